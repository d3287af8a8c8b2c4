//! Remarks in a block: `#` and what follows. The office writes some; what a person wrote there may be meant.

/// A remark of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockComment {
    /// Line number in the block, from 0.
    pub line: usize,
    /// Text without its `#`.
    pub text: String,
    /// True if it is alone on its line.
    pub is_alone: bool,
}

/// The remarks of a block, in their order. What stands in quotation marks is none.
pub fn comments(block: &str) -> Vec<BlockComment> {
    let mut found = Vec::new();
    for (line, text) in block.lines().enumerate() {
        if let Some(at) = begins(text) {
            found.push(BlockComment {
                line,
                text: text[at + 1..].to_owned(),
                is_alone: text[..at].trim().is_empty(),
            });
        }
    }
    found
}

/// The block with these remarks as lines of their own.
pub fn uncommented(block: &str, meant: &[BlockComment]) -> String {
    let mut text = String::new();
    for (line, content) in block.lines().enumerate() {
        let remark = meant.iter().find(|remark| remark.line == line);
        match (remark, begins(content)) {
            (Some(remark), Some(_)) if remark.is_alone => {
                text.push_str(remark.text.strip_prefix(' ').unwrap_or(&remark.text));
            }
            (Some(remark), Some(at)) => {
                text.push_str(&content[..at]);
                text.push_str(remark.text.trim());
            }
            _ => text.push_str(content),
        }
        text.push('\n');
    }
    text
}

/// A block without its remarks, on the same lines.
pub fn without_comments(block: &str) -> String {
    let all = comments(block);
    let mut text = String::new();
    for (at, line) in block.lines().enumerate() {
        let remark = all.iter().find(|remark| remark.line == at);
        let end = remark.map_or(line.len(), |remark| line.len() - remark.text.len() - 1);
        text.push_str(&line[..end]);
        text.push('\n');
    }
    text
}

/// Returns the index at which a remark begins.
fn begins(line: &str) -> Option<usize> {
    let (mut quote, mut before) = (None, ' ');
    for (at, letter) in line.char_indices() {
        match (quote, letter) {
            (None, '#') if before.is_whitespace() => return Some(at),
            (None, '"' | '\'') if before.is_whitespace() || "[{,:".contains(before) => {
                quote = Some(letter);
            }
            (Some(mark), _) if mark == letter => quote = None,
            _ => {}
        }
        before = letter;
    }
    None
}
