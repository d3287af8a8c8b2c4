//! The law over mangled letters: whatever clients, servers and lists do to a letter, it reads as the same orders under the
//! same header, or is refused, or holds no block; it never reads as other orders. And what `LETTERS.md` says is repaired
//! must be read: each mangler has a share of letters that must survive it.
//!
//! `BULLA_FULL=1` mangles twenty thousand letters, otherwise a thousand; `BULLA_SEED` chooses others.

mod chain;
mod coding;
mod dress;
mod fate;
mod language;
pub mod luck;
mod proposals;
mod trade;
mod transit;
mod tree;
mod words;

use std::collections::BTreeMap;
use std::thread;

use bulla::hearing::{Listener, hear};
use bulla::mail::{Found, read};
use bulla::orders::{self, Header, Vocabulary};
use bulla::scenario::Scenario;
use bulla::text::{Sentence, Span, Word};

use chain::Chain;
use language::{Names, Sample, sample};
use luck::Luck;

const SEED: u64 = 5_000_000;

/// What a block says, typographic marks in its talk made plain.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Meaning {
    header: Header,
    body: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Same,
    Refused,
    None,
    Other(String),
}

struct Table {
    names: Names,
    words: Vocabulary,
}

impl Table {
    fn new() -> Table {
        let scenario = Scenario::named("advanced-8-west").expect("the scenario is sound");
        Table {
            names: Names::of(&scenario),
            words: Vocabulary::new(&scenario.components),
        }
    }

    fn meaning(&self, text: &str, first: Span) -> Result<Meaning, String> {
        let letter = orders::read_at(text, first, &self.words);
        let Some(mut orders) = letter.orders else {
            return Err(format!("{:?}", letter.unreadable));
        };
        let offers = orders.trade.offers.iter_mut().flatten();
        let standing = orders.trade.standing.iter_mut().flatten();
        let offers = offers.map(|order| &mut order.offer);
        for offer in offers.chain(standing.map(|order| &mut order.standing.offer)) {
            offer.say = offer.say.as_deref().map(plain);
        }
        Ok(Meaning {
            header: letter.header,
            body: orders::body(&orders, &self.words),
        })
    }

    fn outcome(&self, sample: &Sample, message: &[u8]) -> Outcome {
        let meant = self
            .meaning(&sample.body(), Span::START)
            .unwrap_or_else(|wrong| panic!("the sample is not valid: {wrong}\n{}", sample.body()));
        let listener = Listener::of_words(&self.words);
        match hear(&read(message), &listener).found {
            Found::None | Found::Form(_) => Outcome::None,
            Found::Refused(_) => Outcome::Refused,
            Found::Orders(block) => {
                let first = Span::new(block.first_line, block.column);
                match self.meaning(&block.text, first) {
                    Err(_) => Outcome::Refused,
                    Ok(read) if read == meant && block.is_more == sample.is_more => Outcome::Same,
                    Ok(read) => Outcome::Other(format!("meant {meant:#?}\nread {read:#?}")),
                }
            }
        }
    }

    /// The letter of a number, what happens to it, and what became of it.
    fn letter(&self, number: u64) -> (Sample, Chain) {
        let mut luck = Luck::new(number);
        let mut letter = sample(&self.names, &mut luck);
        letter.is_more = number.is_multiple_of(4);
        let other = sample(&self.names, &mut luck).block();
        (letter, Chain::any(&mut luck, &other))
    }

    /// What breaks the law, and what must be read and is not.
    fn wrong(&self, sample: &Sample, chain: &Chain) -> Option<Outcome> {
        let (message, repaired) = chain.apply(&sample.block());
        match self.outcome(sample, &message) {
            Outcome::Same => None,
            Outcome::Other(what) => Some(Outcome::Other(what)),
            other => repaired.then_some(other),
        }
    }

    /// The smallest part of a letter and a chain that is still wrong in the same way.
    fn shrunk(&self, mut sample: Sample, mut chain: Chain) -> String {
        let breaks = |outcome: &Outcome| matches!(outcome, Outcome::Other(_));
        let broken = self.wrong(&sample, &chain).is_some_and(|one| breaks(&one));
        let still = |sample: &Sample, chain: &Chain| {
            let wrong = self.wrong(sample, chain);
            wrong.is_some_and(|one| breaks(&one) == broken)
        };
        while let Some(shorter) = chain.shorter().into_iter().find(|one| still(&sample, one)) {
            chain = shorter;
        }
        for at in (0..sample.keys.len()).rev() {
            let mut fewer = sample.clone();
            fewer.keys.remove(at);
            if !fewer.keys.is_empty() && still(&fewer, &chain) {
                sample = fewer;
            }
        }
        let (message, _) = chain.apply(&sample.block());
        format!(
            "{:?}\nby {chain:?}\n{}\n{}",
            self.wrong(&sample, &chain),
            sample.block(),
            String::from_utf8_lossy(&message)
        )
    }
}

fn plain(talk: &str) -> String {
    let plain = talk.chars().map(|c| match c {
        '“' | '”' | '„' | '«' | '»' | '"' => '"',
        '‘' | '’' => '\'',
        other => other,
    });
    plain.collect()
}

