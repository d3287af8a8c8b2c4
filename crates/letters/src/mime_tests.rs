use super::*;

fn kinds(message: &str) -> Vec<String> {
    let message = message.replace('\n', "\r\n");
    let (_, parts) = read(message.as_bytes());
    parts
        .iter()
        .map(|part| format!("{} {}", part.kind, String::from_utf8_lossy(&part.bytes())))
        .collect()
}

#[test]
fn a_header_ends_at_a_line_of_words_but_not_at_a_lost_fold() {
    let text = |message: &str| {
        let (headers, parts) = read(message.as_bytes());
        let body = parts.first().map(MimePart::bytes).unwrap_or_default();
        (
            headers.first("Message-ID"),
            String::from_utf8(body).unwrap(),
        )
    };
    let lost = "From: a@b\nSubject: long\nlost its fold\nMessage-ID: <x@y>\n\ntax 2";
    assert_eq!(text(lost), (Some("<x@y>".to_owned()), "tax 2".to_owned()));
    let glued = "Message-ID: <x@y>\nFrom: a@b\ntax 2\nfinal\n\nOn Monday";
    let body = "tax 2\nfinal\n\nOn Monday".to_owned();
    assert_eq!(text(glued), (Some("<x@y>".to_owned()), body));
}

#[test]
fn leaves_are_found_in_a_nested_tree() {
    let message = "Content-Type: multipart/mixed; boundary=\"a;b\"\n\npreamble\n--a;b\n\
        Content-Type: multipart/alternative; boundary=a\n\n--a\n\none\n--a\nContent-Type: text/html\n\ntwo\n--a--\n\
        between\n--a;b\nContent-Type: text/plain; name=x.yaml\n\nthree\n--a;b--\nafter";
    assert_eq!(
        kinds(message),
        ["text/plain one", "text/html two", "text/plain three"]
    );
}

#[test]
fn forwarded_messages_are_not_entered() {
    let message = "Content-Type: multipart/mixed; boundary=a\n\n--a\n\none\n--a\nContent-Type: message/rfc822\n\n\
        Content-Type: text/plain\n\ntwo\n--a--\n";
    assert_eq!(kinds(message), ["text/plain one"]);
    let digest = "Content-Type: multipart/digest; boundary=a\n\n--a\n\nSubject: x\n\none\n--a--\n";
    assert!(kinds(digest).is_empty());
}

#[test]
fn an_inner_part_ends_at_the_boundary_of_an_outer_one() {
    let message = "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/mixed; boundary=b\n\n\
        --b\n\none\n--a\n\ntwo\n--b\nstill two\n";
    assert_eq!(
        kinds(message),
        ["text/plain one", "text/plain two\r\n--b\r\nstill two"]
    );
}

#[test]
fn transfer_encodings_are_undone() {
    let base64 = "Content-Transfer-Encoding: BASE64\n\nR28gbm93\n_____\nlist footer!";
    assert_eq!(kinds(base64), ["text/plain Go now"]);
    let printable = "Content-Transfer-Encoding: quoted-printable\n\na=3Db=\nc";
    assert_eq!(kinds(printable), ["text/plain a=bc"]);
}

#[test]
fn parameters_are_read_in_all_their_dresses() {
    assert_eq!(
        parameter("a; name=\"x;\\\"y\"; b=c", "NAME").unwrap(),
        "x;\"y"
    );
    assert_eq!(
        parameter("a; filename*0=or; filename*1=ders.yaml", "filename").unwrap(),
        "orders.yaml"
    );
    assert_eq!(plain_name("=?utf-8?Q?Orders.YAML?="), "orders.yaml");
}
