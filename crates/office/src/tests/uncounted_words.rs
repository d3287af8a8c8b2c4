//! Words of a letter that order nothing, and are told: struck out, hidden, a signature.

use super::*;

const ANN: &str = "ann@example.org";

fn at_realm() -> (TestOffice, ReceivedMail) {
    let mut office = TestOffice::at_realm();
    let page = office.mail_to(ANN);
    (office, page)
}

/// A letter whose parts say these words.
fn in_both_parts(
    office: &mut TestOffice,
    page: &ReceivedMail,
    plain: &str,
    html: &str,
) -> ReceivedMail {
    office.mails();
    office.put(
        format!(
            "From: {ANN}\nTo: office@example.org\nMessage-ID: <{}@parts>\nIn-Reply-To: <{}>\nSubject: Re\nMIME-Version: 1.0\n\
             Content-Type: multipart/alternative; boundary=b\n\n--b\n\n{plain}\n--b\nContent-Type: text/html\n\n{html}\n--b--\n",
            html.len(),
            page.id,
        )
        .as_bytes(),
    );
    office.post();
    office.mail_to(ANN)
}

#[test]
fn struck_and_hidden_words_order_nothing_and_are_told() {
    for (html, told) in [
        (
            "<div><s>tax 3</s></div><div>final</div>",
            "Struck through in your letter, not counted: `tax 3`",
        ),
        (
            "<p style='color:#fff'>tax 3</p><p>final</p>",
            "Hidden in your letter, so that nobody sees it, not counted: `tax 3`",
        ),
    ] {
        let (mut office, page) = at_realm();
        let answer = in_both_parts(&mut office, &page, "tax 3\nfinal", html);
        let text = bulla_mail::texts(answer.text.as_bytes()).remove(0);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(told), "{text}");
        let orders = format!("{:?}", office.orders());
        assert!(!orders.contains("tax"), "{orders}");
    }
}

#[test]
fn a_signature_is_told_once_for_each_seat() {
    let (mut office, page) = at_realm();
    let told = |answer: &ReceivedMail| {
        let text = bulla_mail::texts(answer.text.as_bytes()).remove(0);
        text.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .contains("Your signature is passed over")
    };
    let mut ask = |body: &str| {
        let answer = office.ask(ANN, Some(&page), body);
        told(&answer)
    };
    let signed = "tax 1\nfinal\n-- \nAnn\nSenior keeper of goats\n\nSent from my iPhone";
    assert!(ask(signed));
    assert!(!ask(&signed.replace("tax 1", "tax 2")));
    assert!(ask(&signed.replace("goats", "sheep")));
    assert!(!ask("tax 1\nfinal"));
    assert!(ask("tax 2\nfinal\n\nVon meinem iPhone gesendet"));
    let orders = office.orders();
    assert!(orders.iter().any(|one| one.1 == "final"), "{orders:?}");
}
