//! Trees from the events of granit-parser, with every anchor, alias, tag, duplicate and depth refused at its place.

use std::collections::BTreeMap;

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError};

use super::catalog_message::{CatalogMessage, MessageArg};
use super::complaint::{Complaint, TextPosition};
use super::parse_limits::{ParseLimits, PartialParse, ScalarLines};
use super::tree::{Node, NodeKey, NodeKind, shown};
use super::yaml_mistakes;

/// Further complaints of one text are not worth reading.
pub(super) const MOST_COMPLAINTS: usize = 20;

/// A list or mapping that is not yet closed.
enum OpenNode {
    List {
        at: TextPosition,
        nodes: Vec<Node>,
    },
    Map {
        at: TextPosition,
        entries: Vec<(NodeKey, Node)>,
        key: Option<NodeKey>,
        lines: BTreeMap<String, u32>,
    },
}

pub(super) struct TreeBuilder<'a> {
    text: &'a str,
    first_line: u32,
    limits: &'a ParseLimits,
    open: Vec<OpenNode>,
    pub(super) documents: Vec<Node>,
    pub(super) complaints: Vec<Complaint>,
    /// Bytes up to the end of the last event.
    read: usize,
    /// Complaint that ended the reading before the end of the text.
    pub(super) stopped: Option<Complaint>,
}

