use super::*;

fn check(html: &str, expected: &str) {
    assert_eq!(to_text(html), expected, "{html}");
}

/// Checks a text in which each word that does not count stands between `~`.
fn check_marks(html: &str, expected: &str) {
    let mut told = String::new();
    let text = to_marked_text(html);
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (UncountedKind::of_mark(c), told.ends_with('~')) {
            (Some(_), true) => drop(told.pop()),
            (Some(_), false) => told.push('~'),
            (None, _) => {
                told.push(c);
                continue;
            }
        }
        told.extend(characters.next());
        told.push('~');
    }
    assert_eq!(told, expected, "{html}");
}

#[test]
fn block_elements_and_breaks_end_lines() {
    check("<div>a</div><div>b</div>", "a\nb\n");
    check("a<br>b<br/><br>c", "a\nb\n\nc\n");
    check("<p class=x>a\n  b</p>\n<p>c</p>", "a b\nc\n");
    check("<div><div>a</div></div><div><br></div>b", "a\n\nb\n");
    check(
        "<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>",
        "a b\nc\n",
    );
}

#[test]
fn hard_spaces_stay_and_soft_ones_collapse() {
    check(
        "<div>&nbsp; - 4 memphis &gt; fayum</div>",
        "  - 4 memphis > fayum\n",
    );
    check("<div>\n   a \t b  </div>", "a b\n");
    check("<pre>\na:\n  - b\n</pre>c", "a:\n  - b\nc\n");
    check(
        "<div style='white-space: pre-wrap'>a:\n  - b</div>",
        "a:\n  - b\n",
    );
}

#[test]
fn what_is_set_in_is_read_as_set_in() {
    check(
        "<p>recheck:</p><p style='margin-left:36.0pt'>reduce: [a]</p><p>b</p>",
        "recheck:\n    reduce: [a]\nb\n",
    );
    check(
        "<p style='margin:0cm 0cm 0cm .5in'>a</p><p style='margin-left:0'>b",
        "    a\nb\n",
    );
    check(
        "<p style='margin-left:36pt;text-indent:-18pt'>a<br>b</p>",
        "  a\n  b\n",
    );
    check(
        "a:<br><span style=\"white-space:pre\">\t</span>b<br> c",
        "a:\n\tb\nc\n",
    );
}

#[test]
fn what_is_not_shown_is_dropped() {
    check("<head><style>a</style>b</head><body>c", "c\n");
    check(
        "<style><!-- p {} --></style>a<script>'</div>'</SCRIPT>b",
        "ab\n",
    );
    check("a<!-- b > c -->d<![if x]>e<?xml x?>f", "adef\n");
    check("<o:p>&nbsp;</o:p>a", " a\n");
    check("<html><head><meta x><div>a</div>", "a\n");
}

#[test]
fn what_is_struck_out_is_marked() {
    check_marks(
        "a <s>b</s> <del>c <strike>d</strike></del>e",
        "a ~b~ ~c~ ~d~e\n",
    );
    check_marks("<s>a<br><br>b</s></s>c", "~a~\n\n~b~c\n");
    check_marks("<s></s>a<s> </s>", "a\n");
    for name in ["span", "p", "div", "font", "b", "td", "li", "o:p"] {
        let html =
            format!("<{name} style='text-decoration: line-through'>ab</{name}></{name}><i>c");
        let text = to_marked_text(&html);
        assert_eq!(
            text.matches(UncountedKind::Struck.mark()).count(),
            2,
            "{html}: {text}"
        );
    }
    check_marks(
        "a<b style='text-decoration:line-through'>b<b>c</b>d</b>e",
        "a~bcd~e\n",
    );
    check_marks("<b><s>a</b>b</s>c", "~ab~c\n");
    check_marks(
        "<div><span style='text-decoration-line:line-through'>a</div>b",
        "~a~\nb\n",
    );
    check_marks("a\u{fdd0}b", "ab\n");
}

#[test]
fn quoting_elements_get_marks() {
    check(
        "a<blockquote>b<br>c<blockquote>d</blockquote></blockquote>e",
        "a\n> b\n> c\n> > d\ne\n",
    );
    check("<div class=\"x gmail_quote\">a</div>b", "> a\nb\n");
    check(
        "a<div id=divRplyFwdMsg>From: b</div><p>c</p>",
        "a\n> From: b\n> c\n",
    );
}

#[test]
fn signatures_get_their_mark() {
    check("a<div class=\"gmail_signature x\">b</div>", "a\n-- \nb\n");
    check(
        "a<br>-- <br><div class=gmail_signature>b</div>",
        "a\n--\nb\n",
    );
    check("a<div id=Signature>b</div>c", "a\n-- \nb\nc\n");
    check(
        "<blockquote><div class=gmail_signature>b</div></blockquote>",
        "> b\n",
    );
}

#[test]
fn lists_get_bullets_and_indentation() {
    check(
        "ships:<ul><li>build a</li><li><p>scrap b</p></li></ul>c",
        "ships:\n  - build a\n  - scrap b\nc\n",
    );
    check(
        "<ol><li>a<ul><li>b</ul><li>c</ol>",
        "  1. a\n    - b\n  2. c\n",
    );
}

#[test]
fn references_and_stray_marks_are_read() {
    check(
        "&lt;=2 &#8211; &#150; &#x2022; &amp;amp; &unknown; a&b <2 < 3",
        "<=2 – – • &amp; &unknown; a&b <2 < 3\n",
    );
    check("a<b", "a\n");
    check("<a href=\"x>y\">b</a></div></p>", "b\n");
}
