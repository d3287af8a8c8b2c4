//! Invented matter that reaches every sentence of the templates: what `check` renders.

use std::collections::BTreeMap;

use bulla_core::game::{
    AdvanceId, AreaId, Civ, CoastId, FaceId, Piece, Pile, Place, RejectionKind, RuleStep, Seat,
    Section, Subject, View, Viewer, VisibleChange, VisibleEvent,
};
use bulla_core::turn::{Prompt, Topic};

use super::dates::CalendarTime;
use super::input::{
    BookFigures, Deadline, FixedAnswerInput, LetterInput, LetterRemark, MailHeading, OfferTruth,
    PageInput, ReceiptInput, ReceiptVerdict, RemarkBody, StandingOrdersText, UnmailedSegment,
};
use super::layout::Document;
use super::render::Templates;
use super::template_source::TemplateError;
pub(super) use first::calendar;
use first::first;
use forecasts::BLOCK;
use keys::{ANSWERS, SUBJECTS};
use sightings::Sightings;

mod explanations;
mod first;
mod forecasts;
mod keys;
mod sightings;
mod trade_and_calamities;

const MEASURES: BookFigures = BookFigures {
    support: 2,
    on_site: 6,
    elsewhere: Some(12),
    growth: (1, 2),
    ships: (2, 2),
    offer: OfferTruth::of_two(),
};

/// Every mail once: its text, or what is wrong with it.
pub fn render_all(templates: &Templates, view: &View) -> Vec<Result<String, TemplateError>> {
    let deadline = Deadline {
        local: "Sunday 22 November 2026, 20:00 Europe/Berlin".to_owned(),
        utc: "19:00 UTC".to_owned(),
        left: Some("47 h".to_owned()),
        is_late: true,
        waits: false,
    };
    let heading = MailHeading {
        game: "delta-7",
        title: "A sample",
        turn: 3,
        segment: "realm",
        reader: "Crete",
        deadline: Some(&deadline),
        trades: 3,
        last: true,
    };
    let mut mine = view.clone();
    mine.eye = Viewer::Seat(Seat(0));
    mine.civ = Some(Civ(0));
    mine.hand = vec![(FaceId(0), 3)];
    mine.never = vec![FaceId(1)];
    mine.this_turn = trade_and_calamities::market(Civ(0), Civ(1));
    mine.standing = trade_and_calamities::standing();
    let mut mails = pages(templates, heading, &mine, view);
    mails.extend(receipts(templates, heading, &mine));
    mails.extend(letters(templates, heading, &mine));
    mails.extend(explanations::explanations(
        templates,
        heading,
        &mine,
        &everything(Civ(0), Civ(1)),
    ));
    let texts = mails.into_iter().map(|mail| Ok(mail?.text()));
    let mut texts: Vec<_> = texts.collect();
    let verdicts = ReceiptVerdict::ALL.iter().map(|verdict| verdict.id());
    let states = SUBJECTS.iter().copied().chain(verdicts);
    let elsewhere = CalendarTime {
        zone: Some("UTC+01:00".to_owned()),
        ..calendar()
    };
    for at in [calendar(), elsewhere] {
        texts.extend([
            templates.moment(&at),
            templates.short_moment(&at),
            templates.due(&at),
        ]);
    }
    texts.extend([7200, 60].map(|seconds| templates.time_left(seconds)));
    texts.extend(states.map(|state| keys::subject(templates, heading, state)));
    texts.extend(
        ANSWERS
            .iter()
            .map(|(key, count)| templates.answer(key, &vec!["3".to_owned(); *count])),
    );
    texts
}

/// An archive, running and over.
pub fn archive(templates: &Templates, view: &View) -> Result<(), TemplateError> {
    let seen = everything(Civ(0), Civ(1));
    super::site::check(templates, view, &seen, &trade_and_calamities::opening())
}

