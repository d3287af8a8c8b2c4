//! First page of a game for templates, and the settings of its table alone.

use serde::Serialize;

use bulla_core::game::View;

use super::dates;
use super::draws::{DrawText, draw_text};
use super::first_page::FirstPage;
use super::head::{HeadingText, head, names};
use super::mail_heading::MailHeading;
use super::names::ReaderNames;
use super::preceding_games::{AbandonedGameLine, ImportLine};
use super::sentences::Sentences;
use super::settings::{self, SettingLine};

#[derive(Clone, Debug, Serialize)]
pub struct FirstPageText<'a> {
    #[serde(flatten)]
    pub facts: &'a FirstPage,
    pub settings: Vec<SettingLine>,
    pub tried: Vec<AbandonedGameLine>,
    pub others_ended: usize,
    pub imports: Vec<ImportLine>,
    pub house_rules: Vec<String>,
    /// Guesses about the box, which no source confirms.
    pub guesses: Vec<String>,
    pub last_day: Option<String>,
    pub draw: Option<DrawText>,
    /// Nations that may be chosen, with their start areas (15.3).
    pub nations: Vec<NationChoice>,
}

/// A nation that may be chosen.
#[derive(Clone, Debug, Serialize)]
pub struct NationChoice {
    pub name: String,
    pub starts: Vec<String>,
}

/// The settings of a table.
#[derive(Clone, Debug, Serialize)]
pub struct RulesText<'a> {
    pub head: HeadingText,
    pub first: FirstPageText<'a>,
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn first<'a>(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    first: &'a FirstPage,
) -> Result<FirstPageText<'a>, String> {
    let all = names.parts.nations.iter();
    let nations = all.filter(|nation| nation.counterpart_of.is_none() && !nation.starts.is_empty());
    let nations = nations.map(|nation| NationChoice {
        name: nation.name.clone(),
        starts: nation.starts.iter().map(|area| names.area(*area)).collect(),
    });
    let settings = first.settings.iter();
    let settings = settings.map(|setting| settings::line(sentences, setting, first.trades));
    let last_day = first.last_day.as_ref();
    Ok(FirstPageText {
        facts: first,
        settings: settings.collect::<Result<_, _>>()?,
        tried: first.before.tried(sentences)?,
        others_ended: first.before.others_ended,
        imports: first.before.imports(sentences)?,
        house_rules: settings::house_rules(sentences, &first.house_rules)?,
        guesses: settings::unsourced_rules(sentences, names.parts),
        last_day: last_day
            .map(|at| dates::day(&sentences.words, at))
            .transpose()?,
        draw: draw_text(sentences, first.draw.as_ref())?,
        nations: nations.collect(),
    })
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn rules<'a>(
    sentences: &Sentences,
    heading: MailHeading<'_>,
    view: &View,
    rules: &'a FirstPage,
) -> Result<RulesText<'a>, String> {
    Ok(RulesText {
        head: head(sentences, heading)?,
        first: first(sentences, names(&sentences.parts(view), view, &[]), rules)?,
    })
}
