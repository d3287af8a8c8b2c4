//! Puts a chronicle through the templates of `templates/site/`.

use std::sync::Arc;

use serde::Serialize;

use crate::page::amendment::Amendment;
use crate::page::dates;
use crate::page::draws::OpenedDraw;
use crate::page::events::story;
use crate::page::fate::{OpenWords, words};
use crate::page::printed::with_numbers;
use crate::page::render::Templates;
use crate::page::settings;
use crate::page::source::Trouble;
use bulla_core::game::{Components, Glimpse, Section as Part, Seen};

use super::called::called;
use super::chart::Chart;
use super::former::FormerPage;
use super::ledgers::{Advances, Census, HandOpened, OpenSegment, StandingOpened, Struck, Trade};
use super::model::{Archive, Count, MomentPage};
use super::pictures::Maps;
use super::postbag::{self, Item};
use super::rules::{Section, Uses};
use super::steps::{self, Leaf, TurnSteps};
use super::telling::Teller;
use super::{Chronicle, Moment, SiteFile, facts, former, ledgers, model};

/// A page and what all pages have.
#[derive(Serialize)]
struct SheetPage<'a, T> {
    site: &'a Archive,
    page: T,
}

#[derive(Serialize)]
struct Index<'a> {
    scenes: &'a [MomentPage],
    last: &'a MomentPage,
    turns: &'a [TurnSteps],
    count: &'a Count,
    former: &'a [Leaf],
}

#[derive(Serialize)]
struct TurnPage<'a> {
    scene: &'a MomentPage,
    before: Option<&'a Leaf>,
    after: Option<&'a Leaf>,
    /// What stood before it was judged again.
    former: Vec<&'a Leaf>,
}

#[derive(Serialize)]
struct Charts<'a> {
    charts: &'a [Chart],
    count: &'a Count,
}

#[derive(Serialize)]
struct Record<'a> {
    advances: &'a [Advances],
    trade: &'a [Trade],
    calamities: &'a [Struck],
    census: &'a [Census],
    chart: Option<&'a Chart>,
}

#[derive(Serialize)]
struct RulesPage<'a> {
    sections: &'a [Section],
}

#[derive(Serialize)]
struct OpenedPage<'a> {
    seed: &'a str,
    salt: &'a str,
    commitment: &'a str,
    bound: Option<i64>,
    /// The public draw that it waited for.
    draw: Option<&'a OpenedDraw>,
    luck: &'a [OpenWords],
    hands: &'a [HandOpened],
    standing: &'a [StandingOpened],
}

#[derive(Serialize)]
struct PressPage<'a> {
    items: &'a [Item],
}

#[derive(Serialize)]
struct OrdersPage<'a> {
    turn: u16,
    segments: &'a [OpenSegment],
}

