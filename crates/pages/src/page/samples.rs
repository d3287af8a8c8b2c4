//! Invented matter that reaches every sentence of the templates: what `check` renders.

use bulla_core::game::{
    AreaId, Civ, FaceId, RejectionKind, RuleStep, Seat, SegmentKind, Subject, View, Viewer,
};
use bulla_core::turn::{Orders, Prompt, Topic};

use super::book_figures::{BookFigures, GrowthFigures, OfferTruth};
use super::dates::CalendarTime;
use super::finished_answer::FinishedOrders;
use super::invitation_text::InvitationText;
use super::kept_orders;
use super::layout::Document;
use super::letter_inputs::{
    LetterRemark, ReceiptInput, RemarkBody, ShortReplyInput, StandingOrdersText,
};
use super::mail_heading::{Deadline, MailHeading};
use super::nmr::NmrNotice;
use super::page_facts::{FixedAnswerInput, OrdersAsked, PageFacts, PageNews, ReaderNotices};
use super::receipt_verdict::ReceiptVerdict;
use super::render::Templates;
use super::segment_report::{SegmentReport, UnmailedSegment};
use super::settings::SettingLine;
use super::template_source::TemplateError;
use super::voided_by::VoidedBy;
use calendar::calendar;
use first::first;
use forecasts::BLOCK;
use keys::ANSWERS;
use record_keys::RECORD;
use sample_story::everything;
use subject_keys::SUBJECTS;
use tournament_keys::TOURNAMENT_ANSWERS;

pub(super) mod calendar;
mod explanations;
mod first;
mod forecasts;
mod keys;
mod record_keys;
mod sample_story;
mod sightings;
mod subject_keys;
mod tournament_keys;
mod trade_and_calamities;

const MEASURES: BookFigures = BookFigures {
    support: 2,
    on_site: 6,
    elsewhere: Some(12),
    growth: GrowthFigures {
        one: 1,
        more: 2,
        shared: None,
        beside_city: false,
    },
    ships: (2, 2),
    free_ship: None,
    offer: OfferTruth::of_two(),
    partners: Vec::new(),
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
        kind: Some(SegmentKind::Realm),
        trade_part: 0,
        reader: "Crete",
        deadline: Some(&deadline),
        trades: 3,
        last: true,
    };
    let mut mine = view.clone();
    mine.viewer = Viewer::Seat(Seat(0));
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
            templates.due_on(&at),
        ]);
    }
    texts.extend([7200, 60].map(|seconds| templates.time_left(seconds)));
    texts.extend(states.map(|state| subject_keys::subject(templates, heading, state)));
    texts.extend(
        ANSWERS
            .iter()
            .chain(RECORD)
            .chain(TOURNAMENT_ANSWERS)
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
    let prompts = all_slots();
    let seen = everything(Civ(0), Civ(1));
    let (prices, opening) = (
        trade_and_calamities::prices(),
        trade_and_calamities::opening(),
    );
    let mut before_fate = mine.clone();
    before_fate.this_turn = trade_and_calamities::fate(Civ(0), Civ(1), AreaId(0));
    let numbers: Vec<String> = (1..=seen.len()).map(|at| format!("{at}a")).collect();
    let unheard = trade_and_calamities::unheard();
    let report = SegmentReport {
        seen: &seen,
        numbers: &numbers,
        written: &forecasts::NOTHING,
    };
    let chapter = [chapter(mine, report, &unheard)];
    let (looks, past) = (
        trade_and_calamities::looks(),
        trade_and_calamities::rejudged(&chapter),
    );
    let warnings = forecasts::warnings();
    let offered = trade_and_calamities::offered();
    let left_out = [Prompt::new(Topic::Conflicts), Prompt::new(Topic::Pillage)];
    let limited = limited_trade();
    let mut page = PageFacts::new(heading, &seats, mine, &limited);
    page.status.waits = true;
    page.book.prices = &prices;
    let revised = trade_and_calamities::revised();
    let (luck, press) = (trade_and_calamities::luck(), trade_and_calamities::press());
    let said = [said()];
    let kept = kept_orders::sample();
    page.news = PageNews {
        judged: Some((2, "realm")),
        report,
        earlier: &chapter,
        kept: Some(&kept),
        notices: ReaderNotices {
            silent: Some(&unheard),
            looks: &looks,
            revised: &revised,
            luck: Some(&luck),
        },
        upset: Some(VoidedBy::Rejudged(&past)),
        press: &press,
        first: None,
        opening: None,
    };
    page.orders = OrdersAsked {
        prompts: &prompts,
        left_out: &left_out,
        idle: Some(forecasts::forecast(mine, &seen, &warnings)),
        finished: Some(finished(&offered)),
        form: BLOCK,
        asked: &[Civ(0)],
        said: &said,
    };
    let mut end = page;
    end.status.over = true;
    end.news.opening = Some(&opening);
    let mut pages = seats_pages(templates, page, end, &before_fate);
    pages.extend(observers_pages(templates, page, end, observed));
    pages
}

