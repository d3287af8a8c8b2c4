//! Puts a chronicle through the templates of `templates/site/`.

use std::sync::Arc;

use serde::Serialize;

use crate::page::amendment::Amendment;
use crate::page::book_objects::with_numbers;
use crate::page::dates;
use crate::page::draws::RevealedDraw;
use crate::page::events::story;
use crate::page::fate_segment::{RevealedLuckWords, words};
use crate::page::render::Templates;
use crate::page::settings;
use crate::page::template_source::TemplateError;
use bulla_core::game::{Components, Section as Part, VisibleChange, VisibleEvent};

use super::archive_entries::ArchiveNarrator;
use super::archived_press::{self, PressItem};
use super::chart::Chart;
use super::game_archive::{ArchivedSegment, GameArchive};
use super::glossary::{GlossarySection, RuleUses};
use super::maps::MapWriter;
use super::moments::{self, ArchiveMoment, TurnMoments};
use super::public_record::{
    AdvancesByTurn, CalamityRow, Census, RevealedHandRow, RevealedSegmentOrders,
    RevealedStandingRow, TurnDeals,
};
use super::site_file::SiteFile;
use super::site_model::{MomentText, SiteText, StandingsText};
use super::superseded::SupersededPage;
use super::translated::translated;
use super::{chart_data, public_record, site_model, superseded};

/// A page and what all pages have.
#[derive(Serialize)]
struct SitePage<'a, T> {
    site: &'a SiteText,
    page: T,
}

#[derive(Serialize)]
struct IndexPage<'a> {
    scenes: &'a [MomentText],
    last: &'a MomentText,
    turns: &'a [TurnMoments],
    count: &'a StandingsText,
    former: &'a [ArchiveMoment],
}

#[derive(Serialize)]
struct TurnPage<'a> {
    scene: &'a MomentText,
    before: Option<&'a ArchiveMoment>,
    after: Option<&'a ArchiveMoment>,
    /// Earlier versions of the moment, before re-judging.
    former: Vec<&'a ArchiveMoment>,
}

#[derive(Serialize)]
struct ChartsPage<'a> {
    charts: &'a [Chart],
    count: &'a StandingsText,
}

#[derive(Serialize)]
struct RecordPage<'a> {
    advances: &'a [AdvancesByTurn],
    trade: &'a [TurnDeals],
    calamities: &'a [CalamityRow],
    census: &'a [Census],
    chart: Option<&'a Chart>,
}

#[derive(Serialize)]
struct RulesPage<'a> {
    sections: &'a [GlossarySection],
}

#[derive(Serialize)]
struct OpenedPage<'a> {
    seed: &'a str,
    salt: &'a str,
    commitment: &'a str,
    bound: Option<i64>,
    /// The public draw that it waited for.
    draw: Option<&'a RevealedDraw>,
    luck: &'a [RevealedLuckWords],
    hands: &'a [RevealedHandRow],
    standing: &'a [RevealedStandingRow],
}

#[derive(Serialize)]
struct PressPage<'a> {
    items: &'a [PressItem],
}

#[derive(Serialize)]
struct OrdersPage<'a> {
    turn: u16,
    segments: &'a [RevealedSegmentOrders],
}

