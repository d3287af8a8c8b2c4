//! Names that outlive a rename: what an office stores, mails or hashes, and what players and moderators type. Types and functions
//! may get better names at any time; the names listed in `kept_names.txt` stay as they are, because kept games, kept letters and
//! scripts of moderators hold them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use sha2::{Digest, Sha256};
use sqlx::{Connection, Row};
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Attribute, Expr, ExprLit, Fields, Lit, Meta, Token};

/// Folders with production code, from the root.
const CODE: [&str; 2] = ["src", "crates"];

/// Derives that turn names of fields and variants into text: keys of JSON and YAML, commands and options.
const DERIVES: [&str; 7] = [
    "Serialize",
    "Deserialize",
    "Parser",
    "Args",
    "Subcommand",
    "ValueEnum",
    "clap",
];

/// Macros that turn names of fields into columns of the database and keys of a rules file.
const MACROS: [&str; 4] = ["row", "words", "id_enum", "figures"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|wrong| panic!("{folder:?}: {wrong}"));
    for entry in entries {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true if path.ends_with("target") || path.ends_with("tests") => {}
            true => files_below(&path, found),
            false => found.push(path),
        }
    }
}

/// Names found in the production code, as lines of `kept_names.txt`.
#[derive(Default)]
struct Names {
    /// Lines that must stay, each with all its names.
    exact: BTreeSet<String>,
    /// String literals without a blank: keys, columns, labels of hashes, names of files and templates.
    literals: BTreeSet<String>,
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|one| {
        one.path().is_ident("cfg") && one.meta.to_token_stream().to_string().contains("test")
    })
}

/// Names of the derives in a list of attributes, and the arguments of `serde(…)` and `clap`'s attributes.
fn derives(attributes: &[Attribute]) -> (Vec<String>, Vec<String>) {
    let (mut derived, mut settings) = (Vec::new(), Vec::new());
    for one in attributes {
        if one.path().is_ident("derive") {
            let paths = one
                .parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated)
                .unwrap();
            derived.extend(
                paths
                    .iter()
                    .filter_map(|path| path.segments.last().map(|last| last.ident.to_string())),
            );
        } else {
            settings.extend(setting(one));
        }
    }
    (derived, settings)
}

/// The parts of an attribute that change names.
fn setting(one: &Attribute) -> Option<String> {
    let named = ["serde", "arg", "command", "value", "clap"];
    let changes = [
        "rename", "tag", "content", "flatten", "untagged", "long", "name", "default", "skip",
    ];
    let is_named = named.iter().any(|name| one.path().is_ident(name));
    let Meta::List(list) = &one.meta else {
        return None;
    };
    let text = list.tokens.to_string();
    let parts = text.split(" , ").flat_map(|part| part.split(", "));
    let parts = parts.map(str::trim);
    let parts = parts.filter(|part| changes.iter().any(|word| part.starts_with(word)));
    let parts: Vec<String> = parts
        .map(|part| part.escape_debug().to_string().replace("\\\"", "\""))
        .collect();
    (is_named && !parts.is_empty()).then(|| parts.join(", "))
}

/// A field or variant as it is written: its name, or what an attribute makes of it.
fn written(name: &str, attributes: &[Attribute]) -> String {
    for one in attributes.iter().filter_map(setting) {
        if let Some((_, renamed)) = one.split_once("rename = \"") {
            return renamed.split('"').next().unwrap_or_default().to_owned();
        }
    }
    let settings: Vec<String> = attributes.iter().filter_map(setting).collect();
    if settings.is_empty() {
        name.to_owned()
    } else {
        format!("{name} ({})", settings.join("; "))
    }
}

fn written_fields(fields: &Fields) -> Vec<String> {
    let name = |field: &syn::Field| {
        let name = field.ident.as_ref().map(ToString::to_string);
        written(&name.unwrap_or_default(), &field.attrs)
    };
    fields.iter().map(name).collect()
}

impl Names {
    /// Adds the names of a type if a derive turns them into text.
    fn add(&mut self, attributes: &[Attribute], names: &[String]) {
        let (derived, settings) = derives(attributes);
        let mut derived: Vec<&String> = derived
            .iter()
            .filter(|one| DERIVES.contains(&one.as_str()))
            .collect();
        derived.sort();
        if let Some(first) = derived.first() {
            let settings = if settings.is_empty() {
                String::new()
            } else {
                format!(" ({})", settings.join("; "))
            };
            self.exact
                .insert(format!("{first}{settings}: {}", names.join(", ")));
        }
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if !is_test(&node.attrs) {
            syn::visit::visit_item_mod(self, node);
        }
    }

    fn visit_item_struct(&mut self, node: &'ast syn::ItemStruct) {
        self.add(&node.attrs, &written_fields(&node.fields));
        syn::visit::visit_item_struct(self, node);
    }