/// Figures of a table where not all may trade with all.
fn limited_trade() -> BookFigures {
    BookFigures {
        partners: vec![
            (Civ(1), vec![Civ(0)]),
            (Civ(0), vec![Civ(1)]),
            (Civ(2), vec![]),
        ],
        ..MEASURES
    }
}

/// A segment of which its reader got no page.
fn chapter<'a>(
    view: &'a View,
    report: SegmentReport<'a>,
    unheard: &NmrNotice,
) -> UnmailedSegment<'a> {
    UnmailedSegment {
        judged: (2, "trade-1"),
        silent: Some(unheard.clone()),
        view,
        report,
    }
}

fn finished((orders, block): &(Orders, Vec<String>)) -> FinishedOrders<'_> {
    FinishedOrders { orders, block }
}

fn observers_pages(
    templates: &Templates,
    page: PageFacts<'_>,
    end: PageFacts<'_>,
    observed: &View,
) -> Vec<Result<Document, TemplateError>> {
    let first = first();
    let mut pages = Vec::new();
    for mut facts in [page, end] {
        facts.view = observed;
        facts.news.first = (!facts.status.over).then_some(&first);
        pages.push(templates.page(&facts));
    }
    let mut begun = end;
    begun.news.first = Some(&first);
    begun.news.judged = None;
    begun.orders.form = "";
    pages.push(templates.page(&begun));
    pages.extend(first::comers(templates, page, observed));
    pages
}

/// Renders the pages that a seat reads during a game and at its end.
fn seats_pages(
    templates: &Templates,
    page: PageFacts<'_>,
    end: PageFacts<'_>,
    before_fate: &View,
) -> Vec<Result<Document, TemplateError>> {
    let others = everything(Civ(1), Civ(0));
    let mut alone = page;
    alone.news.report.seen = &others;
    alone.orders.asked = &[];
    alone.orders.said = &[];
    let mut unasked = page;
    unasked.view = before_fate;
    unasked.orders.prompts = &[];
    let all = [page, end, alone, unasked];
    all.iter().map(|facts| templates.page(facts)).collect()
}

fn said() -> FixedAnswerInput {
    FixedAnswerInput {
        civ: Civ(1),
        rule: RuleStep::FactionByVictim.id().to_owned(),
        answer: "3 thera".to_owned(),
    }
}

fn all_slots() -> Vec<Prompt> {
    let mut prompts: Vec<Prompt> = Topic::ALL.iter().map(|topic| Prompt::new(*topic)).collect();
    for topic in Topic::ALL {
        let parts = topic.parts().iter();
        prompts.extend(parts.map(|part| Prompt::new(*topic).part(*part)));
    }
    prompts
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
    let prompts = [Prompt::new(Topic::Tax)];
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
            silent: &prompts,
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
    let prompts = [Prompt::new(Topic::Tax).certainly([Subject::Number(2)])];
    let full = ShortReplyInput {
        heading,
        view: Some(mine),
        prompts: &prompts,
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
    let bare = ShortReplyInput {
        view: None,
        standing: None,
        form: "",
        ..full
    };
    let mut texts = vec![
        templates.unknown_sender(None),
        templates.unknown_sender(Some(&lines)),
        templates.invitation(&invitation(false)),
        templates.invitation(&invitation(true)),
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
            templates.neighbours(Some(heading), mine, &["knossos".to_owned()]),
            templates.neighbours(Some(heading), mine, &[]),
        ]);
    }
    texts
}

fn invitation(is_waiting: bool) -> InvitationText {
    InvitationText {
        game: "delta-7".to_owned(),
        book: "Advanced Civilization (1991)".to_owned(),
        title: "Two players in the west".to_owned(),
        office: "The post office".to_owned(),
        name: "Ann".to_owned(),
        players: vec!["Ann".to_owned(), "Bob".to_owned()],
        moderators: if is_waiting {
            String::new()
        } else {
            "gm@example.org".to_owned()
        },
        is_waiting,
        settings: vec![SettingLine {
            name: "letters are due".to_owned(),
            value: "Tue 20:00".to_owned(),
        }],
    }
}
