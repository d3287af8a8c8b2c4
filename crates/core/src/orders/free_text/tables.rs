//! Lines in columns: a table of walks below a heading that says which column is which, or without one, where each row names two areas
//! and a number.

use super::line_token::LineToken;
use super::text_line::TextLine;
use super::tokens::tokens;
use super::word_senses::WordSense;
use crate::orders::vocabulary::Vocabulary;

/// Columns of a table of walks, by their place.
#[derive(Clone, Copy)]
struct WalkColumns {
    from: usize,
    to: usize,
    count: usize,
}

/// Returns the lines with the rows of such a table as walks, `3 campania > neapolis`, without its heading. A row that is no walk stays as
/// it is.
pub(super) fn rows_as_lines(said: Vec<TextLine>, words: &Vocabulary) -> Vec<TextLine> {
    let mut lines = Vec::with_capacity(said.len());
    let mut columns = None;
    for said in said {
        let cells = cells(&said.text);
        if cells.len() == 3
            && let Some(found) = heading(&cells, words)
        {
            columns = Some((found, said));
            continue;
        }
        let walk = columns
            .as_ref()
            .and_then(|(columns, _)| walk(&cells, *columns, words));
        match walk {
            Some(text) => lines.push(TextLine { text, ..said }),
            None => {
                // A heading without a row is a line like any other.
                let rows = lines.last().map(|line: &TextLine| line.line);
                if let Some((_, heading)) = columns.take()
                    && rows.is_none_or(|line| line < heading.line)
                {
                    lines.push(heading);
                }
                lines.push(said);
            }
        }
    }
    if let Some((_, heading)) = columns
        && lines.last().is_none_or(|line| line.line < heading.line)
    {
        lines.push(heading);
    }
    bare_rows_as_lines(lines, words)
}

/// Returns the lines with rows of a table without a heading as walks. Two rows at least stand below each other, with the same columns: one
/// where somebody walks from, behind it one where he goes, and one of numbers.
fn bare_rows_as_lines(said: Vec<TextLine>, words: &Vocabulary) -> Vec<TextLine> {
    const ORDERS: [WalkColumns; 3] = [
        WalkColumns {
            from: 0,
            to: 1,
            count: 2,
        },
        WalkColumns {
            from: 1,
            to: 2,
            count: 0,
        },
        WalkColumns {
            from: 0,
            to: 2,
            count: 1,
        },
    ];
    let row = |line: &TextLine| {
        let cells = cells(&line.text);
        let mut walks = ORDERS.iter().enumerate();
        walks.find_map(|(order, columns)| Some((order, walk(&cells, *columns, words)?)))
    };
    let rows: Vec<Option<(usize, String)>> = said.iter().map(row).collect();
    let order_at = |at: Option<usize>| at.and_then(|at| rows.get(at)?.as_ref().map(|row| row.0));
    let mut lines = Vec::with_capacity(said.len());
    for (at, line) in said.into_iter().enumerate() {
        let here = order_at(Some(at));
        let is_table = here.is_some()
            && (order_at(at.checked_sub(1)) == here || order_at(Some(at + 1)) == here);
        let text = rows[at].as_ref().filter(|_| is_table);
        lines.push(match text {
            Some((_, text)) => TextLine {
                text: text.clone(),
                ..line
            },
            None => line,
        });
    }
    lines
}

/// The cells of a row, between tabs, bars or runs of blanks.
fn cells(text: &str) -> Vec<&str> {
    let text = text.trim().trim_matches('|');
    let sign = if text.contains('|') {
        "|"
    } else if text.contains('\t') {
        "\t"
    } else {
        "  "
    };
    let cells = text.split(sign).map(str::trim);
    cells.filter(|cell| !cell.is_empty()).collect()
}

/// Reads `from`, `to` and a number of tokens as the heads of three columns.
fn heading(cells: &[&str], words: &Vocabulary) -> Option<WalkColumns> {
    let place = |sense: WordSense| {
        let is_it =
            |cell: &&str| matches!(tokens(cell, words)[..], [LineToken::Word(one)] if one == sense);
        cells.iter().position(is_it)
    };
    let (from, to) = (place(WordSense::From)?, place(WordSense::To)?);
    let count = (0..cells.len()).find(|at| ![from, to].contains(at))?;
    const COUNTS: [&str; 12] = [
        "how many",
        "number",
        "tokens",
        "people",
        "count",
        "no.",
        "#",
        "anzahl",
        "steine",
        "leute",
        "wie viele",
        "zahl",
    ];
    let is_count = COUNTS.contains(&cells[count].to_lowercase().as_str());
    is_count.then_some(WalkColumns { from, to, count })
}

fn walk(cells: &[&str], columns: WalkColumns, words: &Vocabulary) -> Option<String> {
    if cells.len() != 3 {
        return None;
    }
    let is_area = |cell: &str| match &tokens(cell, words)[..] {
        [LineToken::Name(name)] => name.area.is_some() && !name.is_guessed,
        _ => false,
    };
    let is_count = |cell: &str| {
        matches!(
            tokens(cell, words)[..],
            [LineToken::Number(_) | LineToken::All(_)]
        )
    };
    let (from, to, count) = (cells[columns.from], cells[columns.to], cells[columns.count]);
    (is_area(from) && is_area(to) && is_count(count)).then(|| format!("{count} {from} > {to}"))
}
