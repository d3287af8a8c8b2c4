//! The usual slips of people who write YAML by hand, in sentences that say what to do.

use granit_parser::ErrorKind;

use super::complaint::{Complaint, Span};
use super::repair::look_alike;
use super::tree::{Key, Node, shown};

pub(super) const SEVERAL_LINES: &str = "this text goes on in the next line, which is not read: keep it on one line (did a mail program wrap it? is a blank after a `:` or a `- ` missing?)";

pub(super) const BLOCK: &str = "`>` and `|` begin a block of text in YAML, which is not read here; a bound stands in quotes: \"<=2\", \">=3\"";

/// The first slips that are found by looking at each line alone: tabs for indentation, and a key whose colon has no blank after it.
pub(super) fn by_line(text: &str, first_line: u32, most: usize) -> Vec<Complaint> {
    (first_line..)
        .zip(text.lines())
        .filter_map(|(line, content)| in_line(line, content))
        .take(most)
        .collect()
}

/// A text or list where a mapping belongs.
pub(super) fn no_key(node: &Node) -> Complaint {
    let message = match node.as_text().and_then(imitation) {
        Some(sentence) => sentence,
        None => format!("expected `key: value`, found {}", node.shown()),
    };
    Complaint::new(node.at, "", message)
}

/// A key that has swallowed its value, inside braces.
pub(super) fn joined(key: &Key) -> Complaint {
    let word = key.text.split(':').next().unwrap_or_default();
    let message = format!("a blank is missing after the colon of {}", shown(word));
    Complaint::new(key.at, "", message)
}

fn imitation(line: &str) -> Option<String> {
    let (found, ascii) = line
        .chars()
        .find_map(|found| Some((found, look_alike(found)?)))?;
    Some(format!(
        "this line holds {found} (U+{:04X}), which looks like `{ascii}` and is not; type `{ascii}`",
        u32::from(found)
    ))
}

fn in_line(line: u32, content: &str) -> Option<Complaint> {
    let indent = content.len() - content.trim_start_matches([' ', '\t']).len();
    let body = &content[indent..];
    if body.is_empty() || body.starts_with('#') {
        return None;
    }
    if let Some(tab) = content[..indent].find('\t') {
        let message = "a tab for indentation; indent with blanks";
        return Some(complaint(line, tab, message.to_owned()));
    }
    if body.starts_with('>') {
        let message =
            "this line begins with the `>` of quoted text and others do not; take the mark away";
        return Some(complaint(line, indent, message.to_owned()));
    }
    let (key, rest) = body.split_once(':')?;
    let word = key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_- /".contains(&byte));
    let joined = rest.starts_with(|next: char| !next.is_whitespace());
    (word && joined).then(|| {
        let message = format!("a blank is missing after the colon: `{key}: `");
        complaint(line, indent + key.len() + 1, message)
    })
}

/// `offset` counts ASCII characters before the place.
fn complaint(line: u32, offset: usize, message: String) -> Complaint {
    let column = u32::try_from(offset + 1).unwrap_or(u32::MAX);
    Complaint::new(Span::new(line, column), "", message)
}

/// What is wrong where the parser gave up, in our words.
pub(super) fn sentence(kind: &ErrorKind, line: &str, depth: usize) -> String {
    use ErrorKind as E;
    if let Some(sentence) = imitation(line) {
        return sentence;
    }
    match kind {
        E::RecursionLimitExceeded => format!("this is nested deeper than {depth} levels"),
        E::UnexpectedCharacter { character } => unexpected(*character),
        E::TabNotAllowed | E::TabInBlockIndentation | E::TabInIndentation | E::TabInPlainScalar => {
            "a tab stands here; write blanks".to_owned()
        }
        E::UnclosedQuotedScalar | E::InvalidQuotedScalarIndent | E::DocumentIndicatorInQuotedScalar => {
            "a quotation mark is opened and not closed on its line".to_owned()
        }
        E::InvalidTrailingSingleQuotedScalar => {
            "text stands after the closing `'`; an apostrophe inside single quotes is written twice, or use double quotes".to_owned()
        }
        E::InvalidTrailingDoubleQuotedScalar => {
            "text stands after the closing `\"`; put all of it inside the quotes".to_owned()
        }
        E::UnclosedFlowCollection { open } => format!("`{open}` is opened and not closed"),
        E::UnexpectedEofFlowSequence => "`[` is opened and not closed".to_owned(),
        E::UnexpectedEofFlowMapping => "`{` is opened and not closed".to_owned(),
        E::UnexpectedEofImplicitFlowMapping => "a bracket is not closed, or something is missing beside a comma or colon".to_owned(),
        E::MismatchedFlowCollectionEnd { open, close } => {
            format!("`{open}` is opened, but `{close}` closes here")
        }
        E::MisplacedFlowCollectionEnd => "a bracket closes here that was not opened".to_owned(),
        E::ExpectedFlowSequenceSeparator => "expected `,` or `]`: is a bracket not closed, or a comma missing?".to_owned(),
        E::ExpectedFlowMappingSeparator => "expected `,` or `}`: is a brace not closed, or a comma missing?".to_owned(),
        E::DirectiveDisallowed => "`%` cannot begin a line".to_owned(),
        E::BomInsideDocument => "an invisible mark (U+FEFF) stands here; delete it".to_owned(),
        kind => structure(kind),
    }
}

