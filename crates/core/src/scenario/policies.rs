//! The book of rules: the sequence of play and each section's policy, read and checked.

mod fate;

use super::house::asked;
use super::sheet::{Form, Sheet};
use crate::game::Section;
use crate::rules::{Book, Letters, Plan, policy};
use crate::text::{Names, Node, Span};

/// No policy counts more than this of anything.
const MOST: u32 = 999;

/// The book, and where it says what must lie in the box.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub book: Book,
    pub places: Places,
}

/// Where a field of the book is written, by its path.
#[derive(Clone, Debug)]
pub(super) struct Places {
    tree: Node,
}

impl Places {
    /// The place of a field, or of what it stands in.
    pub fn of(&self, path: &str) -> Span {
        let mut node = &self.tree;
        for key in path.split('.') {
            node = node.get(key).unwrap_or(node);
        }
        node.at
    }
}

impl Rules {
    pub fn read(sheet: Sheet<'_>, node: &Node) -> Option<Rules> {
        let form = Form::read(sheet, node, "")?;
        let tree = node.clone();
        Some(Rules {
            book: read_book(form)?,
            places: Places { tree },
        })
    }
}

fn read_book(form: Form<'_>) -> Option<Book> {
    let title = form.text("title");
    let (setup, turn) = sequence(&form);
    let (taxation, population) = (taxation(&form), population(&form));
    let (ships, movement) = (ships(&form), movement(&form));
    let conflict = conflict(&form);
    let (surplus, support) = (surplus(&form), support(&form));
    let cities = cities(&form);
    let acquisition = acquisition(&form);
    let (trade, calamities) = (fate::trade(&form), fate::calamities(&form));
    let (returning, victory) = (fate::returning(&form), fate::victory(&form));
    let ask = asked(&form).into_iter().collect();
    form.close();
    let (surplus, support) = (surplus?, support?);
    Some(Book {
        title: title?,
        setup: setup?,
        turn,
        taxation: taxation?,
        population: population?,
        ships: ships?,
        movement: movement?,
        conflict: conflict?,
        cities: policy::Cities {
            support: support.tokens,
            surplus: surplus.clone(),
            ..cities?
        },
        surplus,
        support,
        acquisition: acquisition?,
        trade: trade?,
        calamities: calamities?,
        returning: returning?,
        victory: victory?,
        ask,
    })
}

/// The segments: every section is played once, every segment has a name of its own.
fn sequence(form: &Form<'_>) -> (Option<Plan>, Vec<Plan>) {
    let mut plans: Vec<Plan> = Vec::new();
    let first = form
        .required("setup")
        .and_then(|node| plan(form.sheet, node, "setup", &plans));
    plans.extend(first.clone());
    let segments = form.required("turn").map(Node::as_list_or_single);
    for (at, node) in segments.unwrap_or_default().iter().enumerate() {
        let plan = plan(form.sheet, node, &format!("turn[{at}]"), &plans);
        plans.extend(plan);
    }
    let turn = plans.split_off(usize::from(first.is_some()));
    check_trade(form, &turn);
    (first, turn)
}

/// 28, 29.3: trade ends with a part in which no offer is opened, then the calamities are named, then they strike.
fn check_trade(form: &Form<'_>, turn: &[Plan]) {
    let sections = turn.iter().flat_map(|plan| &plan.sections);
    let order: Vec<Section> = sections.copied().collect();
    let place = |section: Section| order.iter().rposition(|other| *other == section);
    let at = form.optional("turn").map_or(form.at, |node| node.at);
    let [open, last] = [Section::Trade, Section::LastTrade].map(place);
    if open.is_some() && (last.is_none() || open > last) {
        form.complain(at, "turn", "trade ends with the section last-trade");
    }
    for section in [Section::Naming, Section::Calamities] {
        if place(section).is_some_and(|there| Some(there) < open.max(last)) {
            let message = format!("{} comes after trade (29.3)", section.id());
            form.complain(at, "turn", message);
        }
    }
    if place(Section::Naming) > place(Section::Calamities) && place(Section::Calamities).is_some() {
        form.complain(at, "turn", "calamities are named before they strike (29.3)");
    }
}

fn plan(sheet: Sheet<'_>, node: &Node, path: &str, before: &[Plan]) -> Option<Plan> {
    let form = Form::read(sheet, node, path)?;
    let name = form.placed_text("segment");
    if let Some(name) = &name
        && before.iter().any(|plan| plan.name == name.value)
    {
        form.complain(name.at, "segment", "another segment has this name");
    }
    let known: Names<Section> = Section::ALL
        .iter()
        .map(|section| (*section, section.id().to_owned()))
        .collect();
    let mut sections = Vec::new();
    for word in form.texts("sections") {
        let section = sheet.find(&known, "section", &word, &form.path("sections"));
        let played = before.iter().flat_map(|plan| &plan.sections);
        if section.is_some_and(|section| {
            section != Section::Trade && played.chain(&sections).any(|other| *other == section)
        }) {
            form.complain(word.at, "sections", "this section is played already");
        }
        sections.extend(section);
    }
    if sections.is_empty() {
        form.complain(form.at, "sections", "a segment plays at least one section");
    }
    let words = [
        ("yes", Letters::Always),
        ("no", Letters::Never),
        ("market", Letters::Market),
        ("fate", Letters::Fate),
    ];
    let letters = form.choice("letters", &words);
    form.close();
    Some(Plan {
        name: name?.value,
        sections,
        letters: letters?,
    })
}

