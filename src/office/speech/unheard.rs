//! Words for a letter of which nothing counted.

use super::speaker::{Page, Speaker};
use crate::office::means::problem::OfficeError;
use crate::office::table::unheard::LastLetter;
use crate::page::{Unheard, UnheardLetter};

impl Speaker<'_> {
    /// What is told of the seats' silence in each earlier chapter of a page, and in its own.
    pub fn all_unheard(
        &self,
        page: &Page<'_>,
    ) -> Result<(Vec<Option<Unheard>>, Option<Unheard>), OfficeError> {
        let unheard = |last: Option<LastLetter>| last.map(|last| self.unheard(last)).transpose();
        let earlier = page.earlier.iter().map(|one| unheard(one.silent));
        Ok((earlier.collect::<Result<_, _>>()?, unheard(page.silent)?))
    }

    fn unheard(&self, LastLetter(last): LastLetter) -> Result<Unheard, OfficeError> {
        let told = |(at, fate)| {
            Ok::<_, OfficeError>(UnheardLetter {
                received: self.time(at)?,
                fate,
            })
        };
        Ok(Unheard {
            letter: last.map(told).transpose()?,
        })
    }
}