/// How many letters each mangler met beside repaired damage only, and how many of them read the same.
type Shares = BTreeMap<String, (usize, usize)>;

fn run(table: &Table, numbers: impl Iterator<Item = u64>) -> (Shares, Vec<u64>) {
    let (mut shares, mut wrong) = (Shares::new(), Vec::new());
    for number in numbers {
        let (sample, chain) = table.letter(number);
        let (message, repaired) = chain.apply(&sample.block());
        let outcome = table.outcome(&sample, &message);
        let same = outcome == Outcome::Same;
        if matches!(outcome, Outcome::Other(_)) || repaired && !same {
            wrong.push(number);
        }
        for name in chain.judged(&sample.block()) {
            let (all, read) = shares.entry(name).or_default();
            *all += 1;
            *read += usize::from(same);
        }
    }
    (shares, wrong)
}

#[test]
fn a_mangled_letter_reads_as_the_same_orders_or_is_refused() {
    let full = std::env::var("BULLA_FULL").is_ok_and(|value| value == "1");
    let seed = std::env::var("BULLA_SEED").ok();
    let seed = seed.map_or(SEED, |seed| seed.parse().expect("BULLA_SEED is a number"));
    let count = if full { 20_000 } else { 1_000 };
    println!("seed {seed}, {count} letters");
    let table = &Table::new();
    let workers = thread::available_parallelism().map_or(1, |count| count.get());
    let results: Vec<(Shares, Vec<u64>)> = thread::scope(|scope| {
        let handles = (0..workers).map(|at| {
            let numbers = (seed + at as u64..seed + count).step_by(workers);
            scope.spawn(move || run(table, numbers))
        });
        let handles: Vec<_> = handles.collect();
        handles
            .into_iter()
            .map(|handle| handle.join().expect("no panic"))
            .collect()
    });
    let (mut shares, mut wrong) = (Shares::new(), Vec::new());
    for (part, numbers) in results {
        wrong.extend(numbers);
        for (name, (all, read)) in part {
            let total = shares.entry(name).or_default();
            *total = (total.0 + all, total.1 + read);
        }
    }
    for (name, (all, read)) in &shares {
        println!("{name}: {read} of {all} read the same");
    }
    let breaks_law = |number: &u64| {
        let (sample, chain) = table.letter(*number);
        matches!(table.wrong(&sample, &chain), Some(Outcome::Other(_)))
    };
    wrong.sort_by_cached_key(|number| (!breaks_law(number), *number));
    let shown: Vec<String> = wrong
        .iter()
        .take(3)
        .map(|number| {
            let (sample, chain) = table.letter(*number);
            format!("letter {number}: {}", table.shrunk(sample, chain))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} letters\n{}",
        wrong.len(),
        shown.join("\n\n")
    );
    chain::assert_floors(&shares);
}

/// A block with a letter of one word lost, doubled or exchanged with the next.
fn slipped(block: &str, luck: &mut Luck) -> String {
    let mut letters: Vec<char> = block.chars().collect();
    let at = luck.below(letters.len() - 1);
    if letters[at].is_alphabetic() && letters[at + 1].is_alphabetic() {
        match luck.below(3) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, letters[at]),
            _ => letters.swap(at, at + 1),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn a_mended_line_says_what_was_meant_or_there_is_none() {
    let table = Table::new();
    let (mut refused, mut mended) = (0, 0);
    for number in SEED..SEED + 300 {
        let mut luck = Luck::new(number);
        let body = sample(&table.names, &mut luck).body();
        let meant = table.meaning(&body, Span::START).expect("a valid sample");
        for _ in 0..8 {
            let text = slipped(&body, &mut luck);
            let mut letter = orders::read(&text, 1, &table.words);
            orders::mend(&text, Span::START, &table.words, &mut letter);
            refused += usize::from(letter.is_refused());
            for slip in &letter.unreadable {
                let Some(line) = slip.said.as_ref().and_then(mended_line) else {
                    continue;
                };
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                let written = &mut lines[slip.at.line as usize - 1];
                let indent = written.len() - written.trim_start().len();
                written.replace_range(indent.., line);
                let read = table.meaning(&lines.join("\n"), Span::START);
                assert_eq!(read.as_ref(), Ok(&meant), "{slip}\n{text}");
                mended += 1;
            }
        }
    }
    println!("{mended} of {refused} slips mended");
    assert!(mended * 2 > refused, "{mended} of {refused}");
}

/// The line that a complaint says to write.
fn mended_line(said: &Sentence) -> Option<&str> {
    match &said.words[..] {
        [_, _, Word::Plain(line)] if said.key == "read.mended" => Some(line.trim_matches('`')),
        _ => None,
    }
}

/// Found by the fuzz target `orders`: canonical form writes no tab.
#[test]
fn a_tab_in_a_name_of_the_header_is_a_blank() {
    let table = Table::new();
    let read = |text: &str| orders::read(text, 1, &table.words).header;
    assert_eq!(
        read("game: tin-\t\t4\ntax: 1").game.as_deref(),
        Some("tin-  4")
    );
    assert_eq!(read("nation: a\tb\ntax: 1").nation.as_deref(), Some("a b"));
}
