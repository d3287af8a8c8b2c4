//! What a book calls each [`Cause`]: the number of its rule, on pages, in ledger lines and in the keys of questions and draws.

use std::collections::BTreeMap;

use super::Cause;

/// The numbers that a book gives to causes, and the way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleNumbers {
    /// By cause, in the order of [`Cause::ALL`].
    named: Vec<Named>,
    /// By the first letters of their keys: every line of a ledger is looked up.
    causes: Vec<Keyed>,
}

/// The first letters of a key as a number, the key, and its cause.
type Keyed = (u64, String, Cause);

fn first_letters(key: &str) -> u64 {
    let mut first = [0; 8];
    let known = key.len().min(first.len());
    first[..known].copy_from_slice(&key.as_bytes()[..known]);
    u64::from_be_bytes(first)
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    number: String,
    key: String,
}

impl RuleNumbers {
    /// A cause without a number is called by its word.
    pub fn new(given: &BTreeMap<Cause, String>) -> RuleNumbers {
        let mut uses: BTreeMap<&str, u32> = BTreeMap::new();
        for number in given.values() {
            *uses.entry(number).or_default() += 1;
        }
        let named = Cause::ALL.iter().map(|cause| {
            let word = cause.id();
            let number = given.get(cause).map_or(word, String::as_str);
            let is_shared = uses.get(number).is_some_and(|uses| *uses > 1);
            let key = match is_shared {
                true => format!("{number}~{word}"),
                false => number.to_owned(),
            };
            let number = number.to_owned();
            Named { number, key }
        });
        let named: Vec<Named> = named.collect();
        let causes = named.iter().zip(Cause::ALL.iter().copied());
        let causes = causes.map(|(one, cause)| (first_letters(&one.key), one.key.clone(), cause));
        let mut causes: Vec<Keyed> = causes.collect();
        causes.sort();
        RuleNumbers { causes, named }
    }

    /// For readers: what the book prints.
    pub fn number(&self, cause: Cause) -> &str {
        &self.named[cause as usize].number
    }

    /// The numbers that the book gives, without the words that stand in for those it lacks; one number may come several times.
    pub fn given(&self) -> impl Iterator<Item = &str> {
        let all = Cause::ALL.iter().map(|cause| (*cause, self.number(*cause)));
        all.filter(|(cause, number)| *number != cause.id())
            .map(|(_, number)| number)
    }

    /// For lines and keys: the number, and behind it the word where the book gives one number to several causes.
    pub fn key(&self, cause: Cause) -> &str {
        &self.named[cause as usize].key
    }

    /// The key of a draw: what it is for, and what it is about.
    pub fn draw(&self, cause: Cause, about: impl std::fmt::Display) -> String {
        format!("{}/{about}", self.key(cause))
    }

    /// The cause that a line or a key names.
    pub fn read(&self, key: &str) -> Option<Cause> {
        let first = first_letters(key);
        let from = self.causes.partition_point(|one| one.0 < first);
        let alike = self.causes[from..].iter();
        let mut alike = alike.take_while(|one| one.0 == first);
        alike.find(|one| one.1 == key).map(|one| one.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(given: &[(Cause, &str)]) -> RuleNumbers {
        let given = given.iter();
        RuleNumbers::new(
            &given
                .map(|(cause, number)| (*cause, (*number).to_owned()))
                .collect(),
        )
    }

    #[test]
    fn a_number_of_two_causes_stands_in_keys_with_its_word_and_reads_back_to_one() {
        let numbers = numbers(&[
            (Cause::Walk, "43.5"),
            (Cause::Sail, "43.5"),
            (Cause::Pillage, "43.6"),
        ]);
        assert_eq!(numbers.number(Cause::Walk), "43.5");
        assert_eq!(numbers.key(Cause::Walk), "43.5~walk");
        assert_eq!(numbers.key(Cause::Pillage), "43.6");
        assert_eq!(numbers.key(Cause::Land), "land");
        assert_eq!(numbers.read("43.5"), None);
        assert_eq!(numbers.read("43.5~walks"), None);
        assert_eq!(numbers.read(""), None);
        for cause in Cause::ALL {
            assert_eq!(numbers.read(numbers.key(*cause)), Some(*cause), "{cause:?}");
        }
    }
}
