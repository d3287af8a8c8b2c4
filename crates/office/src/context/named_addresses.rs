//! Lists of addresses in configuration files, each alone or behind a name: `Ann Example <ann@example.org>`.

use std::collections::BTreeMap;
use std::ops::Deref;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::acted_by::one_line;

/// Addresses, with the names of those that have one. Works like the list of addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedAddresses {
    addresses: Vec<String>,
    /// Names by address in small letters.
    names: BTreeMap<String, String>,
}

impl NamedAddresses {
    /// Reads lines.
    ///
    /// # Errors
    /// A sentence about a name that cannot stand in a mail.
    pub fn read(lines: &[String]) -> Result<NamedAddresses, String> {
        let mut read = NamedAddresses::default();
        for line in lines {
            let (name, address) = name_and_address(line);
            if let Some(name) = name {
                one_line("the name of a moderator", name).map_err(|error| error.to_string())?;
                read.names.insert(address.to_lowercase(), name.to_owned());
            }
            read.addresses.push(address.to_owned());
        }
        Ok(read)
    }

    /// Returns the name that stands before an address in small letters.
    pub fn name(&self, address: &str) -> Option<&str> {
        self.names.get(address).map(String::as_str)
    }

    /// Returns address and name of those that have one.
    pub fn named(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = self.names.iter();
        names.map(|(address, name)| (address.as_str(), name.as_str()))
    }
}

impl Deref for NamedAddresses {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.addresses
    }
}

impl<'de> Deserialize<'de> for NamedAddresses {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<NamedAddresses, D::Error> {
        let lines = Vec::<String>::deserialize(from)?;
        NamedAddresses::read(&lines).map_err(D::Error::custom)
    }
}

/// Takes `Ann Example <ann@example.org>` apart; what has no such form is an address.
pub fn name_and_address(line: &str) -> (Option<&str>, &str) {
    let split = line.trim().strip_suffix('>');
    match split.and_then(|line| line.rsplit_once('<')) {
        Some((name, address)) => {
            let name = name.trim().trim_matches('"').trim();
            ((!name.is_empty()).then_some(name), address.trim())
        }
        None => (None, line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_before_addresses() {
        let lines = ["Ann Example <Ann@example.org>", "bob@example.org", "<cy@x>"];
        let read = NamedAddresses::read(&lines.map(str::to_owned)).unwrap();
        assert_eq!(&*read, ["Ann@example.org", "bob@example.org", "cy@x"]);
        assert_eq!(read.name("ann@example.org"), Some("Ann Example"));
        assert_eq!(read.name("bob@example.org"), None);
        assert_eq!(
            read.named().collect::<Vec<_>>(),
            [("ann@example.org", "Ann Example")]
        );
        let wrong = NamedAddresses::read(&["BEGIN ORDERS <a@b>".to_owned()]);
        assert!(wrong.unwrap_err().contains("name of a moderator"));
    }
}
