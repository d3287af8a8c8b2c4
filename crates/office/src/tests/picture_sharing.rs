//! Pictures are drawn once, whoever looks; none of them holds a mail; who is shown what is told by what lies open.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::outgoing::page_purpose::PagePurpose;
use crate::outgoing::picture_cache::{MailPictures, PictureCache, RenderBoard};
use bulla_core::game::{Civ, PublicState};
use bulla_pages::picture::{BoardDrawing, Captions, MapExtent, MapScene, Png};
use bulla_store::{ReadTransaction, StoredPicture};

thread_local! {
    static DRAWN: Cell<usize> = const { Cell::new(0) };
}

fn counted(_: &BoardDrawing, _: &MapScene, frame: MapExtent, _: &Captions) -> Result<Png, String> {
    DRAWN.with(|drawn| drawn.set(drawn.get() + 1));
    Ok(Png {
        bytes: format!("{frame:?} {}", DRAWN.get()).into_bytes(),
        shown: (340, 220),
    })
}

fn failing(_: &BoardDrawing, _: &MapScene, _: MapExtent, _: &Captions) -> Result<Png, String> {
    Err("the paint is out".to_owned())
}

fn falling(_: &BoardDrawing, _: &MapScene, _: MapExtent, _: &Captions) -> Result<Png, String> {
    panic!("the easel fell over")
}

/// A board with pieces, and before it one without: what was seen in between is the whole of turn 1.
fn board(
    house: &mut TestOffice,
) -> (
    PublicState,
    Vec<bulla_core::game::VisibleEvent>,
    PublicState,
) {
    let before = house.office().table("delta-7", "ann").unwrap().0;
    house.wait(4 * DAY);
    house.post();
    house.wait(4 * DAY);
    house.post();
    let after = house.office().table("delta-7", "ann").unwrap().0;
    let eye = bulla_core::game::Viewer::Observer;
    let view = after.view(eye);
    (before.view(eye).open, view.this_turn.clone(), view.open)
}

impl TestOffice {
    /// The moderator has pictures drawn from now on.
    fn draws(&mut self) {
        let path = self.directory.path().join("bulla.yaml");
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("pictures: no", "pictures: yes")).unwrap();
        self.restart();
    }
}

/// Returns the pictures shown to both seats in two segments that show the same, and the pictures drawn.
fn hang(house: &mut TestOffice, paint: RenderBoard) -> (Vec<MailPictures>, Vec<StoredPicture>) {
    let (before, seen, after) = board(house);
    house.draws();
    assert!(!seen.is_empty());
    let mut hung = Vec::new();
    let mut drawn = Vec::new();
    for _ in 0..2 {
        let (store, _, means) = house.office().parts();
        let made = store.read(|store: &mut ReadTransaction<'_>| {
            let gallery = PictureCache::empty(means, "delta-7").painted_by(paint);
            let mut gallery = gallery.of(Some(&before), &seen, &after)?;
            let civs: Vec<Option<Civ>> = after.seats().map(|(_, civ)| civ).collect();
            for civ in civs.into_iter().chain([None]) {
                hung.push(gallery.pictures_for(
                    store,
                    &after,
                    (civ, PagePurpose::News),
                    means.templates,
                )?);
            }
            Ok::<_, OfficeError>(gallery.new)
        });
        let made = made.unwrap();
        store
            .write(|store| made.iter().try_for_each(|one| store.put_picture(one)))
            .unwrap();
        drawn.extend(made);
    }
    (hung, drawn)
}

#[test]
fn a_picture_is_drawn_once_for_all_seats_and_for_all_segments_that_show_it() {
    let mut house = TestOffice::with(GAME, "pictures: yes");
    DRAWN.set(0);
    let (hung, drawn) = hang(&mut house, counted);
    let shown: usize = hung.iter().map(|one| one.shown.len() + 1).sum();
    assert_eq!(DRAWN.get(), drawn.len());
    assert!(drawn.len() < shown / 2, "{} of {shown}", drawn.len());
    let keys = |hung: &MailPictures| -> Vec<String> {
        hung.shown.iter().map(|one| one.page.key.clone()).collect()
    };
    assert_eq!(keys(&hung[2]), ["overview.after", "overview.before"]);
    assert!(keys(&hung[0]).iter().any(|key| key.starts_with("region.")));
    let named = |hung: &MailPictures| -> Vec<String> {
        let shown = hung.shown.iter();
        shown.map(|one| one.page.caption.clone()).collect()
    };
    assert_ne!(named(&hung[0]), named(&hung[1]), "nations that live apart");
    for (first, second) in hung[..3].iter().zip(&hung[3..]) {
        assert_eq!(keys(first), keys(second));
        assert_eq!(first.board, second.board);
    }
}

