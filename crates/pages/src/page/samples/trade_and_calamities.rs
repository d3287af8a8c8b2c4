//! Invented trade and fate.

use super::super::announcements;
use super::super::book_figures::AdvancePrice;
use super::super::draws::{DrawResult, RevealedDraw};
use super::super::layout::Document;
use super::super::nmr::{NmrNotice, UncountedLetter, UncountedReason};
use super::super::notices::{AccessedSecret, RevisionNotice, SecretAccessNotice};
use super::super::page_facts::PageFacts;
use super::super::press::ReceivedPress;
use super::super::render::Templates;
use super::super::restored::{OrdersAfterRestore, RestoreNotice};
use super::super::revealed::{EndedGame, EndedPlayerResult};
use super::super::revealed::{
    LuckWordsCounted, RevealedGame, RevealedLedger, RevealedOrders, RevealedSegment,
    RevealedStanding,
};
use super::super::segment_report::UnmailedSegment;
use super::super::template_source::TemplateError;
use super::super::voided_by::Rejudged;
use super::super::voided_by::VoidedBy;
use super::sightings::Sightings;
use bulla_core::game::{
    Addressees, AdvanceId, AnnouncementKind, AreaId, Civ, DealSource, FaceId, Offer, Owner, Piece,
    Pile, Place, RejectionKind, RuleStep, Score, Seat, Section, StandingOffer, TradeDemand,
    VisibleChange, VisibleEvent, VisibleOffer,
};
use bulla_core::turn::{OfferOrder, Orders};

fn offer(to: Addressees) -> Offer {
    Offer {
        to,
        declared: vec![FaceId(0), FaceId(0)],
        sealed: vec![FaceId(0), FaceId(0), FaceId(0)],
        value: None,
        want: TradeDemand {
            count: 3,
            value: None,
            named: vec![FaceId(0), FaceId(0)],
        },
        say: Some("honest".to_owned()),
        if_gone: Vec::new(),
    }
}

pub fn standing() -> Vec<StandingOffer> {
    vec![StandingOffer {
        id: "s1".to_owned(),
        offer: offer(Addressees::Any),
        at_most: Some(1),
        until: Some(9),
    }]
}

/// Cards of a hand go under a stack: one that the reader sees, and two that he does not.
pub fn put_under(story: &mut Sightings, civ: Civ) {
    for face in [Some(FaceId(0)), None, None] {
        let card = VisibleChange::Card {
            face,
            from: Pile::Hand(civ),
            to: Pile::Stack(1),
        };
        story.add(RuleStep::KeepCards, card);
    }
}

/// A trade in which everything happens.
pub fn market(civ: Civ, other: Civ) -> Vec<VisibleEvent> {
    let mut story = Sightings {
        owner: civ.into(),
        seen: Vec::new(),
    };
    story.section(Section::Trade);
    for (number, by_name) in [(1, true), (2, false)] {
        let quote = VisibleOffer {
            civ: other,
            number,
            by_name,
            count: 3,
            value: by_name.then_some(9),
            declared: vec![FaceId(0), FaceId(0)],
            want: offer(Addressees::Any).want,
            say: by_name.then(|| "honest".to_owned()),
        };
        story.add(RuleStep::Deal, VisibleChange::Offered(Box::new(quote)));
    }
    for (id, to) in [
        ("e1", Addressees::Any),
        ("e2", Addressees::These(vec![other])),
    ] {
        let (id, offer) = (id.to_owned(), Box::new(offer(to)));
        story.add(RuleStep::Deal, VisibleChange::MyOffer { id, offer });
    }
    let items = [
        DealSource::Offer("e2".to_owned()),
        DealSource::Standing("s1".to_owned()),
        DealSource::Acceptance("accept[0]".to_owned()),
    ];
    for mine in items {
        let lapsed = mine.clone();
        let deal = VisibleChange::Deal {
            civs: [civ, other],
            counts: Some([3, 3]),
            mine: Some(mine),
        };
        story.add(RuleStep::Deal, deal);
        for (from, to) in [(civ, other), (other, civ)] {
            let face = FaceId(0);
            story.add(
                RuleStep::TradedCards,
                VisibleChange::Traded { face, from, to },
            );
        }
        let (with, mine) = (other, lapsed);
        story.add(RuleStep::Deal, VisibleChange::DealFailed { with, mine });
    }
    let deal = VisibleChange::Deal {
        civs: [civ, other],
        counts: None,
        mine: None,
    };
    story.add(RuleStep::Deal, deal);
    let number = 2;
    story.add(RuleStep::Deal, VisibleChange::Closed { civ: other, number });
    let id = "e2".to_owned();
    story.add(RuleStep::Deal, VisibleChange::MyOfferClosed { id });
    for offers in [standing(), Vec::new()] {
        story.add(RuleStep::Trade, VisibleChange::Standing { offers });
    }
    for faces in [vec![FaceId(1)], Vec::new()] {
        story.add(RuleStep::Trade, VisibleChange::NeverTraded { faces });
    }
    story.seen
}

