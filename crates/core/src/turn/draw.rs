//! A draw of chance as it was made, for whoever asks afterwards why something happened.

/// Draw under one key. It is as secret as the things that were drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedDraw {
    /// Key with the segment before it, as it was hashed: `t9/realm/24.51/egypt/crete/gaza`.
    pub key: String,
    /// The numbers of the things, in drawn order.
    pub drawn: Vec<u32>,
    /// Number of events of the run before it.
    pub after: usize,
}
