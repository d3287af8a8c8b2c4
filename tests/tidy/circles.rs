//! Circles of files: no more than a few files of a crate import each other, directly or round a ring.
//!
//! A path counts for the file that defines what it names: `use super::{Rulebook, bounds}` is no import of the `mod.rs` that
//! declares and re-exports both. Method calls and what is built for tests alone count for nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{code, root, sources};

/// Most files that may import each other in a ring.
const MOST: usize = 3;

/// Folders whose files import each other in no ring at all.
const WITHOUT: &[&str] = &[
    "crates/core/src/game",
    "crates/core/src/turn",
    "crates/core/src/rulebook",
    "crates/core/src/rules",
];

type ModulePath = Vec<String>;

/// Names that one module takes in: each name, and the absolute path that it stands for.
#[derive(Default)]
struct Imports {
    named: BTreeMap<String, ModulePath>,
    /// Modules all names of which are taken in.
    globs: Vec<ModulePath>,
}

/// A module of a crate: a file, or what stands in the braces of a `mod` in it.
struct SourceModule {
    file: PathBuf,
    imports: Imports,
    defined: BTreeSet<String>,
    /// All paths that its code names, each with the module in which it stands.
    named: Vec<(ModulePath, ModulePath)>,
}

/// The modules of a crate by path.
struct CrateModules(BTreeMap<ModulePath, SourceModule>);

impl CrateModules {
    fn read(folder: &Path) -> CrateModules {
        let mut all = BTreeMap::new();
        for file in sources(folder) {
            let inside = file.strip_prefix(folder).unwrap().with_extension("");
            let mut path: ModulePath = inside
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            if path.last().is_some_and(|last| last == "mod") || path == ["lib"] {
                path.pop();
            }
            let statements = statements(&file);
            read_module(&file, &path, &mut statements.iter(), &mut all);
        }
        CrateModules(all)
    }

    /// The module that defines what an absolute path names. `None` for what stands outside the crate or is a module itself.
    fn definer(&self, path: &[String], depth: usize) -> Option<&SourceModule> {
        let known = (0..=path.len())
            .rev()
            .find(|at| self.0.contains_key(&path[..*at]))?;
        let (at, rest) = path.split_at(known);
        let module = &self.0[at];
        let (name, behind) = rest.split_first()?;
        if module.defined.contains(name) || depth > 20 {
            return Some(module);
        }
        if let Some(target) = module.imports.named.get(name) {
            let whole: ModulePath = target.iter().chain(behind).cloned().collect();
            return if whole == path {
                None
            } else {
                self.definer(&whole, depth + 1)
            };
        }
        module.imports.globs.iter().find_map(|target| {
            let whole: ModulePath = target.iter().chain(rest).cloned().collect();
            let found = self.definer(&whole, depth + 1)?;
            found.defined.contains(name).then_some(found)
        })
    }

    /// The files that each file names.
    fn edges(&self) -> BTreeMap<&Path, BTreeSet<&Path>> {
        let mut edges: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
        for module in self.0.values() {
            let known = edges.entry(&module.file).or_default();
            for (from, path) in &module.named {
                let absolute = absolute(from, path, &module.imports, self);
                let definer = absolute.and_then(|path| self.definer(&path, 0));
                known.extend(definer.map(|other| other.file.as_path()));
            }
            let globs = module.imports.globs.iter();
            let whole = globs.filter_map(|path| self.0.get(path));
            known.extend(whole.map(|other| other.file.as_path()));
            known.remove(module.file.as_path());
        }
        edges
    }
}

/// The path from the crate's root that a name in a module stands for: of a child module, or of what a `use` brought.
fn absolute(
    from: &[String],
    path: &[String],
    imports: &Imports,
    all: &CrateModules,
) -> Option<ModulePath> {
    if let Some(absolute) = climb(from, path) {
        return Some(absolute);
    }
    let (first, rest) = path.split_first()?;
    if let Some(target) = imports.named.get(first) {
        return Some([target, rest].concat());
    }
    let child = [from, &path[..1]].concat();
    all.0.contains_key(&child).then(|| [from, path].concat())
}

/// A path that begins with `crate`, `self` or `super`, from the crate's root.
fn climb(from: &[String], path: &[String]) -> Option<ModulePath> {
    let (first, mut rest) = path.split_first()?;
    let mut at = match first.as_str() {
        "crate" => &[],
        "self" => from,
        "super" => from.split_last()?.1,
        _ => return None,
    };
    while rest.first().is_some_and(|word| word == "super") {
        at = at.split_last()?.1;
        rest = &rest[1..];
    }
    Some([at, rest].concat())
}

