//! Known facts about a writer.

/// Known facts about the writer and the questions he is asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpeakerContext<'s> {
    pub segment: Option<&'s str>,
    pub turn: Option<u32>,
    /// The id of his nation.
    pub nation: Option<&'s str>,
    /// His own names, as he signs.
    pub names: &'s [String],
    /// Ids of his offers that lie open: a new one gets another.
    pub open_offers: &'s [String],
    /// Offers of others that lie open to him, `asia-1`.
    pub offers_to_take: &'s [String],
    /// Ids of the other nations in play: whom an offer to all but one is for.
    pub others: &'s [String],
    /// Areas of his ships, each with its coast in an area of two: `delphi/west`.
    pub own_ships: &'s [String],
}
