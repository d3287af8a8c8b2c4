//! The policies of 28–35.

use crate::game::{Calamity, Publish};
use crate::rules::CITY;
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
    let fixed_too = form.yes_or_no("fixed_too");
    form.close();
    Some(policy::Trade {
        least: least?.into(),
        named: named?.into(),
        publish: publish?,
        fixed_too: fixed_too?,
    })
}

pub fn victory(book: &Form<'_>) -> Option<policy::Victory> {
    let form = book.form("victory")?;
    let [advances, cards, treasury, space, city] =
        ["advances", "cards", "treasury", "space", "city"].map(|key| form.figure(key, 0));
    let turn = form.optional_number("turn", 1..=999);
    form.close();
    Some(policy::Victory {
        advances: advances?.into(),
        cards: cards?.into(),
        treasury: treasury?.into(),
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
    use Calamity as Is;
    let asked = Asked {
        form: &form,
        order: &order,
    };
    let famine = asked.of(Is::Famine, "famine", famine);
    let superstition = asked.of(Is::Superstition, "superstition", superstition);
    let civil_war = asked.of(Is::CivilWar, "civil_war", civil_war);
    let slave_revolt = asked.of(Is::SlaveRevolt, "slave_revolt", slave_revolt);
    let flood = asked.of(Is::Flood, "flood", flood);
    let barbarians = asked.of(Is::Barbarians, "barbarians", barbarians);
    let epidemic = asked.of(Is::Epidemic, "epidemic", epidemic);
    let civil_disorder = asked.of(Is::CivilDisorder, "civil_disorder", civil_disorder);
    let iconoclasm = asked.of(Is::Iconoclasm, "iconoclasm", iconoclasm);
    let piracy = asked.of(Is::Piracy, "piracy", piracy);
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

/// The figures of those calamities that the order names; what stands there of others is not looked at.
struct Asked<'a> {
    form: &'a Form<'a>,
    order: &'a [Calamity],
}

impl Asked<'_> {
    fn of<P>(
        &self,
        kind: Calamity,
        key: &'static str,
        read: fn(&Form<'_>) -> Option<P>,
    ) -> Option<Option<P>> {
        if self.order.contains(&kind) {
            return read(self.form).map(Some);
        }
        self.form.optional(key);
        Some(None)
    }
}

fn famine(calamities: &Form<'_>) -> Option<calamity::Famine> {
    let form = calamities.form("famine")?;
    let [own, others, each] = ["own", "others", "each"].map(|key| form.figure(key, 0));
    let saved = form.figure("saved", 1);
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

/// A city counts no more than its unit points.
fn epidemic(calamities: &Form<'_>) -> Option<calamity::Epidemic> {
    let form = calamities.form("epidemic")?;
    let [own, others, each] = ["own", "others", "each"].map(|key| form.figure(key, 0));
    let city = form.number("city", 0..=CITY);
    form.close();
    Some(calamity::Epidemic {
        own: own?.into(),
        others: others?.into(),
        each: each?.into(),
        city: city?,
    })
}

figures! {
    pub fn returning -> policy::Returning { hand: 0 }
    fn superstition -> calamity::Superstition { cities: 0 }
    fn civil_war -> calamity::CivilWar { victim: 0, beneficiary: 0, alone: 0, cost: 0 }
    fn slave_revolt -> calamity::SlaveRevolt { tokens: 0 }
    fn flood -> calamity::Flood { own: 0, others: 0 }
    fn barbarians -> calamity::Barbarians { tokens: 0 }
    fn civil_disorder -> calamity::CivilDisorder { kept: 0 }
    fn iconoclasm -> calamity::Iconoclasm { cities: 0, others: 0 }
    fn piracy -> calamity::Piracy { own: 0, others: 0 }
}