impl<'a> TreeBuilder<'a> {
    pub(super) fn run(text: &'a str, first_line: u32, limits: &'a ParseLimits) -> TreeBuilder<'a> {
        let mut builder = TreeBuilder {
            text,
            first_line,
            limits,
            open: Vec::new(),
            documents: Vec::new(),
            complaints: Vec::new(),
            read: 0,
            stopped: None,
        };
        let mut options = granit_parser::options! {
            disallow_directives: true,
            emit_unresolved_aliases: true,
            emit_anchor_events: true,
            flow_nesting_limit: limits.depth,
            block_nesting_limit: limits.depth,
        };
        options.set_emit_comments(false);
        for event in Parser::new_from_str_with_options(text, options) {
            match event {
                Ok((event, span)) => builder.take(event, span),
                Err(error) => builder.stop(&error),
            }
            if builder.stopped.is_some() || builder.complaints.len() > MOST_COMPLAINTS {
                break;
            }
        }
        builder
    }

    /// The only document, and a complaint for each other.
    pub(super) fn single(mut self, first_line: u32) -> PartialParse {
        if self.stopped.is_some() && self.documents.is_empty() {
            self.keep_whole_entries();
        }
        self.complaints.extend(self.stopped.take());
        if let Some(second) = self.documents.get(1) {
            self.complaints
                .push(Complaint::say(second.at, "", "yaml.second"));
        }
        let node = self.documents.into_iter().next();
        PartialParse {
            node: node.unwrap_or_else(|| nothing(first_line)),
            complaints: self.complaints,
        }
    }

    /// Keeps the entries of the key that could not be read to its end, if it is a list, and the keys before it.
    fn keep_whole_entries(&mut self) {
        let mut open = std::mem::take(&mut self.open).into_iter();
        let Some(OpenNode::Map {
            at,
            mut entries,
            key,
            ..
        }) = open.next()
        else {
            return;
        };
        if let (Some(key), Some(OpenNode::List { at, nodes })) = (key, open.next()) {
            let kind = NodeKind::List(nodes);
            entries.push((key, Node { at, end: at, kind }));
        }
        let kind = NodeKind::Map(entries);
        self.documents.push(Node { at, end: at, kind });
    }

    fn stop(&mut self, error: &ScanError) {
        let at = match error.kind() {
            ErrorKind::UnclosedQuotedScalar
            | ErrorKind::InvalidQuotedScalarIndent
            | ErrorKind::DocumentIndicatorInQuotedScalar => self.opening_quote(),
            _ => None,
        };
        let at = at.unwrap_or_else(|| self.span(error.marker()));
        self.stopped = self.unclosed(at);
        if self.stopped.is_some() {
            return;
        }
        let content = self.line(at.line);
        let sentence = yaml_mistakes::sentence(error.kind(), content, self.limits.depth);
        self.stopped = Some(Complaint::say(at, self.path(), sentence));
    }

    /// A bracket before a place, where a key stands on a line of its own between them: it was to be closed above that.
    fn unclosed(&self, wrong: TextPosition) -> Option<Complaint> {
        let (at, bracket, path) = self.opened_bracket()?;
        let mut lines = at.line + 1..=wrong.line;
        let is_passed = lines.any(|line| yaml_mistakes::begins_with_key(self.line(line)));
        let sentence = CatalogMessage::new("yaml.open", [bracket.to_string().into()]);
        is_passed.then(|| Complaint::say(at, path, sentence))
    }

    /// The outermost bracket that is open, and the path to it.
    fn opened_bracket(&self) -> Option<(TextPosition, char, String)> {
        let opened = self.open.iter().enumerate().find_map(|(depth, open)| {
            let (OpenNode::List { at, .. } | OpenNode::Map { at, .. }) = open;
            let mut letters = self.line(at.line).chars().skip(at.column as usize - 1);
            let bracket = letters.next().filter(|letter| is_bracket(*letter))?;
            Some((*at, bracket, path(&self.open[..depth])))
        });
        opened.or_else(|| {
            // The parser looks ahead: it may give up before it tells of the bracket that comes next.
            let rest = self.text.get(self.read..)?;
            let next =
                rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '-');
            let bracket = next.chars().next().filter(|letter| is_bracket(*letter))?;
            let at = self.place_of(self.text.len() - next.len())?;
            Some((at, bracket, self.path()))
        })
    }

    fn line(&self, number: u32) -> &'a str {
        let line = number.saturating_sub(self.first_line) as usize;
        self.text.lines().nth(line).unwrap_or_default()
    }

    /// The first quotation mark after what was read: the parser names the end of the text for one that is not closed.
    fn opening_quote(&self) -> Option<TextPosition> {
        let rest = self.text.get(self.read..)?;
        self.place_of(self.read + rest.find(['"', '\''])?)
    }

    /// The place of the letter that so many bytes stand before.
    fn place_of(&self, bytes: usize) -> Option<TextPosition> {
        let before = self.text.get(..bytes)?;
        let line = before.bytes().filter(|byte| *byte == b'\n').count();
        let column = before.rsplit('\n').next()?.chars().count();
        let line = self.first_line.saturating_add(u32::try_from(line).ok()?);
        Some(TextPosition::new(
            line,
            u32::try_from(column).ok()?.saturating_add(1),
        ))
    }

    fn span(&self, marker: &granit_parser::Marker) -> TextPosition {
        let line = u32::try_from(marker.line().max(1) - 1).unwrap_or(u32::MAX);
        let column = u32::try_from(marker.col()).unwrap_or(u32::MAX);
        TextPosition::new(
            self.first_line.saturating_add(line),
            column.saturating_add(1),
        )
    }

    fn take(&mut self, event: Event, span: granit_parser::Span) {
        let at = self.span(&span.start);
        let end = self.span(&span.end);
        self.read = span.end.byte_offset().unwrap_or(self.read);
        if event.tag().is_some() {
            self.complain(at, "yaml.tag");
        }
        match event {
            Event::Scalar(text, style, ..) => self.scalar(&text, style, at, end),
            Event::SequenceStart(..) => self.begin(
                at,
                OpenNode::List {
                    at,
                    nodes: Vec::new(),
                },
            ),
            Event::MappingStart(..) => self.begin(
                at,
                OpenNode::Map {
                    at,
                    entries: Vec::new(),
                    key: None,
                    lines: BTreeMap::new(),
                },
            ),
            Event::SequenceEnd | Event::MappingEnd => self.close(end),
            Event::Anchor(..) => {
                self.complain(at, "yaml.anchor");
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.complain(at, "yaml.alias");
                self.place(Node {
                    at,
                    end,
                    kind: NodeKind::Empty,
                });
            }
            _ => {}
        }
    }

    fn begin(&mut self, at: TextPosition, open: OpenNode) {
        if self.open.len() >= self.limits.depth {
            let sentence = yaml_mistakes::too_deep(self.limits.depth);
            self.stopped = Some(Complaint::say(at, "", sentence));
            return;
        }
        self.open.push(open);
    }

    fn close(&mut self, end: TextPosition) {
        let (at, kind) = match self.open.pop() {
            Some(OpenNode::List { at, nodes }) => (at, NodeKind::List(nodes)),
            Some(OpenNode::Map { at, entries, .. }) => (at, NodeKind::Map(entries)),
            None => return,
        };
        self.place(Node { at, end, kind });
    }

    fn scalar(&mut self, text: &str, style: ScalarStyle, at: TextPosition, end: TextPosition) {
        let block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
        if self.limits.scalars == ScalarLines::OneLine && block {
            self.complain(self.key_place().unwrap_or(at), yaml_mistakes::BLOCK);
        } else if self.limits.scalars == ScalarLines::OneLine && end.line > at.line {
            self.complain(at, yaml_mistakes::SEVERAL_LINES);
        }
        let nothing = style == ScalarStyle::Plain && matches!(text, "" | "~" | "null");
        let kind = if nothing {
            NodeKind::Empty
        } else {
            NodeKind::Text {
                text: text.to_owned(),
                quoted: style != ScalarStyle::Plain,
            }
        };
        self.place(Node { at, end, kind });
    }

    fn place(&mut self, node: Node) {
        match self.open.last_mut() {
            None => self.documents.push(node),
            Some(OpenNode::List { nodes, .. }) => nodes.push(node),
            Some(OpenNode::Map { entries, key, .. }) => match key.take() {
                Some(key) => {
                    let joined =
                        node.is_empty() && key.text.contains(':') && key.at.line == node.at.line;
                    if joined && self.limits.scalars == ScalarLines::OneLine {
                        let complaint = yaml_mistakes::missing_blank(&key);
                        self.complaints.push(complaint);
                    }
                    entries.push((key, node));
                }
                None => self.key(node),
            },
        }
    }

    fn key(&mut self, node: Node) {
        let at = node.at;
        let text = match node.kind {
            NodeKind::Text { text, .. } => text,
            NodeKind::Empty => {
                self.complain(at, "yaml.key-missing");
                String::new()
            }
            NodeKind::List(_) | NodeKind::Map(_) => {
                self.complain(at, "yaml.key-word");
                String::new()
            }
        };
        let Some(OpenNode::Map { lines, .. }) = self.open.last_mut() else {
            return;
        };
        let named = NodeKey { at, text };
        if !named.text.is_empty()
            && let Some(before) = lines.insert(named.text.clone(), at.line)
        {
            let path = join(&self.path(), &named.text);
            self.complaints.push(duplicate(&named, before, &path));
        }
        if let Some(OpenNode::Map { key, .. }) = self.open.last_mut() {
            *key = Some(named);
        }
    }

    fn complain(&mut self, at: TextPosition, key: &'static str) {
        let path = self.path();
        self.complaints.push(Complaint::say(at, path, key));
    }

    /// Returns the position of the key whose value is being read.
    fn key_place(&self) -> Option<TextPosition> {
        match self.open.last()? {
            OpenNode::Map { key: Some(key), .. } => Some(key.at),
            _ => None,
        }
    }

    /// Returns the path of the current reading position: `moves[2].then[0]`.
    fn path(&self) -> String {
        path(&self.open)
    }
}

fn is_bracket(letter: char) -> bool {
    "[{".contains(letter)
}

/// Returns the path to what is read inside all of these.
fn path(opened: &[OpenNode]) -> String {
    let mut path = String::new();
    for open in opened {
        match open {
            OpenNode::List { nodes, .. } => path.push_str(&format!("[{}]", nodes.len())),
            OpenNode::Map { key: Some(key), .. } => path = join(&path, &key.text),
            OpenNode::Map { key: None, .. } => {}
        }
    }
    path
}

fn join(path: &str, key: &str) -> String {
    let key: String = key.chars().take(40).collect();
    if path.is_empty() {
        key
    } else {
        format!("{path}.{key}")
    }
}

pub(super) fn nothing(first_line: u32) -> Node {
    let at = TextPosition::new(first_line, 1);
    Node {
        at,
        end: at,
        kind: NodeKind::Empty,
    }
}

pub(super) fn duplicate(key: &NodeKey, before: u32, path: &str) -> Complaint {
    let words = [shown(&key.text), before.to_string()].map(MessageArg::from);
    Complaint::say(key.at, path, CatalogMessage::new("read.twice", words))
}
