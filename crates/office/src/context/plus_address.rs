//! Plus-addresses: `office+TOKEN@example.org` in `Reply-To`, where the office's mailbox gets such mail.

use super::token::Token;
use bulla_mail::Letter;

/// The address that a reply to this seat goes to.
pub fn address(office: &str, token: &Token) -> String {
    let (local, domain) = office.rsplit_once('@').unwrap_or((office, "localhost"));
    format!("{local}+{}@{domain}", token.plain())
}

/// The tokens in the addresses that a letter was sent to.
pub fn tokens(letter: &Letter, office: &str) -> Vec<Token> {
    let addresses = letter.to.iter();
    let details = addresses.filter_map(|address| detail(address, office));
    details.filter_map(Token::read).collect()
}

/// Returns whether this is the office's address, with or without a detail after a plus.
pub fn is_our_own(address: &str, office: &str) -> bool {
    address.eq_ignore_ascii_case(office) || detail(address, office).is_some()
}

/// Returns the part after the plus in an address of the office.
fn detail<'a>(address: &'a str, office: &str) -> Option<&'a str> {
    let (local, domain) = address.rsplit_once('@')?;
    let (own, own_domain) = office.rsplit_once('@')?;
    let (name, detail) = local.split_at_checked(own.len())?;
    let is_ours = name.eq_ignore_ascii_case(own) && domain.eq_ignore_ascii_case(own_domain);
    detail.strip_prefix('+').filter(|_| is_ours)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bulla_mail::read;

    const OFFICE: &str = "Office@example.org";

    #[test]
    fn a_token_is_found_wherever_mail_servers_write_the_receiver() {
        let token = Token::read("q7f2-9kd1-m3xa").unwrap();
        let written = address("office@example.org", &token);
        assert_eq!(written, "office+q7f29kd1m3xa@example.org");
        for field in ["To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"] {
            for written in [&written, &written.to_uppercase()] {
                let letter = read(format!("{field}: The office <{written}>\n\n").as_bytes());
                let found = tokens(&letter, OFFICE);
                assert_eq!(found.len(), 1, "{field}");
                assert!(found[0].is(&token), "{field}");
            }
        }
    }

    #[test]
    fn other_addresses_hold_no_token() {
        for other in [
            "office@example.org",
            "office+@example.org",
            "office+short@example.org",
            "office+q7f29kd1m3xa@example.com",
            "offic+q7f29kd1m3xa@example.org",
            "xoffice+q7f29kd1m3xa@example.org",
            "q7f29kd1m3xa@example.org",
            "office-q7f29kd1m3xa@example.org",
        ] {
            let letter = read(format!("To: {other}\n\n").as_bytes());
            assert!(tokens(&letter, OFFICE).is_empty(), "{other}");
        }
    }

    #[test]
    fn the_office_knows_itself() {
        assert!(is_our_own("office@example.org", OFFICE));
        assert!(is_our_own("office+anything@EXAMPLE.org", OFFICE));
        assert!(!is_our_own("officer@example.org", OFFICE));
        assert!(!is_our_own("öffice@example.org", OFFICE));
    }
}