/// Pieces of code, each to the next `;`, `{` or `}` with it; groups of a `use` are left whole.
fn statements(file: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = String::new();
    for (_, line) in code(file) {
        let mut in_text = false;
        let bytes: Vec<char> = line.chars().collect();
        for (at, letter) in bytes.iter().enumerate() {
            let before = at.checked_sub(1).map_or(' ', |at| bytes[at]);
            let quoted = before == '\\' || before == '\'' && bytes.get(at + 1) == Some(&'\'');
            if *letter == '"' && !quoted {
                in_text = !in_text;
            }
            if in_text {
                continue;
            }
            if *letter == '/' && bytes.get(at + 1) == Some(&'/') {
                break;
            }
            open.push(*letter);
            let is_use = is_use(open.trim_start());
            if *letter == ';' || !is_use && "{}".contains(*letter) {
                found.push(std::mem::take(&mut open).trim().to_owned());
            }
        }
        open.push(' ');
    }
    found
}

/// The words of an item behind its attributes and its visibility.
fn item(statement: &str) -> &str {
    let mut rest = statement.trim();
    while let Some(behind) = rest.strip_prefix("#[") {
        rest = behind.split_once(']').map_or("", |(_, rest)| rest.trim());
    }
    match rest.strip_prefix("pub") {
        Some(behind) if behind.starts_with('(') => behind
            .split_once(')')
            .map_or(rest, |(_, rest)| rest.trim_start()),
        Some(behind) if behind.starts_with(' ') => behind.trim_start(),
        _ => rest,
    }
}

fn is_use(statement: &str) -> bool {
    item(statement).starts_with("use ")
}

/// Reads one module to its closing brace; an inline module becomes one of its own.
fn read_module<'a>(
    file: &Path,
    path: &[String],
    statements: &mut impl Iterator<Item = &'a String>,
    all: &mut BTreeMap<ModulePath, SourceModule>,
) {
    let mut module = SourceModule {
        file: file.to_owned(),
        imports: Imports::default(),
        defined: BTreeSet::new(),
        named: Vec::new(),
    };
    let mut depth = 0_usize;
    while let Some(statement) = statements.next() {
        let words = item(statement);
        if let Some(tree) = words.strip_prefix("use ") {
            read_use(path, tree.trim_end_matches(';'), &mut module);
            continue;
        }
        let inline = words.strip_prefix("mod ");
        if let Some(name) = inline.and_then(|rest| rest.strip_suffix('{')) {
            let inner = [path, &[name.trim().to_owned()]].concat();
            read_module(file, &inner, statements, all);
            continue;
        }
        if depth == 0 {
            module.defined.extend(defined(words));
        }
        let paths = inline_paths(statement);
        let own = |named: ModulePath| (path.to_vec(), named);
        module.named.extend(paths.into_iter().map(own));
        if statement.ends_with('{') {
            depth += 1;
        } else if statement.ends_with('}') {
            match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => break,
            }
        }
    }
    all.insert(path.to_vec(), module);
}

/// The name that an item defines.
fn defined(words: &str) -> Option<String> {
    let kinds = [
        "struct",
        "enum",
        "trait",
        "type",
        "fn",
        "const",
        "static",
        "union",
        "macro_rules!",
    ];
    let mut rest = words.split_whitespace().peekable();
    while let Some(word) = rest.next() {
        let next = rest.peek()?;
        let is_last = !["fn", "unsafe", "async", "extern"].contains(next);
        if kinds.contains(&word) && is_last {
            let end = next.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            return Some(next[..end.unwrap_or(next.len())].to_owned());
        }
        if !["async", "unsafe", "const"].contains(&word) {
            return None;
        }
    }
    None
}

/// Spreads the tree of a `use` out into names. Those of other crates lead nowhere.
fn read_use(path: &[String], tree: &str, module: &mut SourceModule) {
    for (named, alias) in spread(tree.trim()) {
        let mut absolute = climb(path, &named).unwrap_or_else(|| [path, &named].concat());
        if absolute.last().is_some_and(|last| last == "*") {
            absolute.pop();
            module.imports.globs.push(absolute);
        } else if alias != "_" {
            module.imports.named.insert(alias.clone(), absolute);
            module.named.push((path.to_vec(), vec![alias]));
        }
    }
}

