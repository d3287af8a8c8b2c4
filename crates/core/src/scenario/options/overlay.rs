//! An option as its file has it: what it is called and says, where it may be laid, and the entries that it writes.

use std::ops::RangeInclusive;

use crate::scenario::options::resolved_option::{
    OptionTranslations, PrintedSource, ResolvedOption,
};
use crate::scenario::reading::file_report::{FieldReader, FileReport, Spanned, check_id};
use crate::scenario::reading::file_source::FileSource;
use crate::text::{NameTable, Node, NodeKind, TextPosition, number, shown};

/// Numbers that are allowed: single ones and ranges.
pub(in crate::scenario) type NumberRanges = Vec<RangeInclusive<u32>>;

#[derive(Clone, Debug)]
pub(in crate::scenario) struct Overlay {
    pub id: Spanned<String>,
    pub title: String,
    /// Description of its change, in a sentence for players.
    pub says: String,
    /// Its title and sentence in other languages, by their codes.
    pub translations: OptionTranslations,
    pub source: PrintedSource,
    /// The figures that may stand after its colon; nothing where none may.
    pub figure: Option<NumberRanges>,
    /// The figure where a table names none.
    pub usual: Option<u32>,
    /// Books that it may be laid on, by the name of their rules.
    pub of: Vec<Spanned<String>>,
    pub needs: OptionNeeds,
    /// Options that it is not played with beside those that write the same entry, with the reason.
    pub conflicts: Vec<(Spanned<String>, String)>,
    /// Options whose leaves it may write over.
    pub refines: Vec<Spanned<String>>,
    /// Names of its steps on pages, by cause.
    pub numbers: Vec<(Spanned<String>, Node)>,
    pub changes: Vec<(Spanned<String>, Node)>,
}

/// Conditions for playing an option.
#[derive(Clone, Debug, Default)]
pub(in crate::scenario) struct OptionNeeds {
    pub nations: Vec<Spanned<String>>,
    pub players: NumberRanges,
    pub options: Vec<Spanned<String>>,
    /// Panels that numbers of players need.
    pub panels: Vec<(RangeInclusive<u32>, Spanned<String>)>,
}

impl Overlay {
    /// Reads a file `options/ID.yaml`.
    pub fn read(sheet: FileReport<'_>, name: &str, node: &Node) -> Option<Overlay> {
        let form = FieldReader::read(sheet, node, "")?;
        let (id, title, says) = (
            form.placed_text("id"),
            form.text("title"),
            form.text("says"),
        );
        if let Some(id) = &id {
            check_id(sheet, id);
            if id.value != name {
                form.complain(id.at, "id", format!("the file is called {name}.yaml"));
            }
        }
        let translations = translations(&form);
        let source = source(&form);
        let of = form.texts("of");
        if of.is_empty() {
            form.complain(form.at, "of", "name the books that it may be laid on");
        }
        let needs = form.optional("needs").and_then(|_| {
            let needs = form.form("needs")?;
            let read = OptionNeeds {
                nations: needs.texts("nations"),
                players: ranges(&needs, "players"),
                options: needs.texts("options"),
                panels: panels(&needs),
            };
            needs.close();
            Some(read)
        });
        let figure = figures(&form);
        let usual = usual(&form, figure.as_ref());
        refuse_places(&form);
        let conflicts = form.entries("conflicts").into_iter();
        let conflicts = conflicts.filter_map(|(id, node)| {
            let reason = form.scalar("conflicts", node)?;
            Some((id, reason.value))
        });
        let conflicts: Vec<(Spanned<String>, String)> = conflicts.collect();
        let refines = form.texts("refines");
        let [numbers, changes] = ["numbers", "changes"].map(|key| written(&form, key));
        if changes.is_empty() {
            let at = form.optional("changes").map_or(form.at, |node| node.at);
            form.complain(at, "changes", "an option changes something");
        }
        if let Some(id) = &id {
            let others = conflicts.iter().map(|(one, _)| one).chain(&refines);
            refuse_itself(&form, id, others);
        }
        form.close();
        Some(Overlay {
            id: id?,
            title: title?,
            says: says?,
            translations,
            source: source?,
            figure,
            usual,
            of,
            needs: needs.unwrap_or_default(),
            conflicts,
            refines,
            numbers,
            changes,
        })
    }

    /// Returns whether it may be applied to the ruleset of these rules.
    pub fn is_of(&self, book: &str) -> bool {
        self.of.iter().any(|one| one.value == book)
    }

    pub fn does_refine(&self, option: &str) -> bool {
        self.refines.iter().any(|one| one.value == option)
    }

