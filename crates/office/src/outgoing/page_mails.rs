//! The pages of a game: one mail for each seat when a segment opens.

use std::collections::BTreeMap;

use super::attachments::AttachmentBuilder;
use super::mail_queue::{MailQueue, MailRecipient, OutgoingMessage, SeatMailbox};
use super::page_purpose::PagePurpose;
use super::picture_cache::PictureCache;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::mail_threads::RepliedLetter;
use crate::context::name_lookup::{seat_number, viewer};
use crate::context::token::TokenPage;
use crate::game_state::awaited_seats::{has_page, prompts};
use crate::game_state::closing_time::ClosingTime;
use crate::game_state::last_letter::{LastLetter, last_letter};
use crate::game_state::orders_ahead::KeptOrders;
use crate::game_state::segment_run::SegmentOutcome;
use crate::game_state::segment_summaries::SegmentSummary;
use crate::game_state::state::GameState;
use crate::rendering::letter_verdict::MailAudience;
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::mail_parts::MailParts;
use crate::rendering::page_reader::PageReader;
use bulla_core::game::{self, Civ, Event, Position, PublicState, Viewer, VisibleEvent};
use bulla_pages::ledger::numbered;
use bulla_pages::page::{PageNews, ReaderNotices, RevisionNotice, SegmentReport};
use bulla_store::{
    CaretakerOrders, Game, MailFormat, MailKind, MailVolume, NewMail, OrdersStatus,
    ReadTransaction, Seat, SeatId, SeatSilence, SegmentId, StandingOrders, StoredOrders,
    StoredPicture, StoredPress, UntoldAccess, WriteTransaction,
};

/// The mails of a segment, and the pictures in them that were drawn for it.
#[derive(Debug, Default)]
pub struct PageMails {
    pub mails: Vec<NewMail>,
    pub pictures: Vec<StoredPicture>,
}

#[derive(Clone, Copy)]
pub struct PageMailer<'a> {
    pub office: OfficeContext<'a>,
}

/// Orders of the seats for the segment that was judged, and what the seats know.
#[derive(Clone, Copy)]
pub struct PageSources<'a> {
    pub orders: &'a [StoredOrders],
    pub standing: &'a [StandingOrders],
    /// Times at which it was opened and judged.
    pub span: (i64, i64),
    /// Seats that it waited for.
    pub waited: &'a [game::Seat],
    /// Silence of the seats, up to it.
    pub silences: &'a [SeatSilence],
    /// Orders of a bot for seats that sent none.
    pub caretaker: &'a [CaretakerOrders],
    /// Orders that were kept for the segment that opens.
    pub kept: &'a KeptOrders,
    /// True if the segment that opens has no deadline yet.
    pub pauses: bool,
    /// Events before it, for seats that were told of them in no page.
    pub untold: &'a BTreeMap<SeatId, Vec<SegmentSummary>>,
    /// Looks of moderators at secrets, for the seats that were not told.
    pub looks: &'a [UntoldAccess],
    /// Revisions of the rules, for those who were not told of them.
    pub revised: &'a BTreeMap<SeatId, Vec<RevisionNotice>>,
    /// Press of which somebody was told by no page.
    pub press: &'a [StoredPress],
    /// News that is the same for every seat.
    pub news: PageNews<'a>,
}

