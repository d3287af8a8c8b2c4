//! Pages and receipts of a game that bots play in memory.

use std::collections::BTreeMap;

use bulla::game::{AdvanceId, Seat, View, Viewer, VisibleEvent};
use bulla::orders::{BlockHeader, FormField, FormWriter, PlainWriter, Vocabulary, form};
use bulla::page::{
    AdvancePrice, BookFigures, Deadline, Document, ForecastResult, GrowthFigures, LetterRemark,
    MailHeading, NmrNotice, OfferTruth, PageFacts, ReceiptInput, ReceiptVerdict, RemarkBody,
    StandingOrdersText, Templates,
};
use bulla::rulebook::SegmentPlan;
use bulla::rules;
use bulla::scenario::Scenario;
use bulla::turn::{Orders, Prompt};

use crate::game::Game;

static NOTHING_CAME: NmrNotice = NmrNotice {
    letter: None,
    row: 1,
};

/// A mail with a name for messages.
pub struct Mail {
    pub name: String,
    pub document: Document,
    /// Its form; empty where there is none.
    pub form: String,
}

pub fn templates() -> Templates {
    Templates::embedded().expect("the embedded templates parse")
}

/// Every page of so many turns, a receipt for every page, and that of the observers.
pub fn mails(turns: u16) -> Vec<Mail> {
    let scenario = Scenario::named("advanced-5").expect("a scenario");
    let (mut game, templates) = (Game::new(&scenario, 3), templates());
    let mut mails = Vec::new();
    game.turn();
    for turn in 2..turns + 2 {
        let plans = game.book.turn.clone();
        for (at, plan) in plans.iter().enumerate() {
            let start = game.position.clone();
            let run = game.play(plan);
            let open = &plans[(at + 1) % plans.len()];
            let moment = Moment {
                judged: (turn, &plan.name),
                open,
                templates: &templates,
                game: &game,
            };
            let seats =
                (0..game.start.open().seats().count() as u8).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in seats.chain([Viewer::Observer]) {
                let mut position = start.clone();
                let mut seen = Vec::new();
                for event in &run.events {
                    seen.extend(VisibleEvent::of(viewer, position.state.open(), event));
                    position.apply(event.clone());
                }
                let view = View::of(viewer, &position);
                mails.push(moment.page(&view, &seen));
                if view.civ.is_some() {
                    mails.push(moment.receipt(&view, &seen));
                }
            }
        }
    }
    mails
}

struct Moment<'a> {
    judged: (u16, &'a str),
    open: &'a SegmentPlan,
    templates: &'a Templates,
    game: &'a Game,
}

