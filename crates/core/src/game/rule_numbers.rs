//! Rule number that a ruleset gives each [`RuleStep`], used on pages, in ledger lines and in the keys of questions and draws.

use std::collections::BTreeMap;

use super::rule_step::RuleStep;

/// The numbers that a book gives to causes, and the way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleNumbers {
    /// Numbers by cause, in the order of [`RuleStep::ALL`].
    named: Vec<NumberedStep>,
    /// Causes by the first letters of their keys. Every line of a ledger is looked up here.
    causes: Vec<StepByKey>,
}

/// The first letters of a key as a number, the key, and its cause.
type StepByKey = (u64, String, RuleStep);

fn first_letters(key: &str) -> u64 {
    let mut first = [0; 8];
    let known = key.len().min(first.len());
    first[..known].copy_from_slice(&key.as_bytes()[..known]);
    u64::from_be_bytes(first)
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct NumberedStep {
    number: String,
    key: String,
}

impl RuleNumbers {
    /// A cause without a number is called by its word.
    pub fn new(given: &BTreeMap<RuleStep, String>) -> RuleNumbers {
        let mut uses: BTreeMap<&str, u32> = BTreeMap::new();
        for number in given.values() {
            *uses.entry(number).or_default() += 1;
        }
        let named = RuleStep::ALL.iter().map(|cause| {
            let word = cause.id();
            let number = given.get(cause).map_or(word, String::as_str);
            let is_shared = uses.get(number).is_some_and(|uses| *uses > 1);
            let key = if is_shared {
                format!("{number}~{word}")
            } else {
                number.to_owned()
            };
            let number = number.to_owned();
            NumberedStep { number, key }
        });
        let named: Vec<NumberedStep> = named.collect();
        let causes = named.iter().zip(RuleStep::ALL.iter().copied());
        let causes = causes.map(|(one, cause)| (first_letters(&one.key), one.key.clone(), cause));
        let mut causes: Vec<StepByKey> = causes.collect();
        causes.sort();
        RuleNumbers { causes, named }
    }

    /// Returns the number printed in the rulebook, for readers.
    pub fn number(&self, cause: RuleStep) -> &str {
        &self.named[cause as usize].number
    }

    /// The numbers that the book gives, without the words that stand in for those it lacks; one number may come several times.
    pub fn given(&self) -> impl Iterator<Item = &str> {
        let all = RuleStep::ALL
            .iter()
            .map(|cause| (*cause, self.number(*cause)));
        all.filter(|(cause, number)| *number != cause.id())
            .map(|(_, number)| number)
    }

    /// Returns whether a rule has this number or is part of it: 24.51 is part of 24.5 and of 24. If a ruleset numbers beyond
    /// nine, 43.10 and 43.11 follow 43.9 and are no parts of 43.1.
    pub fn is_part(&self, rule: &str, of: &str) -> bool {
        let behind = rule.strip_prefix(of).map(|behind| behind.chars().next());
        match behind {
            None => false,
            Some(None | Some('.')) => true,
            Some(Some(next)) => next.is_ascii_digit() && of.contains('.') && !self.counts_on(of),
        }
    }

    /// Returns whether the ruleset numbers a tenth or later part of this number.
    fn counts_on(&self, number: &str) -> bool {
        let tenth = format!("{number}0");
        self.given().any(|given| given == tenth)
    }

    /// Returns the key for lines and keys: the number, followed by the word if the ruleset gives one number to several causes.
    pub fn key(&self, cause: RuleStep) -> &str {
        &self.named[cause as usize].key
    }

    /// The key of a draw: what it is for, and what it is about.
    pub fn draw(&self, cause: RuleStep, about: impl std::fmt::Display) -> String {
        format!("{}/{about}", self.key(cause))
    }

    /// The cause that a line or a key names.
    pub fn read(&self, key: &str) -> Option<RuleStep> {
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

    fn numbers(given: &[(RuleStep, &str)]) -> RuleNumbers {
        let given = given.iter();
        RuleNumbers::new(
            &given
                .map(|(cause, number)| (*cause, (*number).to_owned()))
                .collect(),
        )
    }

    #[test]
    fn parts_of_a_rule_are_told_from_rules_behind_the_ninth() {
        let numbers = numbers(&[(RuleStep::Pillage, "24.51"), (RuleStep::Price, "43.10")]);
        for (rule, of) in [
            ("24.51", "24"),
            ("24.51", "24.5"),
            ("24.5", "24.5"),
            ("43.12", "43"),
        ] {
            assert!(numbers.is_part(rule, of), "{rule} {of}");
        }
        for (rule, of) in [
            ("24.5", "24.51"),
            ("24.51", "2"),
            ("43.10", "43.1"),
            ("43.12", "43.1"),
        ] {
            assert!(!numbers.is_part(rule, of), "{rule} {of}");
        }
    }

    #[test]
    fn a_number_of_two_causes_stands_in_keys_with_its_word_and_reads_back_to_one() {
        let numbers = numbers(&[
            (RuleStep::Walk, "43.5"),
            (RuleStep::Sail, "43.5"),
            (RuleStep::Pillage, "43.6"),
        ]);
        assert_eq!(numbers.number(RuleStep::Walk), "43.5");
        assert_eq!(numbers.key(RuleStep::Walk), "43.5~walk");
        assert_eq!(numbers.key(RuleStep::Pillage), "43.6");
        assert_eq!(numbers.key(RuleStep::Land), "land");
        assert_eq!(numbers.read("43.5"), None);
        assert_eq!(numbers.read("43.5~walks"), None);
        assert_eq!(numbers.read(""), None);
        for cause in RuleStep::ALL {
            assert_eq!(numbers.read(numbers.key(*cause)), Some(*cause), "{cause:?}");
        }
    }
}
