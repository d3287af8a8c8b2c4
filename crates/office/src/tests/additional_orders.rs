//! Orders that come to others: links of a page, blocks between marks that say MORE, plain lines with *also*. Nothing that stands is dropped.

use super::html_answers::{Link, link};
use super::plain_text_orders::{ANN, above, realm, text};
use super::whole_turn;
use super::*;

const BOB: &str = "bob@example.org";

fn more(lines: &str) -> String {
    format!("BEGIN MORE ORDERS\n{lines}\nEND MORE ORDERS")
}

/// Bob's page of a market in which Ann's two offers can be answered, and the links that answer them.
fn market() -> (TestOffice, ReceivedMail, Vec<Link>) {
    let mut office = whole_turn::at_market();
    office.orders_of(
        "ann",
        "offers:\n  - {id: a, to: any, count: 3, declared: [wine, wine], sealed: [wine, wine, wine], want: {count: 3, \
         named: [resin, resin]}}\n  - {id: c, to: any, count: 3, declared: [wine, wine], \
         sealed: [wine, wine, wine], want: {count: 3, named: [resin, resin]}}",
    );
    office.wait(DAY + 1);
    assert_eq!(office.judged(), ["trade-1"]);
    let page = office.page_mail("bob");
    let ann = office.civ("ann");
    let id = office.table("ann").parts().nation(ann).id.clone();
    let links = (1..=2).map(|number| link(&page, &format!("Accept {id}-{number} with")));
    let links = links.collect();
    (office, page, links)
}

#[test]
fn a_link_drops_nothing_of_the_orders_that_stand() {
    let (mut office, page, links) = market();
    assert!(links[0].body.starts_with("BEGIN MORE ORDERS\r\n"));
    let standing = block("withdraw: none\nnever: [wine]");
    office.ask(BOB, Some(&page), &standing);
    let before = office.standing("bob");
    assert!(before.starts_with("never: [wine]\n"), "{before}");
    let answer = office.follow(BOB, &links[0]);
    assert_eq!(office.standing("bob"), before, "{}", answer.text);
    assert_eq!(answer.value("status"), "proposal");
    assert!(answer.text.contains("never: [wine]"), "{}", answer.text);
    let told = answer.text.replace('\n', " ");
    assert!(told.contains("Orders of yours stand"), "{told}");
    office.ask(BOB, Some(&answer), "yes");
    let both = office.standing("bob");
    assert!(
        both.contains("accept:") && both.contains(before.trim()),
        "{both}"
    );
    // The link once more: everything that stands is in it, but not all.
    let again = office.follow(BOB, &links[1]);
    assert_eq!(office.standing("bob"), both, "{}", again.text);
    office.ask(BOB, Some(&again), "yes");
    let all = office.standing("bob");
    assert!(
        all.contains("-1") && all.contains("-2") && all.contains("never"),
        "{all}"
    );
}

#[test]
fn a_link_counts_at_once_where_nothing_stands_or_nothing_was_ordered() {
    let (mut office, page, links) = market();
    let nothing = link(&page, "Nothing this turn");
    let receipt = office.follow(BOB, &nothing);
    assert!(receipt.subject.ends_with(": final"), "{}", receipt.text);
    let receipt = office.follow(BOB, &links[0]);
    assert!(receipt.subject.ends_with(DRAFT), "{}", receipt.text);
    assert!(office.standing("bob").starts_with("accept:"));
    let proposed = office.follow(BOB, &nothing);
    assert!(
        office.standing("bob").starts_with("accept:"),
        "{}",
        proposed.text
    );
    assert!(proposed.text.contains("orders: none"), "{}", proposed.text);
    office.ask(BOB, Some(&proposed), "yes");
    assert_eq!(office.standing("bob"), "orders: none\n");
    assert_eq!(office.orders()[1].1, "final");
}

#[test]
fn a_link_whose_marks_were_cut_or_changed_orders_nothing() {
    let (mut office, page, links) = market();
    office.ask(BOB, Some(&page), &block("never: [wine]"));
    let before = office.standing("bob");
    let body = links[0].body.replace("\r\n", "\n");
    let without = |cut: &str| body.replace(cut, "");
    for letter in [
        without("BEGIN MORE ORDERS\n"),
        without("END MORE ORDERS\n"),
        body.replacen("BEGIN MORE", "BEGIN", 1),
        body.replacen("END MORE", "END", 1),
        body.replacen("BEGIN MORE ORDERS\n", "BEGIN MORE\nORDERS\n", 1),
    ] {
        office.ask(BOB, Some(&page), &letter);
        assert_eq!(office.standing("bob"), before, "{letter}");
    }
    for key in ["segment: standing", "clear: true"] {
        let answer = office.ask(BOB, Some(&page), &more(&format!("{key}\nnever: [resin]")));
        assert!(answer.text.contains("say MORE ORDERS"), "{}", answer.text);
        assert_eq!(office.standing("bob"), before, "{key}");
    }
}

