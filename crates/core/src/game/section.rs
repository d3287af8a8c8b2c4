//! The sections of the sequence of play (18.1), as words that events and segments use.

use super::id_enum;

id_enum! {
    /// One section of the rulebook that is played; the order here is not the order of play, which the book gives.
    Section {
        /// 15
        Setup = "setup",
        /// 19
        Taxation = "taxation",
        /// 20
        Population = "population",
        /// 21
        Census = "census",
        /// 22
        Ships = "ships",
        /// 23
        Movement = "movement",
        /// 24
        Conflict = "conflict",
        /// 25
        Cities = "cities",
        /// 26.1–26.2
        Surplus = "surplus",
        /// 26.3–26.4
        Support = "support",
        /// 27
        Acquisition = "acquisition",
        /// 28: a part of trade after which more follows.
        Trade = "trade",
        /// 28: the last part of trade, after which no offer stays open.
        LastTrade = "last-trade",
        /// 29.3, 29.5: the calamities are named.
        Naming = "naming",
        /// 29.6, 30
        Calamities = "calamities",
        /// 32.94
        Conversion = "conversion",
        /// 29.8
        Recheck = "recheck",
        /// 31.1–31.6
        Advances = "advances",
        /// 31.7, 31.8
        Return = "return",
        /// 33
        Track = "track",
        /// 34, 35
        Victory = "victory",
    }
}
