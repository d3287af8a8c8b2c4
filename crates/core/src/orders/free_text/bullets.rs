//! Marks of an entry in a list.

/// A line without what makes it an entry of a list: `-`, `•`, `*`, `1)`, `2.`, `a)`.
pub(super) fn without_bullet(text: &str) -> &str {
    let text = text.trim();
    let marks: &[char] = &['•', '*', '·', '‣', '▪', '–', '—', '◦', '●'];
    if let Some(rest) = text.strip_prefix(marks) {
        return rest.trim();
    }
    if let Some(rest) = text.strip_prefix("- ") {
        return rest.trim();
    }
    if let Some((letter, rest)) = text.split_once(") ")
        && letter.len() == 1
        && letter.starts_with(|c: char| c.is_ascii_alphabetic())
    {
        return rest.trim();
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = digits.len() < text.len();
    if is_number
        && let Some(rest) = digits.strip_prefix([')', '.'])
        && rest.starts_with(' ')
    {
        return rest.trim();
    }
    text
}

/// A text without faces made of signs, `:)`.
pub(super) fn without_smileys(text: &str) -> String {
    const FACES: [&str; 16] = [
        ":-)", ";-)", ":-(", ":-D", ":-P", ":)", ";)", ":(", ":D", ";D", "^^", ":P", "=)", ":/",
        "xD", "XD",
    ];
    let is_face = |word: &str| FACES.contains(&word.trim_end_matches(['.', '!', ',']));
    let words = text.split(' ').filter(|word| !is_face(word));
    words.collect::<Vec<_>>().join(" ").trim().to_owned()
}
