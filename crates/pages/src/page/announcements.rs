//! Sentences for facts: which of `facts.txt` tells one, and what stands in its places.

use bulla_core::game::{Announcement, AnnouncementKind, Calamity, Subject};
use bulla_core::text::{MessageCatalog, fill};

use super::names::ReaderNames;

/// The keys that may tell a fact, the closest first, and its subjects in words. `KIND.CALAMITY` goes before `KIND`, and
/// with `.you` behind it a key speaks to the reader as the first nation of the subjects.
pub fn words(
    names: ReaderNames<'_>,
    calamity: Option<Calamity>,
    fact: &Announcement,
) -> (Vec<String>, Vec<String>) {
    let id = fact.kind.id();
    let first = fact.subjects.iter().find_map(|subject| match subject {
        Subject::Civ(civ) => Some(*civ),
        _ => None,
    });
    let is_you = first.is_some() && first == names.me;
    let mut keys = Vec::new();
    let mut add = |key: String| {
        if is_you {
            keys.push(format!("{key}.you"));
        }
        keys.push(key);
    };
    if let Some(calamity) = calamity {
        add(format!("{id}.{}", calamity.id()));
    }
    add(id.to_owned());
    let words = fact.subjects.iter();
    (keys, words.map(|subject| names.subject(*subject)).collect())
}

/// # Errors
/// No sentence, or one that does not fit.
pub fn sentence(
    phrases: &MessageCatalog,
    keys: &[String],
    words: &[String],
) -> Result<String, String> {
    let sentence = keys.iter().find_map(|key| phrases.get(key));
    let sentence =
        sentence.ok_or_else(|| format!("no sentence for the fact {}", keys.join(" ")))?;
    fill(sentence, words).map_err(|error| format!("{}: {error}", keys.join(" ")))
}

/// A fact of every kind with subjects as rules give them: what a set of sentences is checked with.
pub fn sample(kind: AnnouncementKind) -> Announcement {
    use bulla_core::game::{AreaId, Civ, FaceId};
    let (civ, number) = (Subject::Civ(Civ(0)), Subject::Number(3));
    let (face, area) = (Subject::Face(FaceId(0)), Subject::Area(AreaId(0)));
    let subjects = match kind {
        AnnouncementKind::Strikes
        | AnnouncementKind::NoEffect
        | AnnouncementKind::Postponed
        | AnnouncementKind::GivenBack
        | AnnouncementKind::PassedOver => vec![face, civ],
        AnnouncementKind::CreditSpent
        | AnnouncementKind::Directed
        | AnnouncementKind::Idle
        | AnnouncementKind::KeepsFaction => {
            vec![civ, number]
        }
        AnnouncementKind::Swaps => vec![civ, area, Subject::Area(AreaId(1))],
        AnnouncementKind::Shown => vec![civ, face, number],
        AnnouncementKind::Beneficiary | AnnouncementKind::Unchosen | AnnouncementKind::Controls => {
            vec![civ]
        }
        AnnouncementKind::Site | AnnouncementKind::Plain => vec![area],
        AnnouncementKind::Mined | AnnouncementKind::Lifted | AnnouncementKind::Received => {
            vec![civ, face]
        }
    };
    Announcement { kind, subjects }
}