#[test]
fn whoever_decides_sees_where_he_stands_though_nothing_changed() {
    let mut house = TestOffice::with(GAME, "pictures: no");
    let (_, _, after) = board(&mut house);
    house.draws();
    let civs: Vec<Option<Civ>> = after.seats().map(|(_, civ)| civ).collect();
    let (store, _, means) = house.office().parts();
    let keys = store.read(|store: &mut ReadTransaction<'_>| {
        let gallery = PictureCache::empty(means, "delta-7").painted_by(painted);
        let mut gallery = gallery.of(None, &[], &after)?;
        let mut keys = Vec::new();
        for (civ, occasion) in civs.iter().flat_map(|civ| {
            [PagePurpose::Choice, PagePurpose::News, PagePurpose::Market]
                .map(|occasion| (*civ, occasion))
        }) {
            let hung = gallery.pictures_for(store, &after, (civ, occasion), means.templates)?;
            let shown = hung.shown.iter();
            keys.push(shown.map(|one| one.page.key.clone()).collect::<Vec<_>>());
        }
        Ok::<_, OfficeError>(keys)
    });
    for keys in keys.unwrap().chunks(3) {
        assert_eq!(keys[0], ["region.1", "overview.after"]);
        assert_eq!(keys[1], ["overview.after"]);
        assert!(keys[2].is_empty());
    }
}

#[test]
fn a_picture_that_cannot_be_drawn_holds_no_mail() {
    for paint in [failing as RenderBoard, falling] {
        // Nothing is drawn, and so nothing at hand, before this painter comes.
        let mut house = TestOffice::with(GAME, "pictures: no");
        let (hung, drawn) = hang(&mut house, paint);
        assert!(drawn.is_empty());
        assert!(
            hung.iter()
                .all(|one| one.shown.is_empty() && one.board.is_none())
        );
    }
}

/// Pictures drawn, by whatever core.
static PAINTED: AtomicUsize = AtomicUsize::new(0);

fn painted(_: &BoardDrawing, _: &MapScene, frame: MapExtent, _: &Captions) -> Result<Png, String> {
    PAINTED.fetch_add(1, Ordering::Relaxed);
    Ok(Png {
        bytes: format!("{frame:?}").into_bytes(),
        shown: (340, 220),
    })
}

/// Returns the picture count shown to each reader when drawn ahead, the pictures in drawing order, and the painter's call counts.
fn prepared(paint: RenderBoard) -> (Vec<usize>, Vec<Vec<u8>>, [usize; 2]) {
    let mut house = TestOffice::with(GAME, "pictures: no");
    let (before, seen, after) = board(&mut house);
    let civs: Vec<Option<Civ>> = after.seats().map(|(_, civ)| civ).collect();
    let (store, _, means) = house.office().parts();
    let config = Config {
        pictures: true,
        ..means.config.clone()
    };
    let means = OfficeContext {
        config: &config,
        ..means
    };
    let made = store.read(|store: &mut ReadTransaction<'_>| {
        let gallery = PictureCache::empty(means, "delta-7").painted_by(paint);
        let mut gallery = gallery.of(Some(&before), &seen, &after)?;
        PAINTED.store(0, Ordering::Relaxed);
        let readers: Vec<_> = civs.iter().map(|civ| (*civ, PagePurpose::News)).collect();
        gallery.render_all(store, &after, &readers)?;
        let first = PAINTED.load(Ordering::Relaxed);
        let mut shown = Vec::new();
        for civ in civs {
            let hung =
                gallery.pictures_for(store, &after, (civ, PagePurpose::News), means.templates)?;
            shown.push(hung.shown.len() + usize::from(hung.board.is_some()));
        }
        let drawn = gallery.new.iter().map(|one| one.bytes.to_vec()).collect();
        let both = [first, PAINTED.load(Ordering::Relaxed)];
        Ok::<_, OfficeError>((shown, drawn, both))
    });
    made.unwrap()
}

#[test]
fn pictures_are_drawn_on_all_cores_in_one_order_and_not_again() {
    let (shown, drawn, [first, last]) = prepared(painted);
    assert!(shown.iter().all(|count| *count > 3), "{shown:?}");
    assert_eq!((first, last), (drawn.len(), drawn.len()));
    for _ in 0..5 {
        assert_eq!(prepared(painted).1, drawn);
    }
}

#[test]
fn a_painter_who_falls_on_another_core_holds_no_mail() {
    for paint in [failing as RenderBoard, falling] {
        let (shown, drawn, _) = prepared(paint);
        assert!(shown.iter().all(|count| *count == 0));
        assert!(drawn.is_empty());
    }
}

const GAME: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                    - {name: bob, address: bob@example.org}\n";
