//! Laying options on the files of a book. The order in which a table names them never matters: two that write the same entry
//! conflict, unless one says that it refines the other.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::scenario::difference::config_change::ConfigChange;
use crate::scenario::difference::config_text::written;
use crate::scenario::options::applied_option::{AppliedOption, Seating};
use crate::scenario::options::conditional_values::value;
use crate::scenario::options::overlay::{NUMBERS, in_words, is_in, numbered};
use crate::scenario::reading::file_report::FileReport;
use crate::scenario::reading::source_files::SourceFiles;
use crate::text::{Node, NodeKind, TextPosition};

/// Value that an option writes into one entry.
struct OptionEdit<'o> {
    by: &'o AppliedOption<'o>,
    /// The key of its file under which it stands.
    under: &'static str,
    path: Cow<'o, str>,
    at: TextPosition,
    value: Node,
}

/// Writes what the options say into the files. Complaints about how they were picked go to the `table`'s file.
pub(in crate::scenario) fn apply(
    table: FileReport<'_>,
    trees: &mut SourceFiles,
    options: &[AppliedOption<'_>],
    seating: &Seating,
) -> Vec<ConfigChange> {
    for (at, option) in options.iter().enumerate() {
        check(table, option, options, seating);
        check_figure(table, option);
        let twice = options[..at].iter();
        if twice
            .clone()
            .any(|other| other.option_ref.id == option.option_ref.id)
        {
            let message = format!("{} stands here twice", option.option_ref.id);
            table.complain(option.option_ref.at, "options", message);
            return Vec::new();
        }
    }
    let Some(ordered) = ordered(options) else {
        let at = options[0].option_ref.at;
        table.complain(at, "options", "options refine each other in a ring");
        return Vec::new();
    };
    // What one that cannot be laid would write is told by what keeps it from being laid.
    let fits = |one: &&&AppliedOption<'_>| one.overlay.is_of(&seating.book) && one.has_its_figure();
    let edits: Vec<OptionEdit<'_>> = ordered
        .iter()
        .filter(fits)
        .flat_map(|one| edits(one, seating))
        .collect();
    // Of two that are not played together, what follows from one beside the other is not told.
    let barred = [barred(options), conflicts(table, &edits)].concat();
    let is_free = |edit: &&OptionEdit<'_>| !barred.contains(&edit.by.overlay.id.value);
    let written = edits.iter().filter(is_free);
    let written = written.filter_map(|edit| write(trees, edit));
    told(written.collect())
}

/// Orders options: refined ones first, otherwise by name. `None` if options refine each other in a cycle.
fn ordered<'l, 'o>(options: &'l [AppliedOption<'o>]) -> Option<Vec<&'l AppliedOption<'o>>> {
    let mut left: Vec<&AppliedOption<'_>> = options.iter().collect();
    left.sort_by_key(|one| &one.overlay.id.value);
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let waits = |one: &&AppliedOption<'_>| {
            let mut others = left.iter();
            others.any(|other| one.overlay.does_refine(&other.overlay.id.value))
        };
        let next = left.iter().position(|one| !waits(one))?;
        ordered.push(left.remove(next));
    }
    Some(ordered)
}