impl PageMailer<'_> {
    /// The pages after a chain of segments, for the one that is open then; the last pages of a game that is over.
    pub fn after(
        &self,
        game: &Game,
        rounds: &[(&GameState, &SegmentOutcome)],
        seats: &[(Seat, SeatMailbox)],
        sealed: PageSources<'_>,
        closing: &impl Fn(&GameState) -> ClosingTime,
        records: &mut ReadTransaction<'_>,
    ) -> Result<PageMails, OfficeError> {
        let (Some((first, _)), Some((last, outcome))) = (rounds.first(), rounds.last()) else {
            return Ok(PageMails::default());
        };
        let names: Vec<String> = seats.iter().map(|(seat, _)| seat.player.clone()).collect();
        let all: Vec<Seat> = seats.iter().map(|(seat, _)| seat.clone()).collect();
        let next = outcome.next.as_ref();
        let over = last.at(&outcome.position);
        let closes = next.map(closing);
        let mut picture_cache = self.picture_cache(game, rounds)?;
        let open = next.unwrap_or(&over).position.state.open();
        let shown = occasions(seats, next, open);
        picture_cache.render_all(records, open, &shown)?;
        let mut mails = Vec::new();
        let page_of = page_of(records, game, next.unwrap_or(&over))?;
        let numbers = numbered(first.position.clone(), events(rounds));
        for (seat, mailbox) in seats {
            let (viewer, table) = (Viewer::Seat(seat_number(seat)), next.unwrap_or(&over));
            let renamed = renamed(seat, &outcome.position);
            if next.is_some_and(|next| !wants(next, seat)) {
                continue;
            }
            let office = self.office.for_seat(seat);
            let composer = MailComposer { office };
            let reader = PageReader {
                table,
                seat: &renamed,
                names: &names,
                token: self.office.token(&game.slug, seat, page_of),
                deadline: closes.as_ref().map(|closing| closing.at),
                waits: sealed.pauses,
                is_late: closes.as_ref().is_some_and(ClosingTime::is_later),
                standing: sealed.standing_of(seat),
                carried: sealed.carried(seat, table, rounds.len()),
            };
            let kept = composer.kept_orders(table, seat.id, sealed.kept)?;
            let silent = composer
                .uncounted_letter(sealed.silence_of(seat, records)?, sealed.row_of(seat))?;
            let news = PageNews {
                judged: Some(first.moment.turn_and_name()),
                report: SegmentReport {
                    seen: &seen_by(viewer, &first.position, rounds),
                    numbers: numbers.get(&viewer).map_or(&[], Vec::as_slice),
                    written: &first.quoted_entries(sealed.text_of(seat)),
                },
                earlier: &composer.segment_sections(sealed.untold_of(seat))?,
                kept: kept.as_ref(),
                notices: ReaderNotices {
                    silent: silent.as_ref(),
                    looks: &composer.looks_at(seat, sealed.looks)?,
                    revised: sealed.revised.get(&seat.id).map_or(&[], Vec::as_slice),
                    ..sealed.news.notices
                },
                press: &composer.press(table, seat, &all, sealed.press)?,
                ..sealed.news
            };
            let page = (&reader, &news);
            mails.extend(self.mail((game, None), page, mailbox, &mut picture_cache, records)?);
        }
        let pictures = picture_cache.new;
        Ok(PageMails { mails, pictures })
    }

    /// The board as observers saw it before and after.
    fn picture_cache<'g>(
        &'g self,
        game: &'g Game,
        rounds: &[(&GameState, &SegmentOutcome)],
    ) -> Result<PictureCache<'g>, OfficeError> {
        let picture_cache = PictureCache::empty(self.office.for_game(game)?, &game.slug);
        let (Some((first, _)), Some((last, outcome))) = (rounds.first(), rounds.last()) else {
            return Ok(picture_cache);
        };
        let viewer = Viewer::Observer;
        let seen = seen_by(viewer, &first.position, rounds);
        let before = first.view(viewer).open;
        let after = match &outcome.next {
            Some(next) => next.view(viewer).open,
            None => last.at(&outcome.position).view(viewer).open,
        };
        picture_cache.of(Some(&before), &seen, &after)
    }

    /// The first page of a seat, queued.
    pub fn welcome(
        &self,
        records: &mut WriteTransaction<'_>,
        of: (&Game, SegmentId),
        page: (&PageReader<'_>, &PageNews<'_>),
        picture_cache: &mut PictureCache<'_>,
    ) -> Result<(), OfficeError> {
        self.queue(records, of, None, page, picture_cache)
    }

    /// The page of a seat as it would have been mailed when the segment opened, in answer to a letter that asks for it.
    pub fn requested_page(
        &self,
        records: &mut WriteTransaction<'_>,
        game: &Game,
        segment: SegmentId,
        answers: RepliedLetter,
        reader: &PageReader<'_>,
        news: &PageNews<'_>,
    ) -> Result<(), OfficeError> {
        let mut picture_cache = self.first_gallery(game, reader.table)?;
        let page = (reader, news);
        self.queue(
            records,
            (game, segment),
            Some(answers),
            page,
            &mut picture_cache,
        )
    }

    fn queue(
        &self,
        records: &mut WriteTransaction<'_>,
        (game, segment): (&Game, SegmentId),
        answers: Option<RepliedLetter>,
        (reader, news): (&PageReader<'_>, &PageNews<'_>),
        picture_cache: &mut PictureCache<'_>,
    ) -> Result<(), OfficeError> {
        let letter = answers.as_ref().map(|answered| answered.letter);
        let mailbox = SeatMailbox::answering(records, self.office, game, reader.seat.id, letter)?;
        let mail = self.mail(
            (game, answers),
            (reader, news),
            &mailbox,
            picture_cache,
            records,
        )?;
        for picture in std::mem::take(&mut picture_cache.new) {
            records.put_picture(&picture)?;
        }
        match mail {
            Some(mail) => Ok(records.queue_mail_for(&mail, Some(segment))?),
            None => Ok(()),
        }
    }

    /// The board as it lies when a seat reads its first page.
    pub fn first_gallery<'g>(
        &'g self,
        game: &'g Game,
        table: &GameState,
    ) -> Result<PictureCache<'g>, OfficeError> {
        let open = table.view(Viewer::Observer).open;
        PictureCache::empty(self.office.for_game(game)?, &game.slug).of(None, &[], &open)
    }

    /// One page as a mail; none where nobody reads it.
    fn mail(
        &self,
        (game, answers): (&Game, Option<RepliedLetter>),
        (reader, news): (&PageReader<'_>, &PageNews<'_>),
        mailbox: &SeatMailbox,
        picture_cache: &mut PictureCache<'_>,
        records: &mut ReadTransaction<'_>,
    ) -> Result<Option<NewMail>, OfficeError> {
        if mailbox.addresses.is_empty() {
            return Ok(None);
        }
        let receiver = MailRecipient {
            game,
            seat: reader.seat,
            mailbox,
            token: reader.token,
        };
        let office = self.office.for_seat(reader.seat);
        let composed = MailComposer { office }.page(reader, news)?;
        let message = OutgoingMessage {
            kind: MailKind::Page,
            audience: MailAudience::Own,
            subject: composed.subject.clone(),
            body: composed.document.text(),
            answers,
            mail_parts: MailParts::Plain,
            is_personal: false,
            only_to: None,
        };
        let postage = MailQueue { office };
        if !has_pictures(reader.seat, mailbox) {
            return postage.to_seat(&receiver, message);
        }
        let view = reader.table.view(viewer(reader.seat));
        let occasion = match (news.first, reader.deadline) {
            (Some(_), _) => PagePurpose::Beginning,
            (None, None) => PagePurpose::News,
            (None, Some(_)) => PagePurpose::of(reader.table, reader.seat),
        };
        let mail_pictures = picture_cache.pictures_for(
            records,
            &view.open,
            view.civ,
            occasion,
            office.templates,
        )?;
        let footer = postage.mail_footer(reader.seat, mailbox)?;
        let packer = AttachmentBuilder { office };
        let luggage = packer.build(&receiver, reader, &composed, mail_pictures, &footer)?;
        postage.to_seat_with_parts(&receiver, message, luggage)
    }
}

