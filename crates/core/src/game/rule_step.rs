//! Causes of events in words: the action of a rule, independent of the number a rulebook prints for it.
//!
//! Rules name causes, and whoever wants to know why something happened matches on them; a number is for readers alone, and the
//! book gives it ([`RuleNumbers`](super::RuleNumbers)).

use super::card::Calamity;
use super::id_enum;
use super::section::Section;

id_enum! {
    /// Cause of an event, a question, a refusal or the beginning of a nation's turn. A closed list.
    RuleStep {
        /// Setting up.
        SetUp = "set-up",
        /// The stacks of trade cards are laid.
        Stacks = "stacks",
        /// Lots are drawn, nations chosen, first tokens placed.
        ChooseNation = "choose-nation",
        MarkerAtStart = "marker-at-start",
        /// A seat waits for a Civil War to enter by.
        Waits = "waits",
        /// A nation enters with a Civil War.
        Enters = "enters",
        /// A nation loses its player, or has one again.
        Inert = "inert",
        /// The cards of a nation without a player go back.
        CardsReturned = "cards-returned",
        NewTurn = "new-turn",
        /// Choice of seats that may act after others.
        Insist = "insist",
        Taxation = "taxation",
        Tax = "tax",
        TaxRate = "tax-rate",
        /// Stock does not reach for the tax.
        TaxShort = "tax-short",
        /// A city revolts to another nation.
        Revolt = "revolt",
        /// A city revolts, and nobody can take it.
        RevoltToStock = "revolt-to-stock",
        Population = "population",
        Growth = "growth",
        /// Growth by choice, where stock does not reach for all of it.
        GrowthShort = "growth-short",
        /// A nation grows in its turn.
        GrowthTurn = "growth-turn",
        Census = "census",
        CensusTurn = "census-turn",
        CensusMarker = "census-marker",
        Ships = "ships",
        /// A ship is built, or what it costs is paid.
        ShipBuilt = "ship-built",
        /// Spot where a ship may be built.
        ShipPlace = "ship-place",
        /// Upkeep of existing ships. A ship is removed if its upkeep is not paid.
        Upkeep = "upkeep",
        ShipLimit = "ship-limit",
        Movement = "movement",
        /// Pieces that may move at all.
        MoveTokens = "move-tokens",
        MovementTurn = "movement-turn",
        Walk = "walk",
        /// Tokens walk over an area between.
        RoadWalk = "road-walk",
        /// Tokens aboard a ship.
        Aboard = "aboard",
        Sail = "sail",
        /// Place where a voyage may end.
        VoyageEnd = "voyage-end",
        /// Tokens go ashore where the ship that carries them is.
        Land = "land",
        /// Coast of an area on which a ship lies.
        Coast = "coast",
        Conflict = "conflict",
        /// Tokens lost where two meet, the fewer first.
        Fight = "fight",
        /// Tokens aboard or ships lost where two nations meet at sea.
        NavalFight = "naval-fight",
        /// Tokens lost where equals meet.
        EqualFight = "equal-fight",
        /// Tokens lost where more than two meet.
        ManyFight = "many-fight",
        /// Tokens lost where some fight with an advantage.
        SkilledFight = "skilled-fight",
        /// An assault without enough tokens.
        AssaultFails = "assault-fails",
        /// A city is assaulted: it goes, and tokens stand in for it.
        CityFalls = "city-falls",
        /// A city that no nation owns is assaulted.
        IdleCityFalls = "idle-city-falls",
        /// A city goes to the attacker, as nothing can stand in for it.
        CitySurrenders = "city-surrenders",
        /// The card that a fallen city costs its owner.
        DrawCard = "draw-card",
        Pillage = "pillage",
        Cities = "cities",
        /// Places where cities may be built, and their number.
        MayBuild = "may-build",
        /// A city is built, or what it costs is paid.
        CityBuilt = "city-built",
        /// The same, with help from treasury.
        AssistedCity = "assisted-city",
        Surplus = "surplus",
        Support = "support",
        SupportCheck = "support-check",
        /// City reduced for lack of support.
        SupportReduces = "support-reduces",
        /// A city goes, and tokens stand in for it.
        CityReduced = "city-reduced",
        Acquisition = "acquisition",
        AcquisitionTurn = "acquisition-turn",
        TakeCard = "take-card",
        /// A trade card is bought, or paid for.
        BuyCard = "buy-card",
        Trade = "trade",
        /// Offers, and the deals that are struck.
        Deal = "deal",
        /// Cards that a deal gives and cards that it names.
        TradedCards = "traded-cards",
        /// Calamities are named.
        Naming = "naming",
        /// More calamities than strike one nation.
        CalamityLimit = "calamity-limit",
        /// A nation that a calamity never strikes.
        NeverVictim = "never-victim",
        Calamities = "calamities",
        /// Units lost to a calamity.
        Losses = "losses",
        Recheck = "recheck",
        Eruption = "eruption",
        Earthquake = "earthquake",
        Treachery = "treachery",
        TreacheryReduces = "treachery-reduces",
        Famine = "famine",
        /// Cards that are shown against Famine.
        FamineGrain = "famine-grain",
        Superstition = "superstition",
        /// The same, with a card that helps.
        SuperstitionLess = "superstition-less",
        CivilWar = "civil-war",
        /// Too few units for two factions.
        CivilWarNone = "civil-war-none",
        /// Losses of both factions.
        FactionLosses = "civil-war-losses",
        /// One faction goes to the beneficiary.
        FactionGoes = "civil-war-goes",
        /// Units selected by the victim.
        FactionByVictim = "civil-war-by-victim",
        /// Units added by the beneficiary.
        FactionByBeneficiary = "civil-war-by-beneficiary",
        /// Units selected by the beneficiary alone.
        FactionAlone = "civil-war-alone",
        /// A Civil War that brings in a nation that waits (39.9).
        NewcomerWar = "newcomer-war",
        HalfByNewcomer = "newcomer-war-by-newcomer",
        /// A city of one half for a city of the other.
        HalfSwap = "newcomer-war-swap",
        HalfGoes = "newcomer-war-goes",
        SlaveRevolt = "slave-revolt",
        SlaveRevoltReduces = "slave-revolt-reduces",
        Flood = "flood",
        FloodOthers = "flood-others",
        /// Flood plain that is flooded.
        FloodPlain = "flood-plain",
        /// Victim without units on a flood plain.
        FloodCoast = "flood-coast",
        HordeLands = "horde-lands",
        HordeMarches = "horde-marches",
        HordeSpreads = "horde-spreads",
        HordeCrosses = "horde-crosses",
        /// Choice among equal areas.
        HordeChoice = "horde-choice",
        Epidemic = "epidemic",
        CivilDisorder = "civil-disorder",
        Iconoclasm = "iconoclasm",
        IconoclasmOthers = "iconoclasm-others",
        Piracy = "piracy",
        PiracyOthers = "piracy-others",
        Conversion = "conversion",
        /// Units are converted.
        Convert = "convert",
        ConvertWhich = "convert-which",
        Advances = "advances",
        BuyAdvance = "buy-advance",
        AdvancesTurn = "advances-turn",
        /// Price of a civilization card.
        Price = "price",
        PayCards = "pay-cards",
        PayTreasury = "pay-treasury",
        /// A civilization card that credits pay whole.
        FreeAdvance = "free-advance",
        HeldAlready = "held-already",
        /// A civilization card that another must precede.
        Requires = "requires",
        /// All cards of a kind that were printed are bought.
        SoldOut = "sold-out",
        /// All cards of a kind that so many players may use are bought.
        CopiesInPlay = "copies-in-play",
        /// A set of cards that counts one more.
        MinedSet = "mined-set",
        /// A set counts one card more for the trading city of its commodity.
        TradeCity = "trade-city",
        Return = "return",
        KeepCards = "keep-cards",
        /// Cards go under their stacks.
        Restack = "restack",
        /// Calamities that may not be traded go below them.
        RestackBelow = "restack-below",
        Track = "track",
        MarkerMoves = "marker-moves",
        MarkerStays = "marker-stays",
        /// The succession marker goes back.
        MarkerBack = "marker-back",
        Victory = "victory",
        Scores = "scores",
        /// The calamity as a whole.
        VolcanoWhole = "volcano-whole",
        /// The calamity as a whole.
        TreacheryWhole = "treachery-whole",
        /// The calamity as a whole.
        FamineWhole = "famine-whole",
        /// The calamity as a whole.
        SuperstitionWhole = "superstition-whole",
        /// The calamity as a whole.
        CivilWarWhole = "civil-war-whole",
        /// The calamity as a whole.
        SlaveRevoltWhole = "slave-revolt-whole",
        /// The calamity as a whole.
        FloodWhole = "flood-whole",
        /// The calamity as a whole.
        BarbariansWhole = "barbarians-whole",
        /// The calamity as a whole.
        EpidemicWhole = "epidemic-whole",
        /// The calamity as a whole.
        CivilDisorderWhole = "civil-disorder-whole",
        /// The calamity as a whole.
        IconoclasmWhole = "iconoclasm-whole",
        /// The calamity as a whole.
        PiracyWhole = "piracy-whole",
        /// Calamities as a whole.
        CalamitiesWhole = "misfortune",
        /// The end of the game as a whole.
        VictoryWhole = "the-end",
    }
}

