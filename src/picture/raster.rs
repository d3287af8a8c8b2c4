//! Turns a document into an indexed PNG: drawn with our own letters and no others, in few colours, without any remark in it.

use std::collections::BTreeMap;

use resvg::{tiny_skia, usvg};

use super::letters::{FAMILY, fonts};

/// Most colours of a picture.
const COLOURS: usize = 128;

/// An indexed PNG of so many pixels a CSS pixel.
///
/// # Errors
/// A sentence: the document does not read, or the picture is too large.
pub(super) fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let options = usvg::Options {
        font_family: FAMILY.to_owned(),
        fontdb: fonts(),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size();
    let (w, h) = (
        (size.width() * scale).round() as u32,
        (size.height() * scale).round() as u32,
    );
    let mut image =
        tiny_skia::Pixmap::new(w, h).ok_or_else(|| format!("no picture of {w} by {h} pixels"))?;
    let transform = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut image.as_mut());
    let (palette, pixels) = indexed(image.data());
    encoded(w, h, &palette, &pixels).map_err(|error| error.to_string())
}

/// The most frequent colours, and for each pixel the nearest of them. Deterministic: counted and sorted by integers.
fn indexed(rgba: &[u8]) -> (Vec<[u8; 3]>, Vec<u8>) {
    let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
    let mut last = ([0, 0, 0], 0);
    for pixel in rgba.chunks_exact(4) {
        let colour = [pixel[0], pixel[1], pixel[2]];
        if last.0 == colour {
            last.1 += 1;
        } else {
            *counts.entry(last.0).or_default() += last.1;
            last = (colour, 1);
        }
    }
    *counts.entry(last.0).or_default() += last.1;
    let palette = chosen(&counts);
    let mut nearest: BTreeMap<[u8; 3], u8> = BTreeMap::new();
    let mut pixels = Vec::with_capacity(rgba.len() / 4);
    let mut last = ([0, 0, 0], near(&palette, [0, 0, 0]));
    for pixel in rgba.chunks_exact(4) {
        let colour = [pixel[0], pixel[1], pixel[2]];
        if last.0 != colour {
            let index = *nearest
                .entry(colour)
                .or_insert_with(|| near(&palette, colour));
            last = (colour, index);
        }
        pixels.push(last.1);
    }
    (palette, pixels)
}

fn chosen(counts: &BTreeMap<[u8; 3], u32>) -> Vec<[u8; 3]> {
    let mut all: Vec<(u32, [u8; 3])> = counts
        .iter()
        .filter(|(_, count)| **count > 0)
        .map(|(colour, count)| (*count, *colour))
        .collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    let mut palette: Vec<[u8; 3]> = Vec::new();
    for (_, colour) in &all {
        if palette.len() == COLOURS {
            break;
        }
        // Not two that no eye tells apart while others wait.
        if palette.iter().all(|other| apart(*other, *colour) > 300) {
            palette.push(*colour);
        }
    }
    palette
}

fn apart(a: [u8; 3], b: [u8; 3]) -> u32 {
    let part = |at: usize| {
        let step = i32::from(a[at]) - i32::from(b[at]);
        step.unsigned_abs().pow(2)
    };
    2 * part(0) + 4 * part(1) + 3 * part(2)
}

fn near(palette: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let best = (0..palette.len()).min_by_key(|at| apart(palette[*at], colour));
    best.unwrap_or(0) as u8
}

fn encoded(
    w: u32,
    h: u32,
    palette: &[[u8; 3]],
    pixels: &[u8],
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, w, h);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
