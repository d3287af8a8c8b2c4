//! Kinds of segments.

use super::id_enum;
use super::section::Section;

id_enum! {
    /// Kind of a segment, told from the sections that it plays. The name of a segment is the scenario's affair.
    SegmentKind {
        SetUp = "setup",
        Realm = "realm",
        Trade = "trade",
        Purchases = "purchases",
        Fate = "fate",
    }
}

impl SegmentKind {
    /// Returns the kind of a segment that plays these sections.
    pub fn of(sections: &[Section]) -> SegmentKind {
        let plays = |section: Section| sections.contains(&section);
        if plays(Section::Setup) {
            SegmentKind::SetUp
        } else if plays(Section::Trade) || plays(Section::LastTrade) {
            SegmentKind::Trade
        } else if plays(Section::Calamities) {
            SegmentKind::Fate
        } else if plays(Section::Advances) {
            if plays(Section::Victory) {
                SegmentKind::Fate
            } else {
                SegmentKind::Purchases
            }
        } else {
            SegmentKind::Realm
        }
    }

    /// Returns the kind whose id a name begins with, for those who know no plan: `trade` for `trade-2`.
    pub fn named(segment: &str) -> Option<SegmentKind> {
        SegmentKind::find(segment.split(['/', '-']).next().unwrap_or_default())
    }
}
