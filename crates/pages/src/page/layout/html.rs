//! A page as HTML for mail clients: tables and inline styles, no script, nothing remote, readable without any style.

use std::collections::BTreeSet;

use super::inline::{escaped, html};
use super::page_blocks::{self, Cell, CellLine, LabelledRow, ListItem, PageBlock, TextTable};
use super::style::{self, Style};

/// A picture that a place of a page may show, as the caller has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageImage {
    /// The place: `overview`, `region`, or one of several as `region.3`.
    pub key: String,
    /// `cid:` and the id of its part, or `data:`. Nothing remote.
    pub src: String,
    /// Text shown where the picture is not seen.
    pub alt: String,
    /// Text below the picture; may be empty.
    pub caption: String,
    /// Width and height at which it is shown, in pixels; narrower clients shrink it.
    pub shown: (u32, u32),
}

/// A link that begins a letter of the reader, as HTML alone has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    /// A whole `mailto:` link.
    pub href: String,
}

/// Content around and between the words.
pub struct HtmlFrame<'a> {
    pub lang: &'a str,
    pub title: &'a str,
    pub pictures: &'a [PageImage],
    /// Shown in the place `buttons`.
    pub buttons: &'a [Button],
    /// Text below everything, in small letters.
    pub footer: &'a str,
}

/// The whole document.
pub fn document(marked: &str, frame: &HtmlFrame<'_>) -> String {
    let mut page = HtmlWriter {
        out: String::with_capacity(marked.len() * 4),
        pictures: frame.pictures,
        buttons: frame.buttons,
    };
    page.blocks(&page_blocks::of(marked));
    if !frame.footer.is_empty() {
        page.footer(frame.footer);
    }
    let (body, sheet) = (&style::PAGE, &style::SHEET);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>{css}</style>\n</head>\n\
         <body class=\"{}\" style=\"{}\">\n\
         <table role=\"presentation\" class=\"{}\" style=\"width:100%;border-collapse:collapse;{}\"><tr>\
         <td class=\"o\" style=\"padding:12px 6px;text-align:center\">\n\
         <!--[if mso]><table role=\"presentation\" width=\"640\" align=\"center\"><tr><td><![endif]-->\n\
         <table role=\"presentation\" class=\"{}\" style=\"width:100%;max-width:640px;margin:0 auto;border-collapse:collapse;{}\"><tr>\
         <td class=\"s\" style=\"padding:20px 24px\">\n\
         {}</td></tr></table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body>\n</html>\n",
        body.class,
        body.inline,
        body.class,
        body.inline,
        sheet.class,
        sheet.inline,
        with_ids_once(&page.out),
        lang = escaped(frame.lang),
        title = escaped(frame.title),
        css = style::sheet(),
    )
}