fn structure(kind: &ErrorKind) -> String {
    use ErrorKind as E;
    match kind {
        E::SimpleKeyExpected | E::InvalidSimpleKey | E::ExpectedBlockMappingKey => {
            "expected `key: value`; this line is neither that nor an entry of a list (did a mail program wrap the line before?)".to_owned()
        }
        E::MappingValueNotAllowed | E::MappingKeyNotAllowed | E::InvalidColonPlacement => {
            "a `:` makes no sense here; put a text that holds one in quotes, and each key on a line of its own".to_owned()
        }
        E::BlockSequenceEntryNotAllowed | E::BlockEntryInFlowCollection | E::ExpectedBlockSequenceEntry => {
            "a `- ` makes no sense here: the entries of a list stand under their key, all at the same indentation, and not inside `[ ]`".to_owned()
        }
        E::InvalidBlockEntryWhitespace => "a blank is missing after the `-`".to_owned(),
        E::InvalidIndentation | E::InvalidFlowScalarIndent => {
            "this line is indented differently from the lines it belongs to".to_owned()
        }
        E::InvalidMappingValueWhitespace | E::FlowMappingValueAdjacentCollection => {
            "a blank is missing after the colon".to_owned()
        }
        E::MissingAnchorOrAliasName | E::UnknownAnchor => {
            "`*` and `&` cannot begin a text; write `- ` for an entry of a list, or use quotes".to_owned()
        }
        E::PlainScalarStartsWithDashFlowIndicator => "a `-` cannot stand alone inside `[ ]`".to_owned(),
        E::ExpectedNodeContent => "something is missing before this (two commas, or a comma at the beginning?)".to_owned(),
        E::InvalidBlockScalarHeader | E::ZeroBlockScalarIndent | E::InvalidBlockScalarIndent | E::TabAtBlockScalarStart => {
            BLOCK.to_owned()
        }
        E::UnknownQuotedScalarEscape | E::InvalidQuotedScalarHexEscape | E::InvalidUnicodeEscape => {
            "a `\\` inside double quotes begins an escape that does not exist; write `\\\\`".to_owned()
        }
        E::InvalidDocumentEnd | E::ExpectedDocumentStart => {
            "the text ends before this line; `---` and `...` have no place in a letter, nor has a line at the margin that is no `key: value`".to_owned()
        }
        E::CommentNotSeparated | E::CommentInterceptedScalar => "a blank is missing before the `#`, or a remark interrupts a text".to_owned(),
        E::TooManyComments => "there are too many remarks (`#`) in one place".to_owned(),
        _ => "this cannot be read: expected `key: value` or an entry of a list, `- entry`".to_owned(),
    }
}

fn unexpected(character: char) -> String {
    match character {
        '|' | '>' => BLOCK.to_owned(),
        '*' => {
            "`*` cannot begin a text; write `- ` for an entry of a list, or use quotes".to_owned()
        }
        ' '..='~' => format!("`{character}` cannot begin a text here; put the text in quotes"),
        _ => format!(
            "a character that does not print (U+{:04X}) stands here; delete it",
            u32::from(character)
        ),
    }
}