    /// Returns the reason why it is not played with another option, if its file gives one.
    pub fn conflict(&self, option: &str) -> Option<&str> {
        let mut all = self.conflicts.iter();
        let found = all.find(|(one, _)| one.value == option);
        found.map(|(_, reason)| reason.as_str())
    }

    /// Complains of ids that lead to no option and no book of the shelf. A game keeps the options alone that it plays, so its
    /// shelf knows of no others.
    pub fn check_names(&self, sheet: FileReport<'_>, file_source: &FileSource) {
        if file_source.is_game_copy() {
            return;
        }
        let named = |ids: Vec<String>| -> NameTable<String> {
            ids.into_iter().map(|id| (id.clone(), id)).collect()
        };
        let (options, books) = (named(file_source.options()), named(file_source.books()));
        let conflicts = self.conflicts.iter().map(|(id, _)| ("conflicts", id));
        let refines = self.refines.iter().map(|id| ("refines", id));
        let needs = self.needs.options.iter().map(|id| ("needs.options", id));
        for (path, id) in conflicts.chain(refines).chain(needs) {
            sheet.find(&options, "option", id, path);
        }
        for book in &self.of {
            sheet.find(&books, "book", book, "of");
        }
    }

    /// Complains of nations that it needs and that no box of these has.
    pub fn check_nations(&self, sheet: FileReport<'_>, known: &[String]) {
        let known = known.iter().map(|id| (id.clone(), id.clone())).collect();
        for nation in &self.needs.nations {
            sheet.find(&known, "nation", nation, "needs.nations");
        }
    }

    /// A text of its file with the figure in it.
    pub fn with_figure(text: &str, figure: Option<u32>) -> String {
        match figure {
            Some(figure) => text.replace("{figure}", &figure.to_string()),
            None => text.to_owned(),
        }
    }
}

/// The figures that may stand after its colon, of which something in the file must speak.
fn figures(form: &FieldReader<'_>) -> Option<NumberRanges> {
    let Some(node) = form.optional("figure") else {
        refuse_figures(form);
        return None;
    };
    if node.as_list_or_single().is_empty() {
        let message = "expected the figures that may stand after the colon, such as 2-3";
        form.complain(node.at, "figure", message);
    }
    if !TEXTS.iter().any(|key| is_figured(form, key)) {
        let message = "no sentence and no leaf of this file says {figure} or by_figure";
        form.sheet.warn(node.at, form.path("figure"), message);
    }
    Some(ranges(form, "figure"))
}

/// Complains of an option that names itself where others are named.
fn refuse_itself<'o>(
    form: &FieldReader<'_>,
    id: &Spanned<String>,
    others: impl Iterator<Item = &'o Spanned<String>>,
) {
    for one in others.filter(|one| one.value == id.value) {
        form.complain(one.at, &one.value, "an option has nothing against itself");
    }
}

/// The figure where a table names none, one of those that may stand after the colon.
fn usual(form: &FieldReader<'_>, figure: Option<&NumberRanges>) -> Option<u32> {
    let node = form.optional("usual")?;
    let usual = node.as_text().and_then(|text| text.parse().ok());
    let fits = |usual: &u32| figure.is_some_and(|ranges| is_in(*usual, ranges));
    if usual.as_ref().is_some_and(fits) {
        return usual;
    }
    let message = "expected one of the figures that `figure` names, for tables that name none";
    form.complain(node.at, "usual", message);
    None
}

/// Keys whose values may contain the figure.
const TEXTS: [&str; 4] = ["title", "says", "in", "changes"];

/// Texts with a place for the figure, in a file that takes none.
fn refuse_figures(form: &FieldReader<'_>) {
    for (key, node) in TEXTS
        .iter()
        .filter_map(|key| Some((key, form.optional(key)?)))
    {
        if let Some(at) = figure_in(node) {
            let message = "{figure} stands here, and the file has no `figure`";
            form.complain(at, key, message);
        }
    }
}

/// Returns whether the value of a key contains the figure or depends on it.
fn is_figured(form: &FieldReader<'_>, key: &'static str) -> bool {
    let node = form.optional(key);
    node.is_some_and(|node| figure_in(node).is_some() || hangs_on_figure(node))
}

fn hangs_on_figure(node: &Node) -> bool {
    let mut entries = node.entries().iter();
    entries.any(|(key, value)| key.text == "by_figure" || hangs_on_figure(value))
}

/// Warns of placeholders in texts for players. Only the figure has one; anything else in braces is a mistake.
fn refuse_places(form: &FieldReader<'_>) {
    for key in ["title", "says", "in"] {
        if let Some((at, place)) = form.optional(key).and_then(odd_place) {
            let message = format!(
                "{} stands here, and no place but {{figure}} is filled",
                shown(&place)
            );
            form.sheet.warn(at, form.path(key), message);
        }
    }
}

