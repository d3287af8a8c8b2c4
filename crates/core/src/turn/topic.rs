//! Topics of orders.

use crate::game::id_enum;
use crate::game::{Calamity, RuleStep};

id_enum! {
    /// Topic of an order: a key of a letter.
    Topic {
        /// 15.3: nations by preference.
        Nations = "nations",
        /// 15.3: start areas by nation and preference.
        Start = "start",
        /// 19.2
        Tax = "tax",
        /// 20.2
        Growth = "growth",
        /// 22
        Ships = "ships",
        /// 23
        Moves = "moves",
        /// 24.32
        Conflicts = "conflicts",
        /// 24.52
        Pillage = "pillage",
        /// 25
        Cities = "cities",
        /// 26.3
        Reduce = "reduce",
        /// 27.51
        BuyCards = "buy_cards",
        /// 19.32
        Revolts = "revolts",
        /// 17.2
        Insist = "insist",
        /// 28: offers of one's own.
        Offers = "offers",
        /// 28: answers to offers of others.
        Accept = "accept",
        /// 28: offers that wait hidden.
        Standing = "standing",
        /// 28: cards given in no trade.
        Never = "never",
        /// 28.1: offers taken back.
        Withdraw = "withdraw",
        /// 29.63: one's own losses, in every calamity.
        Losses = "losses",
        /// 30.21
        Volcano = "volcano",
        /// 30.22
        Treachery = "treachery",
        /// 30.31
        Famine = "famine",
        /// 30.32
        Superstition = "superstition",
        /// 30.41
        CivilWar = "civil-war",
        /// 30.42
        SlaveRevolt = "slave-revolt",
        /// 30.51
        Flood = "flood",
        /// 30.52
        Barbarians = "barbarians",
        /// 30.61
        Epidemic = "epidemic",
        /// 30.71
        CivilDisorder = "civil-disorder",
        /// 30.81
        Iconoclasm = "iconoclasm",
        /// 30.91
        Piracy = "piracy",
        /// 29.8
        Recheck = "recheck",
        /// Calamities given up though there is room for them.
        Surrender = "surrender",
        /// 32.941
        Convert = "convert",
        /// 31.1
        Buy = "buy",
        /// 31.2: how purchases are paid.
        Pay = "pay",
        /// 32.261
        MinedSet = "mining",
        /// 31.71
        Keep = "keep",
    }
}

/// Part of a calamity that is asked about, where a letter distinguishes it: a key below `calamities`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CalamityPart {
    /// Value of the calamity itself: the city of Treachery, the areas of Barbarians.
    Choice,
    Site,
    Neighbour,
    Grain,
    Direct,
    Losses,
    Reduce,
    /// Civil War: the units of the first faction.
    First,
    /// Civil War: the faction that the victim keeps; Civil Disorder: the cards that he keeps.
    Keep,
    /// Civil War: the points that Military costs.
    Remove,
    /// Civil War: what a short stock takes over.
    Take,
    Plain,
    Coastal,
    /// Piracy: the primary victim's cities.
    Own,
    /// Civil War: who adds to the first faction and annexes one.
    Nominee,
    /// Iconoclasm: the civilization card that is lost.
    GiveUp,
    /// Civil War: a city of one faction and a city of the other.
    Swap,
}

impl CalamityPart {
    pub const ALL: [CalamityPart; 17] = [
        CalamityPart::Choice,
        CalamityPart::Site,
        CalamityPart::Neighbour,
        CalamityPart::Grain,
        CalamityPart::Direct,
        CalamityPart::Losses,
        CalamityPart::Reduce,
        CalamityPart::First,
        CalamityPart::Keep,
        CalamityPart::Remove,
        CalamityPart::Take,
        CalamityPart::Plain,
        CalamityPart::Coastal,
        CalamityPart::Own,
        CalamityPart::Nominee,
        CalamityPart::GiveUp,
        CalamityPart::Swap,
    ];

    /// Returns whether one number or word answers this part of a calamity.
    pub fn is_single(self, topic: Topic) -> bool {
        match self {
            CalamityPart::Grain => true,
            CalamityPart::Keep => topic == Topic::CivilWar,
            _ => false,
        }
    }

