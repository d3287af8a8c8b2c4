//! Looks of nations: colour, shape and the share of the colour in the fill of an area. The colours of the board are here too.

/// Red, green and blue, 0 to 255.
pub(super) type Rgb = [u8; 3];

pub(super) const INK: Rgb = [0x1D, 0x1D, 0x1B];
pub(super) const PAPER: Rgb = [0xFF, 0xFF, 0xFF];
/// The light edge around names.
pub(super) const HALO: Rgb = [0xFF, 0xFB, 0xF2];
pub(super) const LAND: Rgb = [0xF4, 0xEC, 0xD8];
pub(super) const SHORE: Rgb = [0xE3, 0xEB, 0xED];
pub(super) const SEA: Rgb = [0x9D, 0xB6, 0xC6];
/// Colour beyond the edge of the board, and of panels out of play.
pub(super) const OUTSIDE: Rgb = [0xDC, 0xD6, 0xCA];
pub(super) const OUTSIDE_WATER: Rgb = [0xD2, 0xD5, 0xD6];
pub(super) const BORDER: Rgb = [0x6E, 0x54, 0x3C];
pub(super) const COAST: Rgb = [0x3F, 0x5E, 0x78];
pub(super) const SEAM: Rgb = [0x5C, 0x8C, 0xB4];
pub(super) const RIVER: Rgb = [0x5B, 0x9A, 0xC4];
pub(super) const FIGHT: Rgb = [0xD6, 0x00, 0x5A];
pub(super) const LAVA: Rgb = [0x8A, 0x3A, 0x12];
pub(super) const EMBER: Rgb = [0xF0, 0x8A, 0x1E];
pub(super) const SEA_NAME: Rgb = [0x24, 0x48, 0x66];
pub(super) const RING: Rgb = [0x8A, 0x7A, 0x60];

/// Size of the names of areas in units.
pub(super) const NAME: f32 = 11.0;

/// The sign of a nation, which tells it apart in grey too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    Circle,
    Square,
    Triangle,
    Diamond,
    Plus,
    Wedge,
    Hexagon,
    Bar,
    Star,
    /// Shape for pieces of the idle set: Barbarians and Pirates.
    Saltire,
    Crescent,
    Ring,
    House,
    Hourglass,
    Arrow,
    Shield,
    Pillar,
    Dome,
    Bow,
}

impl Shape {
    fn named(name: &str) -> Option<Shape> {
        Some(match name {
            "circle" => Shape::Circle,
            "square" => Shape::Square,
            "triangle" => Shape::Triangle,
            "diamond" => Shape::Diamond,
            "plus" => Shape::Plus,
            "wedge" => Shape::Wedge,
            "hexagon" => Shape::Hexagon,
            "bar" => Shape::Bar,
            "star" => Shape::Star,
            "saltire" => Shape::Saltire,
            "crescent" => Shape::Crescent,
            "ring" => Shape::Ring,
            "house" => Shape::House,
            "hourglass" => Shape::Hourglass,
            "arrow" => Shape::Arrow,
            "shield" => Shape::Shield,
            "pillar" => Shape::Pillar,
            "dome" => Shape::Dome,
            "bow" => Shape::Bow,
            _ => return None,
        })
    }

