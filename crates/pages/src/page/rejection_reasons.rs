//! Sentences for reasons and defaults.

use bulla_core::game::{
    AreaId, Components, RejectionKind, RejectionReason, RuleFigure, Section, Subject,
};
use bulla_core::text::{CatalogMessage, Complaint, MessageArg, MessageCatalog, fill};
use bulla_core::turn::{CalamityPart, Prompt, PromptDefault, Topic};

use super::figures::filled;
use super::names::ReaderNames;
use super::order_paths::place;
use super::sentences::Sentences;

/// The sentence of a reason. A key `kind.N` is for a reason with N subjects and goes before `kind`.
///
/// # Errors
/// No sentence, or one that does not fit the subjects.
pub fn sentence(
    phrases: &MessageCatalog,
    parts: &Components,
    reason: &RejectionReason,
) -> Result<String, String> {
    let names = ReaderNames {
        parts,
        me: None,
        seats: &[],
    };
    let id = reason.kind.id();
    let bordered = bordered(names, reason);
    let count = reason.subjects.len() + usize::from(bordered.is_some());
    let exact = format!("{id}.{count}");
    let sentence = phrases
        .get(&exact)
        .or_else(|| phrases.get(id))
        .ok_or_else(|| format!("no sentence for {id}"))?;
    let mut words: Vec<String> = reason
        .subjects
        .iter()
        .map(|subject| names.subject(*subject))
        .collect();
    words.extend(bordered);
    fill(sentence, &words).map_err(|error| format!("{id}: {error}"))
}

/// The areas that an area does border, where an order wanted a border that is not there; nothing where there is none.
fn bordered(names: ReaderNames<'_>, reason: &RejectionReason) -> Option<String> {
    let Some(Subject::Area(from)) = reason.subjects.first() else {
        return None;
    };
    let board = &names.parts.board;
    let mut areas: Vec<AreaId> = match reason.kind {
        RejectionKind::NoLandBorder => board.by_land(*from).to_vec(),
        RejectionKind::NoWaterBorder => {
            let crossings = board.by_water(*from).iter();
            crossings.map(|crossing| crossing.to).collect()
        }
        _ => return None,
    };
    areas.retain(|area| board.area(*area).in_play);
    areas.dedup();
    let listed: Vec<String> = areas.iter().map(|area| names.area(*area)).collect();
    (!listed.is_empty()).then(|| listed.join(", "))
}

/// The sentence of a topic, or of a part of it: `famine.direct`, then `calamity.direct`, then `famine`.
pub fn of_topic(
    phrases: &MessageCatalog,
    topic: Topic,
    part: Option<CalamityPart>,
) -> Option<&str> {
    let part = part
        .filter(|part| *part != CalamityPart::Choice)
        .map(CalamityPart::id);
    let exact = part.map(|part| format!("{}.{part}", topic.id()));
    let usual = part.map(|part| format!("calamity.{part}"));
    let keys = exact.into_iter().chain(usual);
    let keys = keys.chain([topic.id().to_owned()]);
    keys.into_iter().find_map(|key| phrases.get(&key))
}

/// The default of a slot: what is certain, or the sentence of its topic.
///
/// # Errors
/// No sentence for the topic.
pub fn default(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    prompt: &Prompt,
) -> Result<String, String> {
    let (phrases, parts) = (&sentences.defaults, names.parts);
    match &prompt.default {
        PromptDefault::TopicDefault => without_treasury(phrases, parts, prompt.topic.id())
            .or_else(|| without_reserve(phrases, parts, prompt.topic))
            .or_else(|| of_topic(phrases, prompt.topic, prompt.part))
            .map(|sentence| filled(sentence, parts, &sentences.words))
            .ok_or_else(|| format!("no sentence for the default of {}", prompt.topic.id())),
        PromptDefault::Known(subjects) => {
            let words: Vec<String> = subjects
                .iter()
                .map(|subject| names.subject(*subject))
                .collect();
            Ok(words.join(", "))
        }
    }
}

/// The question of a slot.
///
/// # Errors
/// No sentence for the topic.
pub fn question(
    sentences: &Sentences,
    parts: &Components,
    prompt: &Prompt,
) -> Result<String, String> {
    let phrases = &sentences.questions;
    let of_role = || {
        let part = prompt.part.map(|part| part.id());
        let key = [Some(prompt.topic.id()), part, Some(prompt.role?.id())];
        phrases.get(&key.into_iter().flatten().collect::<Vec<_>>().join("."))
    };
    let sentence = of_role().or_else(|| of_topic(phrases, prompt.topic, prompt.part));
    sentence
        .map(|sentence| filled(sentence, parts, &sentences.words))
        .ok_or_else(|| format!("no sentence for the question {}", prompt.topic.id()))
}

/// The default of pillage where it leaves nothing in stock.
fn without_reserve<'p>(
    phrases: &'p MessageCatalog,
    parts: &Components,
    topic: Topic,
) -> Option<&'p str> {
    let leaves_nothing = parts.figures.get(RuleFigure::PillageLeaves) == 0;
    let own = phrases.get(&format!("{}.leaves-nothing", topic.id()));
    own.filter(|_| leaves_nothing)
}

/// A sentence that is another one where the game has no treasury.
pub fn without_treasury<'p>(
    phrases: &'p MessageCatalog,
    parts: &Components,
    key: &str,
) -> Option<&'p str> {
    let own = phrases.get(&format!("{key}.no-treasury"));
    own.filter(|_| !parts.plays(Section::Taxation))
}

