//! The usual slips of people who write YAML by hand, in sentences that say what to do.

use granit_parser::ErrorKind;

use super::catalog_message::{CatalogMessage, MessageArg};
use super::complaint::{Complaint, TextPosition};
use super::mail_repair::look_alike;
use super::tree::{Node, NodeKey, shown};

pub(super) const SEVERAL_LINES: &str = "yaml.several-lines";

pub(super) const BLOCK: &str = "yaml.block";

/// The first slips that are found by looking at each line alone: tabs for indentation, and a key whose colon has no blank after it.
pub(super) fn by_line(text: &str, first_line: u32, most: usize) -> Vec<Complaint> {
    (first_line..)
        .zip(text.lines())
        .filter_map(|(line, content)| in_line(line, content))
        .take(most)
        .collect()
}

/// Returns whether a line is a key at the first column, with a value or none: `seats:`.
pub(super) fn begins_with_key(line: &str) -> bool {
    let Some((key, rest)) = line.split_once(':') else {
        return false;
    };
    let is_word = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    let is_key = key.starts_with(char::is_alphanumeric) && key.chars().all(is_word);
    is_key && (rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// A text or list where a mapping belongs.
pub(super) fn no_key(node: &Node) -> Complaint {
    let sentence = match node.as_text().and_then(imitation) {
        Some(sentence) => sentence,
        None => CatalogMessage::new("read.key-value", [node.found()]),
    };
    Complaint::say(node.at, "", sentence)
}

/// A key that has swallowed its value, inside braces.
pub(super) fn missing_blank(key: &NodeKey) -> Complaint {
    let word = key.text.split(':').next().unwrap_or_default();
    let sentence = CatalogMessage::new("yaml.colon-blank-of", [shown(word).into()]);
    Complaint::say(key.at, "", sentence)
}

pub(super) fn too_deep(levels: usize) -> CatalogMessage {
    CatalogMessage::new("yaml.deep", [levels.to_string().into()])
}

/// `U+202E`.
fn code(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

fn imitation(line: &str) -> Option<CatalogMessage> {
    let (found, ascii) = line
        .chars()
        .find_map(|found| Some((found, look_alike(found)?)))?;
    let words = [found.to_string(), code(found), ascii.to_owned()];
    Some(CatalogMessage::new(
        "yaml.imitation",
        words.map(MessageArg::from),
    ))
}

fn in_line(line: u32, content: &str) -> Option<Complaint> {
    let indent = content.len() - content.trim_start_matches([' ', '\t']).len();
    let body = &content[indent..];
    if body.is_empty() || body.starts_with('#') {
        return None;
    }
    if let Some(tab) = content[..indent].find('\t') {
        return Some(complaint(line, tab, "yaml.tab-indent".into()));
    }
    if body.starts_with('>') {
        return Some(complaint(line, indent, "yaml.quoted-line".into()));
    }
    let (key, rest) = body.split_once(':')?;
    let word = key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_- /".contains(&byte));
    let joined = rest.starts_with(|next: char| !next.is_whitespace());
    (word && joined).then(|| {
        let sentence = CatalogMessage::new("yaml.colon-blank", [key.to_owned().into()]);
        complaint(line, indent + key.len() + 1, sentence)
    })
}

/// `offset` counts ASCII characters before the place.
fn complaint(line: u32, offset: usize, sentence: CatalogMessage) -> Complaint {
    let column = u32::try_from(offset + 1).unwrap_or(u32::MAX);
    Complaint::say(TextPosition::new(line, column), "", sentence)
}

/// Returns the error at the place where the parser gave up, in our words.
pub(super) fn sentence(kind: &ErrorKind, line: &str, depth: usize) -> CatalogMessage {
    use ErrorKind as E;
    if let Some(sentence) = imitation(line) {
        return sentence;
    }
    let open = |bracket: String| CatalogMessage::new("yaml.open", [bracket.into()]);
    match kind {
        E::RecursionLimitExceeded => too_deep(depth),
        E::UnexpectedCharacter { character } => unexpected(*character),
        E::UnclosedFlowCollection { open: bracket } => open(bracket.to_string()),
        E::UnexpectedEofFlowSequence => open("[".to_owned()),
        E::UnexpectedEofFlowMapping => open("{".to_owned()),
        E::MismatchedFlowCollectionEnd { open, close } => {
            let words = [open.to_string(), close.to_string()].map(MessageArg::from);
            CatalogMessage::new("yaml.mismatched", words)
        }
        kind => key(kind).into(),
    }
}

/// The key of a sentence that has no places.
fn key(kind: &ErrorKind) -> &'static str {
    use ErrorKind as E;
    match kind {
        E::TabNotAllowed | E::TabInBlockIndentation | E::TabInIndentation | E::TabInPlainScalar => {
            "yaml.tab"
        }
        E::UnclosedQuotedScalar
        | E::InvalidQuotedScalarIndent
        | E::DocumentIndicatorInQuotedScalar => "yaml.quote-open",
        E::InvalidTrailingSingleQuotedScalar => "yaml.quote-single",
        E::InvalidTrailingDoubleQuotedScalar => "yaml.quote-double",
        E::UnexpectedEofImplicitFlowMapping => "yaml.open-something",
        E::MisplacedFlowCollectionEnd => "yaml.unopened",
        E::ExpectedFlowSequenceSeparator => "yaml.list-end",
        E::ExpectedFlowMappingSeparator => "yaml.mapping-end",
        E::DirectiveDisallowed => "yaml.percent",
        E::BomInsideDocument => "yaml.bom",
        kind => structure(kind),
    }
}

fn structure(kind: &ErrorKind) -> &'static str {
    use ErrorKind as E;
    match kind {
        E::SimpleKeyExpected | E::InvalidSimpleKey | E::ExpectedBlockMappingKey => "yaml.no-key",
        E::MappingValueNotAllowed | E::MappingKeyNotAllowed | E::InvalidColonPlacement => {
            "yaml.colon"
        }
        E::BlockSequenceEntryNotAllowed
        | E::BlockEntryInFlowCollection
        | E::ExpectedBlockSequenceEntry => "yaml.dash",
        E::InvalidBlockEntryWhitespace => "yaml.dash-blank",
        E::InvalidIndentation | E::InvalidFlowScalarIndent => "yaml.indent",
        E::InvalidMappingValueWhitespace | E::FlowMappingValueAdjacentCollection => {
            "yaml.colon-blank-here"
        }
        E::MissingAnchorOrAliasName | E::UnknownAnchor => "yaml.star-ampersand",
        E::PlainScalarStartsWithDashFlowIndicator => "yaml.dash-alone",
        E::ExpectedNodeContent => "yaml.missing",
        E::InvalidBlockScalarHeader
        | E::ZeroBlockScalarIndent
        | E::InvalidBlockScalarIndent
        | E::TabAtBlockScalarStart => BLOCK,
        E::UnknownQuotedScalarEscape
        | E::InvalidQuotedScalarHexEscape
        | E::InvalidUnicodeEscape => "yaml.escape",
        E::InvalidDocumentEnd | E::ExpectedDocumentStart => "yaml.ends",
        E::CommentNotSeparated | E::CommentInterceptedScalar => "yaml.remark",
        E::TooManyComments => "yaml.remarks",
        _ => "yaml.unreadable",
    }
}

fn unexpected(character: char) -> CatalogMessage {
    match character {
        '|' | '>' => BLOCK.into(),
        '*' => "yaml.star".into(),
        ' '..='~' => CatalogMessage::new("yaml.beginning", [character.to_string().into()]),
        _ => CatalogMessage::new("yaml.unprinted", [code(character).into()]),
    }
}