#[test]
fn anybody_may_write_more_and_a_block_that_says_all_again_counts() {
    let (mut office, page) = realm();
    let receipt = office.ask(ANN, Some(&page), &more("tax: 2\nstatus: final"));
    assert!(receipt.subject.contains("final"), "{}", receipt.text);
    let answer = office.ask(ANN, Some(&page), &more("reduce: [carthage]\nstatus: final"));
    assert_eq!(text(&mut office), "tax: 2\n");
    assert!(
        answer.text.contains("tax: 2\nreduce: [carthage]"),
        "{}",
        answer.text
    );
    office.ask(
        ANN,
        Some(&page),
        &more("reduce: [carthage]\ntax: 2\nstatus: final"),
    );
    assert_eq!(text(&mut office), "tax: 2\nreduce: [carthage]\n");
    assert_eq!(office.orders()[0].1, "final");
    // What was not read beside it is told.
    let words = format!(
        "{}\n\nP.S. and Rome instead, please",
        more("reduce: [rome]")
    );
    let answer = office.ask(ANN, Some(&page), &words);
    assert!(answer.text.contains("not read:"), "{}", answer.text);
    assert_eq!(text(&mut office), "tax: 2\nreduce: [carthage]\n");
}

#[test]
fn also_adds_to_what_was_sent_before_in_either_language() {
    for line in [
        "also reduce Rome",
        "reduce Rome too",
        "auch Rome reduzieren",
        "Additionally: reduce Rome",
        "add: reduce Rome",
    ] {
        let (mut office, page) = realm();
        office.ask(ANN, Some(&page), &block("tax: 2\nreduce: [carthage]"));
        let answer = office.ask(ANN, Some(&page), &above(&format!("{line}\nfinal"), &page));
        assert_eq!(text(&mut office), "tax: 2\nreduce: [carthage]\n", "{line}");
        office.ask(ANN, Some(&answer), "yes");
        let both = "tax: 2\nreduce: [carthage, rome]\n";
        assert_eq!(text(&mut office), both, "{line}\n{}", answer.text);
    }
}

#[test]
fn what_a_sentence_seems_to_mean_is_proposed_beside_what_stands() {
    let (mut office, page) = realm();
    office.ask(ANN, Some(&page), &block("reduce: [carthage]"));
    let answer = office.ask(ANN, Some(&page), "tax 2");
    office.ask(ANN, Some(&answer), "yes");
    assert_eq!(
        text(&mut office),
        "tax: 2\nreduce: [carthage]\n",
        "{}",
        answer.text
    );
}

#[test]
fn a_line_says_which_entries_it_drops_of_the_orders_that_stand() {
    let (mut office, page) = realm();
    office.ask(
        ANN,
        Some(&page),
        &block("tax: 1\nreduce: [carthage, rome]\nstatus: final"),
    );
    let receipt = office.ask(ANN, Some(&page), &above("tax 2\nreduce Rome\nfinal", &page));
    assert_eq!(text(&mut office), "tax: 2\nreduce: [rome]\n");
    let told = receipt
        .text
        .replace("=\n", "")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let dropped =
        "stands no longer, for these lines say something else of the same: `reduce: [carthage]`";
    assert!(told.contains(dropped), "{told}");
    assert!(!told.contains("the same: `reduce: [rome]`"), "{told}");
    // The same again drops nothing.
    let receipt = office.ask(ANN, Some(&page), &above("reduce Rome\ntax 2\nfinal", &page));
    assert!(
        !receipt.text.contains("stands no longer"),
        "{}",
        receipt.text
    );
}

#[test]
fn each_slip_is_quoted_with_its_line_mended_and_nothing_counts() {
    let (mut office, page) = realm();
    let slips = "pilage: 2\nreduce: cartage, rome\nstatus: final";
    let answer = office.ask(ANN, Some(&page), &block(slips));
    let told = answer.text.split_whitespace().collect::<Vec<_>>();
    let told = told.join(" ");
    for mended in [
        "for `pilage: 2` write `pillage: 2`",
        "for `reduce: cartage, rome` write `reduce: carthage, rome`",
    ] {
        assert!(told.contains(mended), "{}", answer.text);
    }
    assert_eq!(text(&mut office), "");
    assert_eq!(answer.value("status"), "proposal", "{}", answer.text);
    assert!(!told.contains("not read"), "a line is told twice: {told}");
    assert!(told.contains("reduce: [carthage, rome]"));
}