/// A complaint with its place: `line 3, column 1: ...`.
///
/// # Errors
/// No sentence for it, or one that does not fit.
pub fn complaint(sentences: &Sentences, complaint: &Complaint) -> Result<String, String> {
    let phrases = &sentences.complaints;
    let says = match &complaint.said {
        Some(sentence) => sentence.render(phrases)?,
        None => complaint.message.clone(),
    };
    let (at, path) = (complaint.at, place(&sentences.words, &complaint.path)?);
    let key = if path.is_empty() { "place" } else { "place.at" };
    let words = [at.line.to_string(), at.column.to_string(), says, path];
    CatalogMessage::new(key, words.map(MessageArg::from)).render(phrases)
}

/// A reason of every kind with subjects as rules give them: what a set of sentences is checked with.
pub fn samples(kind: RejectionKind) -> Vec<Vec<Subject>> {
    use RejectionKind as Kind;
    use bulla_core::game::{AdvanceId, Civ, FaceId};
    let (here, there) = (Subject::Area(AreaId(0)), Subject::Area(AreaId(1)));
    let number = Subject::Number;
    let civ = Subject::Civ(Civ(0));
    match kind {
        Kind::NotAChoice => vec![vec![here], vec![civ], vec![number(3)]],
        Kind::OutOfRange => vec![vec![number(4), number(1), number(3)]],
        Kind::NeedsCard | Kind::LiftsNoSet => vec![vec![Subject::Advance(AdvanceId(0))], vec![]],
        Kind::Taken
        | Kind::Lapsed
        | Kind::Unconverted
        | Kind::Immune
        | Kind::Spared
        | Kind::Divided
        | Kind::NothingToLose
        | Kind::BarredFromTrade
        | Kind::OutOfReach
        | Kind::NoPlayer => vec![vec![civ]],
        Kind::NoSwap => vec![vec![civ, Subject::Advance(AdvanceId(0))]],
        Kind::OneForOne => vec![vec![here]],
        Kind::NotOpen => vec![vec![civ, number(1)]],
        Kind::NoPartner => vec![vec![civ], vec![]],
        Kind::NoSuchOffer
        | Kind::NothingAsked
        | Kind::SameId
        | Kind::ValueUnused
        | Kind::NoCredit
        | Kind::NotOnOneself
        | Kind::NoFreeShip
        | Kind::TakesCities
        | Kind::NotSwapped
        | Kind::NewcomerSwaps
        | Kind::NotWhileDivided
        | Kind::TakesNoAdvance => vec![vec![]],
        Kind::TooFewToTrade
        | Kind::UntrueCount
        | Kind::TooFewNamed
        | Kind::TooManyNamed
        | Kind::UntrueValue
        | Kind::NamesTooMany
        | Kind::NotTheNumber
        | Kind::Unsupported => vec![vec![number(3), number(2)]],
        Kind::CardGone
        | Kind::NotSealed
        | Kind::NotACommodity
        | Kind::NotGivenBack
        | Kind::AlwaysStrikes
        | Kind::NotTradable
        | Kind::NotHeld
        | Kind::KeptBack
        | Kind::NoSubstitute
        | Kind::PassedOnOnce
        | Kind::NotLifted
        | Kind::NotAsAsked => vec![vec![Subject::Face(FaceId(0))]],
        Kind::HeldAlready
        | Kind::NeedsEarlier
        | Kind::NotTogether
        | Kind::SoldOut
        | Kind::FewInPlay => {
            vec![vec![Subject::Advance(AdvanceId(0))]]
        }
        Kind::NoLandBorder | Kind::NoWaterBorder | Kind::WrongCoast => vec![vec![here, there]],
        Kind::TooFewTokens | Kind::ShortLevy | Kind::TooFewForCity => {
            vec![vec![number(1), number(2), here]]
        }
        Kind::LeftAboard => vec![vec![number(1), here]],
        Kind::CutTo
        | Kind::NoRoomAboard
        | Kind::TooFewAboard
        | Kind::ShortTreasury
        | Kind::WrongPayment
        | Kind::HalfOnBoard
        | Kind::TooDear
        | Kind::ShortStock
        | Kind::TooMuchPaid => vec![vec![number(2), number(1)]],
        Kind::PastTurn
        | Kind::TooManyOffers
        | Kind::TooFar
        | Kind::TooManyShips
        | Kind::TooManyCities
        | Kind::NotTheValue
        | Kind::EnoughAdvances
        | Kind::NotForSale
        | Kind::EmptyStack => {
            vec![vec![number(4)]]
        }
        Kind::TooManySteps | Kind::NoneInStock | Kind::AssistedAlready => vec![vec![]],
        Kind::NoStep => vec![vec![], vec![here]],
        Kind::NotInPlay
        | Kind::Occupied
        | Kind::NoWater
        | Kind::NoSite
        | Kind::NoSuchCoast
        | Kind::RoadBlocked
        | Kind::NoShip
        | Kind::OpenSeaClosed
        | Kind::EndsInOpenSea
        | Kind::AboardInVoyage
        | Kind::IdleGrowth
        | Kind::NoLand
        | Kind::NoUnits
        | Kind::NewShip
        | Kind::KeptByDefault
        | Kind::CityThere
        | Kind::SharedArea
        | Kind::NewCitiesFirst
        | Kind::NotYourCity
        | Kind::NobodyThere
        | Kind::NotNeighbour
        | Kind::ExceedsLoss
        | Kind::NotLand => vec![vec![here]],
    }
}
