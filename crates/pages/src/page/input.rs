//! Input from the post office: views, what was seen, and plain texts that it has already formed.

pub use super::revealed::{
    LuckWordsCounted, RevealedGame, RevealedLedger, RevealedOrders, RevealedSegment,
    RevealedStanding,
};
use std::collections::BTreeMap;

use bulla_core::game::{AdvanceId, Civ, RejectionReason, RuleStep, View, VisibleEvent, Warning};
use bulla_core::scenario::PrintedSource;
use bulla_core::text::{CatalogMessage, Complaint};
use bulla_core::turn::Prompt;

use super::dates::CalendarTime;
use super::game_origins::GameOrigins;
use super::notices::{RevisionNotice, SecretAccessNotice};
use super::press::ReceivedPress;
use super::voided_mails::VoidedBy;

/// Content of the head of every mail.
#[derive(Clone, Copy, Debug)]
pub struct MailHeading<'a> {
    /// Id of the game: `delta-7`.
    pub game: &'a str,
    /// Its title, such as that of its scenario.
    pub title: &'a str,
    /// Turn and segment that are open for orders now.
    pub turn: u16,
    pub segment: &'a str,
    /// The reader: a nation, or the name of the seat before nations are chosen.
    pub reader: &'a str,
    pub deadline: Option<&'a Deadline>,
    /// Trade segments of a turn, so that each can be called by its number.
    pub trades: usize,
    /// The game goes on, and ends with this turn at the latest (34.1).
    pub last: bool,
}

/// Closing time of a segment.
#[derive(Clone, Debug)]
pub struct Deadline {
    /// Weekday, date, 24-hour time and zone: `Sunday 22 November 2026, 20:00 Europe/Berlin`.
    pub local: String,
    /// The same moment in UTC: `19:00 UTC`.
    pub utc: String,
    /// Time left from the writing of the mail: `47 h`; `None` when it has passed.
    pub left: Option<String>,
    /// Later than usual, because somebody who is asked is away.
    pub is_late: bool,
    /// True if there is no deadline for a while: the segment waits, and letters count.
    pub waits: bool,
}

/// The page of one seat, or of the observers, after a segment and before the next.
#[derive(Clone, Copy, Debug)]
pub struct PageInput<'a> {
    pub heading: MailHeading<'a>,
    /// Segments before it of which this seat was mailed no page, in order.
    pub earlier: &'a [UnmailedSegment<'a>],
    /// Turn and segment that were judged; nothing on the first page.
    pub judged: Option<(u16, &'a str)>,
    /// Letters were asked for it and this seat sent none.
    pub silent: Option<&'a super::NmrNotice>,
    /// The game ended with it: nothing is asked any more.
    pub over: bool,
    /// The position after it.
    pub view: &'a View,
    /// Everything that these eyes saw of it, in order, up to the position of `view`.
    pub seen: &'a [VisibleEvent],
    /// The number of each within its turn, for these eyes; may be empty.
    pub numbers: &'a [String],
    /// Nations that are asked where a segment was cut, and for whom it waits; else empty.
    pub asked: &'a [Civ],
    /// True if public facts show that this seat is asked, so that the segment waits for its letter.
    pub waits: bool,
    /// Differences of the table's rules from the rulebook, for programs; people see them on the first page.
    pub house_rules: &'a [HouseRule],
    /// Looks of moderators at secrets of this seat, of which no page told yet.
    pub looks: &'a [SecretAccessNotice],
    /// Revisions of the rules that this seat was not told of.
    pub revised: &'a [RevisionNotice],
    /// Reason why information mailed to this seat is no longer valid, if that happened since the last page.
    pub upset: Option<VoidedBy<'a>>,
    /// Press for this seat of which no page told yet.
    pub press: &'a [ReceivedPress],
    /// Answers so far in the section that waits; else empty.
    pub said: &'a [FixedAnswerInput],
    /// Questions that the next segment may ask of this seat.
    pub slots: &'a [Prompt],
    /// Questions left out of these and of the form: no answer to them could matter.
    pub left_out: &'a [Prompt],
    /// Result if this seat does nothing and nobody else moves; `None` if nothing can be imagined.
    pub idle: Option<ForecastResult<'a>>,
    /// The order form, a whole block; empty where no letter is asked for.
    pub form: &'a str,
    /// Names of the seats, in order of seat.
    pub seats: &'a [String],
    /// Texts of orders, by path, so that a report can quote them; may be empty.
    pub written: &'a BTreeMap<String, String>,
    pub first: Option<&'a FirstPage>,
    /// Seats whose words for luck were counted; on the page after set-up.
    pub luck: Option<&'a LuckWordsCounted>,
    /// Current cost of every civilization card for this seat, as `rules` counts it; empty for observers.
    pub prices: &'a [AdvancePrice],
    pub measures: &'a BookFigures,
    /// Information hidden until the end; only on the last page.
    pub opening: Option<&'a RevealedGame>,
}

