//! Draws a picture for mail: the land by its parcels, lines and names over it as they are kept, arrows and pieces anew.

use resvg::tiny_skia::Pixmap;

use super::cache::{AreaPixels, DrawingCache, Pixel, SparseLayer, lay};
use super::captions::Captions;
use super::drawing::Drawing;
use super::geometry::Rect;
use super::land::{self, Fill, WAVES};
use super::map_extent::{MapExtent, part, shown, stronger};
use super::map_scene::MapScene;
use super::png_picture::Png;
use super::raster::CompressionLevel;
use super::styles::Rgb;
use super::svg::SvgWriter;
use super::{arrows, composition, legend, raster};

static PARCELS: DrawingCache<AreaPixels> = DrawingCache::holding(16);
static VEILS: DrawingCache<SparseLayer> = DrawingCache::holding(16);
static TILES: DrawingCache<Pixmap> = DrawingCache::holding(64);

/// Pixels of a unit, the most colours, and how small the file has to be. An overview has one pixel a unit, or one for two units where the board is large: tiles of
/// patterns are whole pixels then, as in all multiples of a quarter.
fn making(part: &Rect, frame: MapExtent) -> (f32, usize, CompressionLevel) {
    match frame {
        MapExtent::Board => (2.0, 64, CompressionLevel::Medium),
        MapExtent::Overview if part.w > 900.0 => (0.5, 24, CompressionLevel::High),
        MapExtent::Overview => (1.0, 24, CompressionLevel::High),
        MapExtent::Region(_) => (1.5, 28, CompressionLevel::High),
    }
}

/// The picture.
///
/// # Errors
/// A sentence: it could not be drawn.
pub(super) fn png(
    drawing: &Drawing,
    scene: &MapScene,
    frame: MapExtent,
    captions: &Captions,
) -> Result<Png, String> {
    let part = part(drawing, scene, frame);
    let strip = legend::strip(drawing, scene, frame, &part, captions);
    let (scale, colours, effort) = making(&part, frame);
    let pixels = |units: f32| (units * scale).round() as u32;
    let size = (pixels(part.w), pixels(part.h + strip.height));
    let full = LayerExtent { part, scale, size };
    // What stays is drawn once for the whole board, and parts are cut from it.
    let kept = match frame {
        MapExtent::Overview => part,
        MapExtent::Board | MapExtent::Region(_) => {
            Rect::new(0.0, 0.0, drawing.size.0, drawing.size.1)
        }
    };
    let board = LayerExtent {
        part: kept,
        scale,
        size: (pixels(kept.w), pixels(kept.h)),
    };
    let cut = PixelRect {
        left: pixels(part.x) - pixels(kept.x),
        top: pixels(part.y) - pixels(kept.y),
        size: (pixels(part.w), pixels(part.h)),
    };

    let mut image = raster::blank(size)?;
    let more = stronger(frame);
    paint(&mut image, drawing, scene, (&board, &cut), more)?;
    board.veil(&mut image, &cut, |pen| {
        composition::lines(pen, drawing, scene, &kept, frame)
    })?;
    // The names of the board stay too; those of a part are few.
    if frame == MapExtent::Board {
        let arrows = full.document(|pen| arrows::draw(pen, drawing, scene, 1.0));
        raster::draw(&arrows, &mut image)?;
        board.veil(&mut image, &cut, |pen| {
            land::names(pen, drawing, scene, &part);
        })?;
    }
    let pieces = full.document(|pen| {
        if let MapExtent::Region(_) = frame {
            arrows::draw(pen, drawing, scene, 1.0);
            land::names(pen, drawing, scene, &part);
        }
        composition::pieces(pen, drawing, scene, frame);
        strip.draw(pen, drawing, scene, captions);
    });
    raster::draw(&pieces, &mut image)?;
    let shown = shown(&part, frame);
    Ok(Png {
        bytes: raster::png(&image, colours, effort)?,
        shown: (
            shown.round() as u32,
            (shown * (part.h + strip.height) / part.w).round() as u32,
        ),
    })
}

/// A part of a layer, in its pixels.
struct PixelRect {
    left: u32,
    top: u32,
    size: (u32, u32),
}

/// Part of the board that a layer shows, and its size in pixels.
#[derive(Clone, Copy)]
struct LayerExtent {
    part: Rect,
    /// Pixels of a unit.
    scale: f32,
    /// Size in pixels.
    size: (u32, u32),
}