fn pages(
    templates: &Templates,
    heading: MailHeading<'_>,
    mine: &View,
    observed: &View,
) -> Vec<Result<Document, TemplateError>> {
    let seats = vec!["Anna".to_owned()];
    let slots = all_slots();
    let seen = everything(Civ(0), Civ(1));
    let (prices, opening) = (
        trade_and_calamities::prices(),
        trade_and_calamities::opening(),
    );
    let mut before_fate = mine.clone();
    before_fate.this_turn = trade_and_calamities::fate(Civ(0), Civ(1), AreaId(0));
    let (said, written) = (said(), BTreeMap::new());
    let numbers: Vec<String> = (1..=seen.len()).map(|at| format!("{at}a")).collect();
    let unheard = trade_and_calamities::unheard();
    let chapter = [UnmailedSegment {
        judged: (2, "trade-1"),
        silent: Some(&unheard),
        view: mine,
        seen: &seen,
        numbers: &numbers,
        written: &written,
    }];
    let (looks, past) = (
        trade_and_calamities::looks(),
        trade_and_calamities::rejudged(&chapter),
    );
    let warnings = forecasts::warnings();
    let left_out = [Prompt::new(Topic::Conflicts), Prompt::new(Topic::Pillage)];
    let page = PageInput {
        heading,
        house_rules: &[],
        looks: &looks,
        revised: &trade_and_calamities::revised(),
        upset: Some(trade_and_calamities::upset(&past)),
        press: &trade_and_calamities::press(),
        earlier: &chapter,
        judged: Some((2, "realm")),
        silent: Some(&unheard),
        over: false,
        view: mine,
        seen: &seen,
        numbers: &numbers,
        slots: &slots,
        left_out: &left_out,
        idle: Some(forecasts::forecast(mine, &seen, &warnings)),
        asked: &[Civ(0)],
        waits: true,
        said: &[said],
        form: BLOCK,
        seats: &seats,
        written: &BTreeMap::new(),
        first: None,
        luck: Some(&trade_and_calamities::luck()),
        prices: &prices,
        measures: &MEASURES,
        opening: None,
    };
    let end = PageInput {
        over: true,
        opening: Some(&opening),
        ..page
    };
    let mut pages = seats_pages(templates, page, end, &before_fate);
    pages.extend(observers_pages(templates, page, end, observed));
    pages
}

fn observers_pages(
    templates: &Templates,
    page: PageInput<'_>,
    end: PageInput<'_>,
    observed: &View,
) -> Vec<Result<Document, TemplateError>> {
    let first = first();
    let mut pages = Vec::new();
    for input in [page, end] {
        pages.push(templates.page(&PageInput {
            view: observed,
            first: (!input.over).then_some(&first),
            ..input
        }));
    }
    pages.push(templates.page(&PageInput {
        first: Some(&first),
        judged: None,
        form: "",
        ..end
    }));
    pages.extend(first::comers(templates, page, observed));
    pages
}

/// Renders the pages that a seat reads during a game and at its end.
fn seats_pages(
    templates: &Templates,
    page: PageInput<'_>,
    end: PageInput<'_>,
    before_fate: &View,
) -> Vec<Result<Document, TemplateError>> {
    let others = everything(Civ(1), Civ(0));
    vec![
        templates.page(&page),
        templates.page(&end),
        templates.page(&PageInput {
            seen: &others,
            asked: &[],
            waits: true,
            said: &[],
            ..page
        }),
        templates.page(&PageInput {
            view: before_fate,
            slots: &[],
            ..page
        }),
    ]
}

fn said() -> FixedAnswerInput {
    FixedAnswerInput {
        civ: Civ(1),
        rule: RuleStep::FactionByVictim.id().to_owned(),
        answer: "3 thera".to_owned(),
    }
}

fn all_slots() -> Vec<Prompt> {
    let mut slots: Vec<Prompt> = Topic::ALL.iter().map(|topic| Prompt::new(*topic)).collect();
    for topic in Topic::ALL {
        let parts = topic.parts().iter();
        slots.extend(parts.map(|part| Prompt::new(*topic).part(*part)));
    }
    slots
}

fn receipts(
    templates: &Templates,
    heading: MailHeading<'_>,
    mine: &View,
) -> Vec<Result<Document, TemplateError>> {
    let notes = [
        LetterRemark {
            at: Some((7, 3)),
            path: "moves[2]".to_owned(),
            says: RemarkBody::Text("this cannot be read".to_owned()),
        },
        LetterRemark {
            at: None,
            path: String::new(),
            says: RemarkBody::Reason {
                reason: RejectionKind::NotLand.of([Subject::Area(AreaId(0))]),
                why: Some(RuleStep::MayBuild),
            },
        },
    ];
    let seen = everything(Civ(0), Civ(1));
    let slots = [Prompt::new(Topic::Tax)];
    let standing = StandingOrdersText {
        block: BLOCK,
        revision: 3,
        status: "final",
    };
    let warnings = forecasts::warnings();
    let receipt = |verdict, standing| {
        let dropped = ["cities".to_owned()];
        let input = ReceiptInput {
            heading,
            view: mine,
            verdict,
            detail: "anna@elsewhere.example",
            aside: "Nothing else.",
            notes: &notes,
            standing,
            forecast: Some(forecasts::forecast(mine, &seen, &warnings)),
            silent: &slots,
            form: BLOCK,
            dropped: &dropped,
            seats: &[],
            written: &forecasts::NOTHING,
            confirm: Some("K7Q2"),
            held: BLOCK,
            proposal: Some(forecasts::proposed(mine, &seen, &warnings)),
            sent: Some("Friday 20:01"),
            received: "Friday 20:02",
        };
        templates.receipt(&input)
    };
    let all = ReceiptVerdict::ALL.iter().copied();
    let with = all.clone().map(|verdict| receipt(verdict, Some(standing)));
    with.chain(all.map(|verdict| receipt(verdict, None)))
        .chain(forecasts::answers(templates, heading, mine, &seen))
        .collect()
}