/// A segment that was judged and of which no page was mailed.
#[derive(Clone, Copy, Debug)]
pub struct UnmailedSegment<'a> {
    /// Turn and segment.
    pub judged: (u16, &'a str),
    /// Set when the segment waited for this seat, which sent nothing.
    pub silent: Option<&'a super::NmrNotice>,
    /// The position after it.
    pub view: &'a View,
    /// Everything that these eyes saw of it, in order.
    pub seen: &'a [VisibleEvent],
    /// The number of each within its turn, for these eyes; may be empty.
    pub numbers: &'a [String],
    /// Texts of this seat's orders, by path.
    pub written: &'a BTreeMap<String, String>,
}

/// Figures of the book that a page counts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookFigures {
    /// Tokens on the board that support one city (26.31).
    pub support: u16,
    /// Tokens that a city takes on a site, and elsewhere, where one may be built there (25.2).
    pub on_site: u16,
    pub elsewhere: Option<u16>,
    /// Tokens gained in growth by an area with one token, and by one with more (20.1).
    pub growth: (u16, u16),
    /// Tokens that a ship costs, and those that keep it for a turn (22.1, 22.3).
    pub ships: (u16, u16),
    /// Requirements for an offer (28.3).
    pub offer: OfferTruth,
}

/// Parts of an offer that must be true: a number of named cards, and, where it is announced, the value of all cards together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferTruth {
    pub named: u32,
    /// More may be named.
    pub more: bool,
    pub value: bool,
}

impl OfferTruth {
    pub const fn new(named: u32, more: bool, value: bool) -> OfferTruth {
        OfferTruth { named, more, value }
    }

    /// Two cards are named.
    pub const fn of_two() -> OfferTruth {
        OfferTruth::new(2, true, false)
    }
}

/// An answer that is fixed while others are waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedAnswerInput {
    pub civ: Civ,
    pub rule: String,
    /// Answer as it would be written.
    pub answer: String,
}

/// A civilization card as one seat could buy it (31).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvancePrice {
    pub advance: AdvanceId,
    /// Cost as printed.
    pub cost: u32,
    /// Price left after credits.
    pub price: u32,
    /// True if cards, mining and treasury can pay for it.
    pub reach: bool,
    /// Reason why it may not be bought at any price: held already, or a card is needed first.
    pub barred: Option<RejectionReason>,
}

/// Content that only the first page of a game shows.
#[derive(Clone, Debug, Default)]
pub struct FirstPage {
    pub settings: Vec<SettingValue>,
    /// The commitment to the seed, as it will be checked.
    pub commitment: String,
    /// The revision of the rules that it binds, with the scenario and the numbers of the cards; `None`: it is over the seed alone.
    pub bound: Option<i64>,
    /// Games of this office, begun before this one, of which nothing has been judged.
    pub never_played: i64,
    pub before: GameOrigins,
    /// Way in which its reader comes to the game.
    pub comes: super::join_reason::JoinReason,
    /// True if the game was put into this office just now.
    pub arrives: bool,
    /// Differences of the table's rules from the rulebook, entry by entry.
    pub house_rules: Vec<HouseRule>,
    /// The turn that ends the game, if one is set (34.1).
    pub last_turn: Option<u16>,
    /// The day on or after which the first letters of the last turn are due, and the public draw that set-up waits for, if set.
    pub last_day: Option<CalendarTime>,
    pub draw: Option<super::draws::PublicDraw>,
    /// The rulebook by its title, and whom to ask; nobody where the office has no moderator.
    pub book: String,
    pub moderators: Vec<String>,
    /// Trade segments of a turn.
    pub trades: usize,
    /// Choices that cut a segment, such as `civil-war`.
    pub cuts: Vec<String>,
}

/// Difference of a table's rules from the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum HouseRule {
    /// An option, in the words of its file.
    Option {
        option: String,
        figure: Option<u32>,
        title: String,
        says: String,
        /// Title and sentence in other languages, where its file has them: by their codes.
        #[serde(skip)]
        translations: BTreeMap<String, [String; 2]>,
        #[serde(serialize_with = "in_words")]
        source: PrintedSource,
    },
    /// A leaf of the rules, the board or the cards that no option explains; nothing where it is left out.
    Leaf {
        /// `cities.on_site`, as authors call it.
        path: String,
        here: Option<String>,
        book: Option<String>,
    },
}

