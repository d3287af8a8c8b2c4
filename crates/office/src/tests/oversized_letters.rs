//! Letters over 5 MB: their header is kept, nothing of them is read, and that is said.

use super::*;
use bulla_store::LetterId;

const ANN: &str = "ann@example.org";
const MEGABYTE: usize = 1_000_000;

/// Orders with so many megabytes behind them.
fn letter(from: &str, reply_to: Option<&ReceivedMail>, number: usize, megabytes: usize) -> Vec<u8> {
    let reply = reply_to.map_or(String::new(), |mail| {
        format!("In-Reply-To: <{}>\n", mail.id)
    });
    let mut raw = format!(
        "From: {from}\nTo: office@example.org\nMessage-ID: <long-{number}@client>\n{reply}Subject: Re\n\n{}\n\n",
        block("status: final\nnations: [africa]")
    )
    .into_bytes();
    let line = "x".repeat(99) + "\n";
    while raw.len() < megabytes * MEGABYTE {
        raw.extend_from_slice(line.as_bytes());
    }
    raw
}

/// The bytes that are stored of each letter.
fn kept(office: &mut TestOffice) -> Vec<usize> {
    let store = &mut office.office.as_mut().unwrap().store;
    let kept = store.read(|store| {
        let all = 1..=store.letter_count()?;
        all.map(|id| Ok(store.letter(LetterId::of(id))?.raw.len()))
            .collect::<Result<Vec<usize>, StoreError>>()
    });
    kept.unwrap()
}

#[test]
fn a_letter_that_is_too_long_is_kept_as_its_header_and_answered_so_whichever_way_it_comes() {
    let mut office = TestOffice::new();
    let place = office.directory.path().to_owned();
    let lines = "address: office@example.org\ninbox: [inbox, \"mbox:box\", \"eml:drop\"]\npictures: no\naway: 1000\n";
    fs::write(place.join("bulla.yaml"), lines).unwrap();
    office.restart();
    let page = office.mail_to(ANN);
    office.mails();
    let long = |number| letter(ANN, Some(&page), number, 7);
    office.put(&long(1));
    let mbox = [
        b"From ann@example.org Fri Jan 15 08:00:00 2027\n".to_vec(),
        long(2),
    ]
    .concat();
    fs::write(place.join("box"), mbox).unwrap();
    fs::create_dir_all(place.join("drop")).unwrap();
    fs::write(place.join("drop/3.eml"), long(3)).unwrap();
    office.post();
    fs::write(place.join("file.eml"), long(4)).unwrap();
    let given = bulla_mail::letters_in(&place.join("file.eml")).unwrap();
    office.office().receive_letters(given).unwrap();
    let piped = bulla_mail::piped_letter(&long(5)[..]).unwrap();
    office.office().receive_letters(vec![piped]).unwrap();
    office.post();
    assert_eq!(office.verdicts(), ["too-long"; 5]);
    assert!(kept(&mut office).iter().all(|bytes| *bytes < 400));
    assert_eq!(office.orders()[0].1, "none", "nothing of it was read");
    let mails = office.mails();
    assert_eq!(mails.len(), 5);
    for mail in mails {
        let words = mail.text.replace('\n', " ");
        assert!(
            words.contains("too long: it has 8 MB, and the limit is 5. Nothing of it was read."),
            "{words}"
        );
        assert!(mail.subject.ends_with("too long"), "{}", mail.subject);
        assert!(
            matches!(mail.letter.found, BlockResult::Form(_)),
            "with a form"
        );
    }
    office.put(&letter(ANN, Some(&page), 6, 4));
    office.post();
    assert_eq!(office.orders()[0].1, "final", "under 5 MB it is read");
}

#[test]
fn a_stranger_with_a_long_letter_gets_the_fixed_text_and_a_machine_none() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.mails();
    office.put(&letter("eve@example.com", None, 1, 6));
    office.put(&letter("eve@example.com", Some(&page), 2, 6));
    let report = b"Content-Type: multipart/report; boundary=b\n";
    office.put(&[report.to_vec(), letter(ANN, Some(&page), 3, 6)].concat());
    office.post();
    let mails = office.mails();
    assert_eq!(mails.len(), 1, "one a day, and nothing is held");
    assert_eq!(mails[0].to, ["eve@example.com"]);
    assert!(mails[0].text.contains("It is too long: it has 7 MB"));
    assert!(!mails[0].text.contains("delta"));
    assert_eq!(office.verdicts(), ["nobody", "nobody", "machine"]);
}
