//! Additions to the text of a mail to a seat: its words as HTML, and the board after the seat's orders. That picture shows one
//! seat's imagined position, so it is drawn for its mail alone and kept with it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::log_events;
use super::picture_cache::{PlacedPicture, short_hash};
use crate::context::OfficeContext;
use crate::context::error::{OfficeError, quietly};
use crate::rendering::mail_parts::{DocumentParts, MailParts, PreviewMap, ResentParts};
use bulla_core::game::{AreaId, Place, VisibleChange};
use bulla_mail::{self, Attachment, HtmlBody};
use bulla_pages::page;
use bulla_pages::picture::{
    BoardDrawing, FailingOrder, MapExtent, MapScene, Png, SceneSigns, Viewport,
};

/// Parts of the board that a forecast shows at most.
const MOST_WINDOWS: usize = 2;

/// Areas that a caption names at most.
const MOST_NAMES: usize = 3;

/// Returns the mail as HTML with its files; `footer` counts the mails.
///
/// # Errors
/// A sentence is missing.
pub fn html_body(
    office: OfficeContext<'_>,
    game: &str,
    mail_parts: MailParts,
    footer: &str,
) -> Result<(Option<HtmlBody>, Vec<Attachment>), OfficeError> {
    match mail_parts {
        MailParts::Plain => Ok((None, Vec::new())),
        MailParts::Document(told) => {
            let html = told_in_html(office, game, &told, footer)?;
            Ok((Some(html), Vec::new()))
        }
        MailParts::Resent(old) => Ok(again(*old, footer)),
    }
}

fn told_in_html(
    office: OfficeContext<'_>,
    game: &str,
    told: &DocumentParts,
    footer: &str,
) -> Result<HtmlBody, OfficeError> {
    let drawn = match &told.preview_map {
        Some(preview_map) if office.config.pictures => drawn(office, game, preview_map)?,
        _ => Vec::new(),
    };
    let pictures: Vec<page::PageImage> = drawn.iter().map(|one| one.page.clone()).collect();
    Ok(HtmlBody {
        text: told.document.html_with(&pictures, &told.buttons, footer),
        pictures: drawn.into_iter().map(|one| one.mail).collect(),
    })
}

/// The parts of the board in which something of the seat stands or is to happen; none that cannot be drawn.
fn drawn(
    office: OfficeContext<'_>,
    game: &str,
    preview_map: &PreviewMap,
) -> Result<Vec<PlacedPicture>, OfficeError> {
    let Some(board_drawing) =
        quietly(|| BoardDrawing::of(&preview_map.open.parts().board)).flatten()
    else {
        return Ok(Vec::new());
    };
    let turn = preview_map.open.turn().to_string();
    let title = [game.to_owned(), turn];
    let title = office.templates.answer("picture.title", &title)?;
    let captions = office.templates.captions();
    let called = office
        .templates
        .sentences()
        .called(preview_map.open.parts());
    let sketched = quietly(|| {
        let scene = MapScene::new(&preview_map.open, &title).translated(&called);
        let scene = scene
            .with_events(&preview_map.seen)
            .with_failures(&preview_map.failing);
        let windows = windows(&board_drawing, &scene, preview_map);
        (scene, windows)
    });
    let Some((scene, windows)) = sketched else {
        log_events::no_picture(game, "a forecast could not be sketched");
        return Ok(Vec::new());
    };
    let mut framed = Vec::new();
    for (at, window) in windows.into_iter().enumerate() {
        let frame = MapExtent::Region(window.crop);
        let png = quietly(|| board_drawing.cached_png(&scene, frame, &captions));
        let png = png.ok_or_else(|| "a fault of this program".to_owned());
        match png.flatten() {
            Ok(png) => {
                let named = window.areas.iter().take(MOST_NAMES);
                let named = named.map(|area| called.board.area(*area).name.as_str());
                let signs = quietly(|| board_drawing.signs(&scene, frame));
                let named: Vec<&str> = named.collect();
                framed.push(placed(office, at, png.as_ref(), &named.join(", "), signs)?);
            }
            Err(reason) => log_events::no_picture(game, &reason),
        }
    }
    Ok(framed)
}