impl Moment<'_> {
    fn page(&self, view: &View, seen: &[VisibleEvent]) -> Mail {
        let (deadline, seats) = (deadline(), seats());
        let reader = reader(view);
        let prompts = self.prompts(view);
        let form = self.form(view, &prompts);
        let (prices, measures) = (self.prices(view), self.measures());
        let heading = self.heading(&reader, &deadline);
        let mut facts = PageFacts::new(heading, &seats, view, &measures);
        facts.book.prices = &prices;
        facts.news.judged = Some(self.judged);
        facts.news.report.seen = seen;
        facts.news.notices.silent = self.judged.0.is_multiple_of(2).then_some(&NOTHING_CAME);
        facts.orders.prompts = &prompts;
        facts.orders.form = &form;
        let document = self.templates.page(&facts);
        Mail {
            name: format!("{}-{}-{reader}-page", self.judged.0, self.judged.1),
            document: document.expect("the page renders"),
            form,
        }
    }

    fn measures(&self) -> BookFigures {
        let book = &self.game.book;
        BookFigures {
            support: book.support.tokens,
            on_site: book.cities.on_site,
            elsewhere: book.cities.elsewhere,
            growth: GrowthFigures {
                one: book.population.one,
                more: book.population.more,
                shared: book.population.shared,
                beside_city: book.population.beside_city,
            },
            ships: (book.ships.cost, book.ships.upkeep),
            free_ship: None,
            offer: OfferTruth::new(book.trade.named, book.trade.more_named, book.trade.value),
            partners: Vec::new(),
        }
    }

    fn receipt(&self, view: &View, seen: &[VisibleEvent]) -> Mail {
        let (deadline, seats) = (deadline(), seats());
        let reader = reader(view);
        let prompts = self.prompts(view);
        let form = self.form(view, &prompts);
        let remark = LetterRemark {
            at: Some((9, 5)),
            path: "moves[1]".to_owned(),
            says: RemarkBody::Text("there is no area \"<Knosos> & co\"".to_owned()),
        };
        let document = self.templates.receipt(&ReceiptInput {
            heading: self.heading(&reader, &deadline),
            view,
            verdict: ReceiptVerdict::Remarks,
            detail: "",
            aside: "",
            notes: &[remark],
            standing: Some(StandingOrdersText {
                block: &form,
                revision: 3,
                status: "final",
            }),
            forecast: Some(ForecastResult {
                view,
                seen,
                margin: -2,
                warnings: &[],
                unsure: true,
                is_blind: false,
            }),
            silent: &prompts,
            form: "",
            dropped: &["tax".to_owned()],
            seats: &seats,
            written: &BTreeMap::new(),
            confirm: None,
            sent: Some("Friday 20 November 2026, 20:01"),
            proposal: None,
            held: "",
            received: "Friday 20 November 2026, 20:02",
        });
        Mail {
            name: format!("{}-{}-{reader}-receipt", self.judged.0, self.judged.1),
            document: document.expect("the receipt renders"),
            form: String::new(),
        }
    }

    fn heading<'a>(&'a self, reader: &'a str, deadline: &'a Deadline) -> MailHeading<'a> {
        MailHeading {
            game: "delta-7",
            title: "Five players without the eastern-most panel",
            turn: self.judged.0,
            segment: &self.open.name,
            kind: Some(self.open.kind()),
            trade_part: {
                let part = self.open.name.strip_prefix("trade-");
                part.and_then(|part| part.parse().ok()).unwrap_or_default()
            },
            reader,
            deadline: Some(deadline),
            trades: 3,
            last: self.judged.0 == 3,
        }
    }

    fn prompts(&self, view: &View) -> Vec<Prompt> {
        match view.civ {
            Some(_) => rules::prompts(&self.game.book, view, &self.open.sections),
            None => Vec::new(),
        }
    }

    fn form(&self, view: &View, prompts: &[Prompt]) -> String {
        if view.civ.is_none() {
            return String::new();
        }
        let (parts, language) = self.templates.letter_words(view);
        let plain = PlainWriter::new(&parts, language);
        let question = |prompt: &Prompt| {
            let usual = self.templates.default_of(view, prompt).expect("a sentence");
            FormField::new(prompt, &usual, "{0} (of {1})", &[], (view, &plain))
        };
        let questions: Vec<FormField> = prompts.iter().map(question).collect();
        let header = BlockHeader {
            game: Some("delta-7".to_owned()),
            turn: Some(self.judged.0.into()),
            segment: Some(self.open.name.clone()),
            token: Some("q7f2-9kd1-m3xa".to_owned()),
            ..BlockHeader::default()
        };
        let words = Vocabulary::new(view.parts());
        let writer = FormWriter {
            plain,
            words: &words,
        };
        form(&header, &questions, &Orders::default(), None, &writer)
    }

    fn prices(&self, view: &View) -> Vec<AdvancePrice> {
        let Some(civ) = view.civ else {
            return Vec::new();
        };
        let (parts, held) = (view.parts(), view.open.nation(civ).advances);
        let earlier = rules::earlier_seen(view, civ);
        let price = |advance| {
            let price = rules::price(parts, earlier, advance);
            AdvancePrice {
                advance,
                cost: parts.advance(advance).cost,
                price,
                reach: price <= rules::purchasing_power(view),
                barred: rules::barred(&self.game.book.advances, &view.open, held, earlier, advance),
            }
        };
        (0..parts.advances.len() as u8)
            .map(AdvanceId)
            .map(price)
            .collect()
    }
}

fn reader(view: &View) -> String {
    let name = |civ| view.parts().nation(civ).name.clone();
    view.civ.map_or("observers".to_owned(), name)
}

fn seats() -> Vec<String> {
    ["Ann", "Bob", "Cleo", "Dan", "Eve <i>"]
        .map(str::to_owned)
        .to_vec()
}

fn deadline() -> Deadline {
    Deadline {
        local: "Sunday 22 November 2026, 20:00 Europe/Berlin".to_owned(),
        utc: "19:00 UTC".to_owned(),
        left: Some("47 h".to_owned()),
        is_late: false,
        waits: false,
    }
}
