//! The policies of what stands around the sections of pieces and cards: setting up, seats, census, conversion, purchases, the track.

use crate::rules::policy::{self, CalamityPlacement, CensusPrecedence, CountedTowardPoints};
use crate::scenario::reading::file_report::FieldReader;

/// The keys of a plan, which stand in the same mapping as the policy of setting up.
const PLAN: [&str; 3] = ["segment", "sections", "letters"];
const SETUP: [&str; 3] = ["on_top", "tradable", "fixed"];

pub fn setup(book: &FieldReader<'_>) -> Option<policy::Setup> {
    let form = book.form("setup")?;
    let on_top = form.choice("on_top", &[("players", true), ("none", false)]);
    let beds = [
        ("anywhere", CalamityPlacement::Anywhere),
        ("among", CalamityPlacement::Among),
        ("under", CalamityPlacement::Under),
    ];
    let (tradable, fixed) = (form.choice("tradable", &beds), form.choice("fixed", &beds));
    form.close_with(&PLAN);
    Some(policy::Setup {
        on_top: on_top?,
        tradable: tradable?,
        fixed: fixed?,
    })
}

/// Asks a plan for what [`setup`] reads.
pub fn pass(plan: &FieldReader<'_>) {
    for key in SETUP {
        plan.optional(key);
    }
}

pub fn seats(book: &FieldReader<'_>) -> Option<policy::Seats> {
    let form = book.form("seats")?;
    let late = form.yes_or_no("late");
    let (spare, kept) = (form.figure("spare", 0), form.figure("kept", 0));
    form.close();
    Some(policy::Seats {
        late: late?,
        spare: spare?,
        kept: kept?,
    })
}

pub fn census(book: &FieldReader<'_>) -> Option<policy::Census> {
    let form = book.form("census")?;
    let words = [
        ("tokens", CensusPrecedence::Tokens),
        ("chart", CensusPrecedence::Chart),
    ];
    let order = form.choice("order", &words);
    form.close();
    Some(policy::Census { order: order? })
}

pub fn conversion(book: &FieldReader<'_>) -> Option<policy::Conversion> {
    let form = book.form("conversion")?;
    let over_water = form.choice("across", &[("land", false), ("water", true)]);
    form.close();
    Some(policy::Conversion {
        over_water: over_water?,
    })
}

pub fn advances(book: &FieldReader<'_>) -> Option<policy::Advances> {
    let form = book.form("advances")?;
    let last_first = form.choice("order", &[("chart", false), ("reverse", true)]);
    let most = form.figure_or("most", "any", 0..=64);
    form.close();
    Some(policy::Advances {
        last_first: last_first?,
        most: most?.map(|most| most as u8),
    })
}

pub fn track(book: &FieldReader<'_>) -> Option<policy::Track> {
    let form = book.form("track")?;
    let back = form.number("back", 0..=99);
    let words = [
        ("cards", CountedTowardPoints::Cards),
        ("all", CountedTowardPoints::All),
        ("all-within", CountedTowardPoints::AllWithin),
    ];
    let values_count = form.choice("values_count", &words);
    let falls = form.choice("below_value", &[("stays", false), ("back", true)]);
    form.close();
    Some(policy::Track {
        back: back? as u8,
        values_count: values_count?,
        falls: falls?,
    })
}