/// Calamities named, one that strikes with everything it may do, and what follows.
pub fn fate(civ: Civ, other: Civ, area: AreaId) -> Vec<VisibleEvent> {
    let mut story = Sightings {
        owner: civ.into(),
        seen: Vec::new(),
    };
    story.section(Section::Advances);
    story.section(Section::Naming);
    let face = FaceId(0);
    for (civ, strikes) in [(civ, true), (other, false)] {
        story.add(
            RuleStep::Naming,
            VisibleChange::Named { civ, face, strikes },
        );
    }
    story.section(Section::Calamities);
    for kind in AnnouncementKind::ALL {
        story.add(
            RuleStep::Calamities,
            VisibleChange::Announced(announcements::sample(*kind)),
        );
    }
    for owner in [Owner::Nation(civ), Owner::Nation(other), Owner::Idle] {
        story.owner = owner;
        story.tokens(RuleStep::Famine, 2, Place::Area(area), Place::Stock);
        story.pieces(
            RuleStep::Famine,
            Piece::City,
            1,
            Place::Area(area),
            Place::Stock,
        );
        story.tokens(RuleStep::Famine, 1, Place::Stock, Place::Area(area));
        story.tokens(RuleStep::Famine, 5, Place::Stock, Place::Area(area));
        story.tokens(
            RuleStep::HordeMarches,
            1,
            Place::Area(area),
            Place::Area(AreaId(1)),
        );
        story.tokens(RuleStep::Fight, 1, Place::Area(AreaId(1)), Place::Stock);
    }
    let seat = Seat(0);
    story.add(RuleStep::Waits, VisibleChange::Waiting { seat, civ: other });
    story.seen.extend(purchases(civ, other));
    story.seen
}

fn purchases(civ: Civ, other: Civ) -> Vec<VisibleEvent> {
    let mut story = Sightings {
        owner: civ.into(),
        seen: Vec::new(),
    };
    let scores = [civ, other].map(|civ| Score {
        civ,
        advances: 100,
        cards: 20,
        treasury: 3,
        track: 400,
        cities: 50,
        areas: 0,
        behind: false,
    });
    let scores = scores.to_vec();
    story.add(RuleStep::Scores, VisibleChange::Over { scores });
    for civ in [civ, other] {
        story.owner = civ.into();
        let spend = VisibleChange::Card {
            face: Some(FaceId(0)),
            from: Pile::Hand(civ),
            to: Pile::Aside,
        };
        story.section(Section::Advances);
        story.add(RuleStep::PayCards, spend.clone());
        story.tokens(RuleStep::PayTreasury, 3, Place::Treasury, Place::Stock);
        let advance = AdvanceId(0);
        story.add(
            RuleStep::BuyAdvance,
            VisibleChange::Advance { civ, advance },
        );
        story.section(Section::Return);
        story.add(RuleStep::KeepCards, spend);
    }
    // The page of fate is read while the calamities are still to come.
    story.section(Section::Naming);
    story.seen
}

pub fn prices() -> Vec<AdvancePrice> {
    let price = |barred| AdvancePrice {
        advance: AdvanceId(0),
        cost: 100,
        price: 90,
        reach: true,
        barred,
    };
    let needs = RejectionKind::NeedsCard.of([bulla_core::game::Subject::Advance(AdvanceId(1))]);
    vec![price(None), price(Some(needs))]
}

pub fn opening() -> RevealedGame {
    let ended = EndedPlayerResult {
        place: Some(1),
        player: "Ann".to_owned(),
        civ: Some(Civ(0)),
        points: 45,
    };
    RevealedGame {
        ended: Some(EndedGame {
            how: "draw",
            lines: vec![ended],
            winners: Vec::new(),
            scores: Vec::new(),
        }),
        seed: "01".repeat(32),
        salt: "ab".repeat(32),
        commitment: "c5".repeat(32),
        bound: Some(2),
        draw: Some(RevealedDraw {
            text: "{\"source\":\"Lotto 6 aus 49\"}".to_owned(),
            drawn: drawn(),
        }),
        luck: vec![(1, "Crete".to_owned(), "seven cats".to_owned())],
        ledger: vec![RevealedLedger {
            moment: RevealedSegment::new(3, "realm"),
            lines: vec!["19 section taxation".to_owned()],
        }],
        hands: vec![(Civ(0), vec![(FaceId(0), 2)]), (Civ(1), Vec::new())],
        orders: vec![RevealedOrders {
            turn: 3,
            segment: "realm".to_owned(),
            reader: "Crete".to_owned(),
            text: "tax: 2\nmoves:\n  - 3 knossos > phaestos\n".to_owned(),
            is_replaced: false,
        }],
        standing: vec![
            opened_standing(Some(("realm", 4))),
            opened_standing(Some(("trade-1", 5))),
            opened_standing(None),
        ],
    }
}

