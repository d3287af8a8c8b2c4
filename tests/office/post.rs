//! The post office from outside: real letters in its inbox, the real binary, and what becomes of them.

mod again;
mod database;
mod files;
mod hostile;
mod once;
mod orders;
mod pipe;
mod proof;
mod restored;
mod speech;
mod time;

use crate::house::{ANN, House, block};

/// An office whose inbox holds one good letter.
fn with_letter() -> House {
    let mut house = House::new();
    let page = house.mail_to(ANN);
    house.write(ANN, Some(&page), &block("nations: [thrace]"));
    house
}

/// The letter that waited is read on the next run.
fn recovers(house: &House) {
    house.post();
    assert_eq!(house.orders(0), ("draft", 1));
}
