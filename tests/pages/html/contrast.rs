//! The contrast of every word of a page with its ground, from the colours that are really written: inline, and in the
//! dark the rules of `<style>`, which win over them.

use std::collections::BTreeMap;

type Rgb = [u8; 3];

/// Class, then property and colour.
type Rules = BTreeMap<String, Vec<(String, Rgb)>>;

#[derive(Clone, Copy)]
struct Ground {
    ink: Rgb,
    paper: Rgb,
}

/// The worst contrast of words in a page, light and dark, with the words; and how many were looked at.
pub fn worst(html: &str) -> ([(f64, String); 2], usize) {
    let dark = dark_rules(html);
    let body = html.find("<body").expect("a body");
    let end = html.find("</html>").expect("its end");
    let start = Ground {
        ink: [0, 0, 0],
        paper: [255, 255, 255],
    };
    let mut open: Vec<(String, [Ground; 2])> = vec![(String::new(), [start, start])];
    let mut worst = [(21.0, String::new()), (21.0, String::new())];
    let mut looked = 0;
    let mut rest = &html[body..end];
    while let Some(at) = rest.find('<') {
        let words = rest[..at].replace("&nbsp;", "");
        let here = open.last().expect("the page").1;
        if !words.trim().is_empty() {
            looked += 1;
            for (ground, worst) in here.iter().zip(&mut worst) {
                let found = contrast(ground.ink, ground.paper);
                if found < worst.0 {
                    *worst = (found, words.trim().to_owned());
                }
            }
        }
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('!') {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            let (opened, _) = open.pop().expect("it was opened");
            assert_eq!(opened, name, "elements are closed in order");
            continue;
        }
        let name = tag.split(' ').next().unwrap_or_default();
        if !matches!(name, "br" | "img") {
            open.push((name.to_owned(), grounds(tag, here, &dark)));
        }
    }
    (worst, looked)
}

fn grounds(tag: &str, [light, dark]: [Ground; 2], rules: &Rules) -> [Ground; 2] {
    let inline = colours(attribute(tag, "style"));
    let class = attribute(tag, "class");
    let ruled: Vec<(String, Rgb)> = class
        .split(' ')
        .flat_map(|class| rules.get(class).cloned().unwrap_or_default())
        .collect();
    let painted = |mut ground: Ground, colours: &[(String, Rgb)]| {
        for (property, colour) in colours {
            match property.as_str() {
                "color" => ground.ink = *colour,
                _ => ground.paper = *colour,
            }
        }
        ground
    };
    let dark = painted(painted(dark, &inline), &ruled);
    [painted(light, &inline), dark]
}

fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let start = format!(" {name}=\"");
    let Some((_, value)) = tag.split_once(&start) else {
        return "";
    };
    value.split('"').next().unwrap_or_default()
}

/// The colours of words and grounds in a list of declarations.
fn colours(style: &str) -> Vec<(String, Rgb)> {
    let declared = style.split(';').filter_map(|one| one.split_once(':'));
    let declared = declared.filter(|(name, _)| matches!(name.trim(), "color" | "background"));
    declared
        .map(|(name, value)| {
            let value = value.trim().trim_end_matches("!important");
            (name.trim().to_owned(), rgb(value))
        })
        .collect()
}

fn rgb(colour: &str) -> Rgb {
    let hex = colour
        .strip_prefix('#')
        .unwrap_or_else(|| panic!("{colour} is no #rrggbb"));
    assert_eq!(hex.len(), 6, "{colour} is no #rrggbb");
    let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("a number");
    [part(0), part(2), part(4)]
}

fn dark_rules(html: &str) -> Rules {
    let (_, rules) = html
        .split_once("@media (prefers-color-scheme:dark){")
        .expect("colours for the dark");
    let (rules, _) = rules.split_once("}}").expect("they end");
    let rules = rules.split('}').filter_map(|rule| rule.split_once('{'));
    let rules =
        rules.map(|(class, style)| (class.trim_start_matches('.').to_owned(), colours(style)));
    rules.collect()
}

/// Computes the contrast as WCAG 2 does.
fn contrast(ink: Rgb, paper: Rgb) -> f64 {
    let (one, other) = (luminance(ink), luminance(paper));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(colour: Rgb) -> f64 {
    let [red, green, blue] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[test]
fn contrast_is_that_of_the_book() {
    assert!((contrast([0, 0, 0], [255, 255, 255]) - 21.0).abs() < 1e-9);
    assert!((contrast([0x77, 0x77, 0x77], [255, 255, 255]) - 4.48).abs() < 0.01);
}