/// The paths of a tree, each with the name that it gets.
fn spread(tree: &str) -> Vec<(ModulePath, String)> {
    let Some((before, rest)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path: ModulePath = path
            .split("::")
            .map(|part| part.trim().to_owned())
            .collect();
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let last = path.last().cloned().unwrap_or_default();
        let alias = if alias.is_empty() {
            last
        } else {
            alias.trim().to_owned()
        };
        return vec![(path, alias)];
    };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let mut depth = 0;
    let parts = inside.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts
        .flat_map(|part| spread(&format!("{before}{part}")))
        .collect()
}

/// The paths of more than one name that stand in a statement.
fn inline_paths(statement: &str) -> Vec<ModulePath> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let words = statement.split(|letter| !is_part(letter));
    let paths = words.filter(|word| word.contains("::") && !word.starts_with(':'));
    paths
        .map(|word| {
            let parts = word.split("::").filter(|part| !part.is_empty());
            parts.map(str::to_owned).collect()
        })
        .collect()
}

/// The files that each file comes to, over any number of others.
fn reached<'a>(
    edges: &BTreeMap<&'a Path, BTreeSet<&'a Path>>,
    from: &'a Path,
) -> BTreeSet<&'a Path> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        for next in edges.get(file).into_iter().flatten() {
            if found.insert(*next) {
                open.push(next);
            }
        }
    }
    found
}

/// The circles of a crate: files of which each comes to each other.
fn circles(folder: &Path) -> Vec<Vec<PathBuf>> {
    let modules = CrateModules::read(folder);
    let edges = modules.edges();
    let reached: BTreeMap<&Path, BTreeSet<&Path>> = edges
        .keys()
        .map(|file| (*file, reached(&edges, file)))
        .collect();
    let mut found = BTreeSet::new();
    for (file, known) in &reached {
        let circle: Vec<PathBuf> = known
            .iter()
            .filter(|other| reached[*other].contains(file))
            .map(|other| other.to_path_buf())
            .collect();
        if !circle.is_empty() {
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

fn crates() -> Vec<PathBuf> {
    let mut found = vec![root().join("src")];
    for entry in std::fs::read_dir(root().join("crates")).unwrap() {
        found.push(entry.unwrap().path().join("src"));
    }
    found.sort();
    found
}

fn is_within(file: &Path, folders: &[&str]) -> bool {
    let mut folders = folders.iter().map(|folder| root().join(folder));
    folders.any(|folder| file.starts_with(folder))
}

#[test]
fn files_go_round_in_no_large_circle() {
    let mut broken = Vec::new();
    for circle in crates().iter().flat_map(|folder| circles(folder)) {
        if circle.len() > MOST || circle.iter().any(|file| is_within(file, WITHOUT)) {
            broken.push(format!("{circle:#?}"));
        }
    }
    assert!(broken.is_empty(), "in circles: {}", broken.join("\n"));
}

/// Files of the core that a file of it names, each by its path below `src`.
fn named_by(all: &BTreeMap<&Path, BTreeSet<&Path>>, file: &str) -> Vec<String> {
    let core = root().join("crates/core/src");
    let named = all[core.join(file).as_path()].iter();
    named
        .map(|other| other.strip_prefix(&core).unwrap().display().to_string())
        .collect()
}

#[test]
fn paths_lead_to_the_file_that_defines_the_name() {
    let modules = CrateModules::read(&root().join("crates/core/src"));
    let edges = modules.edges();
    let named = named_by(&edges, "rules/taxation.rs");
    for other in [
        "rulebook/taxation.rs",
        "rules/bounds.rs",
        "turn/rule_context.rs",
    ] {
        assert!(named.iter().any(|file| file == other), "{other}: {named:?}");
    }
    let doors = named.iter().filter(|file| file.ends_with("mod.rs"));
    assert_eq!(doors.count(), 0, "{named:?}");
    // A module of a section by an inline path, over what its `mod.rs` gives out.
    let named = named_by(&edges, "rules/calamities/barbarians.rs");
    let conflict = "rules/conflict/barbarian_conflict.rs";
    assert!(named.iter().any(|file| file == conflict), "{named:?}");
}

#[test]
fn no_section_names_the_door_of_another() {
    let core = root().join("crates/core/src");
    let modules = CrateModules::read(&core);
    let rules = core.join("rules");
    let mut broken = Vec::new();
    for (file, named) in modules.edges() {
        let doors = named.into_iter().filter(|other| other.ends_with("mod.rs"));
        for door in doors.filter(|door| door.starts_with(&rules)) {
            let above = door.parent().and_then(Path::parent);
            let is_above = file.ends_with("mod.rs") && file.parent() == above;
            if !is_above && file != rules.join("run.rs") {
                broken.push(format!("{} names {}", file.display(), door.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