    fn visit_item_enum(&mut self, node: &'ast syn::ItemEnum) {
        let variant = |one: &syn::Variant| {
            let name = written(&one.ident.to_string(), &one.attrs);
            let fields = written_fields(&one.fields);
            if fields.iter().all(String::is_empty) {
                name
            } else {
                format!("{name} {{ {} }}", fields.join(", "))
            }
        };
        let names: Vec<String> = node.variants.iter().map(variant).collect();
        self.add(&node.attrs, &names);
        syn::visit::visit_item_enum(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let name = node.path.segments.last().unwrap().ident.to_string();
        let text = node.tokens.to_string();
        if MACROS.contains(&name.as_str()) && !text.starts_with('(') {
            let fields = text.split_once('{').map_or("", |(_, fields)| fields);
            match name.as_str() {
                "figures" => self.exact.extend(figures(&text)),
                "row" => {
                    let columns: Vec<&str> = fields.split_whitespace().collect();
                    self.exact.insert(format!("row: {}", columns.join(" ")));
                }
                _ => {
                    let words = node.tokens.clone().into_iter().last();
                    let words = words.map(literals_in).unwrap_or_default();
                    self.exact.insert(format!("words: {}", words.join(" ")));
                }
            }
        }
        for token in node.tokens.clone() {
            self.literals_of(token);
        }
        syn::visit::visit_macro(self, node);
    }

    fn visit_expr_lit(&mut self, node: &'ast ExprLit) {
        self.literal(&node.lit);
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        syn::visit::visit_arm(self, node);
    }

    fn visit_pat(&mut self, node: &'ast syn::Pat) {
        if let syn::Pat::Lit(lit) = node {
            self.literal(&lit.lit);
        }
        syn::visit::visit_pat(self, node);
    }

    fn visit_expr(&mut self, node: &'ast Expr) {
        syn::visit::visit_expr(self, node);
    }
}

/// String literals of the entries of a macro that names the variants of an enum; documentation left out.
fn literals_in(token: proc_macro2::TokenTree) -> Vec<String> {
    let proc_macro2::TokenTree::Group(group) = token else {
        return Vec::new();
    };
    let literal = |token| match token {
        proc_macro2::TokenTree::Literal(literal) => Some(literal.to_string()),
        _ => None,
    };
    group.stream().into_iter().filter_map(literal).collect()
}

/// Keys of a rules file that the macro `figures` makes of the names of functions and fields.
fn figures(text: &str) -> Vec<String> {
    let name = |part: &str| {
        let (head, fields) = part.split_once('{')?;
        let function = head.split("fn ").nth(1)?.split_whitespace().next()?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        Some(format!("figures {function}: {}", fields.join(" ")))
    };
    text.split('}').filter_map(name).collect()
}

impl Names {
    fn literal(&mut self, literal: &Lit) {
        let text = match literal {
            Lit::Str(text) => text.value(),
            Lit::ByteStr(bytes) => String::from_utf8_lossy(&bytes.value()).into_owned(),
            _ => return,
        };
        let plain = |c: char| c.is_ascii_alphanumeric() || "_-./~:+@\0".contains(c);
        if text.len() > 1
            && !text.starts_with("../")
            && text.chars().all(plain)
            && text.contains(|c: char| c.is_alphabetic())
        {
            self.literals
                .insert(format!("text {}", text.escape_default()));
        }
    }

    fn literals_of(&mut self, token: proc_macro2::TokenTree) {
        match token {
            proc_macro2::TokenTree::Literal(literal) => self.literal(&Lit::new(literal)),
            proc_macro2::TokenTree::Group(group) => {
                for token in group.stream() {
                    self.literals_of(token);
                }
            }
            _ => {}
        }
    }
}

/// Tables and columns of a new office, and the checksum of each migration: an office remembers those it has taken.
fn schema() -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    let mut migrations = Vec::new();
    files_below(&root().join("migrations"), &mut migrations);
    migrations.sort();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut office = sqlx::SqliteConnection::connect("sqlite::memory:")
            .await
            .unwrap();
        for path in &migrations {
            let text = fs::read_to_string(path).unwrap();
            let sum = Sha256::digest(text.as_bytes());
            let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
            let name = path.file_name().unwrap().to_string_lossy();
            lines.insert(format!("migration {name} {sum}"));
            sqlx::raw_sql(sqlx::AssertSqlSafe(text))
                .execute(&mut office)
                .await
                .unwrap();
        }
        let columns = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c \
                       WHERE m.type = 'table' ORDER BY m.name, c.cid";
        let rows = sqlx::query(columns).fetch_all(&mut office).await.unwrap();
        for row in rows {
            let (table, column): (String, String) = (row.get(0), row.get(1));
            lines.insert(format!("column {table}.{column}"));
        }
    });
    lines
}

fn names() -> Names {
    let mut names = Names::default();
    let mut files = Vec::new();
    for folder in CODE {
        files_below(&root().join(folder), &mut files);
    }
    files.retain(|path| path.extension().is_some_and(|one| one == "rs"));
    files.retain(|path| !path.to_string_lossy().ends_with("tests.rs"));
    assert!(files.len() > 400, "the code is found");
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let parsed = syn::parse_file(&text).unwrap_or_else(|wrong| panic!("{path:?}: {wrong}"));
        names.visit_file(&parsed);
    }
    names.exact.extend(schema());
    names
}

/// Every name that is stored, mailed, hashed or typed stays, whatever the types are called that carry it.
#[test]
fn names_that_are_stored_mailed_hashed_or_typed_stay() {
    let path = root().join("tests/tidy/kept_names.txt");
    let names = names();
    if std::env::var_os("BULLA_KEPT_NAMES").is_some_and(|value| value == "write") {
        let lines: Vec<&String> = names.exact.iter().chain(&names.literals).collect();
        let lines: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
        fs::write(&path, lines.join("\n") + "\n").unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    let kept: BTreeSet<&str> = kept.lines().collect();
    let today: BTreeSet<&str> = names
        .exact
        .iter()
        .chain(&names.literals)
        .map(String::as_str)
        .collect();
    let gone: Vec<&&str> = kept.difference(&today).collect();
    let new: Vec<&String> = names
        .exact
        .iter()
        .filter(|line| !kept.contains(line.as_str()))
        .collect();
    assert!(
        gone.is_empty() && new.is_empty(),
        "names that offices, letters or scripts hold have changed; keep the old spelling (`#[serde(rename)]`), or, if a name was \
         added or dropped on purpose, run this test with BULLA_KEPT_NAMES=write and commit tests/tidy/kept_names.txt\n\
         gone: {gone:#?}\nnew: {new:#?}"
    );
}
