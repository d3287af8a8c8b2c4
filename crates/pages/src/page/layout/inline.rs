//! Words of a line as HTML: nothing of them is markup, nations get a chip of their colour, rule numbers step back.

use super::marks::{ANCHOR, NAMED, NATION, NATION_END, QUIET, STRONG, WORDS_END, is_mark};
use super::style::{self, Style};

/// The words with their references, chips and quiet rule numbers.
pub fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    let mut is_open = false;
    while let Some(at) = rest.find([NATION, STRONG, QUIET, ANCHOR, WORDS_END]) {
        words(&rest[..at], &mut out);
        let mark = rest[at..].chars().next();
        rest = &rest[at + NATION.len_utf8()..];
        if mark == Some(NATION) {
            let (id, after) = rest.split_once(NAMED).unwrap_or(("", rest));
            let (name, after) = after.split_once(NATION_END).unwrap_or((after, ""));
            nation(id, name, &mut out);
            rest = after;
            continue;
        }
        if std::mem::take(&mut is_open) {
            out.push_str("</span>");
        }
        if mark == Some(ANCHOR) {
            let (id, after) = rest.split_once(NAMED).unwrap_or(("", rest));
            out.push_str(&opened(true).replacen(
                "<span",
                &format!("<span id=\"{}\"", escaped(id)),
                1,
            ));
            is_open = true;
            rest = after;
            continue;
        }
        if mark != Some(WORDS_END) {
            out.push_str(&opened(mark == Some(QUIET)));
            is_open = true;
        }
    }
    words(rest, &mut out);
    if is_open {
        out.push_str("</span>");
    }
    out
}

/// Letters as they are, for text and attributes.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other if is_mark(other) => {}
            other => out.push(other),
        }
    }
    out
}

fn opened(is_quiet: bool) -> String {
    let Style { class, inline, .. } = &style::MUTED;
    if is_quiet {
        format!("<span class=\"{class}\" style=\"{inline}\">")
    } else {
        "<span style=\"font-weight:600\">".to_owned()
    }
}

/// The chip holds hard blanks, so that clients without boxes show it too.
fn nation(id: &str, name: &str, out: &mut String) {
    if let Some(colour) = style::nation(id) {
        let chip = style::chip(id);
        out.push_str(&format!(
            "<span style=\"background:{colour};{chip}\">&nbsp;&nbsp;&nbsp;</span>&nbsp;"
        ));
    }
    words(name, out);
}

fn words(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find('(') {
        let end = rest[at..].find(')').map(|end| at + end + 1);
        let Some(end) = end.filter(|end| is_rule(&rest[at + 1..end - 1])) else {
            out.push_str(&escaped(&rest[..=at]));
            rest = &rest[at + 1..];
            continue;
        };
        out.push_str(&escaped(&rest[..at]));
        let quiet = style::MUTED;
        out.push_str(&format!(
            "<span class=\"{}\" style=\"{};font-size:13px\">{}</span>",
            quiet.class,
            quiet.inline,
            escaped(&rest[at..end])
        ));
        rest = &rest[end..];
    }
    out.push_str(&escaped(rest));
}

/// `30.22` or `23.1, 24.2`.
fn is_rule(inside: &str) -> bool {
    inside.split(", ").all(|number| {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        number
            .split_once('.')
            .is_some_and(|(rule, part)| digits(rule) && digits(part))
    })
}

#[cfg(test)]
mod tests {
    use super::super::marks;
    use super::*;

    #[test]
    fn words_are_no_markup() {
        let shown = html("a <b> & \"c\" (2)");
        assert_eq!(shown, "a &lt;b&gt; &amp; &quot;c&quot; (2)");
    }

    #[test]
    fn rule_numbers_and_nations_are_told_apart() {
        assert!(html("a (30.22).").contains("<span class=\"m\""));
        assert!(html("a (30.22, 26.1)").ends_with("(30.22, 26.1)</span>"));
        let shown = html(&format!("from {} on", marks::nation("crete", "Crete")));
        assert!(shown.contains("#9CC487") && shown.ends_with("&nbsp;Crete on"));
        assert_eq!(html(&marks::nation("nobody", "X")), "X");
        let shown = html(&format!("a {} b", marks::event(9, "41")));
        assert!(shown.starts_with("a <span id=\"t9-e41\" class="), "{shown}");
        assert!(shown.ends_with(">[41]</span> b"), "{shown}");
        let shown = html("a \u{15}b \u{16}c\u{17} d\u{15}e");
        assert_eq!(shown.matches("<span").count(), 3, "{shown}");
        assert_eq!(shown.matches("</span>").count(), 3, "{shown}");
    }
}
