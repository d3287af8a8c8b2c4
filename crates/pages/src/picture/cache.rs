//! Parts of pictures that stay the same from one picture to the next: the area of each pixel, lines, names, tiles of patterns.
//! Each is drawn once and cached by its document, so a cached part is identical to a newly drawn one.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use resvg::tiny_skia::Pixmap;

use super::raster;

/// Things by their documents, at most so many. A full shelf is emptied.
pub(super) struct DrawingCache<T> {
    most: usize,
    things: Mutex<BTreeMap<String, Arc<T>>>,
}

impl<T> DrawingCache<T> {
    pub const fn holding(most: usize) -> DrawingCache<T> {
        DrawingCache {
            most,
            things: Mutex::new(BTreeMap::new()),
        }
    }

    /// Returns what a document makes; makes it if it is not cached.
    ///
    /// # Errors
    /// It could not be made.
    pub fn get(
        &self,
        document: String,
        make: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Arc<T>, String> {
        let things = || self.things.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = things().get(&document) {
            return Ok(known.clone());
        }
        // Others draw meanwhile. Who draws the same puts the same here.
        let made = Arc::new(make(&document)?);
        let mut things = things();
        if things.len() >= self.most {
            things.clear();
        }
        things.insert(document, made.clone());
        Ok(made)
    }
}

/// Numbers of the pixels in a part of the board: rows of (number, first pixel after it).
pub(super) struct AreaPixels(Vec<Vec<(u16, u32)>>);

impl AreaPixels {
    /// Draws a document that fills each area with a colour that is its number, and reads the parcels from it.
    ///
    /// # Errors
    /// It could not be drawn.
    pub fn drawn(document: &str, size: (u32, u32)) -> Result<AreaPixels, String> {
        let mut image = raster::blank(size)?;
        raster::draw(document, &mut image)?;
        let rows = image.data().chunks_exact(4 * size.0 as usize);
        let number = |pixel: &[u8]| u16::from_be_bytes([pixel[1], pixel[2]]);
        let row = |row: &[u8]| {
            let mut runs: Vec<(u16, u32)> = Vec::new();
            for (at, pixel) in (1..).zip(row.chunks_exact(4)) {
                match runs.last_mut() {
                    Some((last, end)) if *last == number(pixel) => *end = at,
                    _ => runs.push((number(pixel), at)),
                }
            }
            runs
        };
        Ok(AreaPixels(rows.map(row).collect()))
    }

    /// Row, number, and from which pixel to which, of some rows.
    pub fn runs(&self, rows: Range<u32>) -> impl Iterator<Item = (u32, usize, u32, u32)> + '_ {
        let all = rows.clone().zip(self.0.iter().skip(rows.start as usize));
        all.flat_map(|(y, row)| {
            let mut from = 0;
            row.iter().map(move |(number, to)| {
                let run = (y, usize::from(*number), from, *to);
                from = *to;
                run
            })
        })
    }
}

/// A pixel: red, green and blue, multiplied by the opacity, and the opacity.
pub(super) type Pixel = [u8; 4];

/// A layer that hides little of what is under it: its runs of pixels that are not clear, each with the row and column of its first.
pub(super) struct SparseLayer(Vec<(u32, u32, Vec<Pixel>)>);

impl SparseLayer {
    /// # Errors
    /// The document could not be drawn.
    pub fn drawn(document: &str, size: (u32, u32)) -> Result<SparseLayer, String> {
        let mut image = raster::blank(size)?;
        raster::draw(document, &mut image)?;
        let mut runs: Vec<(u32, u32, Vec<Pixel>)> = Vec::new();
        let rows = image.data().as_chunks().0.chunks_exact(size.0 as usize);
        for (y, row) in (0..).zip(rows) {
            for (x, dot) in (0..).zip(row).filter(|(_, dot): &(u32, &Pixel)| dot[3] > 0) {
                match runs.last_mut() {
                    Some((row, from, run)) if *row == y && *from + run.len() as u32 == x => {
                        run.push(*dot);
                    }
                    _ => runs.push((y, x, vec![*dot])),
                }
            }
        }
        Ok(SparseLayer(runs))
    }

    /// Lays so much of it, from a pixel of its own on, over a picture that is as wide as that part.
    pub fn over(&self, image: &mut Pixmap, (left, top): (u32, u32), (wide, high): (u32, u32)) {
        let dots = image.data_mut().as_chunks_mut().0;
        let first = self.0.partition_point(|(y, ..)| *y < top);
        for (y, from, run) in &self.0[first..] {
            if *y >= top + high {
                break;
            }
            let (begin, end) = (
                (*from).max(left),
                (*from + run.len() as u32).min(left + wide),
            );
            if begin >= end {
                continue;
            }
            let place = ((y - top) * wide + begin - left) as usize;
            let over = &run[(begin - from) as usize..(end - from) as usize];
            for (under, over) in dots[place..].iter_mut().zip(over) {
                lay(under, *over);
            }
        }
    }
}

/// A pixel over another.
pub(super) fn lay(under: &mut Pixel, over: Pixel) {
    let clear = 255 - u16::from(over[3]);
    if clear == 0 {
        *under = over;
        return;
    }
    for (under, over) in under.iter_mut().zip(over) {
        *under = over.saturating_add(((u16::from(*under) * clear + 127) / 255) as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_made_once_and_a_full_shelf_is_emptied() {
        let file_source: DrawingCache<usize> = DrawingCache::holding(8);
        for turn in 0..2 {
            let got = file_source.get("a".to_owned(), |_| Ok(turn)).unwrap();
            assert_eq!(*got, 0);
        }
        assert!(
            file_source
                .get("b".to_owned(), |_| Err("no".to_owned()))
                .is_err()
        );
        for at in 0..8 {
            file_source.get(at.to_string(), |_| Ok(at)).unwrap();
        }
        let again = file_source.get("a".to_owned(), |_| Ok(7)).unwrap();
        assert_eq!(*again, 7);
    }

    #[test]
    fn a_veil_lies_over_a_picture_as_its_document_would() {
        let document = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 20\" width=\"20\" height=\"20\">\
                        <circle cx=\"9\" cy=\"9\" r=\"7\" fill=\"#246\" fill-opacity=\".5\"/></svg>";
        let mut one = raster::blank((20, 20)).unwrap();
        one.fill(resvg::tiny_skia::Color::from_rgba8(200, 150, 20, 255));
        let mut other = one.clone();
        raster::draw(document, &mut one).unwrap();
        let veil = SparseLayer::drawn(document, (20, 20)).unwrap();
        veil.over(&mut other, (0, 0), (20, 20));
        let apart = one.data().iter().zip(other.data());
        let most = apart.map(|(a, b)| a.abs_diff(*b)).max();
        assert!(most <= Some(2), "{most:?}");
        assert_ne!(one.data()[4 * (9 * 20 + 9)], 200);
    }
}