/// An entry that one option writes and another refines is told once: from what the book has to what it is at last.
fn told(changes: Vec<ConfigChange>) -> Vec<ConfigChange> {
    let mut told: Vec<ConfigChange> = Vec::new();
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

/// Checks that the option accepts its figure.
fn check_figure(table: FileReport<'_>, option: &AppliedOption<'_>) {
    if option.has_its_figure() {
        return;
    }
    let id = &option.option_ref.id;
    let message = match &option.overlay.figure {
        None => format!("{id} takes no figure"),
        Some(ranges) => format!("{id} takes a figure after a colon: {}", in_words(ranges)),
    };
    table.complain(option.option_ref.at, "options", message);
}

/// Checks that an option may be applied to this ruleset for this table.
fn check(
    table: FileReport<'_>,
    option: &AppliedOption<'_>,
    all: &[AppliedOption<'_>],
    seating: &Seating,
) {
    let AppliedOption {
        option_ref,
        overlay,
        ..
    } = option;
    let id = &option_ref.id;
    let complain = |message: String| table.complain(option_ref.at, "options", message);
    if !overlay.of.is_empty() && !overlay.is_of(&seating.book) {
        let books: Vec<&str> = overlay.of.iter().map(|book| &*book.value).collect();
        let (books, book) = (books.join(" or "), &seating.book);
        complain(format!(
            "{id} is an option of the book {books}, and the rules here are {book}"
        ));
    }
    let needs = &overlay.needs;
    let is_here = |wanted: &str| all.iter().any(|other| other.option_ref.id == wanted);
    for missing in needs.options.iter().filter(|one| !is_here(&one.value)) {
        complain(format!("{id} needs the option {}", missing.value));
    }
    for other in all {
        let other_id = &other.option_ref.id;
        // Where both say so, it is told once.
        let is_told = other_id < id && other.overlay.conflict(id).is_some();
        if let Some(reason) = overlay.conflict(other_id).filter(|_| !is_told) {
            complain(format!(
                "{id} and {other_id} are not played together: {reason}"
            ));
        }
    }
    if seating.is_game && !needs.players.is_empty() && !is_in(seating.players, &needs.players) {
        let (wanted, players) = (in_words(&needs.players), seating.players);
        complain(format!(
            "{id} is for {wanted} players, and here are {players}"
        ));
    }
    if seating.is_game {
        check_panels(table, option, seating);
    }
}

/// Checks that the panels are played on that an option needs for so many players.
fn check_panels(table: FileReport<'_>, option: &AppliedOption<'_>, seating: &Seating) {
    let AppliedOption {
        option_ref,
        overlay,
        ..
    } = option;
    let needed = overlay.needs.panels.iter();
    let needed = needed.filter(|(players, _)| players.contains(&seating.players));
    for (players, panel) in needed.filter(|(_, panel)| !seating.panels.contains(&panel.value)) {
        let has_all = |set: &Vec<String>| {
            let mut wanted = seating.panels.iter().chain([&panel.value]);
            wanted.all(|one| set.contains(one))
        };
        let mut sets = seating.known_sets.iter();
        let set = sets.find(|(_, panels)| has_all(panels));
        let set = set.map_or(String::new(), |(id, _)| format!(" (set {id})"));
        let players = in_words(&vec![players.clone()]);
        let message = format!(
            "{} for {players} players needs the panel {}{set}, and here are the panels {}",
            option_ref.id,
            panel.value,
            seating.panels.join(", ")
        );
        table.complain(option_ref.at, "options", message);
    }
}

/// Checks that the nations that options need are in play when all options are applied.
pub(in crate::scenario) fn check_nations(
    table: FileReport<'_>,
    options: &[AppliedOption<'_>],
    seating: &Seating,
) {
    let is_among = |all: &[String], one: &str| all.iter().any(|other| other == one);
    let is_missing =
        |one: &str| is_among(&seating.known_nations, one) && !is_among(&seating.nations, one);
    for AppliedOption {
        option_ref,
        overlay,
        ..
    } in options.iter().filter(|_| seating.is_game)
    {
        let needed = overlay.needs.nations.iter();
        for missing in needed.filter(|one| is_missing(&one.value)) {
            let message = format!("{} needs {} in play", option_ref.id, missing.value);
            table.complain(option_ref.at, "options", message);
        }
    }
}

fn edits<'o>(by: &'o AppliedOption<'o>, seating: &Seating) -> Vec<OptionEdit<'o>> {
    let changes = by.overlay.changes.iter();
    let edits = changes.filter_map(|(path, node)| {
        Some(OptionEdit {
            by,
            under: "changes",
            path: Cow::Borrowed(&path.value),
            at: path.at,
            value: value(by, &path.value, node, seating)?,
        })
    });
    let numbers = by.overlay.numbers.iter();
    let numbers = numbers.map(|(cause, node)| OptionEdit {
        by,
        under: "numbers",
        path: Cow::Owned(numbered(&cause.value)),
        at: cause.at,
        value: node.clone(),
    });
    let mut edits: Vec<OptionEdit<'_>> = edits.chain(numbers).collect();
    // An entry by whole paths: its own option may not write an entry twice either.
    edits.sort_by_key(|edit| edit.at);
    edits
}

/// The sequence of a turn counts as one entry.
fn leaf_of(path: &str) -> &str {
    const SEQUENCE: &str = "rules.turn";
    match path.strip_prefix(SEQUENCE) {
        Some(rest) if rest.starts_with('.') => SEQUENCE,
        _ => path,
    }
}

/// Options that say of one another that they are not played together.
fn barred(options: &[AppliedOption<'_>]) -> Vec<String> {
    let mut barred = Vec::new();
    for one in options {
        let mut others = options.iter().map(|other| &other.overlay.id.value);
        let found = others.find(|other| one.overlay.conflict(other).is_some());
        barred.extend(found.cloned());
        barred.extend(found.map(|_| one.overlay.id.value.clone()));
    }
    barred
}

/// Entries of two options that are told in full.
const TOLD: usize = 3;

/// Complains of entries that two options write, and of one that an option writes twice. Returned are the ids of those options.
fn conflicts(table: FileReport<'_>, edits: &[OptionEdit<'_>]) -> Vec<String> {
    let holds = |outer: &str, inner: &str| {
        let rest = inner.strip_prefix(outer);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let mut pairs: BTreeMap<[&str; 2], (TextPosition, Vec<&str>)> = BTreeMap::new();
    for (at, edit) in edits.iter().enumerate() {
        for before in &edits[..at] {
            let is_one_option = before.by.option_ref.id == edit.by.option_ref.id;
            let [early, late] = [&*before.path, &*edit.path]
                .map(|path| if is_one_option { path } else { leaf_of(path) });
            if !holds(early, late) && !holds(late, early) {
                continue;
            }
            let [one, other] = [before, edit].map(|edit| edit.by.overlay);
            let leaf = if early.len() < late.len() {
                late
            } else {
                early
            };
            let [first, second] = [&*one.id.value, &*other.id.value];
            if first == second {
                let message = format!("{leaf} is written twice");
                edit.by.complain(edit.at, edit.under, message);
            } else if one.conflict(second).or(other.conflict(first)).is_some() {
                // Told already.
            } else if !one.does_refine(second) && !other.does_refine(first) {
                let at = before.by.option_ref.at.max(edit.by.option_ref.at);
                let (_, leaves) = pairs.entry([first, second]).or_insert((at, Vec::new()));
                if !leaves.contains(&leaf) {
                    leaves.push(leaf);
                }
            }
        }
    }
    for ([first, second], (at, leaves)) in &pairs {
        let shown = leaves[..leaves.len().min(TOLD)].join(", ");
        let more = match leaves.len() {
            0..=TOLD => String::new(),
            all => format!(" and {} more", all - TOLD),
        };
        let message = format!("{first} and {second} both write {shown}{more}");
        table.complain(*at, "options", message);
    }
    pairs.into_keys().flatten().map(str::to_owned).collect()
}

/// Returns the reason why no option writes a key of the scenario file.
fn not_written(key: &str) -> Option<&'static str> {
    const FILES: [&str; 8] = [
        "board", "regions", "nations", "cards", "advances", "track", "rules", "options",
    ];
    match key {
        "players" | "players_from" => Some("the players of a game are those of its scenario"),
        "title" => Some("a game has the title of its scenario"),
        "trades" | "end" | "ask" => Some("that is a setting of the table"),
        key if FILES.contains(&key) => Some("the files of a game are those of its scenario"),
        _ => None,
    }
}

/// Writes an entry; nothing if it cannot be written, or has this value.
fn write(trees: &mut SourceFiles, edit: &OptionEdit<'_>) -> Option<ConfigChange> {
    let complain = |message: String| {
        edit.by.complain(edit.at, edit.under, message);
    };
    let shape = |node: &Node| match node.kind {
        NodeKind::List(_) => "a list",
        NodeKind::Map(_) => "a mapping",
        NodeKind::Empty | NodeKind::Text { .. } => "a word",
    };
    let is_kept = edit.by.sheet.is_kept;
    let own = edit.path.strip_prefix("scenario.");
    // Games that began earlier may have a title of their option.
    let own = own.filter(|key| !is_kept || *key != "title");
    if let Some(why) = own.and_then(not_written) {
        complain(format!("{why}: no option writes {}", edit.path));
        return None;
    }
    // A book that plays a step says what it is called; an option may bring a step that its book has not.
    if edit.under == "numbers"
        && let Ok(numbers) = trees.entry_at(NUMBERS)
        && let Some(cause) = edit.path.rsplit('.').next()
        && numbers.get(cause).is_none()
    {
        let at = edit.at;
        let kind = NodeKind::Empty;
        numbers.put(at, cause, Node { at, end: at, kind });
    }
    let leaf = match trees.entry_at(&edit.path) {
        Ok(leaf) => leaf,
        Err(message) => {
            complain(message);
            return None;
        }
    };
    let base = (!leaf.is_empty()).then(|| written(leaf));
    let value = match edited(leaf, &edit.value) {
        Ok(Some(value)) => value,
        Ok(None) => edit.value.clone(),
        Err(message) => {
            complain(format!("{}: {message}", edit.path));
            return None;
        }
    };
    let is_list = |node: &Node| matches!(node.kind, NodeKind::List(_));
    let fits = shape(leaf) == shape(&value)
        || leaf.is_empty()
        || is_list(leaf) && shape(&value) == "a word";
    if !fits {
        let (there, here) = (shape(leaf), shape(&value));
        let hint = hint(&value);
        let path = &edit.path;
        complain(format!(
            "{path} is {there} in the book, and here {here}{hint}"
        ));
        return None;
    }
    *leaf = value;
    let here = Some(written(leaf));
    (here != base).then(|| ConfigChange {
        path: edit.path.to_string(),
        here,
        base,
        option: Some(edit.by.overlay.id.value.clone()),
    })
}

/// Returns a hint at the intended meaning of a mapping where none is allowed.
fn hint(value: &Node) -> &'static str {
    match value.entries() {
        [] => "",
        [(key, node)] if key.text == "figure" && node.is_empty() => {
            "; `{figure}` stands in quotation marks"
        }
        _ => {
            "; a condition has `set`, `with_panel`, `with_players` or `by_figure`, and a list `add` or `remove`"
        }
    }
}

/// A list with `{add: [..]}` and `{remove: [..]}` done to it; nothing where the value is no such change of a list.
fn edited(leaf: &Node, value: &Node) -> Result<Option<Node>, String> {
    let keys = value.entries();
    let is_edit = |key: &str| ["add", "remove"].contains(&key);
    if keys.is_empty() || !keys.iter().all(|(key, _)| is_edit(&key.text)) {
        return Ok(None);
    }
    if leaf.as_map().is_some() {
        return Err("`add` and `remove` are for lists, and this is a mapping".to_owned());
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
        kind: NodeKind::List(entries),
        ..value.clone()
    }))
}