impl LayerExtent {
    /// A document that is drawn a pixel for each of its lengths.
    fn document(&self, draw: impl FnOnce(&mut SvgWriter)) -> String {
        let mut pen = SvgWriter::new(false);
        let (wide, high) = self.size;
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{wide}\" height=\"{high}\">",
            self.part.x,
            self.part.y,
            self.part.w,
            high as f32 / self.scale
        ));
        composition::letters(&mut pen);
        draw(&mut pen);
        pen.close();
        pen.out.push_str("</svg>");
        pen.out
    }

    /// Lays a part of a layer over a picture that stays the same from picture to picture.
    fn veil(
        &self,
        image: &mut Pixmap,
        cut: &PixelRect,
        draw: impl FnOnce(&mut SvgWriter),
    ) -> Result<(), String> {
        let veil = VEILS.get(self.document(draw), |document| {
            SparseLayer::drawn(document, self.size)
        })?;
        veil.over(image, (cut.left, cut.top), cut.size);
        Ok(())
    }

    /// A tile of a pattern, so large in half units.
    fn tile(&self, (w, h): (f32, f32), draw: impl FnOnce(&mut SvgWriter)) -> Result<Tile, String> {
        let scale = self.scale / 2.0;
        let tile = LayerExtent {
            part: Rect::new(0.0, 0.0, w, h),
            scale,
            size: ((w * scale).round() as u32, (h * scale).round() as u32),
        };
        let pixels = TILES.get(tile.document(draw), |document| {
            let mut image = raster::blank(tile.size)?;
            raster::draw(document, &mut image)?;
            Ok(image)
        })?;
        let first = [self.part.x, self.part.y].map(|at| (at * self.scale).round() as u32);
        Ok(Tile { pixels, first })
    }
}

/// A pattern: its tile, and where on it the first pixel of the picture lies, when tiles lie from the corner of the board.
struct Tile {
    pixels: std::sync::Arc<Pixmap>,
    first: [u32; 2],
}

impl Tile {
    fn at(&self, x: u32, y: u32) -> Pixel {
        let (wide, high) = (self.pixels.width(), self.pixels.height());
        let (x, y) = ((x + self.first[0]) % wide, (y + self.first[1]) % high);
        self.pixels.data().as_chunks().0[(y * wide + x) as usize]
    }
}

/// Paint for the pixels of a parcel.
enum AreaFill {
    Plain(Rgb),
    Tiled(Tile),
}

/// Water and land, each parcel with what it is filled with.
fn paint(
    image: &mut Pixmap,
    drawing: &Drawing,
    scene: &MapScene,
    (leaf, cut): (&LayerExtent, &PixelRect),
    more: f32,
) -> Result<(), String> {
    let numbered = leaf.document(|pen| land::numbered(pen, drawing, scene, &leaf.part));
    let parcels = PARCELS.get(numbered, |document| AreaPixels::drawn(document, leaf.size))?;
    let waves = leaf.tile(WAVES, land::waves)?;
    let mut inks = Vec::new();
    for (fill, flooded) in land::fills(drawing, scene, more) {
        let ink = match fill {
            Fill::Plain(colour) => AreaFill::Plain(colour),
            Fill::Stripes(owners) => {
                let side = land::side(&owners);
                let draw = |pen: &mut SvgWriter| land::bands(pen, drawing, scene, &owners, more);
                AreaFill::Tiled(leaf.tile((side, side), draw)?)
            }
        };
        inks.push((ink, flooded.then_some(&waves)));
    }
    let wide = image.width();
    let dots = image.data_mut().as_chunks_mut().0;
    let (right, rows) = (cut.left + cut.size.0, cut.top..cut.top + cut.size.1);
    for (y, number, from, to) in parcels.runs(rows) {
        let (from, to) = (from.max(cut.left), to.min(right));
        let Some((ink, waves)) = inks.get(number).filter(|_| from < to) else {
            continue;
        };
        let first = (y - cut.top) * wide;
        let run = first + from - cut.left..first + to - cut.left;
        let run = &mut dots[run.start as usize..run.end as usize];
        match ink {
            AreaFill::Plain([r, g, b]) => run.fill([*r, *g, *b, 255]),
            AreaFill::Tiled(tile) => {
                for (x, dot) in (from..).zip(run.iter_mut()) {
                    *dot = tile.at(x, y);
                }
            }
        }
        if let Some(waves) = waves {
            for (x, dot) in (from..).zip(run) {
                lay(dot, waves.at(x, y));
            }
        }
    }
    Ok(())
}
