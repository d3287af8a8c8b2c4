//! Person who gives a command, for the record.

use std::sync::OnceLock;

use super::failure::Failure;
use super::output;
use crate::office::{ActedBy, NAMELESS, Office, SecretAccess, one_line};

/// Name of whoever gives the command, where it names him.
pub static BY: OnceLock<String> = OnceLock::new();

/// Returns the name of the person who gives the command, for the record: from the command, else from the environment, else from
/// the account that it runs under.
pub fn moderator() -> String {
    if let Some(by) = BY.get() {
        return by.clone();
    }
    let login = ["USER", "LOGNAME"].into_iter().find_map(|key| {
        let name = std::env::var(key).ok()?;
        (!name.trim().is_empty()).then_some(name)
    });
    let login = login.or_else(|| whoami::username().ok());
    login
        .filter(|name| one_line("login", name).is_ok())
        .unwrap_or_else(|| NAMELESS.to_owned())
}

/// Writes a look at secrets down, and says so to whoever looks.
pub fn look(
    office: &mut Office,
    game: &str,
    look: SecretAccess<'_>,
    why: &str,
) -> Result<(), Failure> {
    let who = moderator();
    let is_told = office.log_secret_access(game, look, &ActedBy { who: &who, why })?;
    if is_told {
        let whose = match look {
            SecretAccess::Page(seat) | SecretAccess::Form(seat) => {
                format!("the next page of {seat} tells")
            }
            SecretAccess::Ledger | SecretAccess::Export => {
                "the next pages of all seats tell".to_owned()
            }
            SecretAccess::Press(_) => "the next pages of those who wrote or got it tell".to_owned(),
        };
        output::note(&format!("this look is written down, and {whose} of it"));
    }
    Ok(())
}
