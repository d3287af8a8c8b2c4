//! The post office from outside: real letters in its inbox, the real binary, and what becomes of them.

mod authentication;
mod broken_files;
mod database_errors;
mod held_after_restore;
mod hostile_letters;
mod illegal_orders;
mod piped_letters;
mod received_times;
mod redelivered_letters;
mod repeated_runs;
mod seat_languages;

use crate::office_fixture::{ANN, OfficeFixture, block};

/// An office whose inbox holds one good letter.
fn with_letter() -> OfficeFixture {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    office.write(ANN, Some(&page), &block("nations: [thrace]"));
    office
}

/// The letter that waited is read on the next run.
fn recovers(office: &OfficeFixture) {
    office.post();
    assert_eq!(office.orders(0), ("draft", 1));
}