    /// The key of a letter. What stands directly under a calamity may be named too.
    pub fn key(self) -> &'static str {
        match self {
            CalamityPart::Choice => "choice",
            part => part.id(),
        }
    }

    /// The end of a path; empty for [`CalamityPart::Choice`], which needs no key.
    pub fn id(self) -> &'static str {
        match self {
            CalamityPart::Choice => "",
            CalamityPart::Site => "site",
            CalamityPart::Neighbour => "neighbour",
            CalamityPart::Grain => "grain",
            CalamityPart::Direct => "direct",
            CalamityPart::Losses => "losses",
            CalamityPart::Reduce => "reduce",
            CalamityPart::First => "first",
            CalamityPart::Keep => "keep",
            CalamityPart::Remove => "remove",
            CalamityPart::Take => "take",
            CalamityPart::Plain => "plain",
            CalamityPart::Coastal => "coastal",
            CalamityPart::Own => "own",
            CalamityPart::Nominee => "nominee",
            CalamityPart::GiveUp => "give_up",
            CalamityPart::Swap => "swap",
        }
    }
}

impl From<Calamity> for Topic {
    fn from(calamity: Calamity) -> Topic {
        match calamity {
            Calamity::Volcano => Topic::Volcano,
            Calamity::Treachery => Topic::Treachery,
            Calamity::Famine => Topic::Famine,
            Calamity::Superstition => Topic::Superstition,
            Calamity::CivilWar => Topic::CivilWar,
            Calamity::SlaveRevolt => Topic::SlaveRevolt,
            Calamity::Flood => Topic::Flood,
            Calamity::Barbarians => Topic::Barbarians,
            Calamity::Epidemic => Topic::Epidemic,
            Calamity::CivilDisorder => Topic::CivilDisorder,
            Calamity::Iconoclasm => Topic::Iconoclasm,
            Calamity::Piracy => Topic::Piracy,
        }
    }
}

impl Topic {
    /// Returns whether this topic belongs under `calamities`.
    pub fn is_calamity(self) -> bool {
        Calamity::ALL.iter().any(|kind| Topic::from(*kind) == self)
    }

    /// The step that it is about; calamities share the section that resolves them.
    pub fn cause(self) -> RuleStep {
        match self {
            Topic::Nations | Topic::Start => RuleStep::ChooseNation,
            Topic::Insist => RuleStep::Insist,
            Topic::Tax => RuleStep::TaxRate,
            Topic::Revolts => RuleStep::Revolt,
            Topic::Growth => RuleStep::GrowthShort,
            Topic::Ships => RuleStep::Ships,
            Topic::Moves => RuleStep::Movement,
            Topic::Conflicts => RuleStep::CityFalls,
            Topic::Pillage => RuleStep::Pillage,
            Topic::Cities => RuleStep::Cities,
            Topic::Reduce => RuleStep::SupportReduces,
            Topic::BuyCards => RuleStep::BuyCard,
            Topic::Offers | Topic::Accept | Topic::Standing | Topic::Never | Topic::Withdraw => {
                RuleStep::TradedCards
            }
            Topic::Losses => RuleStep::Losses,
            Topic::Recheck => RuleStep::Recheck,
            Topic::Buy => RuleStep::BuyAdvance,
            Topic::Pay => RuleStep::Price,
            Topic::Surrender => RuleStep::Return,
            Topic::Keep => RuleStep::KeepCards,
            Topic::MinedSet => RuleStep::MinedSet,
            Topic::Convert => RuleStep::Convert,
            _ => RuleStep::Calamities,
        }
    }

    /// Returns the parts allowed under a calamity, or under `recheck`; empty for any other topic.
    pub fn parts(self) -> &'static [CalamityPart] {
        use CalamityPart::*;
        match self {
            Topic::Volcano => &[Site, Neighbour, Losses, Reduce],
            Topic::Treachery | Topic::Barbarians => &[Choice, Losses, Reduce],
            Topic::Famine => &[Grain, Direct, Losses, Reduce],
            Topic::CivilWar => &[Nominee, First, Swap, Keep, Remove, Take, Losses, Reduce],
            Topic::Flood => &[Plain, Direct, Coastal, Losses, Reduce],
            Topic::Epidemic => &[Direct, Losses, Reduce],
            Topic::Iconoclasm => &[Direct, GiveUp, Losses, Reduce],
            Topic::Piracy => &[Own, Direct, Losses, Reduce],
            Topic::CivilDisorder => &[Keep, Losses, Reduce],
            Topic::Superstition | Topic::SlaveRevolt => &[Losses, Reduce],
            Topic::Recheck => &[Reduce],
            _ => &[],
        }
    }
}
