//! An export is taken in only if it is what was done: it is audited before anything of it is put into an office.

use super::audit::audit_parcel;
use crate::context::error::OfficeError;
use crate::game_state::export_reader::ParsedExport;
use bulla_pages::page::Languages;

/// The head of the chain of an export, as it is printed; nothing where its game has no chain yet.
///
/// # Errors
/// Its records do not fit together, or something in it is not as it was. What no audit can check is no reason.
pub fn audit_import(
    export: &ParsedExport,
    languages: &Languages,
) -> Result<Option<String>, OfficeError> {
    let audited = audit_parcel(export, languages, &[])?;
    let file = &export.file;
    let Some(first) = audited.wrong.first() else {
        return Ok(audited.head);
    };
    let more = match audited.wrong.len() {
        1 => String::new(),
        many => format!(" `bulla audit {file}` tells all {many} things that differ."),
    };
    Err(OfficeError::User(format!(
        "{file}: {first} It was edited, or the office that wrote it changed its past: nothing was changed here.{more} Ask for the \
         file as `bulla export` writes it."
    )))
}
