//! Mail sent by the office, read as its receiver would read it.

use bulla::mail::{self, BlockResult};

use crate::office_fixture::block;

#[derive(Clone)]
pub struct Mail {
    pub to: Vec<String>,
    pub id: String,
    pub subject: String,
    pub text: String,
}

impl Mail {
    pub fn read(bytes: Vec<u8>) -> Mail {
        let letter = read_header(&bytes);
        Mail {
            to: letter.to,
            id: letter.message_id.unwrap(),
            subject: letter.subject,
            text: String::from_utf8(bytes).unwrap().replace("\r\n", "\n"),
        }
    }

    /// Returns its text on one line.
    pub fn words(&self) -> String {
        self.text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub fn value(&self, key: &str) -> String {
        let mut lines = self.text.lines();
        let found = lines.find_map(|line| line.trim().strip_prefix(&format!("{key}: ")));
        found.unwrap_or_default().trim().to_owned()
    }

    /// The block as it stands, of a form or a receipt.
    pub fn block(&self) -> String {
        let text = mail::texts(self.text.as_bytes()).remove(0);
        // Where it is quoted, a code stands back behind the orders that it is about.
        let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
        match mail::find(&quoted) {
            BlockResult::Form(block) | BlockResult::Orders(block) => block.text,
            other => panic!("{other:?} in\n{}", self.text),
        }
    }
}

/// Reads what the header of a mail says. Its text is long, and a test that asks for all mails of a game would read for minutes.
pub fn read_header(mail: &[u8]) -> mail::Letter {
    let end = mail.windows(4).position(|end| end == b"\r\n\r\n");
    mail::read(&mail[..end.expect("a whole header")])
}

/// The newest page that asks somebody for orders. Files of an outbox stand in no order of time.
pub fn newest_page<'m>(mails: &'m [Mail], address: &str) -> &'m Mail {
    let pages = mails.iter().filter(|mail| {
        mail.to.iter().any(|to| to == address) && mail.subject.contains("Your orders by")
    });
    let number = |mail: &&Mail| mail.value("X-Bulla-Number").parse::<u32>().unwrap();
    pages.max_by_key(number).expect("a page")
}

/// The code in an answer that asks for it.
pub fn code(mail: &Mail) -> String {
    let code = mail.value("confirm");
    assert_eq!(code.len(), 14, "a code in\n{}", mail.text);
    block(&format!("confirm: {code}"))
}
