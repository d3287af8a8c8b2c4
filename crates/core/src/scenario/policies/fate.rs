//! The policies of 28–35.

use crate::game::{Calamity, Publish};
use crate::rules::policy::{self, calamity};
use crate::scenario::house::TRADES;
use crate::scenario::sheet::Form;

pub fn trade(book: &Form<'_>) -> Option<policy::Trade> {
    let form = book.form("trade")?;
    let (least, named) = (form.figure("least", 0), form.figure("named", 0));
    let words = Publish::ALL.map(|publish| (publish.id(), publish));
    let publish = form.choice("publish", &words);
    // It is spelt out in the sequence.
    form.optional_number("parts", TRADES);
    form.close();
    Some(policy::Trade {
        least: least?.into(),
        named: named?.into(),
        publish: publish?,
    })
}

pub fn victory(book: &Form<'_>) -> Option<policy::Victory> {
    let form = book.form("victory")?;
    let (space, city) = (form.figure("space", 0), form.figure("city", 0));
    let turn = form.optional_number("turn", 1..=999);
    form.close();
    Some(policy::Victory {
        space: space?.into(),
        city: city?.into(),
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
    let most = form.figure("most", 0);
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
        most: most?.into(),
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
    let [own, others, each, saved] =
        ["own", "others", "each", "saved"].map(|key| form.figure(key, 0));
    let card = form.text("card");
    form.close();
    Some(calamity::Famine {
        own: own?.into(),
        others: others?.into(),
        each: each?.into(),
        saved: saved?.into(),
        card: card?,
    })
}

figures! {
    pub fn returning -> policy::Returning { hand: 0 }
    fn superstition -> calamity::Superstition { cities: 0 }
    fn civil_war -> calamity::CivilWar { victim: 0, beneficiary: 0, alone: 0, cost: 0 }
    fn slave_revolt -> calamity::SlaveRevolt { tokens: 0 }
    fn flood -> calamity::Flood { own: 0, others: 0, skilled: 0 }
    fn barbarians -> calamity::Barbarians { tokens: 0 }
    fn epidemic -> calamity::Epidemic { own: 0, others: 0, each: 0, city: 0, relief_own: 0, relief_other: 0 }
    fn civil_disorder -> calamity::CivilDisorder { kept: 0 }
    fn iconoclasm -> calamity::Iconoclasm { cities: 0, others: 0 }
    fn piracy -> calamity::Piracy { own: 0, others: 0 }
}
