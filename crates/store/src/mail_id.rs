//! Number of a mail.

use super::row_mapping;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MailId(pub(super) i64);

row_mapping::number!(MailId);
