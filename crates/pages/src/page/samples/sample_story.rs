//! Invented events: one of every kind that pages tell.

use bulla_core::game::{
    AdvanceId, AreaId, Civ, CoastId, FaceId, Piece, Pile, Place, RejectionKind, RuleStep, Seat,
    Section, Subject, VisibleChange, VisibleEvent,
};

use super::sightings::Sightings;
use super::trade_and_calamities;

/// A thing of every kind, most of them of one nation.
pub fn everything(civ: Civ, other: Civ) -> Vec<VisibleEvent> {
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
    story.add(
        RuleStep::Iconoclasm,
        VisibleChange::AdvanceLost { civ, advance },
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
