//! A chronicle as its reader calls what is in it: nations, areas, cards and epochs by the names of his language.

use std::borrow::Cow;
use std::sync::Arc;

use bulla_core::game::{Components, View};

use crate::page::sentences::Sentences;

use super::game_archive::GameArchive;

/// A box, and the same one as it is called.
type TranslatedComponents = Vec<[Arc<Components>; 2]>;

/// The same chronicle in the names of this language.
pub fn translated<'c>(sentences: &Sentences, archive: &'c GameArchive) -> Cow<'c, GameArchive> {
    if !sentences.has_names() {
        return Cow::Borrowed(archive);
    }
    let mut archive = archive.clone();
    let mut boxes = TranslatedComponents::new();
    let struck = archive.former.iter_mut().map(|one| &mut one.moment);
    for moment in archive.moments.iter_mut().chain(struck) {
        call(sentences, &mut moment.view, &mut boxes);
    }
    if let Some([own, called]) = boxes.first() {
        name_readers(&mut archive, own, called);
    }
    Cow::Owned(archive)
}

/// Moments of one game share a box, which is renamed once.
fn call(sentences: &Sentences, view: &mut View, boxes: &mut TranslatedComponents) {
    let own = view.parts().clone();
    let known = boxes.iter().find(|[known, _]| Arc::ptr_eq(known, &own));
    let called = match known {
        Some([_, called]) => called.clone(),
        None => {
            let called = sentences.called(&own);
            boxes.push([own, called.clone()]);
            called
        }
    };
    view.open.rename(called);
}

/// Renames the readers whose orders and press are opened at the end, if a seat is called by its nation.
fn name_readers(archive: &mut GameArchive, own: &Components, called: &Components) {
    let name = |reader: &mut String| {
        let at = own.nations.iter().position(|one| one.name == *reader);
        if let Some(nation) = at.and_then(|at| called.nations.get(at)) {
            reader.clone_from(&nation.name);
        }
    };
    if let Some(opening) = &mut archive.opening {
        opening.luck.iter_mut().for_each(|(_, it, _)| name(it));
        opening
            .orders
            .iter_mut()
            .for_each(|it| name(&mut it.reader));
        opening
            .standing
            .iter_mut()
            .for_each(|it| name(&mut it.reader));
    }
    for one in &mut archive.press {
        one.from.iter_mut().chain(&mut one.to).for_each(name);
    }
}
