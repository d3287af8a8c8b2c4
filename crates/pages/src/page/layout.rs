//! A rendered template with its light marks, shown as text of 72 columns or as HTML: one document, two renderings.

mod html;
mod inline;
mod lines;
pub mod marks;
mod page_blocks;
mod style;
mod text;

pub use html::{Button, PageImage};
pub use inline::escaped;

/// Content of one mail. Its text and its HTML have the same words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    marked: String,
    lang: String,
}

impl Document {
    /// A rendered template in a language such as `en`.
    pub fn new(marked: String, lang: &str) -> Document {
        Document {
            marked,
            lang: lang.to_owned(),
        }
    }

    /// The text, 72 columns wide.
    pub fn text(&self) -> String {
        text::fold(&self.marked)
    }

    /// A whole HTML document for a mail. Places show the pictures that are given for them; `footer` stands below all.
    pub fn html(&self, pictures: &[PageImage], footer: &str) -> String {
        self.html_with(pictures, &[], footer)
    }

    /// Returns the HTML like [`Document::html`], with links that begin letters of the reader.
    pub fn html_with(&self, pictures: &[PageImage], buttons: &[Button], footer: &str) -> String {
        html::document(
            &self.marked,
            &html::HtmlFrame {
                lang: &self.lang,
                title: &self.title(),
                pictures,
                buttons,
                footer,
            },
        )
    }

    /// Returns this document below another, as one.
    #[must_use]
    pub fn below(self, first: &Document) -> Document {
        Document {
            marked: format!(
                "{}\n\n{}",
                first.marked.trim_end(),
                self.marked.trim_start()
            ),
            ..self
        }
    }

    /// The first two lines: what game, what moment.
    fn title(&self) -> String {
        let lines = self.marked.lines().map(marks::plain);
        let lines = lines.filter(|line| !line.trim().is_empty());
        let lines: Vec<String> = lines.take(2).collect();
        lines.join(": ")
    }
}
