//! Laying options on the files of a book. The order in which a table names them never matters: two that write the same leaf
//! conflict, unless one says that it refines the other.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::Change;
use super::difference::written;
use super::overlay::{Overlay, in_words, is_in, range};
use super::picked::{Chosen, Picked};
use super::sheet::Sheet;
use super::trees::{Trees, put};
use crate::text::{self, Key, Kind, Node, Span, shown};

/// Who sits down to a game and on which panels: what the conditions of options ask.
#[derive(Clone, Debug, Default)]
pub(super) struct Seating {
    pub players: u32,
    pub panels: Vec<String>,
    /// All panels of the board.
    pub known_panels: Vec<String>,
    pub nations: Vec<String>,
    /// All nations of the box.
    pub known_nations: Vec<String>,
    /// The name of the rules.
    pub book: String,
    /// Whether people will play it; a rule case may set any number of nations down.
    pub is_game: bool,
}

/// An option with the figure that its table gives it.
pub(super) struct Laid<'o> {
    pub picked: &'o Picked,
    pub overlay: &'o Overlay,
    /// Its file.
    pub sheet: Sheet<'o>,
}

/// What an option writes into one leaf.
struct Stroke<'o> {
    by: &'o Laid<'o>,
    /// The key of its file under which it stands.
    under: &'static str,
    path: Cow<'o, str>,
    at: Span,
    value: Node,
}

impl Laid<'_> {
    fn complain(&self, at: Span, path: &str, message: impl Into<String>) {
        self.sheet.complain(at, path, message);
    }

    fn figure(&self) -> Option<u32> {
        self.picked.figure
    }

    /// Whether it has a figure that its file takes, or none where none may stand.
    fn has_its_figure(&self) -> bool {
        match (&self.overlay.figure, self.figure()) {
            (None, None) => true,
            (Some(ranges), Some(figure)) => is_in(figure, ranges),
            _ => false,
        }
    }

    /// In the words of its file.
    pub fn chosen(&self) -> Chosen {
        let text = |text: &str| Overlay::with_figure(text, self.figure());
        let translations = self.overlay.translations.iter();
        Chosen {
            id: self.picked.id.clone(),
            figure: self.figure(),
            title: text(&self.overlay.title),
            says: text(&self.overlay.says),
            translations: translations
                .map(|(language, words)| (language.clone(), words.each_ref().map(|it| text(it))))
                .collect(),
            source: self.overlay.source.clone(),
        }
    }
}

/// Writes what the options say into the files. Complaints about how they were picked go to the `table`'s file.
pub(super) fn lay(
    table: Sheet<'_>,
    trees: &mut Trees,
    options: &[Laid<'_>],
    seating: &Seating,
) -> Vec<Change> {
    for (at, option) in options.iter().enumerate() {
        check(table, option, options, seating);
        check_figure(table, option);
        let twice = options[..at].iter();
        if twice
            .clone()
            .any(|other| other.picked.id == option.picked.id)
        {
            let message = format!("{} stands here twice", option.picked.id);
            table.complain(option.picked.at, "options", message);
            return Vec::new();
        }
    }
    let Some(ordered) = ordered(options) else {
        let at = options[0].picked.at;
        table.complain(at, "options", "options refine each other in a ring");
        return Vec::new();
    };
    // What one that cannot be laid would write is told by what keeps it from being laid.
    let fits = |one: &&&Laid<'_>| one.overlay.is_of(&seating.book) && one.has_its_figure();
    let strokes: Vec<Stroke<'_>> = ordered
        .iter()
        .filter(fits)
        .flat_map(|one| strokes(one, seating))
        .collect();
    conflicts(table, &strokes);
    let written = strokes.iter().filter_map(|stroke| write(trees, stroke));
    told(written.collect())
}

/// What is refined comes first, else by name; nothing if options refine each other in a ring.
fn ordered<'l, 'o>(options: &'l [Laid<'o>]) -> Option<Vec<&'l Laid<'o>>> {
    let mut left: Vec<&Laid<'_>> = options.iter().collect();
    left.sort_by_key(|one| &one.overlay.id.value);
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let waits = |one: &&Laid<'_>| {
            let mut others = left.iter();
            others.any(|other| one.overlay.does_refine(&other.overlay.id.value))
        };
        let next = left.iter().position(|one| !waits(one))?;
        ordered.push(left.remove(next));
    }
    Some(ordered)
}