fn odd_place(node: &Node) -> Option<(TextPosition, String)> {
    match &node.kind {
        NodeKind::Text { text, .. } => {
            let rest = text.replace("{figure}", "");
            let (_, behind) = rest.split_once('{')?;
            let word = behind.split('}').next().unwrap_or_default();
            Some((node.at, format!("{{{word}}}")))
        }
        NodeKind::Map(entries) => entries.iter().find_map(|(_, value)| odd_place(value)),
        NodeKind::Empty | NodeKind::List(_) => None,
    }
}

fn figure_in(node: &Node) -> Option<TextPosition> {
    match &node.kind {
        NodeKind::Empty => None,
        NodeKind::Text { text, .. } => text.contains("{figure}").then_some(node.at),
        NodeKind::List(entries) => entries.iter().find_map(figure_in),
        NodeKind::Map(entries) => entries.iter().find_map(|(_, value)| figure_in(value)),
    }
}

/// `2 to 7 or 9`.
pub(in crate::scenario) fn in_words(ranges: &NumberRanges) -> String {
    let words = ranges.iter().map(|range| {
        if range.start() == range.end() {
            range.start().to_string()
        } else {
            format!("{} to {}", range.start(), range.end())
        }
    });
    words.collect::<Vec<_>>().join(" or ")
}

pub(in crate::scenario) fn is_in(number: u32, ranges: &NumberRanges) -> bool {
    ranges.iter().any(|range| range.contains(&number))
}

/// `2-8` or `6`.
pub(in crate::scenario) fn range(text: &str) -> Option<RangeInclusive<u32>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (number(from.trim()).ok()?, number(to.trim()).ok()?);
    (from <= to).then_some(from..=to)
}

fn ranges(form: &FieldReader<'_>, key: &'static str) -> NumberRanges {
    let words = form.texts(key).into_iter();
    let read = words.filter_map(|word| {
        let found = range(&word.value);
        if found.is_none() {
            let message = format!("expected a range such as 2-8, found {}", shown(&word.value));
            form.complain(word.at, key, message);
        }
        found
    });
    read.collect()
}

/// `{10-18: W}`.
fn panels(form: &FieldReader<'_>) -> Vec<(RangeInclusive<u32>, Spanned<String>)> {
    let entries = form.entries("panels").into_iter();
    let read = entries.filter_map(|(players, node)| {
        let found = range(&players.value);
        if found.is_none() {
            let message = "expected players such as 10-18";
            form.complain(players.at, "panels", message);
        }
        found.zip(form.scalar("panels", node))
    });
    read.collect()
}

/// Reads a rule that is shown like an option but is none: `id`, `title`, `says`, `source` and perhaps `in`.
pub(in crate::scenario) fn told(form: &FieldReader<'_>) -> Option<ResolvedOption> {
    let (id, title, says) = (form.text("id"), form.text("title"), form.text("says"));
    let translations = translations(form);
    let source = source(form);
    Some(ResolvedOption {
        id: id?,
        figure: None,
        title: title?,
        says: says?,
        translations,
        source: source?,
    })
}

/// `{de: {title: .., says: ..}}`.
fn translations(form: &FieldReader<'_>) -> OptionTranslations {
    let mut said = OptionTranslations::new();
    for (language, node) in form.entries("in") {
        let path = format!("{}.{}", form.path("in"), language.value);
        let Some(words) = FieldReader::read(form.sheet, node, path) else {
            continue;
        };
        let (title, says) = (words.text("title"), words.text("says"));
        words.close();
        if let (Some(title), Some(says)) = (title, says) {
            said.insert(language.value, [title, says]);
        }
    }
    said
}

fn source(form: &FieldReader<'_>) -> Option<PrintedSource> {
    let source = form.form("source")?;
    let (book, rule) = (source.text("book"), source.text("rule"));
    let page = source.optional_number("page", 1..=999);
    source.close();
    let rule = format!("{}, {}", book?, rule?);
    Some(PrintedSource { rule, page })
}

fn written(form: &FieldReader<'_>, key: &'static str) -> Vec<(Spanned<String>, Node)> {
    let entries = form.entries(key).into_iter();
    let all: Vec<(Spanned<String>, Node)> =
        entries.map(|(path, node)| (path, node.clone())).collect();
    let empty: Vec<TextPosition> = all
        .iter()
        .filter(|(_, node)| node.is_empty())
        .map(|(_, node)| node.at)
        .collect();
    for at in empty {
        form.complain(at, key, "nothing stands here");
    }
    all
}

/// Path of the names of steps.
pub(in crate::scenario) const NUMBERS: &str = "rules.numbers";

/// The entry that says what a step is called.
pub(in crate::scenario) fn numbered(cause: &str) -> String {
    format!("{NUMBERS}.{cause}")
}