impl Templates {
    /// The archive of a game: its files, `index.html` last. `progress` hears how many of all moments are drawn.
    ///
    /// # Errors
    /// A template or sentence that does not fit.
    pub fn site(
        &self,
        chronicle: &Chronicle,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<SiteFile>, Trouble> {
        let Some(last) = chronicle.moments.last() else {
            return Err(Trouble::from("a site of nothing".to_owned()));
        };
        let spoken = self.of_view(&last.view);
        let sentences = spoken.sentences();
        let chronicle = &*called(sentences, chronicle);
        let last = chronicle.moments.last().unwrap_or(last);
        let steps = steps::steps(sentences, chronicle)?;
        let mut press = Press {
            templates: spoken,
            parts: last.view.parts(),
            site: site(spoken, chronicle, &steps)?,
            files: Vec::new(),
        };
        let mut uses = Uses::default();
        let moments: Vec<&Moment> = chronicle.moments.iter().collect();
        let scenes = press.scenes(chronicle, (&moments, &steps), &mut uses, progress)?;
        let struck = former::leaves(sentences, chronicle)?;
        for (at, scene) in scenes.iter().enumerate() {
            let turn = TurnPage {
                scene,
                before: at.checked_sub(1).map(|before| &steps[before]),
                after: steps.get(at + 1),
                former: former::replaced(chronicle, &scene.step, &steps, &struck),
            };
            press.print("turn.html", &scene.step.file, turn)?;
        }
        let count = model::count(chronicle, last);
        press.record(chronicle, &scenes, &count)?;
        press.former(chronicle, (&steps, &struck), &mut uses)?;
        let named = [steps.clone(), struck.clone()].concat();
        let sections = uses.sections(&named, last.view.parts(), sentences);
        let rules = RulesPage {
            sections: &sections,
        };
        press.print("rules.html", "rules.html", rules)?;
        press.opened(chronicle)?;
        let last = scenes.last().unwrap_or(&scenes[0]);
        let turns = steps::turns(&steps);
        let index = Index {
            scenes: &scenes,
            last,
            turns: &turns,
            count: &count,
            former: &struck,
        };
        press.print("index.html", "index.html", index)?;
        Ok(press.files)
    }
}

/// Pages on one thing alone, where its sections are played.
const RECORDS: [(&str, &[Part]); 4] = [
    ("advances", &[Part::Advances]),
    ("trade", &[Part::Trade, Part::LastTrade]),
    ("calamities", &[Part::Naming]),
    ("census", &[Part::Census]),
];

struct Press<'a> {
    templates: &'a Templates,
    parts: &'a Arc<Components>,
    site: Archive,
    files: Vec<SiteFile>,
}