fn letters(
    templates: &Templates,
    heading: MailHeading<'_>,
    mine: &View,
) -> Vec<Result<Document, TemplateError>> {
    let lines = ["Anna is final.".to_owned(), "Monday".to_owned()];
    let slots = [Prompt::new(Topic::Tax).certainly([Subject::Number(2)])];
    let full = LetterInput {
        heading,
        view: Some(mine),
        slots: &slots,
        form: BLOCK,
        standing: Some(StandingOrdersText {
            block: BLOCK,
            revision: 3,
            status: "orders",
        }),
        confirm: Some("K7Q2"),
        seats: &[],
        lines: &lines,
    };
    let bare = LetterInput {
        view: None,
        standing: None,
        form: "",
        ..full
    };
    let mut texts = vec![
        templates.unknown_sender(None),
        templates.unknown_sender(Some(&lines)),
        templates.registration_code("q7f2-9kd1-m3xa", 96),
        templates.moved(),
        templates.press(heading, &trade_and_calamities::press()),
    ];
    for input in [full, bare] {
        texts.extend([
            templates.confirm(&input),
            templates.stale_token(&input),
            templates.reminder(&input),
            templates.status(&input),
            templates.notice(&input),
            templates.moderators(&input),
            templates.form(&input),
            templates.help(&input),
            templates.rules(heading, mine, &first()),
            templates.neighbours(heading, mine, &["knossos".to_owned()]),
            templates.neighbours(heading, mine, &[]),
        ]);
    }
    texts
}

/// A thing of every kind, most of them of one nation.
fn everything(civ: Civ, other: Civ) -> Vec<VisibleEvent> {
    let (a, b) = (AreaId(0), AreaId(1));
    let mut story = Sightings {
        owner: civ.into(),
        seen: Vec::new(),
    };
    story.add(RuleStep::NewTurn, VisibleChange::Turn { number: 2 });
    beginnings(&mut story, civ, a);
    taxes_and_ships(&mut story, other, a);
    story.section(Section::Movement);
    story.tokens(RuleStep::Walk, 2, Place::Area(a), Place::Area(b));
    story.tokens(RuleStep::Land, 2, Place::Area(a), Place::Area(b));
    let (from, to) = (Place::Coast(a, CoastId(0)), Place::Coast(b, CoastId(0)));
    story.pieces(RuleStep::Sail, Piece::Ship, 1, from, to);
    fights(&mut story, civ, other);
    story.section(Section::Cities);
    story.tokens(RuleStep::AssistedCity, 3, Place::Area(a), Place::Stock);
    story.tokens(RuleStep::AssistedCity, 3, Place::Treasury, Place::Stock);
    story.pieces(
        RuleStep::AssistedCity,
        Piece::City,
        1,
        Place::Stock,
        Place::Area(a),
    );
    story.section(Section::Surplus);
    story.tokens(RuleStep::Surplus, 2, Place::Area(a), Place::Stock);
    story.section(Section::Support);
    story.pieces(
        RuleStep::CityReduced,
        Piece::City,
        1,
        Place::Area(a),
        Place::Stock,
    );
    story.tokens(RuleStep::CityReduced, 1, Place::Stock, Place::Area(a));
    cards(&mut story, civ);
    for why in [RuleStep::MarkerMoves, RuleStep::MarkerBack] {
        story.add(why, VisibleChange::Marker { civ, space: 4 });
    }
    let advance = AdvanceId(0);
    story.add(
        RuleStep::Conversion,
        VisibleChange::Advance { civ, advance },
    );
    story.tokens(RuleStep::Calamities, 1, Place::Area(a), Place::Aside);
    story.seen.extend(trade_and_calamities::market(civ, other));
    story.seen.extend(trade_and_calamities::fate(civ, other, a));
    story.add(
        RuleStep::MoveTokens,
        VisibleChange::Rejected {
            path: "moves[0]".to_owned(),
            part: true,
            reason: RejectionKind::NoWater.of([Subject::Area(a)]),
        },
    );
    story.seen
}

