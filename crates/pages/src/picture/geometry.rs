//! Rectangles and paths in units of a drawing.

/// A rectangle in units of the drawing: left, top, width, height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

impl Rect {
    pub fn new(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x, y, w, h }
    }

    /// Around a point.
    pub fn around((x, y): (f32, f32), w: f32, h: f32) -> Rect {
        Rect::new(x - w / 2.0, y - h / 2.0, w, h)
    }

    pub fn middle(&self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Returns whether two rectangles share more than an edge.
    pub fn meets(&self, other: &Rect) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }

    /// The smallest rectangle around both.
    pub fn joined(&self, other: &Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Rect::new(
            x,
            y,
            (self.x + self.w).max(other.x + other.w) - x,
            (self.y + self.h).max(other.y + other.h) - y,
        )
    }

    pub fn holds(&self, other: &Rect) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.x + other.w <= self.x + self.w
            && other.y + other.h <= self.y + self.h
    }
}

/// An outline or a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Path {
    /// SVG path in half units.
    pub text: String,
    /// Around it, in units.
    pub area: Rect,
}

impl Path {
    /// Builds a path from text that has only a first point, points relative to the one before, and closings.
    pub fn new(text: String) -> Path {
        let mut path = Path {
            text,
            area: Rect::new(0.0, 0.0, 0.0, 0.0),
        };
        let points = path.rings().into_iter().flatten();
        let spots = points.map(|(x, y)| Rect::new(x, y, 0.0, 0.0));
        if let Some(area) = spots.reduce(|all, one| all.joined(&one)) {
            path.area = area;
        }
        path
    }

    /// Returns whether a point lies within its rings.
    pub fn holds(&self, (x, y): (f32, f32)) -> bool {
        let cuts: usize = self
            .rings()
            .iter()
            .map(|ring| cuts(ring, y).filter(|cut| *cut > x).count())
            .sum();
        cuts % 2 == 1
    }

    /// The corners of each of its rings and lines, in units.
    pub fn rings(&self) -> Vec<Vec<(f32, f32)>> {
        let mut rings = Vec::new();
        for ring in self.text.split('M').skip(1) {
            let (mut x, mut y) = (0.0, 0.0);
            let mut points = Vec::new();
            for point in ring.split(['l', ' ', 'z']) {
                let Some((dx, dy)) = point.split_once(',') else {
                    continue;
                };
                x += dx.parse::<f32>().unwrap_or_default() / 2.0;
                y += dy.parse::<f32>().unwrap_or_default() / 2.0;
                points.push((x, y));
            }
            rings.push(points);
        }
        rings
    }
}

/// Returns the positions where the edges of a ring cross a height.
pub(super) fn cuts(ring: &[(f32, f32)], height: f32) -> impl Iterator<Item = f32> + '_ {
    let after = ring.iter().cycle().skip(1);
    ring.iter()
        .zip(after)
        .filter(move |((_, y1), (_, y2))| (*y1 > height) != (*y2 > height))
        .map(move |((x1, y1), (x2, y2))| x1 + (x2 - x1) * (height - y1) / (y2 - y1))
}
