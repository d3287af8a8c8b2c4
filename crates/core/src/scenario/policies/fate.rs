//! The policies of 28–35.

use super::count;
use crate::game::{Calamity, Publish};
use crate::rules::policy::{self, calamity};
use crate::scenario::sheet::Form;

pub fn trade(book: &Form<'_>) -> Option<policy::Trade> {
    let form = book.form("trade")?;
    let (least, named) = (number(&form, "least"), number(&form, "named"));
    let words = Publish::ALL.map(|publish| (publish.id(), publish));
    let publish = form.choice("publish", &words);
    form.close();
    Some(policy::Trade {
        least: least?,
        named: named?,
        publish: publish?,
    })
}

fn number(form: &Form<'_>, key: &'static str) -> Option<u32> {
    count(form, key, 0).map(u32::from)
}

pub fn returning(book: &Form<'_>) -> Option<policy::Returning> {
    let form = book.form("returning")?;
    let hand = number(&form, "hand");
    form.close();
    Some(policy::Returning { hand: hand? })
}

pub fn victory(book: &Form<'_>) -> Option<policy::Victory> {
    let form = book.form("victory")?;
    let (space, city) = (number(&form, "space"), number(&form, "city"));
    let turn = form.optional_number("turn", 1..=999);
    form.close();
    Some(policy::Victory {
        space: space?,
        city: city?,
        turn: turn.map(|turn| turn as u16),
    })
}

pub fn calamities(book: &Form<'_>) -> Option<policy::Calamities> {
    let form = book.form("calamities")?;
    let known: Vec<(&str, Calamity)> = Calamity::ALL
        .iter()
        .map(|kind| (kind.id(), *kind))
        .collect();
    let words = form.texts("order");
    let order: Vec<Calamity> = words
        .iter()
        .filter_map(|word| form.one_of("order", word, &known))
        .collect();
    let most = number(&form, "most");
    let famine = famine(&form);
    let superstition = superstition(&form);
    let civil_war = civil_war(&form);
    let slave_revolt = slave_revolt(&form);
    let flood = flood(&form);
    let barbarians = barbarians(&form);
    let epidemic = epidemic(&form);
    let civil_disorder = civil_disorder(&form);
    let iconoclasm = iconoclasm(&form);
    let piracy = piracy(&form);
    form.close();
    Some(policy::Calamities {
        order,
        most: most?,
        famine: famine?,
        superstition: superstition?,
        civil_war: civil_war?,
        slave_revolt: slave_revolt?,
        flood: flood?,
        barbarians: barbarians?,
        epidemic: epidemic?,
        civil_disorder: civil_disorder?,
        iconoclasm: iconoclasm?,
        piracy: piracy?,
    })
}

fn famine(calamities: &Form<'_>) -> Option<calamity::Famine> {
    let form = calamities.form("famine")?;
    let own = number(&form, "own");
    let others = number(&form, "others");
    let each = number(&form, "each");
    let saved = number(&form, "saved");
    let card = form.text("card");
    form.close();
    Some(calamity::Famine {
        own: own?,
        others: others?,
        each: each?,
        saved: saved?,
        card: card?,
    })
}

fn superstition(calamities: &Form<'_>) -> Option<calamity::Superstition> {
    let form = calamities.form("superstition")?;
    let cities = number(&form, "cities");
    form.close();
    Some(calamity::Superstition { cities: cities? })
}

fn civil_war(calamities: &Form<'_>) -> Option<calamity::CivilWar> {
    let form = calamities.form("civil_war")?;
    let victim = number(&form, "victim");
    let beneficiary = number(&form, "beneficiary");
    let alone = number(&form, "alone");
    let cost = number(&form, "cost");
    form.close();
    Some(calamity::CivilWar {
        victim: victim?,
        beneficiary: beneficiary?,
        alone: alone?,
        cost: cost?,
    })
}

fn slave_revolt(calamities: &Form<'_>) -> Option<calamity::SlaveRevolt> {
    let form = calamities.form("slave_revolt")?;
    let tokens = number(&form, "tokens");
    form.close();
    Some(calamity::SlaveRevolt { tokens: tokens? })
}

fn flood(calamities: &Form<'_>) -> Option<calamity::Flood> {
    let form = calamities.form("flood")?;
    let own = number(&form, "own");
    let others = number(&form, "others");
    let skilled = number(&form, "skilled");
    form.close();
    Some(calamity::Flood {
        own: own?,
        others: others?,
        skilled: skilled?,
    })
}

fn barbarians(calamities: &Form<'_>) -> Option<calamity::Barbarians> {
    let form = calamities.form("barbarians")?;
    let tokens = count(&form, "tokens", 0);
    form.close();
    Some(calamity::Barbarians { tokens: tokens? })
}

fn epidemic(calamities: &Form<'_>) -> Option<calamity::Epidemic> {
    let form = calamities.form("epidemic")?;
    let own = number(&form, "own");
    let others = number(&form, "others");
    let each = number(&form, "each");
    let city = number(&form, "city");
    let relief_own = number(&form, "relief_own");
    let relief_other = number(&form, "relief_other");
    form.close();
    Some(calamity::Epidemic {
        own: own?,
        others: others?,
        each: each?,
        city: city?,
        relief_own: relief_own?,
        relief_other: relief_other?,
    })
}

fn civil_disorder(calamities: &Form<'_>) -> Option<calamity::CivilDisorder> {
    let form = calamities.form("civil_disorder")?;
    let kept = number(&form, "kept");
    form.close();
    Some(calamity::CivilDisorder { kept: kept? })
}

fn iconoclasm(calamities: &Form<'_>) -> Option<calamity::Iconoclasm> {
    let form = calamities.form("iconoclasm")?;
    let cities = number(&form, "cities");
    let others = number(&form, "others");
    form.close();
    Some(calamity::Iconoclasm {
        cities: cities?,
        others: others?,
    })
}

fn piracy(calamities: &Form<'_>) -> Option<calamity::Piracy> {
    let form = calamities.form("piracy")?;
    let own = number(&form, "own");
    let others = number(&form, "others");
    form.close();
    Some(calamity::Piracy {
        own: own?,
        others: others?,
    })
}