/// Keeps each event id only where it occurs first, so that a link finds the first mention.
fn with_ids_once(html: &str) -> String {
    let mut seen = BTreeSet::new();
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(ID) {
        let (before, after) = rest.split_at(at);
        let end = after[ID.len()..]
            .find('"')
            .map_or(after.len(), |end| ID.len() + end + 1);
        let (id, behind) = after.split_at(end);
        out.push_str(before);
        if seen.insert(id) {
            out.push_str(id);
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Beginning of the id of an event.
const ID: &str = " id=\"t";

struct HtmlWriter<'a> {
    out: String,
    pictures: &'a [PageImage],
    buttons: &'a [Button],
}

/// The place of a document where its buttons stand.
const BUTTONS: &str = "buttons";

impl HtmlWriter<'_> {
    fn blocks(&mut self, blocks: &[PageBlock<'_>]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &PageBlock<'_>) {
        match block {
            PageBlock::Title(text) => self.styled("h1", &style::TITLE, &html(text)),
            PageBlock::Heading(text) => self.styled("h2", &style::HEADING, &html(text)),
            PageBlock::Paragraph(lines) => {
                let text = lines.iter().map(|line| html(line)).collect::<Vec<_>>();
                self.plain("p", style::PARAGRAPH, &text.join("<br>\n"));
            }
            PageBlock::Warning(lines) => {
                let text = lines.iter().map(|line| html(line)).collect::<Vec<_>>();
                self.styled("p", &style::WARNING, &text.join("<br>\n"));
            }
            PageBlock::List { is_numbered, items } => self.list(*is_numbered, items),
            PageBlock::Rows(rows) => self.rows(rows),
            PageBlock::Table(table) => self.table(table),
            PageBlock::Fixed(lines) => self.styled("pre", &style::FORM, &fixed(lines)),
            PageBlock::Orders(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| order(line)).collect();
                self.styled("pre", &style::FORM, &lines.join("\n"));
            }
            PageBlock::Box(inside) => {
                self.open("div", &style::BOX);
                self.blocks(inside);
                self.out.push_str("</div>\n");
            }
            PageBlock::Pictures(BUTTONS) => self.buttons(),
            PageBlock::Pictures(key) => self.pictures_of(key),
        }
    }

    fn open(&mut self, tag: &str, style: &Style) {
        let Style { class, inline, .. } = style;
        let start = format!("<{tag} class=\"{class}\" style=\"{inline}\">");
        self.out.push_str(&start);
    }

    /// An element whose words are HTML already.
    fn styled(&mut self, tag: &str, style: &Style, inside: &str) {
        self.open(tag, style);
        self.out.push_str(&format!("{inside}</{tag}>\n"));
    }

    fn plain(&mut self, tag: &str, style: &str, inside: &str) {
        let element = format!("<{tag} style=\"{style}\">{inside}</{tag}>\n");
        self.out.push_str(&element);
    }

    fn list(&mut self, is_numbered: bool, items: &[ListItem<'_>]) {
        let tag = if is_numbered { "ol" } else { "ul" };
        let item = |item: &ListItem<'_>| {
            let below = item
                .below
                .iter()
                .map(|text| format!("<li class=\"i\">{}</li>\n", html(text)));
            let below: String = below.collect();
            let below = if below.is_empty() {
                below
            } else {
                format!("\n<ul style=\"{}\">\n{below}</ul>\n", style::INNER_LIST)
            };
            format!("<li class=\"i\">{}{below}</li>\n", html(item.text))
        };
        let items: String = items.iter().map(item).collect();
        self.plain(tag, style::LIST, &format!("\n{items}"));
    }

    /// Labels on the left, as narrow as they are; alone on a line where they are long and there is no room.
    fn rows(&mut self, rows: &[LabelledRow<'_>]) {
        let start = format!("<table role=\"presentation\" style=\"{}\">\n", style::ROWS);
        self.out.push_str(&start);
        for row in rows {
            let label = label(row.label);
            let quiet = &style::MUTED;
            let cells = format!(
                "<tr><td class=\"{} l\" style=\"{}\">{label}</td>\n<td class=\"y\">{}</td></tr>\n",
                quiet.class,
                quiet.inline,
                said(&row.lines)
            );
            self.out.push_str(&cells);
        }
        self.out.push_str("</table>\n");
    }

    fn table(&mut self, table: &TextTable<'_>) {
        let start = format!("<table class=\"g\" style=\"{}\">\n", style::TABLE);
        self.out.push_str(&start);
        let columns = table.columns();
        if !table.head.is_empty() {
            self.table_row("th", &table.head, columns, &style::HEAD_CELL);
        }
        for row in &table.rows {
            self.table_row("td", row, columns, &style::CELL);
        }
        self.out.push_str("</table>\n");
    }

    fn table_row(&mut self, tag: &str, cells: &[Cell<'_>], columns: usize, style: &Style) {
        self.out.push_str("<tr>");
        let scope = if tag == "th" { " scope=\"col\"" } else { "" };
        let Style { class, inline, .. } = style;
        for at in 0..columns {
            let cell = cells.get(at);
            let is_right = cell.is_some_and(|cell| cell.is_right);
            let after_number = at > 0 && cells.get(at - 1).is_some_and(|cell| cell.is_right);
            let align = match (is_right, after_number) {
                (true, _) => " n",
                (false, true) => " a",
                (false, false) => "",
            };
            // What is right and what a head would centre is said inline too: some clients drop classes.
            let style = match (is_right, tag) {
                (true, "td") => "text-align:right".to_owned(),
                (true, _) => format!("{inline};text-align:right"),
                (false, "td") => String::new(),
                (false, _) => format!("{inline};text-align:left"),
            };
            let lines = cell.map_or(&[][..], |cell| &cell.lines);
            let lines: Vec<String> = lines.iter().map(|line| html(line)).collect();
            // A column of notes has no head of its own: nothing names it.
            let (tag, scope) = match cell {
                Some(_) => (tag, scope),
                None => ("td", ""),
            };
            let style = if style.is_empty() {
                style
            } else {
                format!(" style=\"{style}\"")
            };
            let cell = format!(
                "<{tag}{scope} class=\"{class}{align}\"{style}>{}</{tag}>\n",
                lines.join("<br>\n")
            );
            self.out.push_str(&cell);
        }
        self.out.push_str("</tr>\n");
    }

    /// All pictures of the key, and those below it: `region` has `region.3`.
    fn pictures_of(&mut self, key: &str) {
        let is_below = |picture: &PageImage| {
            let rest = picture.key.strip_prefix(key);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        for picture in self.pictures.iter().filter(|picture| is_below(picture)) {
            let caption = if picture.caption.is_empty() {
                String::new()
            } else {
                format!(
                    "<span class=\"{}\" style=\"{};font-size:13px\">{}</span>",
                    style::MUTED.class,
                    style::MUTED.inline,
                    escaped(&picture.caption)
                )
            };
            let (width, height) = picture.shown;
            let image = format!(
                "<img src=\"{}\" alt=\"{}\" width=\"{width}\" height=\"{height}\" style=\"{}\">\n{caption}",
                escaped(&picture.src),
                escaped(&picture.alt),
                style::IMAGE
            );
            self.plain("div", style::PICTURE, &image);
        }
    }

    fn buttons(&mut self) {
        let style = &style::BUTTON;
        let one = |button: &Button| {
            format!(
                "<a class=\"{}\" style=\"{}\" href=\"{}\">{}</a>",
                style.class,
                style.inline,
                escaped(&button.href),
                escaped(&button.label)
            )
        };
        let all: Vec<String> = self.buttons.iter().map(one).collect();
        if !all.is_empty() {
            self.plain("div", style::BUTTONS, &all.join("\n"));
        }
    }

    fn footer(&mut self, footer: &str) {
        let quiet = &style::MUTED;
        let lines: Vec<String> = footer.lines().map(escaped).collect();
        let footer = format!(
            "<p class=\"{}\" style=\"margin:24px 0 0;font-size:13px;{}\">{}</p>\n",
            quiet.class,
            quiet.inline,
            lines.join("<br>\n")
        );
        self.out.push_str(&footer);
    }
}

/// Keys of orders look as they are written in the form.
fn label(label: &str) -> String {
    if label.ends_with(':') {
        format!("<b style=\"{}\">{}</b>", style::CODE.inline, html(label))
    } else {
        html(label)
    }
}

fn said(lines: &[CellLine<'_>]) -> String {
    let mut out = String::new();
    let mut rest = lines;
    while let Some(first) = rest.first() {
        let is_fixed = |said: &CellLine<'_>| matches!(said, CellLine::Fixed(_));
        let alike = rest
            .iter()
            .take_while(|said| is_fixed(said) == is_fixed(first));
        let (run, after) = rest.split_at(alike.count());
        let texts = run.iter().map(|said| match said {
            CellLine::Words(text) | CellLine::Fixed(text) => *text,
        });
        let texts: Vec<&str> = texts.collect();
        if is_fixed(first) {
            let form = &style::FORM;
            out.push_str(&format!(
                "<pre class=\"{}\" style=\"{}\">{}</pre>",
                form.class,
                form.inline,
                fixed(&texts)
            ));
        } else {
            let texts: Vec<String> = texts.into_iter().map(html).collect();
            out.push_str(&texts.join("<br>\n"));
        }
        rest = after;
    }
    out
}

/// Lines with the blanks that they have beyond those of all of them.
fn fixed(lines: &[&str]) -> String {
    let indent = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    let common = lines.iter().map(indent).min().unwrap_or_default();
    let lines: Vec<String> = lines.iter().map(|line| escaped(&line[common..])).collect();
    lines.join("\n")
}

/// A line of a form: remarks step back.
fn order(line: &str) -> String {
    let start = if line.trim_start().starts_with('#') {
        Some(0)
    } else {
        line.find("  # ")
    };
    let Some(start) = start else {
        return escaped(line);
    };
    let quiet = &style::MUTED;
    format!(
        "{}<span class=\"{}\" style=\"{}\">{}</span>",
        escaped(&line[..start]),
        quiet.class,
        quiet.inline,
        escaped(&line[start..])
    )
}