    /// An SVG path around the origin, about 10 across.
    pub fn path(self) -> &'static str {
        match self {
            Shape::Circle => "M-4.6,0a4.6,4.6 0 1 0 9.2,0a4.6,4.6 0 1 0 -9.2,0z",
            Shape::Square => "M-4.2,-4.2h8.4v8.4h-8.4z",
            Shape::Triangle => "M0,-5L5.2,4.2H-5.2z",
            Shape::Diamond => "M0,-5.6L5.2,0L0,5.6L-5.2,0z",
            Shape::Plus => "M-1.7,-5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z",
            Shape::Wedge => "M0,5L5.2,-4.2H-5.2z",
            Shape::Hexagon => "M-5.2,0L-2.6,-4.5H2.6L5.2,0L2.6,4.5H-2.6z",
            Shape::Bar => "M-5.4,-2.8H5.4V2.8H-5.4z",
            Shape::Star => {
                "M0,-5.8L1.6,-1.9L5.6,-1.7L2.5,0.9L3.5,4.9L0,2.7L-3.5,4.9L-2.5,0.9L-5.6,-1.7L-1.6,-1.9z"
            }
            Shape::Saltire => {
                "M-4.8,-2.6L-2.6,-4.8L0,-2.2L2.6,-4.8L4.8,-2.6L2.2,0L4.8,2.6L2.6,4.8L0,2.2L-2.6,4.8L-4.8,2.6L-2.2,0z"
            }
            Shape::Crescent => "M2.4,-4.8A5,5 0 1 0 2.4,4.8A5.6,5.6 0 0 1 2.4,-4.8z",
            Shape::Ring => {
                "M-4.8,0a4.8,4.8 0 1 0 9.6,0a4.8,4.8 0 1 0 -9.6,0zM-2,0a2,2 0 1 1 4,0a2,2 0 1 1 -4,0z"
            }
            Shape::House => "M0,-5.2L4.8,-1V4.6H-4.8V-1z",
            Shape::Hourglass => "M-4.6,-5H4.6L1.2,0L4.6,5H-4.6L-1.2,0z",
            Shape::Arrow => "M0,-5.4L5,0.4H2V5H-2V0.4H-5z",
            Shape::Shield => "M-4.4,-4.8H4.4V1.6L0,5.4L-4.4,1.6z",
            Shape::Pillar => "M-2.6,-5.4H2.6V5.4H-2.6z",
            Shape::Dome => "M-5.2,3A5.2,5.2 0 0 1 5.2,3z",
            Shape::Bow => "M-5.2,-4.4L0,-1.2L5.2,-4.4V4.4L0,1.2L-5.2,4.4z",
        }
    }
}

/// Colour, shape, and how much of the colour is in the fill of an area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NationStyle {
    pub colour: Rgb,
    pub shape: Shape,
    pub share: f32,
    /// Place among the nations of one name, from 1: the signs and pieces of a counterpart have an outline of their own (38.1).
    pub numeral: u8,
}

/// The pieces of the idle set.
pub(super) const IDLE: NationStyle = NationStyle {
    colour: [0x6A, 0x6A, 0x6E],
    shape: Shape::Saltire,
    share: 0.45,
    numeral: 1,
};

impl NationStyle {
    pub fn read(colour: &str, shape: &str, share: &str) -> Option<NationStyle> {
        Some(NationStyle {
            colour: rgb(colour)?,
            shape: Shape::named(shape)?,
            share: share.parse().ok()?,
            numeral: 1,
        })
    }

    /// Lengths of dashes and gaps of the outer line around signs and pieces: unbroken for the second of a name. `None` for the
    /// nation itself, which has no such line.
    pub fn rim(&self) -> Option<&'static str> {
        match self.numeral {
            ..=1 => None,
            2 => Some(""),
            3 => Some("2.4 1.6"),
            _ => Some("1 1.6"),
        }
    }

    /// The colour of an area. An overview takes more of it.
    pub fn fill(&self, more: f32) -> Rgb {
        mixed(self.colour, LAND, (self.share + more).min(1.0))
    }
}

/// `#RRGGBB`.
pub(super) fn rgb(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, r, g, b] = number.to_be_bytes();
    Some([r, g, b])
}

/// Mixes `share` of the first colour over the second.
pub(super) fn mixed(over: Rgb, under: Rgb, share: f32) -> Rgb {
    let mut mixture = [0; 3];
    for (at, part) in mixture.iter_mut().enumerate() {
        let value = f32::from(over[at]) * share + f32::from(under[at]) * (1.0 - share);
        *part = value.round() as u8;
    }
    mixture
}

/// The ground of a strip under a picture.
pub(super) fn strip_ground() -> Rgb {
    mixed(SHORE, PAPER, 0.4)
}