impl<'a> PageSources<'a> {
    /// The last letter of a seat that was waited for and of which nothing counts.
    fn silence_of(
        &self,
        seat: &Seat,
        records: &mut ReadTransaction<'_>,
    ) -> Result<Option<LastLetter>, OfficeError> {
        if !self.waited.contains(&seat_number(seat)) || self.of(seat).is_some() {
            return Ok(None);
        }
        Ok(Some(last_letter(
            records,
            seat.id,
            self.span.0,
            self.span.1,
        )?))
    }

    /// Segments in a row in which a seat was asked and silent.
    fn row_of(&self, seat: &Seat) -> i64 {
        let mut silences = self.silences.iter();
        let found = silences.find(|one| one.seat == seat.id);
        found.map_or(0, |one| one.run)
    }

    fn of(&self, seat: &Seat) -> Option<&'a StoredOrders> {
        let mut orders = self.orders.iter();
        orders.find(|orders| orders.seat == seat.id)
    }

    /// The text of its orders; empty where it sent none.
    fn text_of(&self, seat: &Seat) -> &'a str {
        let mut caretaker = self.caretaker.iter();
        let caretaker = caretaker.find(|orders| orders.seat == seat.id);
        let own = self.of(seat).map(|orders| orders.text.as_str());
        own.or(caretaker.map(|orders| orders.text.as_str()))
            .unwrap_or_default()
    }

    fn untold_of(&self, seat: &Seat) -> &'a [SegmentSummary] {
        self.untold.get(&seat.id).map_or(&[], Vec::as_slice)
    }

    /// The text of orders that were not withdrawn.
    fn counting(&self, seat: &Seat) -> Option<&'a str> {
        let orders = self.of(seat)?;
        (orders.status != OrdersStatus::Withdrawn).then_some(orders.text.as_str())
    }

    /// The orders that its form holds.
    fn carried(&self, seat: &Seat, table: &GameState, rounds: usize) -> Option<&'a str> {
        let is_cut = table.cut().is_some() && rounds == 1;
        match self.kept.opened_of(seat.id) {
            Some(kept) => Some(kept.text.as_str()),
            None => is_cut.then(|| self.counting(seat)).flatten(),
        }
    }

    fn standing_of(&self, seat: &Seat) -> Option<&'a str> {
        let mut standing = self.standing.iter();
        let found = standing.find(|orders| orders.seat == seat.id);
        found.map(|orders| orders.text.as_str())
    }
}

