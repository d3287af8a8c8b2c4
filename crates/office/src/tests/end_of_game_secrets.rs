//! Secrets opened at the end, and whether they are all that was hidden.

use sha2::{Digest, Sha256};

use super::press::{ANN, house_of, press, sent};
use super::whole_turn::office;
use super::*;

/// Recomputes the commitment as anybody could who has read the last page. Uses no code of the program.
fn by_the_recipe(salt: &str, seed: &str, [scenario, cards]: [&str; 2]) -> String {
    let bytes = |text: &str| -> Vec<u8> {
        let pairs = (0..text.len()).step_by(2);
        pairs
            .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
            .collect()
    };
    let (salt, seed) = (bytes(salt), bytes(seed));
    assert_eq!((salt.len(), seed.len()), (32, 32));
    let [scenario, cards] = [scenario, cards].map(Sha256::digest);
    let revision = bulla_core::rules::REVISION.to_be_bytes();
    let hashed = [
        b"bulla-seed-v2".as_slice(),
        &[0],
        &salt,
        &seed,
        &scenario,
        &cards,
        &revision,
    ];
    let hashed = hashed.concat();
    let hash = Sha256::digest(hashed);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn the_recipe_holds(language: &str, recipe: &str, seed: &str, salt: &str) {
    let mut office = office(&format!("language: {language}\nend: {{turn: 1}}\n"));
    let game = office.game_kept();
    let store = &mut office.office.as_mut().unwrap().store;
    let scenario = store.read(|store| store.scenario(game.id)).unwrap();
    let cards = game.cards.unwrap();
    let page = office.orders_of("ann", "request: rules").text;
    let is_hash = |line: &&str| line.len() == 64 && !line.contains(' ');
    let promised = page.lines().map(str::trim).find(is_hash).unwrap();
    office.mails();
    office.wait(4 * DAY);
    office.judged();
    // As it lies in the mail: quoted-printable, where it is not English.
    let page = office.mail_to(ANN).text;
    let page = page
        .replace("=\n", "")
        .replace("=C3=BC", "ü")
        .replace("=C3=B6", "ö");
    let words: Vec<&str> = page.split_whitespace().collect();
    assert!(words.join(" ").contains(recipe), "{page}");
    let behind = |key: &str| {
        let mut pairs = words.windows(2);
        let pair = pairs.find(|pair| pair[0] == key && pair[1].len() == 64);
        pair.unwrap()[1]
    };
    assert_eq!(
        by_the_recipe(behind(salt), behind(seed), [&scenario, &cards]),
        promised
    );
    let site = office
        .office()
        .archive_site("delta-7", &mut |_, _| {})
        .unwrap();
    let opened = site.iter().find(|(name, _)| name == "opened.html").unwrap();
    let opened = String::from_utf8(opened.1.clone()).unwrap();
    assert!(opened.contains(recipe), "{opened}");
    assert!(opened.contains(promised), "{opened}");
}

#[test]
fn the_recipe_on_the_last_page_and_in_the_archive_gives_the_commitment_of_the_first() {
    the_recipe_holds(
        "en",
        "the text bulla-seed-v2, one zero byte, the 32 bytes of the salt, the 32 bytes of the seed, the 32 bytes of the SHA-256 of the scenario",
        "seed",
        "salt",
    );
}

#[test]
fn so_does_the_german_one() {
    the_recipe_holds(
        "de",
        "den Text bulla-seed-v2, ein Null-Byte, die 32 Bytes des Salzes, die 32 Bytes des Startwerts, die 32 Bytes des SHA-256 über das Szenario",
        "Startwert",
        "Salz",
    );
}

#[test]
fn standing_orders_are_kept_when_they_are_replaced_and_opened_with_what_was_judged_by_them() {
    let mut office = office("end: {turn: 2}\n");
    office.orders_of("ann", "segment: standing\ncities: [cisalpina]");
    office.orders_of("ann", "segment: standing\ncities: [gaza]");
    office.orders_of("bob", "segment: standing\ncities: [ur]");
    office.turn(4);
    office.orders_of("ann", "segment: standing\ncities: [knossos]");
    let [ann, bob] = ["ann", "bob"].map(|seat| {
        let civ = office.civ(seat);
        office.table("bob").parts().nation(civ).name.clone()
    });
    office.turn(4);
    let page = office.mail_to(ANN).text;
    assert_eq!(office.played().0, "finished");
    let opened = office.office().final_disclosure("delta-7").unwrap();
    let said = |expected: &str| {
        assert!(opened.contains(expected), "{expected}\n{opened}");
    };
    said(&format!(
        "standing orders of {ann}, from turn 1, realm, to turn 1, fate:\ncities: [gaza]"
    ));
    said(&format!(
        "standing orders of {bob}, from turn 1, realm, to the end:\ncities: [ur]"
    ));
    said(&format!(
        "standing orders of {ann}, from turn 2, realm, to the end:\ncities: [knossos]"
    ));
    let orders = opened.split("\nledger of").next().unwrap();
    assert!(
        !orders.contains("cisalpina"),
        "nothing was judged by it: {opened}"
    );
    assert!(
        page.contains(&format!("{ann}, from turn 1, realm, to turn 1, fate:")),
        "{page}"
    );
    assert!(
        page.contains(&format!("{ann}, from turn 2, realm, to the end:")),
        "{page}"
    );
    let site = office
        .office()
        .archive_site("delta-7", &mut |_, _| {})
        .unwrap();
    let site = site.iter().find(|(name, _)| name == "opened.html").unwrap();
    let site = String::from_utf8(site.1.clone()).unwrap();
    assert!(site.contains("gaza") && site.contains("knossos"), "{site}");
}

#[test]
fn an_archive_calls_days_nations_and_epochs_as_the_mails_of_its_language_do() {
    let more = "language: de\nend: {turn: 1}\noptions: [no-two-limit]\n";
    let (mut office, [ann, ..]) = house_of(more);
    office.orders_of("ann", "segment: standing\ncities: [gaza]");
    let parts = office.table("ann").parts().clone();
    let (_, told) = sent(&mut office, ANN, &ann, &press("all", "Frieden?"));
    assert_eq!(told.len(), 2);
    office.turn(4);
    assert_eq!(office.played().0, "finished");
    let site = office
        .office()
        .archive_site("delta-7", &mut |_, _| {})
        .unwrap();
    let is_read = |name: &str| name.ends_with(".html") || name.ends_with(".svg");
    let pages = site.iter().filter(|(name, _)| is_read(name));
    let pages: Vec<(&str, String)> = pages
        .map(|(name, bytes)| (name.as_str(), String::from_utf8(bytes.clone()).unwrap()))
        .collect();
    let days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday January";
    let days = days.split(' ').map(str::to_owned);
    let nations = parts.nations.iter().map(|nation| nation.name.clone());
    let epochs = parts.epochs.iter().map(|epoch| epoch.name.clone());
    let english = nations.chain(epochs).chain(days);
    for word in english.filter(|word| word != "Babylon") {
        for (name, page) in &pages {
            assert!(!page.contains(&word), "{word} in {name}: {page}");
        }
    }
}
