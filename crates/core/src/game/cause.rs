//! Why something happened, in words: what a rule did, whatever number a book prints for it.
//!
//! Rules name causes, and whoever wants to know why something happened matches on them; a number is for readers alone, and the
//! book gives it ([`RuleNumbers`](super::RuleNumbers)).

use super::{Calamity, Section, words};

words! {
    /// What a rule did, asked or refused, or whose turn began by it. A closed list.
    Cause {
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
        /// Who may act after others.
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
        /// Where a ship may be built.
        ShipPlace = "ship-place",
        /// What the ships that stand cost; a ship goes whose upkeep nobody pays.
        Upkeep = "upkeep",
        ShipLimit = "ship-limit",
        Movement = "movement",
        /// What may move at all.
        MoveTokens = "move-tokens",
        MovementTurn = "movement-turn",
        Walk = "walk",
        /// Tokens walk over an area between.
        RoadWalk = "road-walk",
        /// What a ship carries.
        Aboard = "aboard",
        Sail = "sail",
        /// Where a voyage may end.
        VoyageEnd = "voyage-end",
        /// Tokens go ashore where the ship that carries them is.
        Land = "land",
        /// On which coast of an area a ship lies.
        Coast = "coast",
        Conflict = "conflict",
        /// Tokens lost where two meet, the fewer first.
        Fight = "fight",
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
        /// Where and how many cities may be built.
        MayBuild = "may-build",
        /// A city is built, or what it costs is paid.
        CityBuilt = "city-built",
        /// The same, with help from treasury.
        AssistedCity = "assisted-city",
        Surplus = "surplus",
        Support = "support",
        SupportCheck = "support-check",
        /// Which city is reduced for want of support.
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
        /// What a deal gives and what it names.
        TradedCards = "traded-cards",
        /// Calamities are named.
        Naming = "naming",
        /// More calamities than strike one nation.
        CalamityLimit = "calamity-limit",
        /// A nation that a calamity never strikes.
        NeverVictim = "never-victim",
        Calamities = "calamities",
        /// Which units a calamity takes.
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
        /// What both factions lose.
        FactionLosses = "civil-war-losses",
        /// One faction goes to the beneficiary.
        FactionGoes = "civil-war-goes",
        /// What the victim selects.
        FactionByVictim = "civil-war-by-victim",
        /// What the beneficiary adds.
        FactionByBeneficiary = "civil-war-by-beneficiary",
        /// What the beneficiary selects alone.
        FactionAlone = "civil-war-alone",
        SlaveRevolt = "slave-revolt",
        SlaveRevoltReduces = "slave-revolt-reduces",
        Flood = "flood",
        FloodOthers = "flood-others",
        /// Which plain is flooded.
        FloodPlain = "flood-plain",
        /// Who has no unit on a plain.
        FloodCoast = "flood-coast",
        HordeLands = "horde-lands",
        HordeMarches = "horde-marches",
        HordeSpreads = "horde-spreads",
        HordeCrosses = "horde-crosses",
        /// Who chooses among equal areas.
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
        /// What a civilization card costs.
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

/// Where in the sequence of play a cause belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// In none: turns begin, and players come and go, in every game.
    Table,
    Section(Section),
    Calamity(Calamity),
}

impl From<Calamity> for Cause {
    fn from(kind: Calamity) -> Cause {
        match kind {
            Calamity::Volcano => Cause::VolcanoWhole,
            Calamity::Treachery => Cause::TreacheryWhole,
            Calamity::Famine => Cause::FamineWhole,
            Calamity::Superstition => Cause::SuperstitionWhole,
            Calamity::CivilWar => Cause::CivilWarWhole,
            Calamity::SlaveRevolt => Cause::SlaveRevoltWhole,
            Calamity::Flood => Cause::FloodWhole,
            Calamity::Barbarians => Cause::BarbariansWhole,
            Calamity::Epidemic => Cause::EpidemicWhole,
            Calamity::CivilDisorder => Cause::CivilDisorderWhole,
            Calamity::Iconoclasm => Cause::IconoclasmWhole,
            Calamity::Piracy => Cause::PiracyWhole,
        }
    }
}

impl From<Section> for Cause {
    /// The section as a whole: its number stands in headings.
    fn from(section: Section) -> Cause {
        match section {
            Section::Setup => Cause::SetUp,
            Section::Taxation => Cause::Taxation,
            Section::Population => Cause::Population,
            Section::Census => Cause::Census,
            Section::Ships => Cause::Ships,
            Section::Movement => Cause::Movement,
            Section::Conflict => Cause::Conflict,
            Section::Cities => Cause::Cities,
            Section::Surplus => Cause::Surplus,
            Section::Support => Cause::Support,
            Section::Acquisition => Cause::Acquisition,
            Section::Trade | Section::LastTrade => Cause::Trade,
            Section::Naming => Cause::Naming,
            Section::Calamities => Cause::CalamitiesWhole,
            Section::Conversion => Cause::Conversion,
            Section::Recheck => Cause::Recheck,
            Section::Advances => Cause::Advances,
            Section::Return => Cause::Return,
            Section::Track => Cause::Track,
            Section::Victory => Cause::VictoryWhole,
        }
    }
}

impl Cause {
    /// Where it belongs: a book that plays this gives it a number.
    pub fn home(self) -> Home {
        match self {
            Cause::SetUp | Cause::Stacks | Cause::ChooseNation | Cause::MarkerAtStart => {
                Home::Section(Section::Setup)
            }
            Cause::Waits
            | Cause::Enters
            | Cause::Inert
            | Cause::CardsReturned
            | Cause::NewTurn
            | Cause::Insist => Home::Table,
            Cause::Taxation
            | Cause::Tax
            | Cause::TaxRate
            | Cause::TaxShort
            | Cause::Revolt
            | Cause::RevoltToStock => Home::Section(Section::Taxation),
            Cause::Population | Cause::Growth | Cause::GrowthShort | Cause::GrowthTurn => {
                Home::Section(Section::Population)
            }
            Cause::Census | Cause::CensusTurn | Cause::CensusMarker => {
                Home::Section(Section::Census)
            }
            Cause::Ships
            | Cause::ShipBuilt
            | Cause::ShipPlace
            | Cause::Upkeep
            | Cause::ShipLimit => Home::Section(Section::Ships),
            Cause::Movement
            | Cause::MoveTokens
            | Cause::MovementTurn
            | Cause::Walk
            | Cause::RoadWalk
            | Cause::Aboard
            | Cause::Sail
            | Cause::VoyageEnd
            | Cause::Land
            | Cause::Coast => Home::Section(Section::Movement),
            Cause::Conflict
            | Cause::Fight
            | Cause::EqualFight
            | Cause::ManyFight
            | Cause::SkilledFight
            | Cause::AssaultFails
            | Cause::CityFalls
            | Cause::IdleCityFalls
            | Cause::CitySurrenders
            | Cause::DrawCard
            | Cause::Pillage => Home::Section(Section::Conflict),
            Cause::Cities | Cause::MayBuild | Cause::CityBuilt | Cause::AssistedCity => {
                Home::Section(Section::Cities)
            }
            Cause::Surplus => Home::Section(Section::Surplus),
            Cause::Support | Cause::SupportCheck | Cause::SupportReduces | Cause::CityReduced => {
                Home::Section(Section::Support)
            }
            Cause::Acquisition | Cause::AcquisitionTurn | Cause::TakeCard | Cause::BuyCard => {
                Home::Section(Section::Acquisition)
            }
            Cause::Trade | Cause::Deal | Cause::TradedCards => Home::Section(Section::Trade),
            Cause::Naming | Cause::CalamityLimit => Home::Section(Section::Naming),
            Cause::NeverVictim | Cause::CalamitiesWhole | Cause::Calamities | Cause::Losses => {
                Home::Section(Section::Calamities)
            }
            Cause::Recheck => Home::Section(Section::Recheck),
            Cause::Eruption | Cause::Earthquake | Cause::VolcanoWhole => {
                Home::Calamity(Calamity::Volcano)
            }
            Cause::Treachery | Cause::TreacheryReduces | Cause::TreacheryWhole => {
                Home::Calamity(Calamity::Treachery)
            }
            Cause::Famine | Cause::FamineGrain | Cause::FamineWhole => {
                Home::Calamity(Calamity::Famine)
            }
            Cause::Superstition | Cause::SuperstitionLess | Cause::SuperstitionWhole => {
                Home::Calamity(Calamity::Superstition)
            }
            Cause::CivilWar
            | Cause::CivilWarNone
            | Cause::FactionLosses
            | Cause::FactionGoes
            | Cause::FactionByVictim
            | Cause::FactionByBeneficiary
            | Cause::FactionAlone
            | Cause::CivilWarWhole => Home::Calamity(Calamity::CivilWar),
            Cause::SlaveRevolt | Cause::SlaveRevoltReduces | Cause::SlaveRevoltWhole => {
                Home::Calamity(Calamity::SlaveRevolt)
            }
            Cause::Flood
            | Cause::FloodOthers
            | Cause::FloodPlain
            | Cause::FloodCoast
            | Cause::FloodWhole => Home::Calamity(Calamity::Flood),
            Cause::HordeLands
            | Cause::HordeMarches
            | Cause::HordeSpreads
            | Cause::HordeCrosses
            | Cause::HordeChoice
            | Cause::BarbariansWhole => Home::Calamity(Calamity::Barbarians),
            Cause::Epidemic | Cause::EpidemicWhole => Home::Calamity(Calamity::Epidemic),
            Cause::CivilDisorder | Cause::CivilDisorderWhole => {
                Home::Calamity(Calamity::CivilDisorder)
            }
            Cause::Iconoclasm | Cause::IconoclasmOthers | Cause::IconoclasmWhole => {
                Home::Calamity(Calamity::Iconoclasm)
            }
            Cause::Piracy | Cause::PiracyOthers | Cause::PiracyWhole => {
                Home::Calamity(Calamity::Piracy)
            }
            Cause::Conversion | Cause::Convert | Cause::ConvertWhich => {
                Home::Section(Section::Conversion)
            }
            Cause::Advances
            | Cause::BuyAdvance
            | Cause::AdvancesTurn
            | Cause::Price
            | Cause::PayCards
            | Cause::PayTreasury
            | Cause::FreeAdvance
            | Cause::HeldAlready
            | Cause::Requires
            | Cause::SoldOut
            | Cause::CopiesInPlay
            | Cause::MinedSet => Home::Section(Section::Advances),
            Cause::Return | Cause::KeepCards | Cause::Restack | Cause::RestackBelow => {
                Home::Section(Section::Return)
            }
            Cause::Track | Cause::MarkerMoves | Cause::MarkerStays | Cause::MarkerBack => {
                Home::Section(Section::Track)
            }
            Cause::Victory | Cause::VictoryWhole | Cause::Scores => Home::Section(Section::Victory),
        }
    }

    /// Whether pieces go from one place on the board to another.
    pub fn is_movement(self) -> bool {
        use Cause::{Land, RoadWalk, Sail, Walk};
        matches!(self, Walk | RoadWalk | Sail | Land)
    }

    /// Whether it is of a fight or an assault, wherever in the turn that is.
    pub fn is_conflict(self) -> bool {
        use Cause::*;
        self.is_assault()
            || matches!(
                self,
                Fight | EqualFight | ManyFight | SkilledFight | DrawCard | Pillage
            )
    }

    /// Whether it is of an assault on a city.
    pub fn is_assault(self) -> bool {
        matches!(
            self,
            Cause::AssaultFails | Cause::CityFalls | Cause::IdleCityFalls | Cause::CitySurrenders
        )
    }

    /// Whether a city leaves its nation because the tax cannot be paid.
    pub fn is_revolt(self) -> bool {
        matches!(self, Cause::Revolt | Cause::RevoltToStock)
    }

    /// Whether a city is built, or what it costs is paid.
    pub fn is_building(self) -> bool {
        matches!(self, Cause::CityBuilt | Cause::AssistedCity)
    }
}
