//! The segment and the turn that a subject names.

/// The segment and the turn that a subject names: letters that answer a page keep it.
pub fn segment_of_subject(subject: &str) -> (Option<String>, Option<u32>) {
    let subject = subject.to_lowercase();
    let number = |word: &str| {
        let behind = subject.split(word).nth(1)?.trim_start();
        let digits: String = behind.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<u32>().ok()
    };
    let kinds = ["setup", "realm", "trade", "purchases", "fate"];
    let kind = || kinds.into_iter().find(|kind| subject.contains(kind));
    let segment = match number("trade ") {
        Some(part) => Some(format!("trade-{part}")),
        None => kind().map(str::to_owned),
    };
    (segment, number("turn "))
}
