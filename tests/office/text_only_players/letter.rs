//! His letters: lines above the quoted page, or the form of the quoted page filled in.

use super::player::{WantedOffer, WantedOrders};
use super::text_page::{TextPage, path};

/// Way in which a player writes a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterStyle {
    /// One order a line, above what is quoted.
    Plain,
    /// Answers written into the form, where it is quoted.
    Form,
}

impl WantedOrders {
    /// The whole letter, in answer to a page.
    pub fn letter(&self, hand: LetterStyle, page: &TextPage, name: &str) -> String {
        let said = "On Tue, 19 Jan 2027 at 08:00, The post office <office@example.org> wrote:";
        match hand {
            LetterStyle::Plain => {
                let lines = self.plain().join("\n");
                format!("{lines}\n\n{name}\n\n{said}\n\n{}", quoted(page.lines()))
            }
            LetterStyle::Form => format!("{said}\n\n{}", quoted(&self.filled(page))),
        }
    }

    pub fn plain(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.offers.iter().map(plain_offer).collect();
        let mut calamities: Vec<(String, Vec<String>)> = Vec::new();
        for (key, entries) in &self.said {
            match key.as_str() {
                "moves" => lines.extend(entries.iter().map(|entry| entry.replace(" > ", " to "))),
                "ships" => {
                    let ships = entries
                        .iter()
                        .filter_map(|entry| entry.strip_prefix("build "));
                    lines.extend(ships.map(|area| format!("build a ship in {area}")));
                }
                "cities" => lines.extend(entries.iter().map(|area| format!("build {area}"))),
                "accept" => lines.extend(entries.iter().map(|number| format!("accept {number}"))),
                "start" => lines.push(format!("start: {{{}}}", entries.join(", "))),
                "recheck.reduce" => {
                    lines.push(format!("recheck: {{reduce: [{}]}}", entries.join(", ")));
                }
                _ => match key
                    .strip_prefix("calamities.")
                    .and_then(|key| key.split_once('.'))
                {
                    Some((calamity, part)) => {
                        let said = format!("{part}: {}", value(key, entries));
                        match calamities.iter_mut().find(|one| one.0 == calamity) {
                            Some((_, parts)) => parts.push(said),
                            None => calamities.push((calamity.to_owned(), vec![said])),
                        }
                    }
                    None => lines.push(format!("{key}: {}", entries.join(", "))),
                },
            }
        }
        if !calamities.is_empty() {
            lines.push("calamities:".to_owned());
            let parts = calamities.iter();
            lines.extend(parts.map(|(one, parts)| format!("  {one}: {{{}}}", parts.join(", "))));
        }
        if lines.is_empty() {
            lines.push("orders: none".to_owned());
        }
        lines.push("final".to_owned());
        lines
    }

    /// The lines of a page, with its form filled in.
    fn filled(&self, page: &TextPage) -> Vec<String> {
        let mut is_form = false;
        let mut lines = Vec::new();
        for line in page.lines() {
            is_form = (is_form || line == "BEGIN ORDERS") && line != "END ORDERS";
            if is_form && line == "status: form" {
                lines.push("status: final".to_owned());
                continue;
            }
            lines.push(line.clone());
            let Some(key) = line.trim().strip_suffix(':').filter(|_| is_form) else {
                continue;
            };
            let key = path(key);
            if key == "offers" {
                lines.extend(self.offers.iter().enumerate().map(whole_offer));
            } else if let Some(entries) = self.said.get(&key) {
                let last = lines.pop().expect("this line");
                lines.extend(entry_lines(&last, &key, entries));
            }
        }
        lines
    }
}

/// A key of the form with what is written behind or below it.
fn entry_lines(line: &str, key: &str, entries: &[String]) -> Vec<String> {
    match key {
        "moves" | "ships" => {
            let below = entries.iter().map(|entry| format!("  - {entry}"));
            std::iter::once(line.to_owned()).chain(below).collect()
        }
        "accept" => {
            let below = entries
                .iter()
                .map(|number| format!("  - {{offer: {number}}}"));
            std::iter::once(line.to_owned()).chain(below).collect()
        }
        _ => vec![format!("{line} {}", value(key, entries))],
    }
}

/// Formats entries as a value of the form: a list, a mapping, or a number.
fn value(key: &str, entries: &[String]) -> String {
    let all = entries.join(", ");
    match key.rsplit('.').next() {
        Some("direct" | "start") => format!("{{{all}}}"),
        Some("grain") => all,
        _ => format!("[{all}]"),
    }
}

fn plain_offer(offer: &WantedOffer) -> String {
    format!(
        "offer: {} +{} for any {} +1",
        offer.declared.join(" "),
        offer.hidden.join(" "),
        offer.wanted.join(" ")
    )
}

fn whole_offer((at, offer): (usize, &WantedOffer)) -> String {
    let sealed = [&offer.declared[..], &offer.hidden].concat();
    format!(
        "  - {{id: o{}, to: any, count: {}, declared: [{}], sealed: [{}], want: {{count: {}, named: [{}]}}}}",
        at + 1,
        sealed.len(),
        offer.declared.join(", "),
        sealed.join(", "),
        offer.wanted.len() + 1,
        offer.wanted.join(", ")
    )
}

fn quoted(lines: &[String]) -> String {
    lines.iter().map(|line| format!("> {line}\n")).collect()
}
