//! Lists of words between blanks, and whether a word stands in one. Each is cut into its words once.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

thread_local! {
    /// The words of each list that was asked for, by the place and length of its text.
    static LISTS: RefCell<HashMap<(*const u8, usize), HashSet<&'static str>>> = RefCell::new(HashMap::new());
}

/// Returns whether a folded word stands in a list.
pub(super) fn listed(list: &'static str, word: &str) -> bool {
    LISTS.with_borrow_mut(|lists| {
        let words = lists
            .entry((list.as_ptr(), list.len()))
            .or_insert_with(|| list.split_whitespace().collect());
        words.contains(word)
    })
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn words_of_a_list_are_whole() {
        const LIST: &str = "rest of the  sea
            today";
        for word in ["rest", "of", "sea", "today"] {
            assert!(listed(LIST, word), "{word}");
        }
        for word in ["", "res", "rest of", "sea "] {
            assert!(!listed(LIST, word), "{word}");
        }
        assert!(!listed("", "rest"));
        // A list that is the beginning of another.
        assert!(!listed(&LIST[..4], "sea") && listed(&LIST[..4], "rest"));
    }
}
