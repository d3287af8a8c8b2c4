//! What the office works with.

use super::{Config, OfficeKey};
use crate::page::Templates;

#[derive(Clone, Copy)]
pub struct Means<'a> {
    pub config: &'a Config,
    pub key: &'a OfficeKey,
    pub templates: &'a Templates,
    /// Unix seconds.
    pub now: i64,
}