impl Press<'_> {
    fn print(&mut self, template: &str, file: &str, page: impl Serialize) -> Result<(), Trouble> {
        let sheet = SheetPage {
            site: &self.site,
            page,
        };
        let engine = self.templates.engine();
        let template = engine.get_template(&format!("site/{template}"))?;
        let text = template.render(with_numbers(sheet, Some(self.parts)))?;
        self.files.push((file.to_owned(), text.into_bytes()));
        Ok(())
    }

    fn scenes(
        &mut self,
        chronicle: &Chronicle,
        (moments, steps): (&[&Moment], &[Leaf]),
        uses: &mut Uses,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<MomentPage>, Trouble> {
        let sentences = self.templates.sentences();
        let mut teller = Teller::new(self.templates.engine(), sentences, &self.parts.numbers)?;
        let mut maps = Maps::new(sentences, &chronicle.moments[0]);
        let mut scenes = Vec::new();
        for (at, (moment, step)) in moments.iter().zip(steps).enumerate() {
            uses.next();
            let listed =
                |seen: &&Seen| matches!(seen.what, Glimpse::Advance { .. } | Glimpse::Named { .. });
            moment.seen.iter().for_each(|seen| uses.happened(seen.why));
            for seen in moment.seen.iter().filter(listed) {
                uses.add(moment.view.parts().numbers.number(seen.why));
            }
            let names = model::names(chronicle, moment);
            let told = teller.tell(
                &story(names, &moment.view, &moment.seen, &moment.numbers),
                uses,
            )?;
            let mut scene = model::scene(sentences, (chronicle, moment), step.clone(), told)?;
            scene.map = maps.of(moment, step, &mut self.files)?;
            scenes.push(scene);
            progress(at + 1, moments.len());
        }
        Ok(scenes)
    }

    /// What was struck, each on a page of its own.
    fn former(
        &mut self,
        chronicle: &Chronicle,
        (steps, struck): (&[Leaf], &[Leaf]),
        uses: &mut Uses,
    ) -> Result<(), Trouble> {
        let moments: Vec<&Moment> = chronicle.former.iter().map(|one| &one.moment).collect();
        let scenes = self.scenes(chronicle, (&moments, struck), uses, &mut |_, _| {})?;
        let words = &self.templates.sentences().words;
        for (at, (scene, one)) in scenes.iter().zip(&chronicle.former).enumerate() {
            let page = FormerPage {
                scene,
                number: one.number,
                at: dates::moment(words, &one.at)?,
                who: &one.who,
                why: &one.why,
                what: Amendment::read(&one.what).said(self.templates.sentences())?,
                lines: &one.lines,
                now: former::successor(chronicle, at, steps),
            };
            self.print("former.html", &scene.step.file, page)?;
        }
        Ok(())
    }

    fn record(
        &mut self,
        chronicle: &Chronicle,
        scenes: &[MomentPage],
        count: &Count,
    ) -> Result<(), Trouble> {
        let charts = facts::charts(chronicle);
        let (advances, trade) = (ledgers::advances(chronicle), ledgers::trade(chronicle));
        let calamities = ledgers::calamities(chronicle, scenes);
        let census = ledgers::census(chronicle);
        let charted = Charts {
            charts: &charts,
            count,
        };
        self.print("charts.html", "charts.html", charted)?;
        let plays = |sections: &[Part]| sections.iter().any(|one| self.parts.plays(*one));
        let records: Vec<&str> = RECORDS
            .into_iter()
            .filter_map(|(name, sections)| plays(sections).then_some(name))
            .collect();
        for name in records {
            let record = Record {
                advances: &advances,
                trade: &trade,
                calamities: &calamities,
                census: &census,
                chart: charts.iter().find(|chart| chart.key == name),
            };
            let file = format!("{name}.html");
            self.print(&file, &file, record)?;
        }
        Ok(())
    }

    /// Seed, hands and orders, of a game that is over.
    fn opened(&mut self, chronicle: &Chronicle) -> Result<(), Trouble> {
        let Some(opening) = &chronicle.opening else {
            return Ok(());
        };
        let hands = ledgers::hands(chronicle, opening);
        let sentences = self.templates.sentences();
        let title = |turn: u16, segment: &str| {
            let titles = steps::titles(sentences, turn, segment, chronicle.trades);
            titles.map_or_else(|_| segment.to_owned(), |(title, _)| title)
        };
        let opened = OpenedPage {
            seed: &opening.seed,
            salt: &opening.salt,
            commitment: &opening.commitment,
            bound: opening.bound,
            draw: opening.draw.as_ref(),
            luck: &words(opening),
            hands: &hands,
            standing: &ledgers::standing(opening, &title),
        };
        self.print("opened.html", "opened.html", opened)?;
        let ledger = ledgers::ledger(opening);
        self.files
            .push(("ledger.txt".to_owned(), ledger.into_bytes()));
        for (turn, segments) in ledgers::orders(opening, &title) {
            let orders = OrdersPage {
                turn,
                segments: &segments,
            };
            self.print("orders.html", &format!("orders-{turn:02}.html"), orders)?;
        }
        if !chronicle.press.is_empty() {
            let items = postbag::items(sentences, chronicle, &title)?;
            self.print("press.html", "press.html", PressPage { items: &items })?;
        }
        Ok(())
    }
}

fn site(templates: &Templates, chronicle: &Chronicle, steps: &[Leaf]) -> Result<Archive, Trouble> {
    let sentences = templates.sentences();
    let open = match &chronicle.open {
        Some((turn, segment)) => {
            Some(steps::titles(sentences, *turn, segment, chronicle.trades)?.0)
        }
        None => None,
    };
    let last = chronicle.moments.last();
    let orders = chronicle.opening.iter().flat_map(|all| &all.orders);
    let mut opened: Vec<u16> = orders.map(|orders| orders.turn).collect();
    opened.dedup();
    Ok(Archive {
        game: chronicle.game.clone(),
        title: chronicle.title.clone(),
        commitment: chronicle.commitment.clone(),
        chain: chronicle.chain.clone(),
        for_tests: chronicle.for_tests,
        house_rules: settings::house_rules(sentences, &chronicle.house_rules)?,
        over: chronicle.opening.is_some(),
        press: chronicle.opening.is_some() && !chronicle.press.is_empty(),
        open,
        looks: last.map_or(Vec::new(), |moment| model::looks(&moment.view)),
        turns: steps::turns(steps),
        opened,
    })
}