/// A picture of a forecast, the first or a later one, with its caption: the areas that it shows, and what its signs say.
fn placed(
    office: OfficeContext<'_>,
    at: usize,
    png: &Png,
    areas: &str,
    signs: Option<SceneSigns>,
) -> Result<PlacedPicture, OfficeError> {
    let words = [areas.to_owned()];
    let say = |key: &str| office.templates.answer(key, &words);
    let mut caption = match at {
        0 => say("picture.forecast")?,
        _ => say("picture.forecast.more")?,
    };
    // What a number counts is said once.
    for key in signs.into_iter().flat_map(|signs| told_of(signs, at == 0)) {
        caption = format!("{caption} {}", say(key)?);
    }
    let bytes: Arc<[u8]> = png.bytes.as_slice().into();
    let content_id = format!("{}@{}", short_hash(&bytes), office.config.domain());
    Ok(PlacedPicture {
        page: page::PageImage {
            key: format!("forecast.{}", at + 1),
            src: format!("cid:{content_id}"),
            alt: say("picture.forecast.alt")?,
            caption,
            shown: png.shown,
        },
        mail: bulla_mail::InlineImage {
            content_id,
            file: format!("forecast-{}.png", at + 1),
            bytes,
        },
    })
}

/// Returns what a caption says of the signs of a forecast, as keys.
fn told_of(signs: SceneSigns, is_first: bool) -> impl Iterator<Item = &'static str> {
    let all = [
        (signs.counted && is_first, "picture.forecast.count"),
        (signs.fought, "picture.fought"),
        (signs.fails, "picture.forecast.fails"),
    ];
    all.into_iter()
        .filter(|(seen, _)| *seen)
        .map(|(_, key)| key)
}

/// The parts of the board where orders of the seat take something, or would; where they take nothing, the one with most of its pieces.
fn windows(
    board_drawing: &BoardDrawing,
    scene: &MapScene,
    preview_map: &PreviewMap,
) -> Vec<Viewport> {
    let spoken_of = spoken_of(preview_map);
    if !spoken_of.is_empty() {
        return board_drawing.viewports(scene, &spoken_of, MOST_WINDOWS);
    }
    let (open, civ) = (&preview_map.open, preview_map.civ);
    let held = open.areas_of(civ).map(|(area, _)| area);
    let ships = open.ships_of(civ).map(|ship| ship.area);
    let all = held.chain(open.cities_of(civ)).chain(ships);
    let all: Vec<(AreaId, u32)> = all.map(|area| (area, 1)).collect();
    board_drawing.viewports(scene, &all, 1)
}

/// The areas from and to which pieces of the seat go, or fail to, each so many times.
fn spoken_of(preview_map: &PreviewMap) -> Vec<(AreaId, u32)> {
    let mut weights: BTreeMap<AreaId, u32> = BTreeMap::new();
    let mut add = |area: AreaId| *weights.entry(area).or_default() += 1;
    for seen in &preview_map.seen {
        if let VisibleChange::Pieces {
            owner, from, to, ..
        } = &seen.what
            && owner.is(preview_map.civ)
            && seen.why.is_movement()
        {
            for place in [from, to] {
                if let Place::Area(area) | Place::Coast(area, _) | Place::Hold(area, ..) = place {
                    add(*area);
                }
            }
        }
    }
    for failing in &preview_map.failing {
        match failing {
            FailingOrder::At(area) => add(*area),
            FailingOrder::Move { from, to, .. } => {
                add(*from);
                add(*to);
            }
        }
    }
    weights.into_iter().collect()
}

/// A page as it was sent, with a line above it, and the number of this mail in the place of its own.
fn again(old: ResentParts, footer: &str) -> (Option<HtmlBody>, Vec<Attachment>) {
    let lines = |text: &str| {
        let lines: Vec<String> = text.lines().map(page::escaped).collect();
        lines.join("<br>\n")
    };
    let html = old.html.map(|html| {
        let text = if old.below.is_empty() {
            html.text.clone()
        } else {
            html.text.replace(&lines(&old.below), &lines(footer))
        };
        let body = text
            .find("<body")
            .and_then(|at| Some(at + text[at..].find('>')? + 1));
        let (before, after) = text.split_at(body.unwrap_or_default());
        let above = format!(
            "\n<p style=\"margin:0;padding:12px\">{}</p>",
            lines(&old.above)
        );
        HtmlBody {
            text: match body {
                Some(_) => format!("{before}{above}{after}"),
                None => text,
            },
            ..html
        }
    });
    (html, old.attached)
}