fn beginnings(story: &mut Sightings, civ: Civ, a: AreaId) {
    story.section(Section::Setup);
    story.add(
        RuleStep::ChooseNation,
        VisibleChange::ChoiceOrder {
            seats: vec![Seat(0)],
        },
    );
    story.add(
        RuleStep::ChooseNation,
        VisibleChange::Nation {
            seat: Some(Seat(0)),
            civ,
        },
    );
    story.tokens(RuleStep::ChooseNation, 1, Place::Stock, Place::Area(a));
    for inert in [true, false] {
        story.add(RuleStep::Inert, VisibleChange::Inert { civ, inert });
    }
}

fn taxes_and_ships(story: &mut Sightings, other: Civ, a: AreaId) {
    story.section(Section::Taxation);
    story.tokens(RuleStep::Tax, 4, Place::Stock, Place::Treasury);
    story.pieces(
        RuleStep::RevoltToStock,
        Piece::City,
        1,
        Place::Area(a),
        Place::Stock,
    );
    story.pieces(
        RuleStep::Revolt,
        Piece::City,
        1,
        Place::Area(a),
        Place::Stock,
    );
    story.speaking_of(other, |story| {
        story.pieces(
            RuleStep::Revolt,
            Piece::City,
            1,
            Place::Stock,
            Place::Area(a),
        );
    });
    story.section(Section::Population);
    story.tokens(RuleStep::GrowthShort, 1, Place::Stock, Place::Area(a));
    story.section(Section::Census);
    for (civ, tokens) in [(Civ(0), 9), (Civ(1), 8)] {
        story.add(
            RuleStep::CensusMarker,
            VisibleChange::Census { civ, tokens },
        );
    }
    story.section(Section::Ships);
    story.tokens(RuleStep::Upkeep, 2, Place::Treasury, Place::Stock);
    story.tokens(RuleStep::Upkeep, 2, Place::Area(a), Place::Stock);
    let coast = Place::Coast(a, CoastId(0));
    story.pieces(RuleStep::Upkeep, Piece::Ship, 1, coast, Place::Stock);
    story.tokens(RuleStep::ShipBuilt, 2, Place::Treasury, Place::Stock);
    story.pieces(RuleStep::ShipBuilt, Piece::Ship, 1, Place::Stock, coast);
}

fn fights(story: &mut Sightings, civ: Civ, other: Civ) {
    let (a, b) = (AreaId(0), AreaId(1));
    story.section(Section::Conflict);
    story.tokens(RuleStep::AssaultFails, 2, Place::Area(b), Place::Stock);
    story.speaking_of(other, |story| {
        story.pieces(
            RuleStep::CityFalls,
            Piece::City,
            1,
            Place::Area(a),
            Place::Stock,
        );
        story.tokens(RuleStep::CityFalls, 6, Place::Stock, Place::Area(a));
        story.tokens(RuleStep::Fight, 6, Place::Area(a), Place::Stock);
    });
    story.add(
        RuleStep::DrawCard,
        VisibleChange::Card {
            face: None,
            from: Pile::Hand(other),
            to: Pile::Hand(civ),
        },
    );
    story.tokens(RuleStep::Pillage, 3, Place::Stock, Place::Treasury);
}

fn cards(story: &mut Sightings, civ: Civ) {
    story.section(Section::Acquisition);
    let card = |face, to| VisibleChange::Card {
        face,
        from: Pile::Stack(1),
        to,
    };
    story.add(RuleStep::TakeCard, card(Some(FaceId(0)), Pile::Hand(civ)));
    story.tokens(RuleStep::BuyCard, 18, Place::Treasury, Place::Stock);
    story.add(RuleStep::BuyCard, card(Some(FaceId(0)), Pile::Hand(civ)));
    story.section(Section::Return);
    trade_and_calamities::put_under(story, civ);
    story.section(Section::Track);
    story.add(RuleStep::KeepCards, card(None, Pile::Aside));
    let section = Section::Track;
    story.add(
        RuleStep::MarkerMoves,
        VisibleChange::NationTurn { section, civ },
    );
}
