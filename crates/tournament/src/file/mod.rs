//! The file of a tournament: read strictly, with all complaints at once, and printed as it was understood.

mod field_reader;
mod model;
mod print;
mod read;
mod read_rounds;
mod read_scores;

pub use model::{
    AbandonedRule, AtCutOff, Avoid, DrawRules, DropOut, DropOutResult, DropOutSeat, EntryField,
    EntryRules, Gate, NamesShown, NationRule, Never, PlaceScale, PointRules, PointSystem,
    ProtestTimes, PublicDelay, PublicNames, PublicSite, Round, RoundEnd, RoundStart, StandbyRules,
    SubstituteCounts, TableSize, TieBreak, TournamentFile,
};

#[cfg(test)]
mod tests;
