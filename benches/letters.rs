//! Reading of letters: a page of 100 KB that is quoted, with and without the mail that it is from.

use std::fs;
use std::hint::black_box;

use bulla::mail::{AnsweredMail, read, read_answering};
use criterion::{Criterion, criterion_group, criterion_main};

/// Bytes of the letter, at least.
const LONG: usize = 100_000;

fn letters(c: &mut Criterion) {
    let page = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/shared/newcomers-2/pages/07.eml"
    );
    let page = fs::read(page).expect("a page");
    let mail = AnsweredMail::of(&page);
    let quoted: String = mail.texts[0]
        .lines()
        .map(|line| format!("> {line}\n"))
        .collect();
    let copies = quoted.repeat(1 + LONG / quoted.len());
    let letter = format!("Subject: Re: turn 9\n\n2 delphi to corinth\nfinal\n\n{copies}");
    let short = format!("Subject: Re: turn 9\n\n2 delphi to corinth\nfinal\n\n{quoted}");
    let mails = [mail];
    let mut group = c.benchmark_group("a letter");
    group.bench_function("with its page, without the mail", |b| {
        b.iter(|| black_box(read(black_box(short.as_bytes()))))
    });
    group.bench_function("with its page, aligned with the mail", |b| {
        b.iter(|| black_box(read_answering(black_box(short.as_bytes()), &mails)))
    });
    group.bench_function("of 100 KB, aligned with the mail", |b| {
        b.iter(|| black_box(read_answering(black_box(letter.as_bytes()), &mails)))
    });
    group.bench_function("the mail itself", |b| {
        b.iter(|| black_box(AnsweredMail::of(black_box(&page))))
    });
    group.finish();
}

criterion_group!(benches, letters);
criterion_main!(benches);
