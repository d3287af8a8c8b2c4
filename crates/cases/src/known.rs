//! What a seat comes to know: every card that its view or an event as it sees it names.

use std::collections::BTreeSet;

use bulla_core::game::{
    Event, Eye, FaceId, Glimpse, Offer, Position, Quote, Seat, Seen, Subject, View,
};

/// The faces that the view of a seat names after a run, red tops of stacks among them, or an event of it as that seat sees it.
pub(super) fn faces_known(
    events: &[Event],
    end: &Position,
    seat: Option<Seat>,
) -> BTreeSet<FaceId> {
    let eye = seat.map_or(Eye::Observer, Eye::Seat);
    let view = View::of(eye, end);
    let mut known: BTreeSet<FaceId> = view.hand.iter().map(|(face, _)| *face).collect();
    known.extend(&view.never);
    known.extend(view.red.iter().map(|(_, face)| *face));
    let standing = view.standing.iter();
    known.extend(standing.flat_map(|standing| faces_of(&standing.offer)));
    let of_run = events.iter();
    let seen = of_run.filter_map(|event| Seen::of(eye, end.state.open(), event));
    for Seen { what, .. } in seen.chain(view.this_turn) {
        known.extend(faces_in(what));
    }
    known
}

fn faces_in(what: Glimpse) -> Vec<FaceId> {
    match what {
        Glimpse::Card { face, .. } => face.into_iter().collect(),
        Glimpse::Traded { face, .. } | Glimpse::Named { face, .. } => vec![face],
        Glimpse::Offered(quote) => {
            let Quote { declared, want, .. } = *quote;
            [declared, want.named].concat()
        }
        Glimpse::MyOffer { offer, .. } => faces_of(&offer),
        Glimpse::Standing { offers } => {
            let offers = offers.iter();
            offers
                .flat_map(|standing| faces_of(&standing.offer))
                .collect()
        }
        Glimpse::Never { faces } => faces,
        Glimpse::Fact(fact) => faces_among(&fact.subjects),
        Glimpse::Unmet { reason, .. } => faces_among(&reason.subjects),
        Glimpse::Turn { .. }
        | Glimpse::Section { .. }
        | Glimpse::Begins { .. }
        | Glimpse::Lots { .. }
        | Glimpse::Nation { .. }
        | Glimpse::Inert { .. }
        | Glimpse::Pieces { .. }
        | Glimpse::Census { .. }
        | Glimpse::Shuffled { .. }
        | Glimpse::Advance { .. }
        | Glimpse::Marker { .. }
        | Glimpse::Waiting { .. }
        | Glimpse::Closed { .. }
        | Glimpse::MyOfferClosed { .. }
        | Glimpse::Deal { .. }
        | Glimpse::Lapsed { .. }
        | Glimpse::Over { .. } => Vec::new(),
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
