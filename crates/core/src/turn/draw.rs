//! A draw of chance as it was made, for whoever asks afterwards why something happened.

/// What was drawn under one key. As secret as the things that were drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedDraw {
    /// With the segment before it, as it was hashed: `t9/realm/24.51/egypt/crete/gaza`.
    pub key: String,
    /// The numbers of the things, in drawn order.
    pub drawn: Vec<u32>,
    /// How many events of the run stood before it.
    pub after: usize,
}