fn opened_standing(last: Option<(&str, u16)>) -> RevealedStanding {
    let moment = |segment: &str, turn: u16| RevealedSegment::new(turn, segment);
    RevealedStanding {
        reader: "Crete".to_owned(),
        first: moment("realm", 4),
        last: last.map(|(segment, turn)| moment(segment, turn)),
        text: "reduce:\n  - knossos\n".to_owned(),
    }
}

/// Returns two looks of each kind, one with a reason and one without.
pub fn looks() -> Vec<SecretAccessNotice> {
    let kinds = [
        AccessedSecret::Page,
        AccessedSecret::Form,
        AccessedSecret::Ledger,
        AccessedSecret::Preview,
        AccessedSecret::Press,
        AccessedSecret::Clock,
    ];
    let one = |(at, why): (AccessedSecret, &str)| SecretAccessNotice {
        at,
        when: "Sunday 22 November 2026, 19:00 UTC".to_owned(),
        who: "fay".to_owned(),
        why: why.to_owned(),
        reads: (at == AccessedSecret::Clock)
            .then(|| "Sunday 22 November 2026, 12:00 UTC".to_owned()),
    };
    let reasons = ["", "the table agreed"];
    let all = kinds
        .into_iter()
        .flat_map(|at| reasons.map(|why| (at, why)));
    all.map(one).collect()
}

pub fn luck() -> LuckWordsCounted {
    LuckWordsCounted {
        counted: vec!["Crete".to_owned(), "Egypt".to_owned()],
        silent: vec!["Asia".to_owned()],
        drawn: Some(drawn()),
    }
}

fn drawn() -> DrawResult {
    DrawResult {
        source: "Lotto 6 aus 49".to_owned(),
        day: "2027-03-06".to_owned(),
        numbers: "3.7.12.23.31.49./5./".to_owned(),
    }
}

pub fn revised() -> Vec<RevisionNotice> {
    vec![RevisionNotice {
        number: 3,
        date: "2027-03-01".to_owned(),
        rules: vec!["1.51".to_owned(), "3".to_owned()],
        what: "the last token is taken first".to_owned(),
    }]
}

/// Returns a sample re-judging in which everything visible of one segment is removed and nothing is added.
pub fn rejudged<'a>(before: &'a [UnmailedSegment<'a>]) -> Rejudged<'a> {
    Rejudged {
        number: 2,
        judged: (2, "realm"),
        kind: "amend",
        anew: Some((2, "trade-1")),
        who: "fay",
        why: "the letter was lost",
        what: "a letter of Crete, by its receipt",
        void_since: Some("Sunday 22 November 2026, 19:00 UTC"),
        before,
        now: &[],
    }
}

/// Letters were read again, others wait, and orders stand.
pub fn restored() -> RestoreNotice {
    let at = |hour: u8| format!("Sunday 22 November 2026, {hour}:00 UTC");
    RestoreNotice {
        found: at(19),
        state: at(10),
        last: 3,
        read: vec![at(11), at(12)],
        waiting: vec![at(18)],
        orders: Some(OrdersAfterRestore {
            is_final: true,
            revision: 2,
            received: at(12),
        }),
    }
}

/// The page of a seat after that.
pub fn after_restore(
    templates: &Templates,
    page: PageFacts<'_>,
) -> Result<Document, TemplateError> {
    let restored = restored();
    let mut facts = page;
    facts.news.upset = Some(VoidedBy::Restored(&restored));
    templates.page(&facts)
}

/// Orders with an offer, and their block.
pub fn offered() -> (Orders, Vec<String>) {
    let mut orders = Orders::default();
    orders.trade.offers = Some(vec![OfferOrder {
        path: "offers[0]".to_owned(),
        id: "e1".to_owned(),
        count: 3,
        offer: Offer {
            say: None,
            ..offer(Addressees::Any)
        },
    }]);
    (orders, vec!["offers:".to_owned()])
}

/// Press with a name and without, to some and to all.
pub fn press() -> Vec<ReceivedPress> {
    let one = |number, from: Option<&str>, to: &[&str]| ReceivedPress {
        number,
        from: from.map(str::to_owned),
        to: to.iter().map(|name| (*name).to_owned()).collect(),
        when: "Sunday 22 November 2026, 19:00 UTC".to_owned(),
        lines: vec!["| Peace?".to_owned(), "|".to_owned(), "| Anna".to_owned()],
    };
    vec![
        one(1, Some("Crete"), &["Egypt", "Babylon"]),
        one(2, None, &[]),
    ]
}

/// A letter that was answered with a proposal, as its seat is told that nothing of it counted.
pub fn unheard() -> NmrNotice {
    NmrNotice {
        letter: Some(UncountedLetter {
            received: "Tuesday 24 November 2026, 20:00 UTC".to_owned(),
            fate: UncountedReason::Proposed,
        }),
        row: 2,
    }
}