/// Place of a cause in the sequence of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleScope {
    /// No section: turns begin, and players come and go, in every game.
    EveryGame,
    Section(Section),
    Calamity(Calamity),
}

impl From<Calamity> for RuleStep {
    fn from(kind: Calamity) -> RuleStep {
        match kind {
            Calamity::Volcano => RuleStep::VolcanoWhole,
            Calamity::Treachery => RuleStep::TreacheryWhole,
            Calamity::Famine => RuleStep::FamineWhole,
            Calamity::Superstition => RuleStep::SuperstitionWhole,
            Calamity::CivilWar => RuleStep::CivilWarWhole,
            Calamity::SlaveRevolt => RuleStep::SlaveRevoltWhole,
            Calamity::Flood => RuleStep::FloodWhole,
            Calamity::Barbarians => RuleStep::BarbariansWhole,
            Calamity::Epidemic => RuleStep::EpidemicWhole,
            Calamity::CivilDisorder => RuleStep::CivilDisorderWhole,
            Calamity::Iconoclasm => RuleStep::IconoclasmWhole,
            Calamity::Piracy => RuleStep::PiracyWhole,
        }
    }
}

impl From<Section> for RuleStep {
    /// The section as a whole: its number stands in headings.
    fn from(section: Section) -> RuleStep {
        match section {
            Section::Setup => RuleStep::SetUp,
            Section::Taxation => RuleStep::Taxation,
            Section::Population => RuleStep::Population,
            Section::Census => RuleStep::Census,
            Section::Ships => RuleStep::Ships,
            Section::Movement => RuleStep::Movement,
            Section::Conflict => RuleStep::Conflict,
            Section::Cities => RuleStep::Cities,
            Section::Surplus => RuleStep::Surplus,
            Section::Support => RuleStep::Support,
            Section::Acquisition => RuleStep::Acquisition,
            Section::Trade | Section::LastTrade => RuleStep::Trade,
            Section::Naming => RuleStep::Naming,
            Section::Calamities => RuleStep::CalamitiesWhole,
            Section::Conversion => RuleStep::Conversion,
            Section::Recheck => RuleStep::Recheck,
            Section::Advances => RuleStep::Advances,
            Section::Return => RuleStep::Return,
            Section::Track => RuleStep::Track,
            Section::Victory => RuleStep::VictoryWhole,
        }
    }
}