impl Templates {
    /// The archive of a game: its files, `index.html` last. `progress` hears how many of all moments are drawn.
    ///
    /// # Errors
    /// A template or sentence that does not fit.
    pub fn site(
        &self,
        archive: &GameArchive,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<SiteFile>, TemplateError> {
        let Some(last) = archive.moments.last() else {
            return Err(TemplateError::from("a site of nothing".to_owned()));
        };
        let composed = self.of_view(&last.view);
        let sentences = composed.sentences();
        let archive = &*translated(sentences, archive);
        let last = archive.moments.last().unwrap_or(last);
        let steps = moments::steps(sentences, archive)?;
        let mut press = SiteRenderer {
            templates: composed,
            parts: last.view.parts(),
            site: site(composed, archive, &steps)?,
            files: Vec::new(),
        };
        let mut uses = RuleUses::default();
        let moments: Vec<&ArchivedSegment> = archive.moments.iter().collect();
        let scenes = press.scenes(archive, &moments, &steps, &mut uses, progress)?;
        let struck = superseded::leaves(sentences, archive)?;
        for (at, scene) in scenes.iter().enumerate() {
            let turn = TurnPage {
                scene,
                before: at.checked_sub(1).map(|before| &steps[before]),
                after: steps.get(at + 1),
                former: superseded::replaced(archive, &scene.step, &steps, &struck),
            };
            press.print("turn.html", &scene.step.file, turn)?;
        }
        let count = site_model::count(archive, last);
        press.record(archive, &scenes, &count)?;
        press.former(archive, &steps, &struck, &mut uses)?;
        let named = [steps.clone(), struck.clone()].concat();
        let sections = uses.sections(&named, last.view.parts(), sentences);
        let rules = RulesPage {
            sections: &sections,
        };
        press.print("rules.html", "rules.html", rules)?;
        press.opened(archive)?;
        let last = scenes.last().unwrap_or(&scenes[0]);
        let turns = moments::turns(&steps);
        let index = IndexPage {
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

struct SiteRenderer<'a> {
    templates: &'a Templates,
    parts: &'a Arc<Components>,
    site: SiteText,
    files: Vec<SiteFile>,
}

impl SiteRenderer<'_> {
    fn print(
        &mut self,
        template: &str,
        file: &str,
        page: impl Serialize,
    ) -> Result<(), TemplateError> {
        let sheet = SitePage {
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
        archive: &GameArchive,
        moments: &[&ArchivedSegment],
        steps: &[ArchiveMoment],
        uses: &mut RuleUses,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<MomentText>, TemplateError> {
        let sentences = self.templates.sentences();
        let mut teller =
            ArchiveNarrator::new(self.templates.engine(), sentences, &self.parts.numbers)?;
        let mut maps = MapWriter::new(sentences, &archive.moments[0]);
        let mut scenes = Vec::new();
        for (at, (moment, step)) in moments.iter().zip(steps).enumerate() {
            uses.next();
            let listed = |seen: &&VisibleEvent| {
                matches!(
                    seen.what,
                    VisibleChange::Advance { .. }
                        | VisibleChange::AdvanceLost { .. }
                        | VisibleChange::Named { .. }
                )
            };
            moment.seen.iter().for_each(|seen| uses.happened(seen.why));
            for seen in moment.seen.iter().filter(listed) {
                uses.add(moment.view.parts().numbers.number(seen.why));
            }
            let names = site_model::names(archive, moment);
            let told = teller.tell(&story(names, &moment.view, moment.report()), uses)?;
            let mut scene = site_model::scene(sentences, archive, moment, step.clone(), told)?;
            scene.map = maps.of(moment, step, &mut self.files)?;
            scenes.push(scene);
            progress(at + 1, moments.len());
        }
        Ok(scenes)
    }

    /// Writes each struck segment on a page of its own.
    fn former(
        &mut self,
        archive: &GameArchive,
        steps: &[ArchiveMoment],
        struck: &[ArchiveMoment],
        uses: &mut RuleUses,
    ) -> Result<(), TemplateError> {
        let moments: Vec<&ArchivedSegment> = archive.former.iter().map(|one| &one.moment).collect();
        let scenes = self.scenes(archive, &moments, struck, uses, &mut |_, _| {})?;
        let words = &self.templates.sentences().words;
        for (at, (scene, one)) in scenes.iter().zip(&archive.former).enumerate() {
            let page = SupersededPage {
                scene,
                number: one.number,
                at: dates::moment(words, &one.at)?,
                who: &one.who,
                why: &one.why,
                what: Amendment::read(&one.what).said(self.templates.sentences())?,
                lines: &one.lines,
                now: superseded::successor(archive, at, steps),
            };
            self.print("former.html", &scene.step.file, page)?;
        }
        Ok(())
    }

    fn record(
        &mut self,
        archive: &GameArchive,
        scenes: &[MomentText],
        count: &StandingsText,
    ) -> Result<(), TemplateError> {
        let charts = chart_data::charts(archive);
        let (advances, trade) = (
            public_record::advances(archive),
            public_record::trade(archive),
        );
        let calamities = public_record::calamities(archive, scenes);
        let census = public_record::census(archive);
        let charted = ChartsPage {
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
            let record = RecordPage {
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
    fn opened(&mut self, archive: &GameArchive) -> Result<(), TemplateError> {
        let Some(opening) = &archive.opening else {
            return Ok(());
        };
        let hands = public_record::hands(archive, opening);
        let sentences = self.templates.sentences();
        let title = |turn: u16, segment: &str| {
            let titles = moments::titles(sentences, turn, segment, archive.trades);
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
            standing: &public_record::standing(opening, &title),
        };
        self.print("opened.html", "opened.html", opened)?;
        let ledger = public_record::ledger(opening);
        self.files
            .push(("ledger.txt".to_owned(), ledger.into_bytes()));
        for (turn, segments) in public_record::orders(opening, &title) {
            let orders = OrdersPage {
                turn,
                segments: &segments,
            };
            self.print("orders.html", &format!("orders-{turn:02}.html"), orders)?;
        }
        if !archive.press.is_empty() {
            let items = archived_press::items(sentences, archive, &title)?;
            self.print("press.html", "press.html", PressPage { items: &items })?;
        }
        Ok(())
    }
}

fn site(
    templates: &Templates,
    archive: &GameArchive,
    steps: &[ArchiveMoment],
) -> Result<SiteText, TemplateError> {
    let sentences = templates.sentences();
    let open = match &archive.open {
        Some((turn, segment)) => {
            Some(moments::titles(sentences, *turn, segment, archive.trades)?.0)
        }
        None => None,
    };
    let last = archive.moments.last();
    let orders = archive.opening.iter().flat_map(|all| &all.orders);
    let mut opened: Vec<u16> = orders.map(|orders| orders.turn).collect();
    opened.dedup();
    Ok(SiteText {
        game: archive.game.clone(),
        title: archive.title.clone(),
        commitment: archive.commitment.clone(),
        chain: archive.chain.clone(),
        for_tests: archive.for_tests,
        house_rules: settings::house_rules(sentences, &archive.house_rules)?,
        over: archive.opening.is_some(),
        press: archive.opening.is_some() && !archive.press.is_empty(),
        open,
        looks: last.map_or(Vec::new(), |moment| site_model::looks(&moment.view)),
        turns: moments::turns(steps),
        opened,
    })
}
