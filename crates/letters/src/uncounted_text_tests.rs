use super::super::incoming_letter::{Letter, read};
use crate::BlockResult;

fn letter(plain: &str, html: &str) -> Letter {
    let message = format!(
        "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\n{plain}\r\n--b\r\n\
         Content-Type: text/html\r\n\r\n{html}\r\n--b--\r\n"
    );
    read(message.as_bytes())
}

/// The writer's words that count, and those that do not.
fn told(plain: &str, html: &str) -> (Vec<String>, Vec<String>) {
    let letter = letter(plain, html);
    let own = letter.own.lines.into_iter();
    let own = own.map(|line| line.text.trim().to_owned());
    let own = own.filter(|text| !text.is_empty());
    let told = letter.uncounted.into_iter().map(|one| one.text);
    (own.collect(), told.collect())
}

#[test]
fn struck_words_are_struck_in_the_plain_part_too() {
    for (plain, html, own, struck) in [
        (
            "2 ur to susa\r\nbuild ur",
            "<div><s>2 ur to susa</s></div><div>build ur</div>",
            &["build ur"][..],
            &["2 ur to susa"][..],
        ),
        (
            "2 ur to susa\r\nbuild\u{a0}ur today\r\nfinal",
            "2 ur to susa<br><del>build&nbsp;ur</del> today<br>final",
            &["2 ur to susa", "today", "final"],
            &["build ur"],
        ),
        (
            "2 ur to susa\r\n2 ur to susa",
            "<strike>2 ur to susa</strike><br>2 ur to susa",
            &["2 ur to susa"],
            &["2 ur to susa"],
        ),
        (
            "*23* ur to susa\r\n",
            "<b>2<s>3</s></b> ur to susa",
            &["2 ur to susa"],
            &["3"],
        ),
        ("", "<s>build ur</s><br>final", &["final"], &["build ur"]),
        (
            "23 ur",
            "<span style='text-decoration: line-through'>2</span>3 ur",
            &["3 ur"],
            &["2"],
        ),
        (
            "2 ur to susa\r\nbuild ur",
            "<div style='display:none'>2 ur to susa</div><div>build ur</div>",
            &["build ur"],
            &["2 ur to susa"],
        ),
        (
            "tax 1 tax 2\r\n",
            "<table bgcolor=black><tr><td>tax 1 <font color='#010101'>tax 2</font></table>",
            &["tax 1"],
            &["tax 2"],
        ),
    ] {
        let (says, told) = told(plain, html);
        assert_eq!(says.join("|"), own.join("|"), "{html}");
        assert_eq!(told, struck, "{html}");
    }
}

#[test]
fn a_block_that_is_struck_out_as_a_whole_orders_nothing() {
    let plain = "BEGIN ORDERS\r\ntax: 1\r\nEND ORDERS";
    let html = "<s>BEGIN ORDERS<br>tax: 1<br>END ORDERS</s>";
    for letter in [letter(plain, html), letter("", html)] {
        assert_eq!(letter.found, BlockResult::None);
        assert_eq!(letter.uncounted.len(), 3, "{:?}", letter.uncounted);
    }
}

#[test]
fn what_is_struck_out_in_a_quotation_is_not_told() {
    let html = "final<blockquote><s>Your page</s><br>tax</blockquote>";
    let (says, struck) = told("final\r\n> Your page\r\n> tax", html);
    assert_eq!((says, struck), (vec!["final".to_owned()], Vec::new()));
}

#[test]
fn marks_of_a_letter_are_nobodys() {
    for (plain, html) in [("\u{fdd0}2 ur to susa", "x"), ("", "&#xfdd0;2 ur to susa")] {
        assert_eq!(
            told(plain, html),
            (vec!["2 ur to susa".to_owned()], Vec::new())
        );
    }
}