/// A leaf that one option writes and another refines is told once: from what the book has to what it is at last.
fn told(changes: Vec<Change>) -> Vec<Change> {
    let mut told: Vec<Change> = Vec::new();
    for change in changes {
        match told.iter_mut().find(|before| before.path == change.path) {
            Some(before) => {
                before.here = change.here;
                before.option = change.option;
            }
            None => told.push(change),
        }
    }
    told.retain(|change| change.here != change.base);
    told
}

/// Whether the figure is one that the option takes.
fn check_figure(table: Sheet<'_>, option: &Laid<'_>) {
    if option.has_its_figure() {
        return;
    }
    let id = &option.picked.id;
    let message = match &option.overlay.figure {
        None => format!("{id} takes no figure"),
        Some(ranges) => format!("{id} takes a figure after a colon: {}", in_words(ranges)),
    };
    table.complain(option.picked.at, "options", message);
}

/// Whether an option may be laid on this book for this table.
fn check(table: Sheet<'_>, option: &Laid<'_>, all: &[Laid<'_>], seating: &Seating) {
    let Laid {
        picked, overlay, ..
    } = option;
    let id = &picked.id;
    let complain = |message: String| table.complain(picked.at, "options", message);
    if !overlay.is_of(&seating.book) {
        let books: Vec<&str> = overlay.of.iter().map(|book| &*book.value).collect();
        let (books, book) = (books.join(" or "), &seating.book);
        complain(format!(
            "{id} is an option of the book {books}, and the rules here are {book}"
        ));
    }
    let needs = &overlay.needs;
    let is_here = |wanted: &str| all.iter().any(|other| other.picked.id == wanted);
    for missing in needs.options.iter().filter(|one| !is_here(&one.value)) {
        complain(format!("{id} needs the option {}", missing.value));
    }
    for other in all {
        let other_id = &other.picked.id;
        // Where both say so, it is told once.
        let is_told = other_id < id && other.overlay.conflict(id).is_some();
        if let Some(reason) = overlay.conflict(other_id).filter(|_| !is_told) {
            complain(format!(
                "{id} and {other_id} are not played together: {reason}"
            ));
        }
    }
    if seating.is_game {
        let is_missing = |one: &str| {
            let is_among = |all: &[String]| all.iter().any(|other| other == one);
            is_among(&seating.known_nations) && !is_among(&seating.nations)
        };
        for missing in needs.nations.iter().filter(|one| is_missing(&one.value)) {
            complain(format!("{id} needs {} in play", missing.value));
        }
        if !needs.players.is_empty() && !is_in(seating.players, &needs.players) {
            let (wanted, players) = (in_words(&needs.players), seating.players);
            complain(format!(
                "{id} is for {wanted} players, and here are {players}"
            ));
        }
    }
}

fn strokes<'o>(by: &'o Laid<'o>, seating: &Seating) -> Vec<Stroke<'o>> {
    let changes = by.overlay.changes.iter();
    let strokes = changes.filter_map(|(path, node)| {
        Some(Stroke {
            by,
            under: "changes",
            path: Cow::Borrowed(&path.value),
            at: path.at,
            value: value(by, &path.value, node, seating)?,
        })
    });
    let numbers = by.overlay.numbers.iter();
    let numbers = numbers.map(|(cause, node)| Stroke {
        by,
        under: "numbers",
        path: Cow::Owned(numbered(&cause.value)),
        at: cause.at,
        value: node.clone(),
    });
    let mut strokes: Vec<Stroke<'_>> = strokes.chain(numbers).collect();
    // A leaf by whole paths: its own option may not write a leaf twice either.
    strokes.sort_by_key(|stroke| stroke.at);
    strokes
}

/// The leaf that says what a step is called.
pub(super) fn numbered(cause: &str) -> String {
    format!("{NUMBERS}.{cause}")
}

const NUMBERS: &str = "rules.numbers";

/// What is written where so many sit down on these panels; nothing where no condition holds. Players say more than panels, and
/// the figure more than both.
fn value(by: &Laid<'_>, path: &str, node: &Node, seating: &Seating) -> Option<Node> {
    let known = ["set", "with_panel", "with_players", "by_figure"];
    let is_condition = |node: &Node| {
        let mut keys = node.entries().iter();
        keys.any(|(key, _)| known[1..].contains(&key.text.as_str()))
    };
    if !is_condition(node) {
        return Some(figured(node, by.figure()));
    }
    for (key, _) in node.entries() {
        if !known.contains(&key.text.as_str()) {
            let message = format!("beside a condition stands `set` alone, not `{}`", key.text);
            by.complain(key.at, path, message);
        }
    }
    check_cases(by, path, node);
    let mut found = node.get("set");
    let cases = |key: &str| node.get(key).map(Node::entries).unwrap_or_default();
    for (panel, value) in cases("with_panel") {
        if !seating.known_panels.contains(&panel.text) {
            let known = seating.known_panels.iter().collect::<BTreeSet<_>>();
            let known: Vec<&str> = known.into_iter().map(String::as_str).collect();
            let message = format!(
                "the board has no panel {}: {}",
                shown(&panel.text),
                known.join(", ")
            );
            by.complain(panel.at, path, message);
        }
        if seating.panels.contains(&panel.text) {
            found = Some(value);
        }
    }
    for (players, value) in cases("with_players") {
        match range(&players.text) {
            Some(range) if range.contains(&seating.players) => found = Some(value),
            Some(_) => {}
            None => by.complain(players.at, path, "expected players such as 2-4"),
        }
    }
    let figure_of = |key: &Key| text::number(&key.text).ok();
    for (key, _) in cases("by_figure") {
        let ranges = by.overlay.figure.clone().unwrap_or_default();
        if !figure_of(key).is_some_and(|figure| is_in(figure, &ranges)) {
            let message = format!("{} is no figure of this option", shown(&key.text));
            by.complain(key.at, path, message);
        }
    }
    let by_figure = node
        .get("by_figure")
        .filter(|cases| cases.as_map().is_some());
    if let (Some(cases), Some(figure)) = (by_figure, by.figure()) {
        let mut entries = cases.entries().iter();
        match entries.find(|(key, _)| figure_of(key) == Some(figure)) {
            Some((_, value)) => found = Some(value),
            None if node.get("set").is_none() => {
                let message = format!("by_figure says nothing for {figure}, and there is no set");
                by.complain(cases.at, path, message);
            }
            None => {}
        }
    }
    found.map(|node| figured(node, by.figure()))
}

/// Conditions under which no cases stand.
fn check_cases(by: &Laid<'_>, path: &str, node: &Node) {
    let words = [
        ("with_panel", "panels"),
        ("with_players", "players"),
        ("by_figure", "figures"),
    ];
    for (key, what) in words {
        if let Some(cases) = node.get(key).filter(|cases| cases.as_map().is_none()) {
            let found = cases.shown();
            let message = format!("{key}: expected a mapping of {what} to values, found {found}");
            by.complain(cases.at, path, message);
        }
    }
}

/// A value with the figure in the place of `{figure}`.
fn figured(node: &Node, figure: Option<u32>) -> Node {
    let mut node = node.clone();
    match &mut node.kind {
        Kind::Text { text, .. } => *text = Overlay::with_figure(text, figure),
        Kind::List(entries) => {
            for entry in entries {
                *entry = figured(entry, figure);
            }
        }
        Kind::Map(entries) => {
            for (_, value) in entries {
                *value = figured(value, figure);
            }
        }
        Kind::Empty => {}
    }
    node
}

/// The sequence of a turn counts as one leaf.
fn leaf_of(path: &str) -> &str {
    const SEQUENCE: &str = "rules.turn";
    match path.strip_prefix(SEQUENCE) {
        Some(rest) if rest.starts_with('.') => SEQUENCE,
        _ => path,
    }
}

/// Complains of leaves that two options write, and of one that an option writes twice.
fn conflicts(table: Sheet<'_>, strokes: &[Stroke<'_>]) {
    let holds = |outer: &str, inner: &str| {
        let rest = inner.strip_prefix(outer);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    for (at, stroke) in strokes.iter().enumerate() {
        for before in &strokes[..at] {
            let is_one_option = before.by.picked.id == stroke.by.picked.id;
            let [early, late] = [&*before.path, &*stroke.path].map(|path| match is_one_option {
                true => path,
                false => leaf_of(path),
            });
            if !holds(early, late) && !holds(late, early) {
                continue;
            }
            let [one, other] = [before, stroke].map(|stroke| stroke.by.overlay);
            let leaf = match early.len() < late.len() {
                true => late,
                false => early,
            };
            let [first, second] = [&one.id.value, &other.id.value];
            if first == second {
                let message = format!("{leaf} is written twice");
                stroke.by.complain(stroke.at, stroke.under, message);
            } else if one.conflict(second).or(other.conflict(first)).is_some() {
                // Told already.
            } else if !one.does_refine(second) && !other.does_refine(first) {
                let at = before.by.picked.at.max(stroke.by.picked.at);
                let message = format!("{first} and {second} both write {leaf}");
                table.complain(at, "options", message);
            }
        }
    }
}

/// Writes a leaf; nothing if it cannot be written, or has this value.
fn write(trees: &mut Trees, stroke: &Stroke<'_>) -> Option<Change> {
    let complain = |message: String| {
        stroke.by.complain(stroke.at, stroke.under, message);
    };
    let shape = |node: &Node| match node.kind {
        Kind::List(_) => "a list",
        Kind::Map(_) => "a mapping",
        Kind::Empty | Kind::Text { .. } => "a word",
    };
    const FILES: [&str; 8] = [
        "board", "regions", "nations", "cards", "advances", "track", "rules", "options",
    ];
    let is_file = |key: &str| FILES.contains(&key) || ["trades", "end", "ask"].contains(&key);
    if ["scenario.players", "scenario.players_from"].contains(&&*stroke.path) {
        let message = "the players of a game are those of its scenario: no option writes";
        complain(format!("{message} {}", stroke.path));
        return None;
    }
    if stroke.path.strip_prefix("scenario.").is_some_and(is_file) {
        complain(format!("no option writes {}", stroke.path));
        return None;
    }
    // A book that plays a step says what it is called; an option may bring a step that its book has not.
    if stroke.under == "numbers"
        && let Ok(numbers) = trees.leaf(NUMBERS)
        && let Some(cause) = stroke.path.rsplit('.').next()
        && numbers.get(cause).is_none()
    {
        let at = stroke.at;
        let kind = Kind::Empty;
        put(numbers, at, cause, Node { at, end: at, kind });
    }
    let leaf = match trees.leaf(&stroke.path) {
        Ok(leaf) => leaf,
        Err(message) => {
            complain(message);
            return None;
        }
    };
    let base = (!leaf.is_empty()).then(|| written(leaf));
    let value = match edited(leaf, &stroke.value) {
        Ok(Some(value)) => value,
        Ok(None) => stroke.value.clone(),
        Err(message) => {
            complain(format!("{}: {message}", stroke.path));
            return None;
        }
    };
    let is_list = |node: &Node| matches!(node.kind, Kind::List(_));
    let fits = shape(leaf) == shape(&value)
        || leaf.is_empty()
        || is_list(leaf) && shape(&value) == "a word";
    if !fits {
        let (there, here) = (shape(leaf), shape(&value));
        complain(format!(
            "{} is {there} in the book, and here {here}",
            stroke.path
        ));
        return None;
    }
    *leaf = value;
    let here = Some(written(leaf));
    (here != base).then(|| Change {
        path: stroke.path.to_string(),
        here,
        base,
        option: Some(stroke.by.overlay.id.value.clone()),
    })
}

/// A list with `{add: [..]}` and `{remove: [..]}` done to it; nothing where the value is no such change of a list.
fn edited(leaf: &Node, value: &Node) -> Result<Option<Node>, String> {
    let keys = value.entries();
    let is_edit = |key: &str| ["add", "remove"].contains(&key);
    if keys.is_empty() || !keys.iter().all(|(key, _)| is_edit(&key.text)) {
        return Ok(None);
    }
    if leaf.as_map().is_some() {
        return Err("only lists are added to".to_owned());
    }
    let mut entries = leaf.as_list_or_single().to_vec();
    let find = |entries: &[Node], wanted: &Node| {
        let mut all = entries.iter();
        all.position(|entry| written(entry) == written(wanted))
    };
    let gone = value.get("remove").map(Node::as_list_or_single);
    for entry in gone.unwrap_or_default() {
        let at = find(&entries, entry).ok_or_else(|| format!("there is no {}", written(entry)))?;
        entries.remove(at);
    }
    let more = value.get("add").map(Node::as_list_or_single);
    for entry in more.unwrap_or_default() {
        if find(&entries, entry).is_some() {
            return Err(format!("{} is there already", written(entry)));
        }
        entries.push(entry.clone());
    }
    Ok(Some(Node {
        kind: Kind::List(entries),
        ..value.clone()
    }))
}
