//! Turns documents into pixels, in which letters are outlines already, so that no font of the machine has a say in them, and pixels
//! into an indexed PNG in few colours, without any remark in it.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::styles::Rgb;

/// Effort with which the compressor searches for repeated data, of 1 to 9.
#[derive(Clone, Copy)]
pub(super) enum CompressionLevel {
    /// Setting for large pictures: files are a few per cent larger than with most, in a quarter of the time.
    Medium = 5,
    /// Setting for pictures that must be small in a mail.
    High = 7,
}

/// Draws a document over what is there, a pixel for each of its units of length.
///
/// # Errors
/// A sentence: the document does not read.
pub(super) fn draw(svg: &str, image: &mut Pixmap) -> Result<(), String> {
    let options = usvg::Options::default();
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    resvg::render(&tree, Transform::identity(), &mut image.as_mut());
    Ok(())
}

/// A picture without anything in it.
///
/// # Errors
/// A sentence: it is too large, or has no size.
pub(super) fn blank((wide, high): (u32, u32)) -> Result<Pixmap, String> {
    Pixmap::new(wide, high).ok_or_else(|| format!("no picture of {wide} by {high} pixels"))
}

/// An indexed PNG with at most so many colours, of at most 256.
///
/// # Errors
/// A sentence: the file could not be made.
pub(super) fn png(
    image: &Pixmap,
    colours: usize,
    effort: CompressionLevel,
) -> Result<Vec<u8>, String> {
    let mut tally = ColourCounts::new();
    let prompts: Vec<u16> = tally.count(image.data());
    let palette = tally.palette(colours);
    let index = tally.nearest(&palette);
    let pixels: Vec<u8> = prompts
        .iter()
        .map(|prompt| index[usize::from(*prompt)])
        .collect();
    let size = (image.width(), image.height());
    encoded(size, &palette, (&pixels, effort)).map_err(|error| error.to_string())
}

/// The colours of a picture with their numbers, in a table of open addresses: the same picture gives the same table.
struct ColourCounts {
    /// Colour and number of pixels; a number of 0 is an empty place.
    places: Vec<(Rgb, u32)>,
    used: usize,
}

/// Places of the table: a power of two, well above the colours of any picture of ours.
const PLACES: usize = 1 << 16;

impl ColourCounts {
    fn new() -> ColourCounts {
        ColourCounts {
            places: vec![([0; 3], 0); PLACES],
            used: 0,
        }
    }

    /// The place of each pixel's colour.
    fn count(&mut self, rgba: &[u8]) -> Vec<u16> {
        let mut prompts = Vec::with_capacity(rgba.len() / 4);
        // A run of one colour is counted at its end.
        let (mut last, mut prompt, mut run) = (None, 0, 0);
        for pixel in rgba.chunks_exact(4) {
            let colour = u32::from_le_bytes([pixel[0], pixel[1], pixel[2], 0]);
            if last != Some(colour) {
                self.places[prompt].1 += run;
                prompt = self.place([pixel[0], pixel[1], pixel[2]]);
                (last, run) = (Some(colour), 0);
                self.places[prompt].1 += 1;
            } else {
                run += 1;
            }
            prompts.push(prompt as u16);
        }
        self.places[prompt].1 += run;
        prompts
    }

    /// Returns the place of a colour in the table and inserts it if missing. A table that is nearly full takes coarser colours.
    fn place(&mut self, colour: Rgb) -> usize {
        let coarse = if self.used > PLACES * 3 / 4 {
            0xF0
        } else {
            0xFF
        };
        let [r, g, b] = colour.map(|part| part & coarse);
        let key = u32::from(r) << 16 | u32::from(g) << 8 | u32::from(b);
        let mut at = (key.wrapping_mul(0x9E37_79B1) >> 16) as usize;
        loop {
            let (there, count) = self.places[at];
            if count == 0 {
                self.places[at].0 = [r, g, b];
                self.used += 1;
                return at;
            }
            if there == [r, g, b] {
                return at;
            }
            at = (at + 1) % PLACES;
        }
    }

    /// Colours to draw with: each time the one that is most frequent and farthest from those chosen, as a product.
    fn palette(&self, most: usize) -> Vec<Rgb> {
        let mut all: Vec<(Rgb, u64, u64)> = self
            .places
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(colour, count)| (*colour, u64::from(*count), u64::from(u32::MAX)))
            .collect();
        all.sort_unstable();
        let mut palette: Vec<Rgb> = Vec::with_capacity(most);
        while palette.len() < most.min(256) {
            let worth = |(colour, count, apart): &(Rgb, u64, u64)| (count * apart, *colour);
            let Some(best) = all.iter().max_by_key(|one| worth(one)).copied() else {
                break;
            };
            if best.2 == 0 {
                break;
            }
            for (colour, _, apart) in &mut all {
                *apart = (*apart).min(distance(*colour, best.0));
            }
            palette.push(best.0);
        }
        palette
    }

    /// Returns the nearest palette colour for each place of the table.
    fn nearest(&self, palette: &[Rgb]) -> Vec<u8> {
        let near = |colour: Rgb| {
            let all = 0..palette.len();
            all.min_by_key(|at| distance(palette[*at], colour))
                .unwrap_or(0) as u8
        };
        self.places
            .iter()
            .map(|(colour, count)| if *count > 0 { near(*colour) } else { 0 })
            .collect()
    }
}

/// Squared distance of two colours, the parts weighed about as eyes do.
fn distance(a: Rgb, b: Rgb) -> u64 {
    let part = |at: usize| {
        let step = i32::from(a[at]) - i32::from(b[at]);
        u64::from(step.unsigned_abs().pow(2))
    };
    2 * part(0) + 4 * part(1) + 3 * part(2)
}

/// The file: header, palette, pixels, end.
fn encoded(
    (wide, high): (u32, u32),
    palette: &[Rgb],
    (pixels, effort): (&[u8], CompressionLevel),
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, wide, high);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_deflate_compression(png::DeflateCompression::Level(effort as u8));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
