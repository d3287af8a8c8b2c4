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
    office: &mut TestOffice,
) -> (
    PublicState,
    Vec<bulla_core::game::VisibleEvent>,
    PublicState,
) {
    let before = office.office().table("delta-7", "ann").unwrap().0;
    office.wait(4 * DAY);
    office.post();
    office.wait(4 * DAY);
    office.post();
    let after = office.office().table("delta-7", "ann").unwrap().0;
    let viewer = bulla_core::game::Viewer::Observer;
    let view = after.view(viewer);
    (before.view(viewer).open, view.this_turn.clone(), view.open)
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
fn hang(
    test_office: &mut TestOffice,
    paint: RenderBoard,
) -> (Vec<MailPictures>, Vec<StoredPicture>) {
    let (before, seen, after) = board(test_office);
    test_office.draws();
    assert!(!seen.is_empty());
    let mut mail_pictures = Vec::new();
    let mut drawn = Vec::new();
    for _ in 0..2 {
        let (store, _, office) = test_office.office().parts();
        let made = store.read(|store: &mut ReadTransaction<'_>| {
            let picture_cache = PictureCache::empty(office, "delta-7").painted_by(paint);
            let mut picture_cache = picture_cache.of(Some(&before), &seen, &after)?;
            let civs: Vec<Option<Civ>> = after.seats().map(|(_, civ)| civ).collect();
            for civ in civs.into_iter().chain([None]) {
                mail_pictures.push(picture_cache.pictures_for(
                    store,
                    &after,
                    civ,
                    PagePurpose::News,
                    office.templates,
                )?);
            }
            Ok::<_, OfficeError>(picture_cache.new)
        });
        let made = made.unwrap();
        store
            .write(|store| made.iter().try_for_each(|one| store.put_picture(one)))
            .unwrap();
        drawn.extend(made);
    }
    (mail_pictures, drawn)
}

#[test]
fn a_picture_is_drawn_once_for_all_seats_and_for_all_segments_that_show_it() {
    let mut office = TestOffice::with(GAME, "pictures: yes");
    DRAWN.set(0);
    let (mail_pictures, drawn) = hang(&mut office, counted);
    let shown: usize = mail_pictures.iter().map(|one| one.shown.len() + 1).sum();
    assert_eq!(DRAWN.get(), drawn.len());
    assert!(drawn.len() < shown / 2, "{} of {shown}", drawn.len());
    let keys = |mail_pictures: &MailPictures| -> Vec<String> {
        mail_pictures
            .shown
            .iter()
            .map(|one| one.page.key.clone())
            .collect()
    };
    assert_eq!(
        keys(&mail_pictures[2]),
        ["overview.after", "overview.before"]
    );
    assert!(
        keys(&mail_pictures[0])
            .iter()
            .any(|key| key.starts_with("region."))
    );
    let named = |mail_pictures: &MailPictures| -> Vec<String> {
        let shown = mail_pictures.shown.iter();
        shown.map(|one| one.page.caption.clone()).collect()
    };
    assert_ne!(
        named(&mail_pictures[0]),
        named(&mail_pictures[1]),
        "nations that live apart"
    );
    for (first, second) in mail_pictures[..3].iter().zip(&mail_pictures[3..]) {
        assert_eq!(keys(first), keys(second));
        assert_eq!(first.board, second.board);
    }
}

#[test]
fn whoever_decides_sees_where_he_stands_though_nothing_changed() {
    let mut test_office = TestOffice::with(GAME, "pictures: no");
    let (_, _, after) = board(&mut test_office);
    test_office.draws();
    let civs: Vec<Option<Civ>> = after.seats().map(|(_, civ)| civ).collect();
    let (store, _, office) = test_office.office().parts();
    let keys = store.read(|store: &mut ReadTransaction<'_>| {
        let picture_cache = PictureCache::empty(office, "delta-7").painted_by(painted);
        let mut picture_cache = picture_cache.of(None, &[], &after)?;
        let mut keys = Vec::new();
        for (civ, occasion) in civs.iter().flat_map(|civ| {
            [PagePurpose::Choice, PagePurpose::News, PagePurpose::Market]
                .map(|occasion| (*civ, occasion))
        }) {
            let mail_pictures =
                picture_cache.pictures_for(store, &after, civ, occasion, office.templates)?;
            let shown = mail_pictures.shown.iter();
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
        let mut office = TestOffice::with(GAME, "pictures: no");
        let (mail_pictures, drawn) = hang(&mut office, paint);
        assert!(drawn.is_empty());
        assert!(
            mail_pictures
                .iter()
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
    let mut test_office = TestOffice::with(GAME, "pictures: no");
    let (before, seen, after) = board(&mut test_office);
    let civs: Vec<Option<Civ>> = after.seats().map(|(_, civ)| civ).collect();
    let (store, _, office) = test_office.office().parts();
    let config = Config {
        pictures: true,
        ..office.config.clone()
    };
    let office = OfficeContext {
        config: &config,
        ..office
    };
    let made = store.read(|store: &mut ReadTransaction<'_>| {
        let picture_cache = PictureCache::empty(office, "delta-7").painted_by(paint);
        let mut picture_cache = picture_cache.of(Some(&before), &seen, &after)?;
        PAINTED.store(0, Ordering::Relaxed);
        let readers: Vec<_> = civs.iter().map(|civ| (*civ, PagePurpose::News)).collect();
        picture_cache.render_all(store, &after, &readers)?;
        let first = PAINTED.load(Ordering::Relaxed);
        let mut shown = Vec::new();
        for civ in civs {
            let mail_pictures = picture_cache.pictures_for(
                store,
                &after,
                civ,
                PagePurpose::News,
                office.templates,
            )?;
            shown.push(mail_pictures.shown.len() + usize::from(mail_pictures.board.is_some()));
        }
        let drawn = picture_cache
            .new
            .iter()
            .map(|one| one.bytes.to_vec())
            .collect();
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
