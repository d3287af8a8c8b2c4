//! Report of a case that does not hold.

use std::any::Any;
use std::fmt;

use bulla_core::text::Complaint;

/// One thing that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    what: String,
    expected: String,
    found: String,
}

impl Difference {
    pub fn new(
        what: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Difference {
        Difference {
            what: what.into(),
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// A case that cannot be run.
    pub fn of_case(message: impl Into<String>) -> Difference {
        Difference::new("case", "one that can be run", message)
    }

    /// A case that does not read.
    pub fn complaint(complaint: &Complaint) -> Difference {
        Difference::new("case", "one that reads", complaint.to_string())
    }

    /// A rule that broke an invariant.
    pub fn stopped(panic: &(dyn Any + Send)) -> Difference {
        let message = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Difference::new("run", "an end", message.unwrap_or_default())
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            what,
            expected,
            found,
        } = self;
        write!(f, "{what}: expected {expected}, found {found}")
    }
}
