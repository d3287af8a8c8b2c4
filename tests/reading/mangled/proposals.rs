//! The law over answers to a proposal: whatever a client makes of the quotation, a yes above it means what the office proposed, or the
//! letter is refused or asked about; without one nothing is ordered; and a proposal that its reader changed is what he made of it.

use bulla::free_text::bare_yes::{Consent, QuotedBelow, assent, quoted_below};
use bulla::free_text::{ParseContext, ShownBlock, parse};
use bulla::mail::{BlockResult, Letter, RawOrderBlock, read, read_answering};
use bulla::orders::{self, BlockHeader, BlockStatus, body};
use bulla::turn::Orders;

use super::mangler_chain::ManglerChain;
use super::random_letters::sample;
use super::seeded_random::SeededRandom;
use super::text_manglers::{INTRODUCTIONS, TextMangler, mail_of, quotation};
use super::{SEED, Table};

/// Result of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ReplyOutcome {
    /// Answer that does not count: it is refused, asked about, or empty.
    Nothing,
    Counts(String),
}

/// A proposal beside the orders that stand, and what its reader might make of it, each in canonical form.
struct ProposalCase {
    proposed: Orders,
    stands: Orders,
    changed: Orders,
    /// Orders that an earlier mail proposed, which some answers quote too, and its turn.
    older: Orders,
    turn: u32,
}

/// The turn of the answered mail.
const TURN: u32 = 9;

impl ProposalCase {
    fn of(table: &Table, luck: &mut SeededRandom) -> ProposalCase {
        let mut texts: Vec<String> = Vec::new();
        let mut some = || loop {
            let said = orders::read(&sample(&table.names, luck).body(), 1, &table.words);
            let orders = said.orders.unwrap_or_default();
            let text = body(&orders, &table.words);
            if orders != Orders::default() && !texts.contains(&text) {
                texts.push(text);
                return orders;
            }
        };
        ProposalCase {
            proposed: some(),
            stands: some(),
            changed: some(),
            older: some(),
            turn: luck.pick(&[TURN - 1, TURN]),
        }
    }

    /// The answered mail, with these orders in the place of those that are proposed.
    fn mail(&self, table: &Table, status: BlockStatus, proposed: &Orders) -> String {
        self.mail_of(table, TURN, status, proposed)
    }

    fn mail_of(&self, table: &Table, turn: u32, status: BlockStatus, proposed: &Orders) -> String {
        let block = |status, revision, orders: &Orders| {
            let header = BlockHeader {
                game: Some("delta-7".to_owned()),
                turn: Some(turn),
                status: Some(status),
                revision,
                ..BlockHeader::default()
            };
            orders::block(&header, orders, &table.words)
        };
        format!(
            "Not everything in your letter could be read for certain, so\nnothing of it counts yet. Below stands what it seems to mean.\n\n\
             {}\nThis orders nothing yet. If it is what you want, answer this mail with\none word, yes.\n\n\
             23.3   1 token: Cisalpina > Etruria.\n\nYour orders that stand (revision 1, not final)\n\n{}\n-- \nMail 5 to you in this game.\n",
            block(status, None, proposed),
            block(BlockStatus::Draft, Some(1), &self.stands),
        )
    }
}

/// Returns the office's reading of an answer, in the order in which the office looks.
fn came(table: &Table, case: &ProposalCase, sent: &SentAnswer) -> ReplyOutcome {
    came_by(table, case, &sent.letter(table, case))
}

fn came_by(table: &Table, case: &ProposalCase, letter: &Letter) -> ReplyOutcome {
    let answered = case.mail(table, BlockStatus::Proposal, &case.proposed);
    let text = |orders: &Orders| body(orders, &table.words);
    let mut shown = vec![
        (BlockStatus::Draft, text(&case.stands)),
        (BlockStatus::Proposal, text(&case.proposed)),
    ];
    if case.turn == TURN {
        shown.push((BlockStatus::Proposal, text(&case.older)));
    }
    let shown = shown.into_iter();
    let shown = shown.map(|(status, text)| ShownBlock { status, text });
    let shown: Vec<ShownBlock> = shown.collect();
    let listener = ParseContext {
        game: Some("delta-7"),
        turn: Some(TURN),
        shown: &shown,
        is_asked: true,
        ..ParseContext::of_words(&table.words)
    };
    let is_block = matches!(&letter.found, BlockResult::Orders(block) if !block.quoted);
    if assent(letter, "ann", &[answered]).is_some() && !is_block {
        return match quoted_below(letter, &listener, &text(&case.proposed)) {
            QuotedBelow::Nothing | QuotedBelow::Final => counts(table, &case.proposed),
            QuotedBelow::Changed(_) | QuotedBelow::Broken(_) => ReplyOutcome::Nothing,
        };
    }
    taken(table, letter, &listener)
}

