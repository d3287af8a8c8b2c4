//! The colours of the style sheet: what is read against what it is read on, in light and in the dark (contrast 4.5:1).

use std::collections::BTreeMap;

const STYLE: &str = include_str!("../../../templates/site/site.css");

/// Colours of text, and of what it may stand on.
const INKS: [&str; 5] = ["ink", "soft", "link", "seen", "accent"];
const PAPERS: [&str; 2] = ["paper", "card"];

/// The variables of the n-th `:root`, on top of those before.
fn schemes() -> Vec<BTreeMap<String, String>> {
    let mut schemes: Vec<BTreeMap<String, String>> = Vec::new();
    for part in STYLE.split(":root {").skip(1) {
        let body = part.split('}').next().unwrap();
        let mut scheme = schemes.first().cloned().unwrap_or_default();
        for line in body.split(';') {
            if let Some((name, value)) = line.trim().split_once(": ") {
                let name = name.trim_start_matches("--").to_owned();
                scheme.insert(name, value.trim().to_owned());
            }
        }
        schemes.push(scheme);
    }
    schemes
}

/// Relative luminance of `#rrggbb` or `#rgb` (WCAG 2).
fn light(colour: &str) -> f64 {
    let digits = colour.trim_start_matches('#');
    let long: String = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_owned(),
    };
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&long[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_stands_out_from_what_it_stands_on() {
    assert!((contrast("#ffffff", "#000") - 21.0).abs() < 1e-9);
    assert!((contrast("#777777", "#ffffff") - 4.478).abs() < 1e-3);
    let schemes = schemes();
    assert_eq!(schemes.len(), 3, "light, dark and print");
    let mut least = f64::MAX;
    for scheme in &schemes {
        for ink in INKS {
            for paper in PAPERS {
                let contrast = contrast(&scheme[ink], &scheme[paper]);
                assert!(contrast >= 4.5, "{ink} on {paper}: {contrast:.2}");
                least = least.min(contrast);
            }
        }
    }
    println!("the least contrast is {least:.2}");
}
