//! The policies of what stands around the sections of pieces and cards: setting up, seats, census, conversion, purchases, the track.

use crate::game::TrackBeyond;
use crate::rulebook::{
    AdvancesPolicy, AstPolicy, CalamityPlacement, CensusPolicy, CensusPrecedence, ConversionPolicy,
    CountedTowardPoints, HomeCities, SeatsPolicy, SetupPolicy,
};
use crate::scenario::reading::file_report::FieldReader;

use super::NO_NATION;

/// The keys of a plan, which stand in the same mapping as the policy of setting up.
const PLAN: [&str; 3] = ["segment", "sections", "letters"];
const SETUP: [&str; 4] = ["on_top", "tradable", "fixed", "favoured"];

pub fn setup(book: &FieldReader<'_>) -> Option<SetupPolicy> {
    let form = book.form("setup")?;
    let on_top = form.choice("on_top", &[("players", true), ("none", false)]);
    let beds = [
        ("anywhere", CalamityPlacement::Anywhere),
        ("among", CalamityPlacement::Among),
        ("under", CalamityPlacement::Under),
        ("last-three", CalamityPlacement::WithLast),
    ];
    let tradable = form.choice("tradable", &beds[..3]);
    let fixed = form.choice("fixed", &beds);
    let favoured = form.form("favoured").and_then(|favoured| {
        let (nation, tokens) = (favoured.text("nation"), favoured.figure("tokens", 1));
        favoured.close();
        nation.zip(tokens)
    });
    form.close_with(&PLAN);
    Some(SetupPolicy {
        favoured: favoured.map(|found| Some(found).filter(|(nation, _)| nation != NO_NATION))?,
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

pub fn seats(book: &FieldReader<'_>) -> Option<SeatsPolicy> {
    let form = book.form("seats")?;
    let late = form.yes_or_no("late");
    let (spare, kept) = (form.figure("spare", 0), form.figure("kept", 0));
    let enters = [("nation", false), ("counterpart", true)];
    let (counterparts, waiting) = (form.choice("enters", &enters), form.figure("waiting", 0));
    form.close();
    Some(SeatsPolicy {
        counterparts: counterparts?,
        waiting: waiting?,
        late: late?,
        spare: spare?,
        kept: kept?,
    })
}

pub fn census(book: &FieldReader<'_>) -> Option<CensusPolicy> {
    let form = book.form("census")?;
    let words = [
        ("tokens", CensusPrecedence::Tokens),
        ("chart", CensusPrecedence::Chart),
    ];
    let order = form.choice("order", &words);
    form.close();
    Some(CensusPolicy { order: order? })
}

pub fn conversion(book: &FieldReader<'_>) -> Option<ConversionPolicy> {
    let form = book.form("conversion")?;
    let over_water = form.choice("across", &[("land", false), ("water", true)]);
    form.close();
    Some(ConversionPolicy {
        over_water: over_water?,
    })
}

pub fn advances(book: &FieldReader<'_>) -> Option<AdvancesPolicy> {
    let form = book.form("advances")?;
    let last_first = form.choice("order", &[("chart", false), ("reverse", true)]);
    let most = form.figure_or("most", "any", 0..=64);
    let credit = form.number("credit", 0..=999);
    form.close();
    Some(AdvancesPolicy {
        last_first: last_first?,
        most: most?.map(|most| most as u8),
        credit: credit?,
    })
}

pub fn track(book: &FieldReader<'_>) -> Option<AstPolicy> {
    let form = book.form("track")?;
    let back = form.number("back", 0..=99);
    let words = [
        ("cards", CountedTowardPoints::Cards),
        ("all", CountedTowardPoints::All),
        ("all-within", CountedTowardPoints::AllWithin),
    ];
    let values_count = form.choice("values_count", &words);
    let points = form.figure_or("beyond", "none", 50..=9999);
    let cities = form.number("beyond_cities", 0..=99);
    let falls = form.choice("below_value", &[("stays", false), ("back", true)]);
    let home = form.form("home").and_then(|home| {
        let (nation, areas) = (home.text("nation"), home.values("areas"));
        home.close();
        nation.map(|nation| (nation, areas))
    });
    form.close();
    Some(AstPolicy {
        home: home.map(|(nation, areas)| {
            let is_one = nation != NO_NATION;
            is_one.then_some(HomeCities { nation, areas })
        })?,
        back: back? as u8,
        values_count: values_count?,
        beyond: beyond(points?, cities?),
        falls: falls?,
    })
}

fn beyond(points: Option<u16>, cities: u32) -> Option<TrackBeyond> {
    let points = points?.into();
    Some(TrackBeyond { points, cities })
}
