//! 24 Conflict.

/// 24.31, 24.32, 24.35, 24.5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictPolicy {
    /// Attackers that a city falls to, and the tokens that replace it.
    pub siege: AssaultNumbers,
    /// The same where only the attacker has the effect.
    pub skilled_attack: AssaultNumbers,
    /// The same where only the defender has it.
    pub skilled_defence: AssaultNumbers,
    /// The same where both have it: in 1991 they cancel out (24.35), in 1980 the attacker gains nothing by it (53.11).
    pub skilled_both: AssaultNumbers,
    /// Tokens pillaged a city, at most.
    pub pillage: u16,
    /// 24.52: tokens for each own city that pillage leaves in stock by default.
    pub leaves: u16,
    /// True if an eliminated city costs its owner a card.
    pub draw_card: bool,
    /// 43.64: whether a city goes to the attacker without a fight where the stock has too few tokens to stand in for it.
    pub surrenders: bool,
    pub order: AssaultOrder,
    /// 24.21: whether the tokens that stand in for a city fight until one side is left, also where the limit has room for both.
    pub to_the_end: bool,
    pub at_sea: NavalConflict,
}

/// Conflict between nations whose ships lie at coasts of one area (season/naval).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NavalConflict {
    /// The book: ships pass each other.
    Never,
    /// Tokens aboard fight, and join the defence of a city.
    Tokens,
    /// Then ships fight too, until one nation has any.
    Ships,
}

/// Order in which assaults are fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssaultOrder {
    /// 24.32: those of a defender by his list, first of those who attack no city themselves.
    Defenders,
    /// 62: by the first nation of the chart that has a part in them; 43.64: those of a defender, his own on other cities too,
    /// among each other by his list.
    Chart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssaultNumbers {
    pub attackers: u16,
    pub defenders: u16,
}
