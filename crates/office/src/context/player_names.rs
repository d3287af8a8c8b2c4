//! Names of players: one that is a word of the language of letters, or a nation's, would turn what others write.

use super::error::OfficeError;
use bulla_core::game::Components;
use bulla_core::orders::free_text::is_reserved;
use bulla_core::scenario::Translations;
use bulla_core::text::fold;

/// The longest name, in bytes.
const LONGEST: usize = 30;

/// Returns why nobody can have this name at any table; `None` if it is allowed.
pub fn flaw(name: &str) -> Option<String> {
    let is_plain = |letter: char| letter.is_alphanumeric() || " -_".contains(letter);
    if name.trim().is_empty() || name.len() > LONGEST || !name.chars().all(is_plain) {
        return Some("a name has at most 30 letters, digits, blanks and dashes".to_owned());
    }
    is_reserved(name).then(|| {
        format!("nobody can be called {name}: it is a word of the language of letters, where it means something else; add a surname or an initial")
    })
}

/// Returns why nobody can have this name at this table; `None` if it is allowed.
pub fn flaw_at(name: &str, parts: &Components) -> Option<String> {
    flaw(name).or_else(|| {
        let nation = nation_called(name, parts)?;
        Some(format!(
            "the name {name} is taken: it is a nation's ({nation}); add a surname or an initial"
        ))
    })
}

/// # Errors
/// Nobody can be called so at this table.
pub fn must_be_a_name(name: &str, parts: &Components) -> Result<(), OfficeError> {
    match flaw_at(name, parts) {
        None => Ok(()),
        Some(flaw) => Err(OfficeError::User(flaw)),
    }
}

/// The nation that a name is one of, in any language.
fn nation_called<'a>(name: &str, parts: &'a Components) -> Option<&'a str> {
    let joined = |text: &str| fold(text).replace(' ', "");
    let wanted = joined(name);
    let tongues: Vec<Translations> = Translations::all().collect();
    let mut nations = parts.civs().map(|civ| (civ, parts.nation(civ)));
    let found = nations.find(|(civ, nation)| {
        let foreign = tongues.iter();
        let foreign = foreign.filter_map(|translations| translations.nation(parts, *civ));
        let own = [&nation.id, &nation.name]
            .into_iter()
            .chain(&nation.aliases);
        let mut names = own.cloned().chain(foreign);
        names.any(|one| joined(&one) == wanted)
    });
    found.map(|(_, nation)| nation.name.as_str())
}