impl RuleStep {
    /// Returns the section or calamity a cause belongs to. A ruleset that plays it gives the cause a number.
    pub fn scope(self) -> RuleScope {
        match self {
            RuleStep::SetUp
            | RuleStep::Stacks
            | RuleStep::ChooseNation
            | RuleStep::MarkerAtStart => RuleScope::Section(Section::Setup),
            RuleStep::Waits
            | RuleStep::Enters
            | RuleStep::Inert
            | RuleStep::CardsReturned
            | RuleStep::NewTurn
            | RuleStep::Insist => RuleScope::EveryGame,
            RuleStep::Taxation
            | RuleStep::Tax
            | RuleStep::TaxRate
            | RuleStep::TaxShort
            | RuleStep::Revolt
            | RuleStep::RevoltToStock => RuleScope::Section(Section::Taxation),
            RuleStep::Population
            | RuleStep::Growth
            | RuleStep::GrowthShort
            | RuleStep::GrowthTurn => RuleScope::Section(Section::Population),
            RuleStep::Census | RuleStep::CensusTurn | RuleStep::CensusMarker => {
                RuleScope::Section(Section::Census)
            }
            RuleStep::Ships
            | RuleStep::ShipBuilt
            | RuleStep::ShipPlace
            | RuleStep::Upkeep
            | RuleStep::ShipLimit => RuleScope::Section(Section::Ships),
            RuleStep::Movement
            | RuleStep::MoveTokens
            | RuleStep::MovementTurn
            | RuleStep::Walk
            | RuleStep::RoadWalk
            | RuleStep::Aboard
            | RuleStep::Sail
            | RuleStep::VoyageEnd
            | RuleStep::Land
            | RuleStep::Coast => RuleScope::Section(Section::Movement),
            RuleStep::Conflict
            | RuleStep::NavalFight
            | RuleStep::Fight
            | RuleStep::EqualFight
            | RuleStep::ManyFight
            | RuleStep::SkilledFight
            | RuleStep::AssaultFails
            | RuleStep::CityFalls
            | RuleStep::IdleCityFalls
            | RuleStep::CitySurrenders
            | RuleStep::DrawCard
            | RuleStep::Pillage => RuleScope::Section(Section::Conflict),
            RuleStep::Cities
            | RuleStep::MayBuild
            | RuleStep::CityBuilt
            | RuleStep::AssistedCity => RuleScope::Section(Section::Cities),
            RuleStep::Surplus => RuleScope::Section(Section::Surplus),
            RuleStep::Support
            | RuleStep::SupportCheck
            | RuleStep::SupportReduces
            | RuleStep::CityReduced => RuleScope::Section(Section::Support),
            RuleStep::Acquisition
            | RuleStep::AcquisitionTurn
            | RuleStep::TakeCard
            | RuleStep::BuyCard => RuleScope::Section(Section::Acquisition),
            RuleStep::Trade | RuleStep::Deal | RuleStep::TradedCards => {
                RuleScope::Section(Section::Trade)
            }
            RuleStep::Naming | RuleStep::CalamityLimit => RuleScope::Section(Section::Naming),
            RuleStep::NeverVictim
            | RuleStep::CalamitiesWhole
            | RuleStep::Calamities
            | RuleStep::Losses => RuleScope::Section(Section::Calamities),
            RuleStep::Recheck => RuleScope::Section(Section::Recheck),
            RuleStep::Eruption | RuleStep::Earthquake | RuleStep::VolcanoWhole => {
                RuleScope::Calamity(Calamity::Volcano)
            }
            RuleStep::Treachery | RuleStep::TreacheryReduces | RuleStep::TreacheryWhole => {
                RuleScope::Calamity(Calamity::Treachery)
            }
            RuleStep::Famine | RuleStep::FamineGrain | RuleStep::FamineWhole => {
                RuleScope::Calamity(Calamity::Famine)
            }
            RuleStep::Superstition | RuleStep::SuperstitionLess | RuleStep::SuperstitionWhole => {
                RuleScope::Calamity(Calamity::Superstition)
            }
            RuleStep::CivilWar
            | RuleStep::CivilWarNone
            | RuleStep::FactionLosses
            | RuleStep::FactionGoes
            | RuleStep::FactionByVictim
            | RuleStep::FactionByBeneficiary
            | RuleStep::FactionAlone
            | RuleStep::NewcomerWar
            | RuleStep::HalfByNewcomer
            | RuleStep::HalfSwap
            | RuleStep::HalfGoes
            | RuleStep::CivilWarWhole => RuleScope::Calamity(Calamity::CivilWar),
            RuleStep::SlaveRevolt | RuleStep::SlaveRevoltReduces | RuleStep::SlaveRevoltWhole => {
                RuleScope::Calamity(Calamity::SlaveRevolt)
            }
            RuleStep::Flood
            | RuleStep::FloodOthers
            | RuleStep::FloodPlain
            | RuleStep::FloodCoast
            | RuleStep::FloodWhole => RuleScope::Calamity(Calamity::Flood),
            RuleStep::HordeLands
            | RuleStep::HordeMarches
            | RuleStep::HordeSpreads
            | RuleStep::HordeCrosses
            | RuleStep::HordeChoice
            | RuleStep::BarbariansWhole => RuleScope::Calamity(Calamity::Barbarians),
            RuleStep::Epidemic | RuleStep::EpidemicWhole => RuleScope::Calamity(Calamity::Epidemic),
            RuleStep::CivilDisorder | RuleStep::CivilDisorderWhole => {
                RuleScope::Calamity(Calamity::CivilDisorder)
            }
            RuleStep::Iconoclasm | RuleStep::IconoclasmOthers | RuleStep::IconoclasmWhole => {
                RuleScope::Calamity(Calamity::Iconoclasm)
            }
            RuleStep::Piracy | RuleStep::PiracyOthers | RuleStep::PiracyWhole => {
                RuleScope::Calamity(Calamity::Piracy)
            }
            RuleStep::Conversion | RuleStep::Convert | RuleStep::ConvertWhich => {
                RuleScope::Section(Section::Conversion)
            }
            RuleStep::Advances
            | RuleStep::BuyAdvance
            | RuleStep::AdvancesTurn
            | RuleStep::Price
            | RuleStep::PayCards
            | RuleStep::PayTreasury
            | RuleStep::FreeAdvance
            | RuleStep::HeldAlready
            | RuleStep::Requires
            | RuleStep::SoldOut
            | RuleStep::CopiesInPlay
            | RuleStep::MinedSet
            | RuleStep::TradeCity => RuleScope::Section(Section::Advances),
            RuleStep::Return | RuleStep::KeepCards | RuleStep::Restack | RuleStep::RestackBelow => {
                RuleScope::Section(Section::Return)
            }
            RuleStep::Track
            | RuleStep::MarkerMoves
            | RuleStep::MarkerStays
            | RuleStep::MarkerBack => RuleScope::Section(Section::Track),
            RuleStep::Victory | RuleStep::VictoryWhole | RuleStep::Scores => {
                RuleScope::Section(Section::Victory)
            }
        }
    }

    /// Returns whether pieces move from one place on the board to another.
    pub fn is_movement(self) -> bool {
        use RuleStep::{Land, RoadWalk, Sail, Walk};
        matches!(self, Walk | RoadWalk | Sail | Land)
    }

    /// Returns whether it belongs to a conflict or an assault, anywhere in the turn.
    pub fn is_conflict(self) -> bool {
        use RuleStep::*;
        self.is_assault()
            || matches!(
                self,
                Fight | EqualFight | ManyFight | SkilledFight | DrawCard | Pillage
            )
    }

    /// Returns whether it belongs to an assault on a city.
    pub fn is_assault(self) -> bool {
        matches!(
            self,
            RuleStep::AssaultFails
                | RuleStep::CityFalls
                | RuleStep::IdleCityFalls
                | RuleStep::CitySurrenders
        )
    }

    /// Returns whether a city leaves its nation because the tax cannot be paid.
    pub fn is_revolt(self) -> bool {
        matches!(self, RuleStep::Revolt | RuleStep::RevoltToStock)
    }

    /// Returns whether a city is built, or its cost is paid.
    pub fn is_building(self) -> bool {
        matches!(self, RuleStep::CityBuilt | RuleStep::AssistedCity)
    }
}
