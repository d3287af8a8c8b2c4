//! Colours as eyes see them: contrast, and distances for usual sight and for those who lack one kind of cones.

use std::collections::BTreeSet;

use bulla::picture::{BoardDrawing, GROUNDS};
use bulla::scenario::Scenario;

type Rgb = [u8; 3];
type Matrix = [[f64; 3]; 3];

/// Usual sight, and full lack of the cones for long, middle and short waves by Machado, Oliveira and Fernandes (2009), for
/// linear red, green and blue.
const SIGHTS: [(&str, Matrix); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protan",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deutan",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritan",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|row| (0..3).map(|at| matrix[row][at] * vector[at]).sum())
}

/// sRGB to linear.
fn linear(colour: Rgb) -> [f64; 3] {
    colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// CIE L*a*b* of linear red, green and blue under D65.
fn lab(linear: [f64; 3]) -> [f64; 3] {
    const XYZ: Matrix = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ];
    let white = [0.95047, 1.0, 1.08883];
    let xyz = times(&XYZ, linear.map(|part| part.clamp(0.0, 1.0)));
    let f = [0, 1, 2].map(|at| {
        let part = xyz[at] / white[at];
        if part > 216.0 / 24389.0 {
            part.cbrt()
        } else {
            (24389.0 / 27.0 * part + 16.0) / 116.0
        }
    });
    [
        116.0 * f[1] - 16.0,
        500.0 * (f[0] - f[1]),
        200.0 * (f[1] - f[2]),
    ]
}

/// CIEDE2000.
fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    let ([l1, a1, b1], [l2, a2, b2]) = (one, other);
    let seven = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - seven((a1.hypot(b1) + a2.hypot(b2)) / 2.0));
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let h = match h1 + h2 {
        sum if grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let cosine = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cosine(h - 30.0) + 0.24 * cosine(2.0 * h) + 0.32 * cosine(3.0 * h + 6.0)
        - 0.20 * cosine(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let angle = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rt = -2.0 * seven(c) * angle.to_radians().sin();
    let (l, c, h) = (dl / sl, dc / sc, dh / sh);
    (l * l + c * c + h * h + rt * c * h).sqrt()
}

#[test]
fn distances_are_those_of_the_published_pairs() {
    // From the test data of Sharma, Wu and Dalal (2005).
    for (one, other, wanted) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        (
            [22.7233, 20.0904, -46.694],
            [23.0331, 14.973, -42.5619],
            2.0373,
        ),
    ] {
        assert!((distance(one, other) - wanted).abs() < 1e-4);
    }
}

fn luminance(colour: Rgb) -> f64 {
    let [r, g, b] = linear(colour);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Computes the contrast by WCAG.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn board_drawing() -> BoardDrawing {
    let scenario = Scenario::named("advanced-8-west").expect("the scenario reads");
    BoardDrawing::of(&scenario.components.board).expect("the board is drawn")
}

/// The smallest distance of two colours of different lists' places, for a sight.
fn closest(sight: &Matrix, colours: &[(String, Rgb)]) -> (f64, String) {
    let seen = |colour: Rgb| lab(times(sight, linear(colour)));
    let mut least = (f64::MAX, String::new());
    for (at, (name, colour)) in colours.iter().enumerate() {
        for (other, with) in &colours[at + 1..] {
            let apart = distance(seen(*colour), seen(*with));
            if apart < least.0 {
                least = (apart, format!("{name} and {other}"));
            }
        }
    }
    least
}

/// Nations of one game: Iberia takes Italy's place and colour.
fn nations(of: impl Fn(&bulla::picture::NationColours) -> Rgb) -> Vec<(String, Rgb)> {
    let all = board_drawing().colours();
    assert_eq!(all.len(), 10);
    all.iter()
        .filter(|nation| nation.nation != "iberia")
        .map(|nation| (nation.nation.clone(), of(nation)))
        .collect()
}

#[test]
fn no_two_nations_look_alike_to_anybody() {
    for ((sight, matrix), (pieces, fills)) in
        SIGHTS
            .iter()
            .zip([(26.0, 16.0), (14.5, 11.0), (15.5, 11.0), (15.5, 11.5)])
    {
        for (what, least, colours) in [
            ("pieces", pieces, nations(|nation| nation.piece)),
            ("fills", fills, nations(|nation| nation.fill)),
            ("strong fills", fills, nations(|nation| nation.strong)),
        ] {
            let (apart, who) = closest(matrix, &colours);
            assert!(apart >= least, "{what} for {sight} sight: {who} {apart:.1}");
        }
    }
}

/// Nations of a game of eighteen: the nine of the book, and nine that the data do not know.
fn eighteen(of: impl Fn(&bulla::picture::NationColours) -> Rgb) -> Vec<(String, Rgb)> {
    let strangers = board_drawing().borrowed_colours();
    let strangers = strangers.iter().map(|one| (one.nation.clone(), of(one)));
    let all: Vec<(String, Rgb)> = nations(&of).into_iter().chain(strangers).collect();
    assert_eq!(all.len(), 18);
    all
}

/// Twice as many are less far apart; each has a sign of its own besides.
#[test]
fn eighteen_nations_can_be_told_apart_by_anybody() {
    for ((sight, matrix), (pieces, fills)) in
        SIGHTS
            .iter()
            .zip([(14.0, 9.5), (9.0, 7.0), (9.5, 7.0), (9.0, 7.5)])
    {
        for (what, least, colours) in [
            ("pieces", pieces, eighteen(|nation| nation.piece)),
            ("fills", fills, eighteen(|nation| nation.fill)),
            ("strong fills", fills, eighteen(|nation| nation.strong)),
        ] {
            let (apart, who) = closest(matrix, &colours);
            assert!(apart >= least, "{what} for {sight} sight: {who} {apart:.1}");
        }
    }
    let board_drawing = board_drawing();
    let known = board_drawing.colours().into_iter();
    let known = known.filter(|nation| nation.nation != "iberia");
    let signs: BTreeSet<&str> = known
        .chain(board_drawing.borrowed_colours())
        .map(|one| one.sign)
        .collect();
    assert_eq!(signs.len(), 18);
}

#[test]
fn no_nation_looks_like_land_or_water() {
    let [land, shore, sea, _] = GROUNDS;
    for (sight, matrix) in &SIGHTS {
        for (nation, fill) in eighteen(|nation| nation.fill) {
            for (ground, name) in [(land, "land"), (shore, "shore"), (sea, "sea")] {
                let pair = [(nation.clone(), fill), (name.to_owned(), ground)];
                let (apart, who) = closest(matrix, &pair);
                assert!(apart >= 7.5, "{who} for {sight} sight: {apart:.1}");
            }
        }
    }
}

#[test]
fn letters_stand_out_from_their_ground() {
    let [land, shore, sea, ink] = GROUNDS;
    for ground in [land, shore, sea] {
        assert!(contrast(ink, ground) >= 7.0);
    }
    // Names on the colours of nations have a light edge; numbers stand on white. The towers and signs of the light ones have
    // a dark edge, so that each sign has an edge of contrast with what lies around it.
    for (nation, fill) in eighteen(|nation| nation.fill) {
        let best = contrast(ink, fill).max(contrast([0xFF, 0xFB, 0xF2], fill));
        assert!(best >= 4.5, "{nation}: {best:.1}");
    }
}
