//! Styles of the parts of an HTML page: inline for every mail client, and colours for dark mode as an addition.
//!
//! Every colour of words has a contrast of 4.5:1 or better on its ground, light and dark; `tests/pages/html` computes it from
//! what is really written.

use std::borrow::Cow;
use std::fmt::Write;

/// A part of a page: its class, what is written inline, and its colours in the dark.
pub struct Style {
    pub class: &'static str,
    pub inline: &'static str,
    dark: &'static str,
}

macro_rules! styles {
    ($($(#[$doc:meta])* $name:ident = $class:literal, $inline:literal, $dark:literal;)*) => {
        $($(#[$doc])* pub const $name: Style = Style { class: $class, inline: $inline, dark: $dark };)*

        /// All of them, each class once.
        const ALL: &[Style] = &[$($name,)*];
    };
}

styles! {
    PAGE = "p", "margin:0;padding:0;background:#efe9dc;color:#1d1d1b", "background:#171614;color:#ece7db";
    /// The sheet in the middle.
    SHEET = "c", "background:#fffdf8;color:#1d1d1b;text-align:left;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif", "background:#232220;color:#ece7db";
    TITLE = "t", "margin:0 0 4px;font-size:20px;line-height:1.25;color:#7a2e1d", "color:#f2b39d";
    HEADING = "h", "margin:28px 0 10px;padding:0 0 4px;border-bottom:2px solid #d9cdb6;font-size:17px;line-height:1.3;color:#7a2e1d", "border-color:#4b463c;color:#f2b39d";
    /// Deadline, what is asked, how to answer.
    BOX = "b", "margin:14px 0;padding:12px 14px;border:1px solid #d9a441;border-left:6px solid #d9a441;background:#fff5dc;color:#1d1d1b", "background:#35290f;border-color:#d9a441;color:#f6ecd2";
    WARNING = "w", "margin:0 0 12px;padding:8px 12px;border-left:4px solid #b3261e;background:#fdecea;color:#7d1a12", "background:#43201c;border-color:#e5746b;color:#ffd3cc";
    /// Rule numbers, labels, remarks.
    MUTED = "m", "color:#625a4c", "color:#b9b1a1";
    HEAD_CELL = "e", "padding:4px 2px;border-bottom:2px solid #d9cdb6;font-size:11px;font-weight:600;vertical-align:bottom;color:#625a4c", "border-color:#4b463c;color:#b9b1a1";
    /// Its look stands in `<style>`: a client that drops it shows a plain table.
    CELL = "d", "", "border-color:#3a362f";
    /// Order blocks and examples.
    FORM = "f", "margin:0 0 12px;padding:10px;border:1px solid #d9cdb6;background:#f6f1e4;color:#1d1d1b;font:13px/1.5 Menlo,Consolas,'Courier New',monospace;white-space:pre-wrap;word-wrap:break-word", "background:#191816;border-color:#4b463c;color:#ece7db";
    /// Links that begin a letter.
    BUTTON = "n", "display:inline-block;margin:0 6px 8px 0;padding:8px 12px;border:1px solid #7a2e1d;background:#fffdf8;color:#7a2e1d;font-size:15px;font-weight:600;text-decoration:none", "background:#232220;border-color:#f2b39d;color:#f2b39d";
    CODE = "k", "font-family:Menlo,Consolas,'Courier New',monospace;font-size:13px", "";
}

/// Styles for parts without colours of their own. A commitment or an address breaks rather than widens the page.
pub const PARAGRAPH: &str = "margin:0 0 12px;overflow-wrap:anywhere;word-break:break-word";
pub const LIST: &str = "margin:0 0 12px;padding:0 0 0 20px";
pub const INNER_LIST: &str = "margin:2px 0;padding:0 0 0 18px";
pub const TABLE: &str =
    "width:100%;border-collapse:collapse;margin:0 0 14px;font-size:13px;line-height:1.45";
pub const ROWS: &str = "border-collapse:collapse;margin:0 0 12px;font-size:15px;line-height:1.45";
pub const PICTURE: &str = "margin:14px 0;text-align:center";
pub const BUTTONS: &str = "margin:14px 0 6px";
pub const IMAGE: &str = "display:block;margin:0 auto;max-width:100%;height:auto;border:0";
pub const CHIP: &str = "border:1px solid #1d1d1b;font-size:9px;line-height:1";

/// The style of a chip. A counterpart, the second or third of its name, has an outline of its own: `egypt~2`.
pub fn chip(id: &str) -> Cow<'static, str> {
    let Some((_, numeral)) = id.split_once('~') else {
        return CHIP.into();
    };
    let line = match numeral.split('#').next() {
        Some("2") => "double",
        Some("3") => "dashed",
        _ => "dotted",
    };
    CHIP.replace("1px solid", &format!("3px {line}")).into()
}

/// The colours of the nations as the pictures have them: id, colour and more, with tabs between. Words never stand on them.
const NATIONS: &str = include_str!("../../../scenarios/pictures/nations.tsv");

/// The colour of a nation; one that its board says stands behind its id: `egypt#A680F9`.
pub fn nation(id: &str) -> Option<&str> {
    if let Some(at) = id.find('#') {
        let colour = &id[at..];
        let is_hex = colour.bytes().skip(1).all(|byte| byte.is_ascii_hexdigit());
        return Some(colour).filter(|colour| colour.len() == 7 && is_hex);
    }
    let id = id.split('~').next().unwrap_or(id);
    let mut nations = NATIONS.lines().map(|line| line.split('\t'));
    nations
        .find_map(|mut nation| (nation.next() == Some(id)).then(|| nation.next()).flatten())
        .filter(|colour| colour.starts_with('#'))
}

/// Rules written once for classes that occur hundreds of times on a page.
const ONCE: &str = ".d{padding:4px 2px;border-bottom:1px solid #e8dfcd;vertical-align:top}\
    .n{text-align:right}.a{padding-left:10px!important}\
    .l{padding:2px 10px 4px 0;vertical-align:top}.y{padding:2px 0 4px;vertical-align:top}.i{margin:0 0 3px}";

/// Returns the content of `<style>`: the dark colours that the client asks for, and those that Outlook on the web inserts.
pub fn sheet() -> String {
    let mut dark = String::new();
    let mut outlook = String::new();
    for style in ALL.iter().filter(|style| !style.dark.is_empty()) {
        let strong = style.dark.replace(';', "!important;");
        let class = style.class;
        // Writing to a String cannot fail.
        let _ = write!(dark, ".{class}{{{strong}!important}}");
        let _ = write!(
            outlook,
            "[data-ogsc] .{class},[data-ogsb] .{class}{{{strong}!important}}"
        );
    }
    format!(
        "{ONCE}:root{{color-scheme:light dark;supported-color-schemes:light dark}}\
         @media (prefers-color-scheme:dark){{{dark}}}{outlook}\
         @media (min-width:600px){{.g td,.g th{{padding-right:6px!important}}.e{{font-size:12px!important}}}}\
         @media (max-width:480px){{.s{{padding:12px 10px!important}}.g{{font-size:12px!important}}.e{{font-size:10px!important}}.d,.e{{padding:3px 4px 3px 0!important}}.o{{padding:0!important}}.f{{font-size:12px!important;padding:8px!important}}}}"
    )
}
