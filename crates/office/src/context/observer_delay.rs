//! The delay of an observer, in turns, as a file or a command writes it.

/// Delay where none is said.
pub const USUAL: u32 = 1;

/// Greatest delay.
const MOST: u32 = 99;

pub const EXPECTED: &str = "a number of turns from 1 to 99, such as 1 turn";

/// Returns the turns of a delay such as `2 turns`; `None` where it is none, or nothing.
pub fn read(text: &str) -> Option<u32> {
    let text = text.trim();
    let units = ["turns", "turn", "züge", "zug"];
    let number = units.iter().find_map(|unit| text.strip_suffix(unit));
    let turns = number.unwrap_or(text).trim().parse().ok()?;
    (1..=MOST).contains(&turns).then_some(turns)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_delay_is_a_number_of_turns_and_never_nothing() {
        assert_eq!(read("1 turn"), Some(1));
        assert_eq!(read("2turns"), Some(2));
        assert_eq!(read(" 3 "), Some(3));
        for wrong in ["0", "0 turns", "-1", "100", "turn", "a day", ""] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