/// Returns the segment that the pages of a table belong to, which may not be open yet.
fn page_of(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    table: &GameState,
) -> Result<TokenPage, OfficeError> {
    let ordinal = table.moment.ordinal;
    let known = records.segments(game.id)?;
    Ok(match known.iter().find(|one| one.ordinal == ordinal) {
        Some(segment) => TokenPage::from(segment),
        None => TokenPage {
            ordinal,
            restored_at: records.last_restored_at()?,
        },
    })
}

/// Returns whether the pages of a seat hold more than text, and somebody reads them.
fn has_pictures(seat: &Seat, mailbox: &SeatMailbox) -> bool {
    seat.format != MailFormat::Text && !mailbox.addresses.is_empty()
}

/// Returns whether a seat gets a page of a segment that opens.
fn wants(next: &GameState, seat: &Seat) -> bool {
    let number = seat_number(seat);
    seat.volume == MailVolume::Everything || has_page(next, seat, &prompts(next, number))
}

/// Returns a seat under the name that letters use for it now.
fn renamed(seat: &Seat, position: &Position) -> Seat {
    let (mut renamed, open) = (seat.clone(), position.state.open());
    if let Some(civ) = open.civ_of(seat_number(seat)) {
        renamed.name = open.parts().nation(civ).id.clone();
    }
    renamed
}

fn seen_by(
    viewer: Viewer,
    start: &Position,
    rounds: &[(&GameState, &SegmentOutcome)],
) -> Vec<VisibleEvent> {
    VisibleEvent::all(viewer, start.clone(), events(rounds))
}

/// All that happened, and what was shown of the section that waits.
fn events<'r>(rounds: &'r [(&GameState, &SegmentOutcome)]) -> impl Iterator<Item = &'r Event> {
    let rounds = rounds.iter();
    rounds.flat_map(|(_, outcome)| outcome.events.iter().chain(&outcome.begun))
}

/// Returns who has pictures in his page, and for what occasion.
fn occasions(
    seats: &[(Seat, SeatMailbox)],
    next: Option<&GameState>,
    open: &PublicState,
) -> Vec<(Option<Civ>, PagePurpose)> {
    let drawn = seats
        .iter()
        .filter(|(seat, mailbox)| has_pictures(seat, mailbox))
        .filter(|(seat, _)| next.is_none_or(|next| wants(next, seat)));
    let occasions = drawn.map(|(seat, _)| {
        let occasion = next.map_or(PagePurpose::News, |next| PagePurpose::of(next, seat));
        (open.civ_of(seat_number(seat)), occasion)
    });
    occasions.collect()
}