/// Writes the source of an option in the form that data have in every language.
fn in_words<S: serde::Serializer>(
    printed: &PrintedSource,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(printed)
}

/// A setting of the table with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingValue {
    /// Hours for the letters of a segment, such as `trade-1`.
    Time { segment: String, hours: u32 },
    /// Minutes between the last `final` and judging.
    SecondThoughts(u32),
    /// Hours that everybody has for a letter at least, after his page left.
    Minimum(u32),
    /// Days that each seat may be away.
    Absence(u32),
    /// A letter is proved by a token, or by the office's mail server that vouches for its address.
    Vouched,
    /// Letters are proved by both of them.
    Both,
    /// No press is relayed from seat to seat.
    NoPress,
    /// Words of seats are relayed to those whom they name.
    Press {
        /// They may stand there without the name of their writer.
        may_be_nameless: bool,
        /// They wait for the next page.
        with_pages: bool,
    },
    /// Hours after its judging in which a segment may be protested against, and whether the game waits for the answer.
    Protests { hours: u32, hold: bool },
    /// Player who also moderates the office.
    Moderates(String),
}

macro_rules! verdicts {
    ($($(#[$doc:meta])* $name:ident = $id:literal,)*) => {
        /// Verdict on a letter. The id is the key of its sentence in `verdicts.txt`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ReceiptVerdict {
            $($(#[$doc])* $name,)*
        }

        impl ReceiptVerdict {
            pub const ALL: &[ReceiptVerdict] = &[$(ReceiptVerdict::$name,)*];

            pub fn id(self) -> &'static str {
                match self {
                    $(ReceiptVerdict::$name => $id,)*
                }
            }
        }
    };
}

verdicts! {
    Accepted = "accepted",
    Remarks = "remarks",
    /// Lines were dropped: not final until the code is confirmed.
    ToConfirm = "to-confirm",
    /// Letter from an address that is not registered, which is `detail`.
    Held = "held",
    Refused = "refused",
    /// No block could be taken from the letter: `detail` says why.
    Broken = "broken",
    /// The block contradicts its proof or its page: `detail` says how.
    Disagrees = "disagrees",
    Late = "late",
    Over = "over",
    /// Written for a segment that is judged.
    OldToken = "old-token",
    Void = "void",
    OldRevision = "old-revision",
    /// A block that was received later stands already.
    Overtaken = "overtaken",
    /// The letter was read before: `detail` says when, and what stands.
    Repeated = "repeated",
    /// The form or receipt as it was sent.
    Quoted = "quoted",
    NoBlock = "no-block",
    /// The words of the letter were not read as orders.
    NotRead = "not-read",
    /// They seem to mean what the answer proposes.
    Proposed = "proposed",
    /// Read, and orders that stand would be dropped: the answer proposes both.
    Beside = "beside",
    /// A note to the moderators and nothing else: `detail` says what became of it.
    Noted = "noted",
    /// Press and nothing else.
    Pressed = "pressed",
    /// A protest and nothing else.
    Protested = "protested",
    Withdrawn = "withdrawn",
    /// Standing orders were taken.
    Standing = "standing",
    StandingEnded = "standing-ended",
    /// A code confirmed nothing: `detail` says why.
    CodeVoid = "code-void",
    /// An absence was filed or withdrawn, or why not: `detail`.
    Absence = "absence",
    NoAbsence = "no-absence",
    /// Amount of mail that the seat gets from now on, which is `detail`.
    Volume = "volume",
    /// A request that this letter answers.
    Asked = "asked",
    /// New tokens were asked for: `detail` is the one for pages.
    NewToken = "new-token",
    /// Another address was asked for, which is `detail`.
    AddressAsked = "address-asked",
    /// One of two proofs came.
    AddressHalf = "address-half",
    AddressChanged = "address-changed",
    AddressVoid = "address-void",
    /// Too long to be read: `detail` says how long it is, and how long one may be.
    TooLong = "too-long",
    /// More letters came than are answered: `detail` says how many are, and what then.
    Limited = "limited",
}

impl ReceiptVerdict {
    /// Returns whether the printed orders are those understood from this very letter.
    pub fn counts(self) -> bool {
        matches!(
            self,
            ReceiptVerdict::Accepted | ReceiptVerdict::Remarks | ReceiptVerdict::ToConfirm
        )
    }
}

/// One remark about a letter.
#[derive(Clone, Debug)]
pub struct LetterRemark {
    /// Line and column in the letter, where known.
    pub at: Option<(u32, u32)>,
    /// `moves[2]`, or empty.
    pub path: String,
    pub says: RemarkBody,
}

/// Content of a remark: a sentence of the reader of letters, or a reason and what refuses.
#[derive(Clone, Debug)]
pub enum RemarkBody {
    Text(String),
    Said(CatalogMessage),
    Reason {
        reason: RejectionReason,
        why: Option<RuleStep>,
    },
}

impl From<&Complaint> for LetterRemark {
    fn from(complaint: &Complaint) -> LetterRemark {
        LetterRemark {
            at: Some((complaint.at.line, complaint.at.column)),
            path: complaint.path.clone(),
            says: match &complaint.said {
                Some(sentence) => RemarkBody::Said(sentence.clone()),
                None => RemarkBody::Text(complaint.message.clone()),
            },
        }
    }
}

/// Orders of a seat that stand, as canonical text.
#[derive(Clone, Copy, Debug)]
pub struct StandingOrdersText<'a> {
    /// A whole block that can be mailed back unchanged.
    pub block: &'a str,
    pub revision: u32,
    /// `final`, `draft` or `standing`.
    pub status: &'a str,
}

/// Result of a seat's own orders on the position it knew when the segment opened, if nobody else moves.
#[derive(Clone, Copy, Debug)]
pub struct ForecastResult<'a> {
    /// The view after the imagined run.
    pub view: &'a View,
    /// Events seen of it.
    pub seen: &'a [VisibleEvent],
    /// A draw or an unknown card had a part in it.
    pub unsure: bool,
    /// True if nothing of the segment could be imagined: `view` is the current board.
    pub is_blind: bool,
    /// Warnings, as `rules` gives them.
    pub warnings: &'a [Warning],
    /// Tokens beyond what the cities need, as `rules` count them (26.31).
    pub margin: i32,
}