/// A number of a policy, from `least` on.
fn count(form: &Form<'_>, key: &'static str, least: u32) -> Option<u16> {
    Some(form.number(key, least..=MOST)? as u16)
}

fn taxation(book: &Form<'_>) -> Option<policy::Taxation> {
    let form = book.form("taxation")?;
    let rate = count(&form, "rate", 0);
    let choice = form.form("choice").and_then(|choice| {
        let (least, most) = (count(&choice, "least", 0), count(&choice, "most", 0));
        choice.close();
        least.zip(most)
    });
    if let (Some(rate), Some((least, most))) = (rate, choice)
        && !(least..=most).contains(&rate)
    {
        form.complain(
            form.at,
            "choice",
            "the usual rate lies between least and most",
        );
    }
    form.close();
    Some(policy::Taxation {
        rate: rate?,
        choice: choice?,
    })
}

fn population(book: &Form<'_>) -> Option<policy::Population> {
    let form = book.form("population")?;
    let (one, more) = (count(&form, "one", 0), count(&form, "more", 0));
    form.close();
    Some(policy::Population {
        one: one?,
        more: more?,
    })
}

fn ships(book: &Form<'_>) -> Option<policy::Ships> {
    let form = book.form("ships")?;
    let (cost, upkeep) = (count(&form, "cost", 0), count(&form, "upkeep", 0));
    let most = count(&form, "most", 0);
    form.close();
    Some(policy::Ships {
        cost: cost?,
        upkeep: upkeep?,
        most: most?,
    })
}

fn movement(book: &Form<'_>) -> Option<policy::Movement> {
    let form = book.form("movement")?;
    let capacity = count(&form, "capacity", 1);
    let (reach, extra) = (count(&form, "reach", 1), count(&form, "extra", 0));
    form.close();
    Some(policy::Movement {
        capacity: capacity?,
        reach: reach?,
        extra: extra?,
    })
}

fn conflict(book: &Form<'_>) -> Option<policy::Conflict> {
    let form = book.form("conflict")?;
    let (usual, attack) = (siege(&form, "siege"), siege(&form, "skilled_attack"));
    let defence = siege(&form, "skilled_defence");
    let pillage = count(&form, "pillage", 0);
    let draw_card = form.yes_or_no("draw_card");
    form.close();
    Some(policy::Conflict {
        siege: usual?,
        skilled_attack: attack?,
        skilled_defence: defence?,
        pillage: pillage?,
        draw_card: draw_card?,
    })
}

fn siege(conflict: &Form<'_>, key: &'static str) -> Option<policy::Siege> {
    let form = conflict.form(key)?;
    let attackers = count(&form, "attackers", 1);
    let defenders = count(&form, "defenders", 0);
    form.close();
    Some(policy::Siege {
        attackers: attackers?,
        defenders: defenders?,
    })
}

/// What it says of support and surplus is filled in by `read_book`.
fn cities(book: &Form<'_>) -> Option<policy::Cities> {
    let form = book.form("cities")?;
    let (on_site, elsewhere) = (count(&form, "on_site", 1), count(&form, "elsewhere", 1));
    let (most, assisted) = (count(&form, "most", 0), count(&form, "assisted", 0));
    form.close();
    Some(policy::Cities {
        on_site: on_site?,
        elsewhere: elsewhere?,
        most: most?,
        assisted: assisted?,
        support: 0,
        surplus: policy::Surplus { alone: 0 },
    })
}

fn surplus(book: &Form<'_>) -> Option<policy::Surplus> {
    let form = book.form("surplus")?;
    let alone = count(&form, "alone", 0);
    form.close();
    Some(policy::Surplus { alone: alone? })
}

fn support(book: &Form<'_>) -> Option<policy::Support> {
    let form = book.form("support")?;
    let tokens = count(&form, "tokens", 0);
    form.close();
    Some(policy::Support { tokens: tokens? })
}

fn acquisition(book: &Form<'_>) -> Option<policy::Acquisition> {
    let form = book.form("acquisition")?;
    let (stack, price) = (form.number("stack", 1..=99), count(&form, "price", 0));
    form.close();
    Some(policy::Acquisition {
        stack: stack? as u8,
        price: price?,
    })
}
