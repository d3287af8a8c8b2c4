//! Reasons why an order was not carried out: a kind and its subjects. The sentences are in `templates/`.

use super::id_enum;
use super::ids::{AdvanceId, AreaId, Civ, FaceId};
use super::rule_step::RuleStep;

/// Subject of a reason or a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    Area(AreaId),
    Civ(Civ),
    Number(u32),
    Face(FaceId),
    Advance(AdvanceId),
}

impl Subject {
    pub fn area(self) -> Option<AreaId> {
        match self {
            Subject::Area(area) => Some(area),
            _ => None,
        }
    }
}

id_enum! {
    /// The kinds of reasons. The id is the word in the ledger and the key of its sentence.
    RejectionKind {
        /// Choice that is not offered here: the thing named.
        NotAChoice = "not-a-choice",
        /// Number out of range: number asked, least, most.
        OutOfRange = "out-of-range",
        /// Cut to what one has or may: what was asked, what is done.
        CutTo = "cut-to",
        /// An effect is missing that only a card grants: one card that grants it, if any.
        NeedsCard = "needs-card",
        /// The area is not part of this game: the area.
        NotInPlay = "not-in-play",
        /// No land border: from, to.
        NoLandBorder = "no-land-border",
        /// No water border: from, to.
        NoWaterBorder = "no-water-border",
        /// The other coast: the area sailed from, the area wanted.
        WrongCoast = "wrong-coast",
        /// The area has no water: the area.
        NoWater = "no-water",
        /// A city stands on sites alone, and here is none: the area.
        NoSite = "no-site",
        /// No such coast: the area.
        NoSuchCoast = "no-such-coast",
        /// Tokens that may still move, tokens asked, area.
        TooFewTokens = "too-few-tokens",
        /// The same area twice: the area.
        NoStep = "no-step",
        /// A road goes through at most one area: none.
        TooManySteps = "too-many-steps",
        /// A rival stands on the road: the area.
        RoadBlocked = "road-blocked",
        /// No ship here that may still sail: the area.
        NoShip = "no-ship",
        /// The area is out of reach: water moves allowed.
        TooFar = "too-far",
        /// Open sea is closed: the area.
        OpenSeaClosed = "open-sea-closed",
        /// A voyage may not end in open sea: the area.
        EndsInOpenSea = "ends-in-open-sea",
        /// Tokens may not land in open sea: the area.
        NoLand = "no-land",
        /// More than a ship carries: tokens asked, room left.
        NoRoomAboard = "no-room-aboard",
        /// Fewer aboard than are to land: aboard, asked.
        TooFewAboard = "too-few-aboard",
        /// Loaded and never landed: tokens brought ashore, area.
        LeftAboard = "left-aboard",
        /// No such offer lies open to this seat: the nation, the number.
        NotOpen = "not-open",
        /// Accepted offer that led to no deal: the nation.
        Lapsed = "lapsed",
        /// A card was gone when the deal came up: the card.
        CardGone = "card-gone",
        /// Fewer cards than a trade takes on each side: the least, there.
        TooFewToTrade = "too-few-to-trade",
        /// Another number of cards is sealed than announced: announced, sealed.
        UntrueCount = "untrue-count",
        /// Another value is announced than that of the cards: announced, true.
        UntrueValue = "untrue-value",
        /// No values are announced in this game: none.
        ValueUnused = "value-unused",
        /// The offer asks for another value: the value of the answer.
        NotTheValue = "not-the-value",
        /// Received in a trade of this turn, so it is not passed on: the card.
        PassedOnOnce = "passed-on-once",
        /// Fewer cards named than must be: the least, there.
        TooFewNamed = "too-few-named",
        /// More cards named than wanted: wanted, named.
        TooManyNamed = "too-many-named",
        /// More cards named than an offer may name: the most, there.
        NamesTooMany = "names-too-many",
        /// Declared and not sealed so many times: the card.
        NotSealed = "not-sealed",
        /// Points of a start credit in a game without one.
        NoCredit = "no-credit",
        /// Card of a stack that sells none: the stack.
        NotForSale = "not-for-sale",
        /// Calamity given back in a game in which it must strike: the card.
        NotGivenBack = "not-given-back",
        /// Calamity given back that strikes whatever its holder does: the card.
        AlwaysStrikes = "always-strikes",
        /// Card that is no commodity, where only commodities are named: the card.
        NotACommodity = "not-a-commodity",
        /// May not be traded: the card.
        NotTradable = "not-tradable",
        /// Card not held as many times as ordered: the card.
        NotHeld = "not-held",
        /// Given in no trade, as the seat itself says: the card.
        KeptBack = "kept-back",
        /// Card that cannot be substituted, because it is declared or not sealed: the card.
        NoSubstitute = "no-substitute",
        /// Trades with none of those addressed: the first of them, if any.
        NoPartner = "no-partner",
        /// Holds a Civil War, and so trades nothing this turn: the nation (39.6).
        BarredFromTrade = "barred-from-trade",
        /// A nation that no movement of either side could reach.
        OutOfReach = "out-of-reach",
        /// The offer asks for another number of cards: asked, sealed.
        NotTheNumber = "not-the-number",
        /// The offer asks for a card that the answer does not declare so many times: the card.
        NotAsAsked = "not-as-asked",
        /// No offer of one's own has this id: none.
        NoSuchOffer = "no-such-offer",
        /// The id stands twice in the letter: none.
        SameId = "same-id",
        /// The turn is over: the turn.
        PastTurn = "past-turn",
        /// Limit of offers in a turn reached: the limit.
        TooManyOffers = "too-many-offers",
        /// Answer of a seat that waits for a nation and is not asked: none.
        NothingAsked = "nothing-asked",
        /// None of one's units there: the area.
        NoUnits = "no-units",
        /// Shortage of treasury: needed, available.
        ShortTreasury = "short-treasury",
        /// Shortage of tokens for the levy: needed, available, area.
        ShortLevy = "short-levy",
        /// Payment does not add up: cost, offered.
        WrongPayment = "wrong-payment",
        /// Limit of ships reached: the limit.
        TooManyShips = "too-many-ships",
        /// None of these pieces in stock: none.
        NoneInStock = "none-in-stock",
        /// The ship was built in this phase: the area.
        NewShip = "new-ship",
        /// Kept otherwise than ordered: the area.
        KeptByDefault = "kept-by-default",
        /// Area that already has a city: the area.
        CityThere = "city-there",
        /// Too few tokens for a city: needed, there, area.
        TooFewForCity = "too-few-for-city",
        /// Limit of cities reached: the limit.
        TooManyCities = "too-many-cities",
        /// Treasury has assisted a city already: none.
        AssistedAlready = "assisted-already",
        /// Fewer than half of the tokens for a city on the board: tokens needed on the board, available.
        HalfOnBoard = "half-on-board",
        /// The area is shared, so treasury may not assist: the area.
        SharedArea = "shared-area",
        /// Newly built cities go first: the area.
        NewCitiesFirst = "new-cities-first",
        /// No such city of one's own: the area.
        NotYourCity = "not-your-city",
        /// The stack is empty: the stack.
        EmptyStack = "empty-stack",
        /// The place is no land one can settle: the area.
        NotLand = "not-land",
        /// More than the payment needs: needed, offered.
        TooMuchPaid = "too-much-paid",
        /// Somebody chose it before: the nation.
        Taken = "taken",
        /// The civilization card is held already (31.61): the card.
        HeldAlready = "held-already",
        /// No card of it is left: the card.
        SoldOut = "sold-out",
        /// Variant of [`RejectionKind::SoldOut`] for a game with fewer copies in play than were printed.
        FewInPlay = "few-in-play",
        /// Limit of civilization cards held reached: the limit.
        EnoughAdvances = "enough-advances",
        /// Another civilization card must have been bought in an earlier turn (31.62): that card.
        NeedsEarlier = "needs-earlier",
        /// Card wanted only with another civilization card, which is not bought: that card.
        NotTogether = "not-together",
        /// More than can be paid (31.2): points needed, points there.
        TooDear = "too-dear",
        /// Too few tokens in stock: needed, there.
        ShortStock = "short-stock",
        /// Units of this nation are not converted (32.942, 32.952): the nation.
        Unconverted = "unconverted",
        /// Area without units of others that can be converted: the area.
        NobodyThere = "nobody-there",
        /// No area with one's own units borders on it by land: the area.
        NotNeighbour = "not-neighbour",
        /// Nation immune because it traded the calamity to its primary victim (29.61): the nation.
        Immune = "immune",
        /// A card of its own protects it from a calamity of others: the nation.
        Spared = "spared",
        /// Nation with nothing to lose there: the nation.
        NothingToLose = "nothing-to-lose",
        /// Cards to keep where a calamity takes cities.
        TakesCities = "takes-cities",
        /// A civilization card to give up where a calamity takes cities.
        TakesNoAdvance = "takes-no-advance",
        /// Cities swapped in a game without such a swap.
        NotSwapped = "not-swapped",
        /// Cities swapped by who does not enter with the Civil War.
        NewcomerSwaps = "newcomer-swaps",
        /// Cities swapped where the victim lacks the card that allows it: the victim, the card.
        NoSwap = "no-swap",
        /// City without a city of the other half for which it is swapped: the area.
        OneForOne = "one-for-one",
        /// Nation that a Civil War of this turn divides for one that enters, and so no victim of others: the nation (39.9).
        Divided = "divided",
        /// Conversion in the turn in which a Civil War divides one's nation or brings it in.
        NotWhileDivided = "not-while-divided",
        /// Tokens aboard of a ship that does not sail, where nobody stays aboard: the area.
        AboardInVoyage = "aboard-in-voyage",
        /// Growth of Barbarians, who do not grow: the area.
        IdleGrowth = "idle-growth",
        /// A set that mining does not count one card more, or beside the one that it does count so: the card.
        NotLifted = "not-lifted",
        /// Variant of [`RejectionKind::NeedsCard`] for a set that nothing counts one card more: a civilization card that would.
        LiftsNoSet = "lifts-no-set",
        /// A ship at no cost, which the ruleset does not give there and then.
        NoFreeShip = "no-free-ship",
        /// A victim takes on himself what he must direct at others.
        NotOnOneself = "not-on-oneself",
        /// Nation without a player, and so never a secondary victim: the nation.
        NoPlayer = "no-player",
        /// Unit that would exceed the required loss, while other units do not: the area.
        ExceedsLoss = "exceeds-loss",
        /// Too few tokens would be left to support all cities: needed, left.
        Unsupported = "unsupported",
        /// Somebody else stands there, and nobody may come: the area.
        Occupied = "occupied",
    }
}

impl RejectionKind {
    pub fn of<const N: usize>(self, subjects: [Subject; N]) -> RejectionReason {
        RejectionReason {
            kind: self,
            subjects: subjects.to_vec(),
        }
    }

    /// The step whose rule gives a reason not to sell a civilization card, the same in a receipt and in the ledger; nothing for any
    /// other reason, which has the rule of what was ordered.
    pub fn cause(self) -> Option<RuleStep> {
        match self {
            RejectionKind::HeldAlready => Some(RuleStep::HeldAlready),
            RejectionKind::NeedsEarlier => Some(RuleStep::Requires),
            RejectionKind::SoldOut => Some(RuleStep::SoldOut),
            RejectionKind::FewInPlay => Some(RuleStep::CopiesInPlay),
            RejectionKind::EnoughAdvances => Some(RuleStep::BuyAdvance),
            _ => None,
        }
    }
}

/// A kind with what it speaks of, in the order that the kind's comment gives.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RejectionReason {
    pub kind: RejectionKind,
    pub subjects: Vec<Subject>,
}
