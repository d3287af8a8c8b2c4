//! Cards that a seat comes to know: every card named by its view or by an event as it sees it.

use std::collections::BTreeSet;

use bulla_core::game::{
    Event, FaceId, Offer, Position, Seat, Subject, View, Viewer, VisibleChange, VisibleEvent,
    VisibleOffer,
};

/// The faces that the view of a seat names after a run, red tops of stacks among them, or an event of it as that seat sees it.
pub(super) fn faces_known(
    events: &[Event],
    end: &Position,
    seat: Option<Seat>,
) -> BTreeSet<FaceId> {
    let eye = seat.map_or(Viewer::Observer, Viewer::Seat);
    let view = View::of(eye, end);
    let mut known: BTreeSet<FaceId> = view.hand.iter().map(|(face, _)| *face).collect();
    known.extend(&view.never);
    known.extend(view.red.iter().map(|(_, face)| *face));
    let standing = view.standing.iter();
    known.extend(standing.flat_map(|standing| faces_of(&standing.offer)));
    let of_run = events.iter();
    let seen = of_run.filter_map(|event| VisibleEvent::of(eye, end.state.open(), event));
    for VisibleEvent { what, .. } in seen.chain(view.this_turn) {
        known.extend(faces_in(what));
    }
    known
}

fn faces_in(what: VisibleChange) -> Vec<FaceId> {
    match what {
        VisibleChange::Card { face, .. } => face.into_iter().collect(),
        VisibleChange::Traded { face, .. } | VisibleChange::Named { face, .. } => vec![face],
        VisibleChange::Offered(quote) => {
            let VisibleOffer { declared, want, .. } = *quote;
            [declared, want.named].concat()
        }
        VisibleChange::MyOffer { offer, .. } => faces_of(&offer),
        VisibleChange::Standing { offers } => {
            let offers = offers.iter();
            offers
                .flat_map(|standing| faces_of(&standing.offer))
                .collect()
        }
        VisibleChange::NeverTraded { faces } => faces,
        VisibleChange::Announced(fact) => faces_among(&fact.subjects),
        VisibleChange::Rejected { reason, .. } => faces_among(&reason.subjects),
        VisibleChange::Turn { .. }
        | VisibleChange::Section { .. }
        | VisibleChange::NationTurn { .. }
        | VisibleChange::ChoiceOrder { .. }
        | VisibleChange::Nation { .. }
        | VisibleChange::Inert { .. }
        | VisibleChange::Pieces { .. }
        | VisibleChange::Census { .. }
        | VisibleChange::Shuffled { .. }
        | VisibleChange::Advance { .. }
        | VisibleChange::AdvanceLost { .. }
        | VisibleChange::Marker { .. }
        | VisibleChange::Waiting { .. }
        | VisibleChange::Closed { .. }
        | VisibleChange::MyOfferClosed { .. }
        | VisibleChange::Deal { .. }
        | VisibleChange::DealFailed { .. }
        | VisibleChange::Over { .. } => Vec::new(),
    }
}

fn faces_of(offer: &Offer) -> Vec<FaceId> {
    let swaps = offer.if_gone.iter();
    let swaps: Vec<FaceId> = swaps
        .flat_map(|(gone, instead)| [*gone, *instead])
        .collect();
    [&offer.sealed, &offer.want.named, &swaps]
        .map(Vec::as_slice)
        .concat()
}

fn faces_among(subjects: &[Subject]) -> Vec<FaceId> {
    let faces = subjects.iter().filter_map(|subject| match subject {
        Subject::Face(face) => Some(*face),
        _ => None,
    });
    faces.collect()
}
