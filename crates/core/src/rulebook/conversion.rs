//! 32.94 Conversion.

/// 32.941: what borders conversion crosses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversionPolicy {
    /// True if water borders count too.
    pub over_water: bool,
}
