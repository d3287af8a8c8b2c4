//! The lines of a page, put together to what they are: paragraphs, lists, labelled rows, tables, order blocks.

use super::lines::{self, Line, is_step};
use super::marks::{BELOW, CELL_END, CELL_RIGHT, HANG, HEADER, WARNING, is_mark, plain};

/// A part of a page, from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageBlock<'a> {
    Title(&'a str),
    Heading(&'a str),
    /// Lines, each on its own.
    Paragraph(Vec<&'a str>),
    Warning(Vec<&'a str>),
    List {
        is_numbered: bool,
        items: Vec<ListItem<'a>>,
    },
    Rows(Vec<LabelledRow<'a>>),
    Table(TextTable<'a>),
    /// Lines whose blanks count.
    Fixed(Vec<&'a str>),
    /// A whole order block.
    Orders(Vec<&'a str>),
    /// Box of things that belong together and stand out.
    Box(Vec<PageBlock<'a>>),
    /// The pictures of a key may stand here.
    Pictures(&'a str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListItem<'a> {
    pub text: &'a str,
    /// Items one step further in.
    pub below: Vec<&'a str>,
}

/// A label and what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledRow<'a> {
    pub label: &'a str,
    pub lines: Vec<CellLine<'a>>,
}

/// A line of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellLine<'a> {
    Words(&'a str),
    Fixed(&'a str),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable<'a> {
    pub head: Vec<Cell<'a>>,
    pub rows: Vec<Vec<Cell<'a>>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell<'a> {
    pub lines: Vec<&'a str>,
    pub is_right: bool,
}

impl TextTable<'_> {
    /// Cells of the longest row.
    pub fn columns(&self) -> usize {
        let rows = self.rows.iter().chain([&self.head]);
        rows.map(Vec::len).max().unwrap_or_default()
    }
}

/// The whole page. A box that is never closed ends with it.
pub fn of(marked: &str) -> Vec<PageBlock<'_>> {
    let mut page = BlockParser {
        open: vec![Vec::new()],
        has_gap: true,
    };
    for line in lines::of(marked) {
        page.line(line);
    }
    while page.open.len() > 1 {
        page.end_box();
    }
    page.open.pop().unwrap_or_default()
}

struct BlockParser<'a> {
    /// The page, and the boxes that are open in it.
    open: Vec<Vec<PageBlock<'a>>>,
    /// True if nothing joins the text before.
    has_gap: bool,
}

impl<'a> BlockParser<'a> {
    fn line(&mut self, line: Line<'a>) {
        match line {
            Line::Empty => {
                self.has_gap = true;
                return;
            }
            Line::Title(text) => self.push(PageBlock::Title(text)),
            Line::Heading(text) => self.push(PageBlock::Heading(text)),
            Line::Place(place) => self.place(place),
            Line::Order(line) => match self.last() {
                Some(PageBlock::Orders(lines)) if !lines::begins(line) => lines.push(line),
                _ => self.push(PageBlock::Orders(vec![line])),
            },
            Line::Words(line) => self.words(line),
        }
        self.has_gap = matches!(line, Line::Place(_));
    }

    fn push(&mut self, block: PageBlock<'a>) {
        if let Some(blocks) = self.open.last_mut() {
            blocks.push(block);
        }
    }

    fn last(&mut self) -> Option<&mut PageBlock<'a>> {
        self.open.last_mut()?.last_mut()
    }

    /// Returns the block that the next line may join.
    fn joined(&mut self) -> Option<&mut PageBlock<'a>> {
        if self.has_gap {
            return None;
        }
        self.last()
    }

    fn place(&mut self, place: &'a str) {
        match place.split_once(' ') {
            Some(("picture", key)) => self.push(PageBlock::Pictures(key)),
            _ if place == "box" => self.open.push(Vec::new()),
            _ if self.open.len() > 1 => self.end_box(),
            _ => {}
        }
    }

    fn end_box(&mut self) {
        let inside = self.open.pop().unwrap_or_default();
        self.push(PageBlock::Box(inside));
    }

    fn words(&mut self, line: &'a str) {
        let text = line.trim_start_matches(' ');
        if let Some(text) = line.strip_prefix(WARNING) {
            return match self.joined() {
                Some(PageBlock::Warning(lines)) => lines.push(text),
                _ => self.push(PageBlock::Warning(vec![text])),
            };
        }
        if line.contains(CELL_END) {
            return self.cells(line);
        }
        if let Some((label, text)) = line.split_once(HANG) {
            return self.row(label, text);
        }
        if let Some(text) = text.strip_prefix("- ") {
            if self.item(text, line.starts_with(' '), false) {
                return;
            }
        } else if let Some((number, text)) = text.split_once(' ')
            && is_step(number)
            && self.item(text, line.starts_with(' '), true)
        {
            return;
        }
        if line.starts_with("  ") {
            return self.fixed(line);
        }
        match self.joined() {
            Some(PageBlock::Paragraph(lines)) => lines.push(line),
            _ => self.push(PageBlock::Paragraph(vec![line])),
        }
    }

    /// Returns whether the line is an item of a list. An indented line is one only below another item.
    fn item(&mut self, text: &'a str, is_inner: bool, numbered: bool) -> bool {
        match self.joined() {
            Some(PageBlock::List { items, is_numbered })
                if is_inner || *is_numbered == numbered =>
            {
                match items.last_mut() {
                    Some(item) if is_inner => item.below.push(text),
                    _ => items.push(item(text)),
                }
            }
            _ if is_inner => return false,
            _ => self.push(PageBlock::List {
                is_numbered: numbered,
                items: vec![item(text)],
            }),
        }
        true
    }

    fn fixed(&mut self, line: &'a str) {
        match self.joined() {
            Some(PageBlock::Fixed(lines)) => lines.push(line),
            Some(PageBlock::Rows(rows)) => {
                if let Some(row) = rows.last_mut() {
                    row.lines.push(CellLine::Fixed(line));
                }
            }
            _ => self.push(PageBlock::Fixed(vec![line])),
        }
    }

    fn row(&mut self, label: &'a str, text: &'a str) {
        let label = label.split_once(BELOW).map_or(label, |(label, _)| label);
        let label = label.trim();
        let label = label.strip_prefix("- ").unwrap_or(label);
        match self.joined() {
            Some(PageBlock::Rows(rows)) => match rows.last_mut() {
                Some(row) if label.is_empty() => row.lines.push(CellLine::Words(text)),
                _ => rows.push(row(label, text)),
            },
            Some(PageBlock::Table(table)) if label.is_empty() => {
                let row = table.rows.last_mut();
                if let Some(cell) = row.and_then(|row| row.last_mut()) {
                    cell.lines.push(text);
                }
            }
            _ => self.push(PageBlock::Rows(vec![row(label, text)])),
        }
    }

    fn cells(&mut self, line: &'a str) {
        let (is_head, line) = match line.strip_prefix(HEADER) {
            Some(line) => (true, line),
            None => (false, line),
        };
        let cells = cells(line);
        if is_head {
            return self.push(PageBlock::Table(TextTable {
                head: cells,
                rows: Vec::new(),
            }));
        }
        match self.last() {
            Some(PageBlock::Table(table)) => table.rows.push(cells),
            _ => self.push(PageBlock::Table(TextTable {
                head: Vec::new(),
                rows: vec![cells],
            })),
        }
    }
}

fn item(text: &str) -> ListItem<'_> {
    ListItem {
        text,
        below: Vec::new(),
    }
}

fn row<'a>(label: &'a str, text: &'a str) -> LabelledRow<'a> {
    LabelledRow {
        label,
        lines: vec![CellLine::Words(text)],
    }
}

/// The cells of a line, and what stands behind the last of them.
fn cells(line: &str) -> Vec<Cell<'_>> {
    let mut pieces: Vec<&str> = line.split([CELL_END, HANG]).collect();
    if pieces
        .last()
        .is_some_and(|last| plain(last).trim().is_empty())
    {
        pieces.pop();
    }
    let cells = pieces
        .into_iter()
        .filter(|piece| !piece.trim_start_matches(' ').is_empty());
    let cell = |piece: &'_ str| -> bool { piece.starts_with(CELL_RIGHT) };
    cells
        .map(|piece| Cell {
            is_right: cell(piece),
            lines: vec![piece.trim_matches(|c| c == ' ' || is_cell(c))],
        })
        .collect()
}

fn is_cell(letter: char) -> bool {
    is_mark(letter) && letter <= HEADER
}

#[cfg(test)]
mod tests {
    use super::super::marks::{PLACE, column, left, right};
    use super::*;

    #[test]
    fn cells_make_a_table_and_go_on_behind_a_gap() {
        let head = format!("{HEADER}{}{}", left("Area", 6), right("Limit", 7));
        let row = format!("{}{}  flood", left("Crete", 6), right("3", 7));
        let page = format!("{head}\n{row}\n\n{row}\n");
        let [PageBlock::Table(table)] = &of(&page)[..] else {
            panic!("{:?}", of(&page));
        };
        assert_eq!(
            (table.head.len(), table.rows.len(), table.columns()),
            (2, 2, 3)
        );
        assert!(table.rows[0][1].is_right);
        assert_eq!(table.rows[1][2].lines, ["flood"]);
    }

    #[test]
    fn rows_take_what_hangs_below_them() {
        let page = format!("{}b\n{}c\n      d\n", column("a", 4), column("", 4));
        let [PageBlock::Rows(rows)] = &of(&page)[..] else {
            panic!("{:?}", of(&page));
        };
        let said = [
            CellLine::Words("b"),
            CellLine::Words("c"),
            CellLine::Fixed("      d"),
        ];
        assert_eq!((rows[0].label, &rows[0].lines[..]), ("a", &said[..]));
    }

    #[test]
    fn boxes_lists_and_blocks_are_told_apart() {
        let page = format!(
            "{PLACE}box\n- a\n  - b\n{PLACE}end\n{PLACE}picture x\n  - c\n\nBEGIN ORDERS\nd:\n\nEND ORDERS\n"
        );
        let list = PageBlock::List {
            is_numbered: false,
            items: vec![ListItem {
                text: "a",
                below: vec!["b"],
            }],
        };
        assert_eq!(
            of(&page),
            [
                PageBlock::Box(vec![list]),
                PageBlock::Pictures("x"),
                PageBlock::Fixed(vec!["  - c"]),
                PageBlock::Orders(vec!["BEGIN ORDERS", "d:", "", "END ORDERS"]),
            ]
        );
    }
}
