//! Layout of the view: each key of the whole on a line, and each entry of its lists, so that a person can read it and a diff
//! shows what changed, without the blanks that would make it twice as large.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

/// Deeper than this everything stands on one line.
const DEPTH: usize = 2;

#[derive(Default)]
struct LineFormatter {
    depth: usize,
    /// True at each depth if the list or mapping open there has an entry.
    filled: Vec<bool>,
}

/// JSON of a value in lines.
///
/// # Errors
/// A key that is no text.
pub fn text(value: &impl Serialize) -> serde_json::Result<String> {
    let mut out = Vec::new();
    value.serialize(&mut Serializer::with_formatter(
        &mut out,
        LineFormatter::default(),
    ))?;
    Ok(String::from_utf8_lossy(&out).into_owned() + "\n")
}

impl LineFormatter {
    fn open(&mut self) {
        self.depth += 1;
        self.filled.push(false);
    }

    fn close<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        match self.filled.pop() {
            Some(true) if self.depth < DEPTH => self.new_line(out),
            _ => Ok(()),
        }
    }

    fn entry<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if let Some(filled) = self.filled.last_mut() {
            *filled = true;
        }
        match (first, self.depth <= DEPTH) {
            (true, true) => self.new_line(out),
            (false, true) => {
                out.write_all(b",")?;
                self.new_line(out)
            }
            (true, false) => Ok(()),
            (false, false) => out.write_all(b", "),
        }
    }

    fn new_line<W: ?Sized + Write>(&self, out: &mut W) -> io::Result<()> {
        out.write_all(b"\n")?;
        out.write_all(&b"    "[..self.depth.min(DEPTH)])
    }
}

impl Formatter for LineFormatter {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open();
        CompactFormatter.begin_array(out)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out)?;
        CompactFormatter.end_array(out)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.entry(out, first)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open();
        CompactFormatter.begin_object(out)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out)?;
        CompactFormatter.end_object(out)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.entry(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_and_each_entry_has_a_line_and_nothing_deeper() {
        let value = serde_json::json!({
            "a": 1, "empty": [], "list": [{"x": [1, 2], "y": {}}, "é\n"], "z": {"b": {"c": null}}
        });
        let said = text(&value).unwrap();
        let expected = "{\n \"a\": 1,\n \"empty\": [],\n \"list\": [\n  {\"x\": [1, 2], \"y\": {}},\n  \"é\\n\"\n ],\n \
                        \"z\": {\n  \"b\": {\"c\": null}\n }\n}\n";
        assert_eq!(said, expected);
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&said).unwrap(),
            value
        );
    }
}