fn taken(table: &Table, letter: &Letter, listener: &ParseContext) -> ReplyOutcome {
    let parsed_letter = parse(letter, listener);
    let taken = |block: &RawOrderBlock| {
        let read = orders::read(&block.text, block.first_line, &table.words);
        let is_proposal = read.header.status == Some(BlockStatus::Proposal);
        let is_now = read.header.turn.is_none_or(|turn| turn == TURN);
        let orders = read.orders.as_ref().filter(|_| !read.is_refused());
        let orders = orders.filter(|_| is_now && (!is_proposal || parsed_letter.is_edited));
        let orders = orders.filter(|orders| **orders != Orders::default());
        orders.map(|orders| counts(table, orders))
    };
    let taken = match &parsed_letter.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => taken(block),
        BlockResult::Refused(_) | BlockResult::None => None,
    };
    taken.unwrap_or(ReplyOutcome::Nothing)
}

/// Orders that count, with nothing of the marks in their talk that clients change.
fn counts(table: &Table, orders: &Orders) -> ReplyOutcome {
    let is_mark = |c: char| "\"'/\\“”„«»‘’".contains(c);
    let text = body(orders, &table.words).replace(is_mark, "");
    ReplyOutcome::Counts(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// An answer as it came.
struct SentAnswer {
    message: Vec<u8>,
    chain: ManglerChain,
    quotes_older: bool,
}

impl SentAnswer {
    /// The answer as the office reads it. Of two mails with the same sentences that one letter quotes, words may be those of either, so
    /// such a letter is read without them.
    fn letter(&self, table: &Table, case: &ProposalCase) -> Letter {
        let answered = case.mail(table, BlockStatus::Proposal, &case.proposed);
        let known = [mail_of(&answered)];
        let known = if self.quotes_older { &[] } else { &known[..] };
        read_answering(&self.message, known)
    }
}

/// An answer to which nothing happened.
fn as_sent(message: &[u8]) -> SentAnswer {
    SentAnswer {
        message: message.to_vec(),
        chain: ManglerChain::none(),
        quotes_older: false,
    }
}

/// An answer with these words above a quotation, and what happens to it. Some quote the earlier mail too.
fn answer(words: &str, mail: &str, older: &str, luck: &mut SeededRandom) -> SentAnswer {
    let quoted = quotation(luck.below(INTRODUCTIONS), mail);
    let older = match luck.below(4) {
        0 => quotation(luck.below(INTRODUCTIONS), older),
        1 => TextMangler::Quoted("> ").apply(&quotation(luck.below(INTRODUCTIONS), older)),
        _ => String::new(),
    };
    let text = format!("{words}\n\n{quoted}\n{older}");
    let chain = loop {
        let chain = ManglerChain::any(luck, "");
        if !chain.has_others() {
            break chain;
        }
    };
    SentAnswer {
        message: chain.apply(&text).0,
        quotes_older: !older.is_empty(),
        chain,
    }
}

#[test]
fn a_mangled_answer_to_a_proposal_says_the_same_or_nothing() {
    let full = std::env::var("BULLA_FULL").is_ok_and(|value| value == "1");
    let count: u64 = if full { 10_000 } else { 500 };
    let table = Table::new();
    let (mut agreed, mut sent) = (0, 0);
    for number in SEED..SEED + count {
        let mut luck = SeededRandom::new(number);
        let case = ProposalCase::of(&table, &mut luck);
        let text = |orders: &Orders| counts(&table, orders);
        let stands = text(&case.stands);
        let told = |one: &SentAnswer, came: &ReplyOutcome| {
            let letter = String::from_utf8_lossy(&one.message).into_owned();
            format!("letter {number} by {:?}\n{letter}\n{came:?}", one.chain)
        };
        let mail = case.mail(&table, BlockStatus::Proposal, &case.proposed);
        let older = case.mail_of(&table, case.turn, BlockStatus::Proposal, &case.older);
        // A yes takes the proposal.
        let yes = luck.pick(&["yes", "ja", "OK", "yes, final"]);
        let reply = answer(yes, &mail, &older, &mut luck);
        let what = came(&table, &case, &reply);
        let is_same = [&text(&case.proposed), &stands, &ReplyOutcome::Nothing].contains(&&what);
        assert!(is_same, "{}", told(&reply, &what));
        agreed += usize::from(what == text(&case.proposed));
        // Other words take nothing.
        let other = luck.pick(&["", "Thanks!", "no", "What does the second line mean?"]);
        let reply = answer(other, &mail, &older, &mut luck);
        let what = came(&table, &case, &reply);
        let is_nothing = [&stands, &ReplyOutcome::Nothing].contains(&&what);
        assert!(is_nothing, "{}", told(&reply, &what));
        // What was changed is sent, or nothing is; under a bare yes it is asked about.
        let status = luck.pick(&[
            BlockStatus::Proposal,
            BlockStatus::Draft,
            BlockStatus::Final,
        ]);
        let mail = case.mail(&table, status, &case.changed);
        let reply = answer(other, &mail, &older, &mut luck);
        let what = came(&table, &case, &reply);
        let is_his = [&text(&case.changed), &stands, &ReplyOutcome::Nothing].contains(&&what);
        assert!(is_his, "{}", told(&reply, &what));
        sent += usize::from(what == text(&case.changed));
        let reply = answer(yes, &mail, &older, &mut luck);
        let what = came(&table, &case, &reply);
        let letter = reply.letter(&table, &case);
        let is_bare = assent(&letter, "ann", &[]).is_some();
        let is_asked = !is_bare || what != text(&case.changed);
        assert!(is_asked, "{}", told(&reply, &what));
    }
    println!("{agreed} agreed and {sent} sent of {count}");
    let count = usize::try_from(count).expect("few");
    assert!(agreed * 2 > count && sent * 3 > count, "{agreed}, {sent}");
}

#[test]
fn an_answer_as_it_was_written_is_read() {
    let table = Table::new();
    for number in SEED..SEED + 200 {
        let mut luck = SeededRandom::new(number);
        let case = ProposalCase::of(&table, &mut luck);
        let message = |words: &str, status, orders: &Orders, which: usize| {
            let mail = case.mail(&table, status, orders);
            let text = quotation(which % INTRODUCTIONS, &mail);
            format!("From: ann@x\nTo: o@x.org\nSubject: Re\n\n{words}\n\n{text}").into_bytes()
        };
        let which = luck.below(INTRODUCTIONS);
        let proposed = message("yes", BlockStatus::Proposal, &case.proposed, which);
        let text = |orders: &Orders| counts(&table, orders);
        let letter = String::from_utf8_lossy(&proposed);
        assert_eq!(
            came(&table, &case, &as_sent(&proposed)),
            text(&case.proposed),
            "{letter}"
        );
        for status in [
            BlockStatus::Proposal,
            BlockStatus::Draft,
            BlockStatus::Final,
        ] {
            let changed = message("", status, &case.changed, which);
            let letter = String::from_utf8_lossy(&changed);
            assert_eq!(
                came(&table, &case, &as_sent(&changed)),
                text(&case.changed),
                "{letter}"
            );
            let asked = message("yes", status, &case.changed, which);
            assert_eq!(
                came(&table, &case, &as_sent(&asked)),
                ReplyOutcome::Nothing,
                "{letter}"
            );
        }
        let done = message("yes", BlockStatus::Final, &case.proposed, which);
        assert_eq!(came(&table, &case, &as_sent(&done)), text(&case.proposed));
        assert_eq!(assent(&read(&done), "ann", &[]), Some(Consent::Yes));
    }
}

/// Change that a client makes to the talk in a block.
type TalkMangler = fn(&str) -> String;

#[test]
fn talk_that_a_client_dressed_otherwise_is_no_change_of_a_proposal() {
    let table = Table::new();
    let read = |text: &str| orders::read(text, 1, &table.words).orders.expect("valid");
    let offer = "offers:\n  - id: e1\n    to: any\n    count: 3\n    declared: [ochre]\n    sealed: [ochre, hides, grain]\n    \
                 want: {count: 3}\n    say: \"Two 'fine' jars \\\\ one pot\"\n";
    let case = ProposalCase {
        proposed: read(offer),
        stands: read("tax: 2\n"),
        changed: read("tax: 3\n"),
        older: read("tax: 4\n"),
        turn: TURN,
    };
    let mail = case.mail(&table, BlockStatus::Proposal, &case.proposed);
    assert!(mail.contains("fine"), "{mail}");
    let harms: [TalkMangler; 4] = [
        |text| text.replace("'fine'", "‘fine’"),
        |text| text.replace(' ', "\u{a0}"),
        |text| text.replace("jars", "JARS"),
        |text| text.replace("Two", "two"),
    ];
    for harm in harms {
        for (words, meant) in [
            ("yes", counts(&table, &case.proposed)),
            ("Thanks", ReplyOutcome::Nothing),
        ] {
            let text = format!("{words}\n\n{}", quotation(0, &harm(&mail)));
            let message = format!("From: ann@x\nTo: o@x.org\nSubject: Re\n\n{text}");
            let what = came(&table, &case, &as_sent(message.as_bytes()));
            assert!(
                what == meant || what == counts(&table, &case.stands),
                "{what:?}\n{message}"
            );
        }
    }
}