/// The answer to `request: forecast`.
#[derive(Clone, Copy, Debug)]
pub struct ForecastInput<'a> {
    pub heading: MailHeading<'a>,
    /// The position when the segment opened.
    pub view: &'a View,
    /// The orders that stand, if any.
    pub standing: Option<StandingOrdersText<'a>>,
    /// `None` before one has a nation, or when the game is over.
    pub forecast: Option<ForecastResult<'a>>,
    pub seats: &'a [String],
    pub written: &'a BTreeMap<String, String>,
}

/// The answer to a letter of a seat.
#[derive(Clone, Copy, Debug)]
pub struct ReceiptInput<'a> {
    pub heading: MailHeading<'a>,
    /// The position when the segment opened: for names.
    pub view: &'a View,
    pub verdict: ReceiptVerdict,
    /// Text that the sentence of the verdict inserts: an address, a complaint; else empty.
    pub detail: &'a str,
    /// Further text to say at once; else empty.
    pub aside: &'a str,
    pub notes: &'a [LetterRemark],
    /// The orders that stand after this letter: those understood from it, or the earlier ones where it does not count.
    pub standing: Option<StandingOrdersText<'a>>,
    pub forecast: Option<ForecastResult<'a>>,
    /// Questions that these orders leave to the default.
    pub silent: &'a [Prompt],
    /// A form of the segment that is open, where the answer should carry one; else empty.
    pub form: &'a str,
    /// Keys of the earlier orders that this letter dropped.
    pub dropped: &'a [String],
    pub seats: &'a [String],
    pub written: &'a BTreeMap<String, String>,
    /// The code that confirms a held letter or dropped lines.
    pub confirm: Option<&'a str>,
    /// The orders of a held letter as a block that orders nothing as it stands; else empty.
    pub held: &'a str,
    /// Likely meaning of the letter.
    pub proposal: Option<ProposalInput<'a>>,
    /// Time of sending by the letter's own account, and time of arrival in the mailbox; both as printed.
    pub sent: Option<&'a str>,
    pub received: &'a str,
}

/// Likely meaning of a letter, for its own writer.
#[derive(Clone, Copy, Debug)]
pub struct ProposalInput<'a> {
    /// Block that orders nothing as it stands.
    pub block: &'a str,
    /// Result that it would have.
    pub forecast: Option<ForecastResult<'a>>,
    /// Texts of its orders, by path.
    pub written: &'a BTreeMap<String, String>,
}

/// The short answers: a held letter, an old token, a reminder, a form, status and help. What a text does not use stays empty.
#[derive(Clone, Copy, Debug)]
pub struct LetterInput<'a> {
    pub heading: MailHeading<'a>,
    /// The position, where the letter prints anything of it.
    pub view: Option<&'a View>,
    pub slots: &'a [Prompt],
    pub form: &'a str,
    pub standing: Option<StandingOrdersText<'a>>,
    pub confirm: Option<&'a str>,
    pub seats: &'a [String],
    /// Lines that the office has formed: who is final, which segment an old token was for.
    pub lines: &'a [String],
}
