//! Pictures in PNG.

/// A picture in PNG, for mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Png {
    pub bytes: Vec<u8>,
    /// Width and height at which it is meant to be shown, in CSS pixels; the file has about twice as many.
    pub shown: (u32, u32),
}
