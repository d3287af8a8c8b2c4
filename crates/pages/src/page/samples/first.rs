//! Invented sample data for the first page of a game.

use super::super::dates::CalendarTime;
use super::super::draws::PublicDraw;
use super::super::first_page::{ClosedDay, FirstPage, SettingValue, WeeklyDate};
use super::super::house_rule::HouseRule;
use super::super::join_reason::JoinReason;
use super::super::layout::Document;
use super::super::page_facts::PageFacts;
use super::super::preceding_games::{AbandonedGame, GameImport, GameOrigins};
use super::super::render::Templates;
use super::super::template_source::TemplateError;
use super::calendar::calendar;
use bulla_core::game::View;
use bulla_core::scenario::PrintedSource;

/// First pages of whoever comes to a game, with a nation and without one; and the page after a restore.
pub fn comers(
    templates: &Templates,
    page: PageFacts<'_>,
    observed: &View,
) -> Vec<Result<Document, TemplateError>> {
    let takes_over = |was_left| JoinReason::TakesOver {
        from: "Dan".to_owned(),
        was_left,
        has_history: was_left,
    };
    let joins = JoinReason::Joins {
        nation: "Crete".to_owned(),
    };
    let all = [
        JoinReason::Here,
        JoinReason::Begins,
        takes_over(false),
        takes_over(true),
        joins,
    ];
    let firsts = all.map(|comes| FirstPage { comes, ..first() });
    let pages = firsts.iter().flat_map(|first| {
        [page.view, observed].map(|view| {
            let mut facts = page;
            facts.view = view;
            facts.news.first = Some(first);
            templates.page(&facts)
        })
    });
    let restored = super::trade_and_calamities::after_restore(templates, page);
    pages.chain([restored]).collect()
}

pub fn first() -> FirstPage {
    FirstPage {
        settings: [settings(), rhythm(), seats_and_votes()].concat(),
        commitment: "0123456789abcdef".repeat(4),
        bound: Some(2),
        never_played: 3,
        before: before(),
        comes: JoinReason::Begins,
        arrives: true,
        house_rules: house_rules(),
        last_turn: Some(14),
        last_day: Some(calendar()),
        draw: Some(PublicDraw {
            source: "Lotto 6 aus 49".to_owned(),
            days: vec![calendar()],
            every: 7,
            balls: 6,
            highest: 49,
            bonus: 1,
            bonus_lowest: 0,
            bonus_highest: 9,
        }),
        book: "Advanced Civilization (1991)".to_owned(),
        moderators: vec!["mod@example.org".to_owned()],
        trades: 3,
        cuts: vec!["civil-war".to_owned()],
    }
}

/// One of each kind.
fn before() -> GameOrigins {
    let tried = |name: Option<&str>, ended: Option<&'static str>| AbandonedGame {
        name: name.map(str::to_owned),
        begun: calendar(),
        segments: 4,
        ended: ended.map(|how| (how, calendar())),
    };
    let import = |head: Option<&str>| GameImport {
        at: calendar(),
        head: head.map(str::to_owned),
    };
    GameOrigins {
        tried: vec![
            tried(Some("delta-6"), Some("finished")),
            tried(Some("delta-5"), Some("draw")),
            tried(Some("delta-4"), Some("abandoned")),
            tried(None, Some("cancelled")),
            tried(None, None),
        ],
        others_ended: 2,
        imports: vec![import(None), import(Some("7k2m0c5rq8v1x4t9z3n6p0d2fa"))],
    }
}

/// More than a page tells one by one, of every kind.
fn house_rules() -> Vec<HouseRule> {
    let text = |text: &str| Some(text.to_owned());
    let kinds = [(text("5"), text("6")), (text("5"), None), (None, text("6"))];
    let rule = |(here, book)| HouseRule::Leaf {
        path: "cities.on_site".to_owned(),
        here,
        book,
    };
    let option = HouseRule::Option {
        option: "no-two-limit".to_owned(),
        figure: None,
        title: "No limit of two".to_owned(),
        says: "Every calamity strikes.".to_owned(),
        translations: std::collections::BTreeMap::new(),
        source: PrintedSource {
            rule: "guide, season/no-two-limit".to_owned(),
            page: Some(46),
        },
    };
    let leaves = kinds.into_iter().cycle().take(50).map(rule);
    std::iter::once(option).chain(leaves).collect()
}

/// A setting of each kind but those of the calendar.
fn settings() -> Vec<SettingValue> {
    vec![
        SettingValue::Time {
            segment: "trade-1".to_owned(),
            hours: 72,
        },
        SettingValue::SecondThoughts(30),
        SettingValue::Minimum(24),
        SettingValue::Absence(14),
        SettingValue::Remind(vec![24, 4]),
        SettingValue::Remind(Vec::new()),
        SettingValue::WhoIsLate("nobody"),
        SettingValue::WhoIsLate("moderators"),
        SettingValue::WhoIsLate("table"),
        SettingValue::Grace(24),
        SettingValue::Grace(0),
        SettingValue::Bank {
            hours: 48,
            back: 12,
        },
        SettingValue::Bank { hours: 48, back: 0 },
        SettingValue::Bank { hours: 0, back: 0 },
        SettingValue::Vouched,
        SettingValue::Both,
        SettingValue::NoPress,
        SettingValue::Press {
            may_be_nameless: true,
            with_pages: true,
        },
        SettingValue::Press {
            may_be_nameless: false,
            with_pages: false,
        },
        SettingValue::Protests {
            hours: 72,
            hold: false,
        },
        SettingValue::Protests {
            hours: 24,
            hold: true,
        },
        SettingValue::Moderates("Ann".to_owned()),
    ]
}

/// The calendar of a table.
fn rhythm() -> Vec<SettingValue> {
    let tuesday = WeeklyDate {
        weekday: 2,
        time: "20:00".to_owned(),
    };
    let fourth = CalendarTime {
        day: 4,
        ..calendar()
    };
    vec![
        SettingValue::Due {
            dates: vec![tuesday],
            zone: Some("Europe/Berlin".to_owned()),
        },
        SettingValue::DueAfter {
            segment: "trade-1".to_owned(),
            hours: 24,
        },
        SettingValue::Never(vec![
            ClosedDay::Weekly(7),
            ClosedDay::Range(calendar(), calendar()),
            ClosedDay::Range(calendar(), fourth),
        ]),
        SettingValue::Never(Vec::new()),
    ]
}

/// Settings for silent seats and for votes.
fn seats_and_votes() -> Vec<SettingValue> {
    let ids = ["defaults", "defaults + standby", "caretaker", "inert"];
    let subjects = [
        "draw", "end", "concede", "extend", "pause", "set", "replace",
    ];
    let votes = subjects.iter().enumerate();
    let votes = votes.map(|(at, subject)| SettingValue::Vote {
        subject: (*subject).to_owned(),
        all: at % 2 == 0,
        secret: at % 2 == 0,
    });
    let silence = [
        SettingValue::Silence(ids.map(str::to_owned).to_vec()),
        SettingValue::PausesWhenSilent,
    ];
    silence.into_iter().chain(votes).collect()
}
