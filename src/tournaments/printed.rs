//! Lists, columns and CSV.

/// A list behind a heading, in lines of at most 72 columns.
pub(super) fn folded(heading: &str, words: &[String]) -> String {
    const WIDTH: usize = 72;
    let mut text = heading.to_owned();
    let mut column = heading.chars().count();
    for (at, word) in words.iter().enumerate() {
        let mark = if at + 1 < words.len() { "," } else { "" };
        let width = word.chars().count() + mark.len();
        let is_first = at == 0;
        if !is_first && column + 1 + width > WIDTH {
            text.push_str("\n    ");
            column = 4;
        } else if !is_first {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        text.push_str(mark);
        column += width;
    }
    text
}

/// A line of CSV.
pub(super) fn csv_line(fields: &[String]) -> String {
    let fields = fields
        .iter()
        .map(|field| match field.contains([',', '"', '\n', '\r']) {
            true => format!("\"{}\"", field.replace('"', "\"\"")),
            false => field.clone(),
        });
    fields.collect::<Vec<_>>().join(",") + "\r\n"
}

/// A word in a column of so many letters; a longer one is cut.
pub(super) fn column(word: &str, width: usize) -> String {
    let cut: String = word.chars().take(width).collect();
    let missing = width - cut.chars().count();
    cut + &" ".repeat(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_fold_at_seventy_two_columns() {
        let words: Vec<String> = (0..30).map(|at| format!("person {at}")).collect();
        let text = folded("spring-27-a (heat-1): ", &words);
        assert!(text.lines().count() > 3);
        assert!(
            text.lines().all(|line| line.chars().count() <= 72),
            "{text}"
        );
        assert!(text.ends_with("person 29"));
    }

    #[test]
    fn csv_quotes_what_has_to_be_quoted() {
        let fields = ["a,b", "c\"d", "e"].map(str::to_owned);
        assert_eq!(csv_line(&fields), "\"a,b\",\"c\"\"d\",e\r\n");
        assert_eq!(column("Ann", 5), "Ann  ");
        assert_eq!(column("Annabelle", 5), "Annab");
    }
}
