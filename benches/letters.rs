//! Reading of letters: one that quotes its page, up to the orders that it comes to, and a page and a letter of 100 KB aligned.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use bulla::free_text::{ParseContext, parse};
use bulla::mail::{AnsweredMail, read, read_answering};
use bulla::orders::Vocabulary;
use bulla::scenario::Scenario;
use criterion::{Criterion, criterion_group, criterion_main};

/// Bytes of a long letter, and of a long page, at least.
const LONG: usize = 100_000;

/// The texts of the pages that newcomers answered, one below the other.
fn long_page() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shared/newcomers-2/pages");
    let entries = fs::read_dir(folder).expect("pages");
    let mut pages: Vec<_> = entries.map(|entry| entry.expect("a page").path()).collect();
    pages.sort();
    let mut text = String::new();
    for page in pages.iter().cycle() {
        if text.len() >= LONG {
            break;
        }
        let page = AnsweredMail::of(&fs::read(page).expect("a page"));
        text.push_str(page.texts.first().expect("a text"));
    }
    text
}

fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

fn letters(c: &mut Criterion) {
    let page = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/shared/newcomers-2/pages/07.eml"
    );
    let page = fs::read(page).expect("a page");
    let mail = AnsweredMail::of(&page);
    let own = "Subject: Re: turn 9\n\n2 delphi to corinth\nfinal\n\n";
    let short_quotation = quoted(&mail.texts[0]);
    let copies = short_quotation.repeat(1 + LONG / short_quotation.len());
    let (short, letter) = (format!("{own}{short_quotation}"), format!("{own}{copies}"));
    let mails = [mail];
    let long = long_page();
    let long_mails = [AnsweredMail::of(
        format!("Subject: turn 9\n\n{long}").as_bytes(),
    )];
    let long_letter = format!("{own}{}", quoted(&long));
    let scenario = Scenario::named("advanced-8").expect("a scenario");
    let words = Vocabulary::new(&scenario.components);
    let context = ParseContext {
        segment: Some("realm"),
        ..ParseContext::of_words(&words)
    };
    let mut group = c.benchmark_group("a letter");
    group.bench_function("with its page, without the mail", |b| {
        b.iter(|| black_box(read(black_box(short.as_bytes()))))
    });
    group.bench_function("with its page, aligned with the mail", |b| {
        b.iter(|| black_box(read_answering(black_box(short.as_bytes()), &mails)))
    });
    group.bench_function("with its page, up to its orders", |b| {
        b.iter(|| {
            let letter = read_answering(black_box(short.as_bytes()), &mails);
            black_box(parse(&letter, &context))
        })
    });
    group.bench_function("of 100 KB, aligned with the mail", |b| {
        b.iter(|| black_box(read_answering(black_box(letter.as_bytes()), &mails)))
    });
    group.bench_function("of 100 KB, aligned with a page of 100 KB", |b| {
        b.iter(|| {
            black_box(read_answering(
                black_box(long_letter.as_bytes()),
                &long_mails,
            ))
        })
    });
    group.bench_function("the mail itself", |b| {
        b.iter(|| black_box(AnsweredMail::of(black_box(&page))))
    });
    group.finish();
}

criterion_group!(benches, letters);
criterion_main!(benches);
