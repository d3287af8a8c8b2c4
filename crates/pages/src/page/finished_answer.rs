//! The finished answer of a page: orders that the office found, in the lines that their reader would write.

use serde::Serialize;

use bulla_core::orders::PlainWriter;
use bulla_core::turn::Orders;

/// Orders that could be sent as they stand.
#[derive(Clone, Copy, Debug)]
pub struct FinishedOrders<'a> {
    pub orders: &'a Orders,
    /// Lines of their canonical form.
    pub block: &'a [String],
}

/// An answer that could be sent as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FinishedAnswer {
    /// One order a line, the last says that it is final.
    pub plain: Vec<String>,
    /// The same as lines of a block, without a header.
    pub block: Vec<String>,
}

/// Columns of a line that a page does not break: it stands indented by four.
const WIDTH: usize = 68;

impl FinishedOrders<'_> {
    /// Returns the answer with the lines of this writer; in canonical form where one of the orders has no plain line.
    pub fn written(&self, writer: &PlainWriter<'_>) -> FinishedAnswer {
        let block = self.block.to_vec();
        let has_luck = self.orders.luck.is_some();
        let lines = writer.lines(self.orders).filter(|_| !has_luck);
        let lines = lines.unwrap_or_default();
        let folded: Option<Vec<Vec<String>>> = lines.iter().map(|line| folded(line)).collect();
        let (mut plain, last) = match folded.filter(|lines| !lines.is_empty()) {
            Some(lines) => (lines.concat(), "final"),
            None => (block.clone(), "status: final"),
        };
        plain.push(last.to_owned());
        FinishedAnswer { plain, block }
    }
}

/// Breaks a line behind commas: a list that ends with one goes on below. `None` where it remains too long.
fn folded(line: &str) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for piece in line.split_inclusive(", ") {
        match lines.last_mut() {
            Some(last) if width(last) + width(piece) <= WIDTH => last.push_str(piece),
            Some(last) => {
                last.truncate(last.trim_end().len());
                lines.push(format!("  {piece}"));
            }
            None => lines.push(piece.to_owned()),
        }
    }
    let fits = lines.iter().all(|line| width(line) <= WIDTH);
    fits.then_some(lines)
}

fn width(text: &str) -> usize {
    text.trim_end().chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_broken_behind_a_comma() {
        let line = "  - ship mikop: +2, cappadocia, sinope, phrygia, bithynia, thrace, dacia, -2";
        let lines = folded(line).expect("it has commas");
        assert_eq!(lines.len(), 2);
        assert!(lines[0].ends_with("thrace,"), "{lines:?}");
        assert_eq!(lines[1], "  dacia, -2");
        assert_eq!(
            folded("moves: 2 ur to susa"),
            Some(vec!["moves: 2 ur to susa".to_owned()])
        );
        assert_eq!(folded(&"x".repeat(69)), None);
    }
}
