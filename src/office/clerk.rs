//! Reads the letters that were stored and answers each once: what was understood, to the registered addresses alone.

use super::answers::Answer;
use super::means::Means;
use super::names::seat_number;
use super::plus::is_our_own;
use super::postage::{Eyes, Letterbox, Message, Postage, Receiver};
use super::proof::{Doorman, Proof, Proven, by_code};
use super::quoted::carried;
use super::reading::{Understood, understand};
use super::requests::{Matter, distinct};
use super::speaker::{Reader, Speaker};
use super::tables::Tables;
use super::threads::Answered;
use super::token::{Scope, Token};
use super::verdict::Verdict;
use super::{OfficeError, ahead, bounces, header};
use crate::mail::{self, Block, Dmarc, Found, Letter};
use crate::orders::{Header, Request, Status};
use crate::store::{
    self, GameStatus, HeldReason, LetterId, MailKind, NewOrders, OrdersStatus, Segment,
    StandingOrders, Writing,
};
use crate::text::fold;

/// One run over stored letters, inside one transaction.
pub struct Clerk<'a, 'w> {
    pub records: &'a mut Writing<'w>,
    pub tables: &'a mut Tables,
    pub means: Means<'a>,
    /// The sender wrote too much: this letter counts, and no mail answers it.
    pub is_muted: bool,
    /// The database was put back from a backup once: letters may be for segments that are not open yet.
    pub is_restored: bool,
}

/// Whether a block asks for nothing but what a token for pages may ask for.
fn asks_for_pages(header: &Header) -> bool {
    let mut requests = header.requests.iter();
    !header.requests.is_empty()
        && requests.all(|request| {
            !matches!(
                request,
                Request::NewToken
                    | Request::Absence { .. }
                    | Request::Address { .. }
                    | Request::Volume { .. }
            )
        })
}

/// A letter on the clerk's desk.
#[derive(Clone)]
pub struct Sheaf {
    /// The letter whose orders these are.
    pub id: LetterId,
    /// The letter that is answered.
    pub answers: Answered,
    /// When it counts from.
    pub received_at: i64,
    pub letter: Letter,
}

impl<'a> Clerk<'a, '_> {
    /// Reads a letter and answers it; the verdict is for the record.
    pub fn answer(&mut self, stored: &store::Letter) -> Result<(), OfficeError> {
        let letter = mail::read(&stored.raw);
        if letter.machine.is_some() || self.is_our_own(&letter) {
            return self.file_machine_mail(stored);
        }
        let header = header::of(&letter, &stored.raw);
        let from = letter.from.first().cloned().unwrap_or_default();
        let sheaf = Sheaf {
            id: stored.id,
            answers: Answered::new(stored.id, &letter),
            received_at: stored.received_at,
            letter,
        };
        let dmarc = mail::dmarc(&stored.raw, &from, &self.means.config.trust());
        let doorman = Doorman {
            key: self.means.key,
            config: self.means.config,
            dmarc,
        };
        if self.is_restored
            && let Some(seat) = doorman.ahead(self.records, &sheaf.letter, &header, &from)?
        {
            self.records
                .answer_letter(stored.id, ahead::VERDICT, Some(seat))?;
            return Ok(());
        }
        if let Some(code) = header.confirm.as_deref().filter(|_| dmarc != Dmarc::Fail) {
            if let Some(proven) = by_code(self.records, code, &from)? {
                return self.within_limits(&proven.clone(), &sheaf, &from, |clerk| {
                    clerk.confirm(&proven, code, &sheaf)
                });
            }
            if self.moves_house(code, &from, &sheaf)? {
                return Ok(());
            }
        }
        let proof = doorman.prove(self.records, &sheaf.letter, &header)?;
        let (proven, verdict) = match proof {
            Proof::Counts(proven) => {
                self.records.address_works(proven.seat.id, &from)?;
                (proven, None)
            }
            Proof::Stale(proven) if proven.game.status == GameStatus::Finished => {
                (proven, Some(Verdict::Over))
            }
            Proof::Stale(proven) => (proven, Some(Verdict::OldToken)),
            Proof::Disagrees(proven, key, words) => (proven, Some(Verdict::Disagrees(key, words))),
            Proof::Stranger(proven, doubt) => {
                return match self.is_to_be_held(&proven, &sheaf, &header)? {
                    true => self.hold(&proven, &sheaf, &from, doubt),
                    false => self.turn_away(&sheaf, &from, dmarc),
                };
            }
            Proof::Nobody => return self.turn_away(&sheaf, &from, dmarc),
        };
        self.within_limits(&proven, &sheaf, &from, |clerk| match verdict {
            Some(verdict) => clerk.say(&proven, &sheaf, verdict),
            None => clerk.attend(&proven, &sheaf),
        })
    }

    /// What no person wrote is never answered; a report on a mail of ours is noted.
    fn file_machine_mail(&mut self, stored: &store::Letter) -> Result<(), OfficeError> {
        let seat = match mail::report(&stored.raw) {
            Some(report) => bounces::note(self.records, stored.id, &report, stored.received_at)?,
            None => None,
        };
        let verdict = if seat.is_some() { "bounce" } else { "machine" };
        self.records.answer_letter(stored.id, verdict, seat)?;
        Ok(())
    }

    /// A letter of a seat, proven for the open segment.
    pub(super) fn attend(&mut self, proven: &Proven, sheaf: &Sheaf) -> Result<(), OfficeError> {
        let is_form = matches!(sheaf.letter.found, Found::Form(_));
        let block = match &sheaf.letter.found {
            Found::Orders(block) | Found::Form(block) => block.clone(),
            Found::Refused(complaint) => {
                return self.say(proven, sheaf, Verdict::Broken(complaint.clone()));
            }
            Found::None => return self.say(proven, sheaf, Verdict::NoBlock),
        };
        let understood = self.understand(proven, &block)?;
        let header = understood.letter.header.clone();
        if header.confirm.is_some() {
            return self.say(proven, sheaf, Verdict::CodeVoid("code.unknown"));
        }
        if proven.scope == Scope::Page && !asks_for_pages(&header) {
            let disagrees = Verdict::Disagrees("disagrees.scope", Vec::new());
            return self.say(proven, sheaf, disagrees);
        }
        if !header.requests.is_empty() {
            if understood.letter.is_refused() {
                return self.receipt(proven, sheaf, Verdict::Refused, Some(&understood), None);
            }
            if self.has_orders(proven, &understood)? {
                let disagrees = Verdict::Disagrees("disagrees.request", Vec::new());
                return self.say(proven, sheaf, disagrees);
            }
            let mut asked = distinct(header).into_iter();
            return asked.try_for_each(|asked| self.serve(proven, sheaf, asked));
        }
        if let Some(said) = &header.nation
            && !self.is_name_of(proven, said)?
        {
            let words = vec![proven.seat.name.clone()];
            return self.say(proven, sheaf, Verdict::Disagrees("disagrees.nation", words));
        }
        if sheaf.received_at > proven.segment.deadline {
            return self.say(proven, sheaf, Verdict::Late);
        }
        if understood.letter.is_refused() {
            return self.receipt(proven, sheaf, Verdict::Refused, Some(&understood), None);
        }
        let is_standing = header.segment.as_deref() == Some("standing");
        if self.is_overtaken(proven, sheaf, is_standing)? {
            return self.say(proven, sheaf, Verdict::Overtaken);
        }
        if is_standing {
            return self.take_standing(proven, sheaf, &understood);
        }
        if header.clear {
            return self.withdraw(proven, sheaf, &understood);
        }
        if is_form && self.is_our_form(proven, &understood)? {
            return self.receipt(proven, sheaf, Verdict::Quoted, None, None);
        }
        self.take(proven, sheaf, &understood)
    }

    /// Whether a block stands that was received later than this letter, which took longer to come here.
    fn is_overtaken(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        is_standing: bool,
    ) -> Result<bool, OfficeError> {
        let (segment, seat) = (proven.segment.id, proven.seat.id);
        let since = match is_standing {
            true => self
                .records
                .standing_orders_of(seat)?
                .map(|one| one.received_at),
            false => self
                .records
                .orders_of(segment, seat)?
                .map(|one| one.received_at),
        };
        Ok(since.is_some_and(|since| since > sheaf.received_at))
    }

    /// Orders for the open segment: the whole block replaces what stood.
    fn take(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        understood: &Understood,
    ) -> Result<(), OfficeError> {
        let header = &understood.letter.header;
        let table = self
            .tables
            .at(self.records, &proven.game, &proven.segment)?;
        let text = understood.text(table).unwrap_or_default();
        let is_final = header.status == Some(Status::Final) && !understood.has_dropped();
        let status = match is_final {
            true => OrdersStatus::Final,
            false => OrdersStatus::Draft,
        };
        let earlier = self.records.orders_of(proven.segment.id, proven.seat.id)?;
        if let (Some(said), Some(earlier)) = (header.revision, &earlier) {
            let said = i64::from(said);
            if said < earlier.revision {
                return self.receipt(proven, sheaf, Verdict::OldRevision, None, None);
            }
            if said == earlier.revision && earlier.text == text && earlier.status == status {
                return self.receipt(proven, sheaf, Verdict::Quoted, None, None);
            }
        }
        let orders = NewOrders {
            segment: proven.segment.id,
            seat: proven.seat.id,
            letter: sheaf.id,
            status,
            text,
            dropped: understood.dropped_paths(),
            received_at: sheaf.received_at,
        };
        self.records.put_orders(&orders)?;
        let wanted_final = header.status == Some(Status::Final);
        let verdict = match understood.has_dropped() {
            true if wanted_final => {
                Verdict::ToConfirm(self.code(proven, sheaf, HeldReason::Dropped)?)
            }
            true => Verdict::Remarks,
            false if understood.letter.remarks.is_empty() => Verdict::Accepted,
            false => Verdict::Remarks,
        };
        self.receipt(proven, sheaf, verdict, Some(understood), earlier.as_ref())
    }

    fn take_standing(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        understood: &Understood,
    ) -> Result<(), OfficeError> {
        if understood.letter.header.clear {
            self.records.clear_standing_orders(proven.seat.id)?;
            return self.say(proven, sheaf, Verdict::StandingEnded);
        }
        let table = self
            .tables
            .at(self.records, &proven.game, &proven.segment)?;
        let text = understood.text(table).unwrap_or_default();
        let earlier = self.records.standing_orders_of(proven.seat.id)?;
        if earlier.is_some_and(|earlier| earlier.text == text) {
            return self.say(proven, sheaf, Verdict::Quoted);
        }
        self.records.put_standing_orders(&StandingOrders {
            seat: proven.seat.id,
            letter: sheaf.id,
            text,
            received_at: sheaf.received_at,
        })?;
        self.receipt(proven, sheaf, Verdict::Standing, Some(understood), None)
    }

    fn withdraw(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        understood: &Understood,
    ) -> Result<(), OfficeError> {
        self.records.put_orders(&NewOrders {
            segment: proven.segment.id,
            seat: proven.seat.id,
            letter: sheaf.id,
            status: OrdersStatus::Withdrawn,
            text: String::new(),
            dropped: String::new(),
            received_at: sheaf.received_at,
        })?;
        self.receipt(proven, sheaf, Verdict::Withdrawn, Some(understood), None)
    }

    pub(super) fn say(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        verdict: Verdict,
    ) -> Result<(), OfficeError> {
        self.receipt(proven, sheaf, verdict, None, None)
    }

    /// Queues the answer and closes the letter. It names the segment that is open now.
    pub(super) fn receipt(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        verdict: Verdict,
        understood: Option<&Understood>,
        earlier: Option<&store::Orders>,
    ) -> Result<(), OfficeError> {
        let (game, seat) = (&proven.game, &proven.seat);
        let open = self.records.current_segment(game.id)?;
        let segment = open.as_ref().unwrap_or(&proven.segment);
        let orders = self.records.orders_of(segment.id, seat.id)?;
        let standing = self.records.standing_orders_of(seat.id)?;
        let names = self.names(proven)?;
        let matter = match &verdict {
            Verdict::Asked(request) => self.matter(proven, segment, request)?,
            _ => Matter::Nothing,
        };
        let speaker = self.speaker_to(seat);
        let table = self.tables.at(self.records, game, segment)?;
        let token = speaker.means.token(&game.slug, seat, segment.ordinal);
        let answer = Answer {
            reader: Reader {
                table,
                seat,
                names: &names,
                token,
                deadline: open.as_ref().map(|open| open.deadline),
                standing: standing.as_ref().map(|standing| standing.text.as_str()),
                carried: carried(table, orders.as_ref()),
            },
            verdict: &verdict,
            understood,
            earlier,
            orders: orders.as_ref(),
            matter: &matter,
            sent: sheaf.letter.date.as_deref(),
            received_at: sheaf.received_at,
        };
        let spoken = speaker.answer(&answer)?;
        let (seat, domain) = (seat.id, self.means.config.domain());
        let answers = match verdict.eyes() {
            Eyes::Own => sheaf.answers.for_seat(self.records, seat, domain)?,
            Eyes::Anybodys => sheaf.answers.for_anybody(domain),
        };
        let message = Message {
            kind: match matter {
                Matter::Untold(_) => MailKind::Page,
                _ => verdict.mail(),
            },
            eyes: verdict.eyes(),
            subject: spoken.subject,
            body: spoken.body,
            answers: Some(answers),
        };
        self.queue(proven, segment, token, message)?;
        let answered = Some((game.id, proven.seat.id));
        self.records
            .answer_letter(sheaf.answers.letter, verdict.kind().id(), answered)?;
        Ok(())
    }

    fn names(&mut self, proven: &Proven) -> Result<Vec<String>, OfficeError> {
        let seats = self.records.seats(proven.game.id)?;
        Ok(seats.into_iter().map(|seat| seat.player).collect())
    }

    fn queue(
        &mut self,
        proven: &Proven,
        segment: &Segment,
        token: Token,
        message: Message,
    ) -> Result<(), OfficeError> {
        let receiver = Receiver {
            game: &proven.game,
            seat: &proven.seat,
            letterbox: &Letterbox::of(self.records, proven.seat.id)?,
            token,
        };
        if self.is_muted {
            return Ok(());
        }
        if let Some(mail) = self.postage().to_seat(&receiver, message)? {
            self.records.queue_mail_for(&mail, Some(segment.id))?;
        }
        Ok(())
    }

    pub(super) fn understand(
        &mut self,
        proven: &Proven,
        block: &Block,
    ) -> Result<Understood, OfficeError> {
        let table = self
            .tables
            .at(self.records, &proven.game, &proven.segment)?;
        Ok(understand(table, seat_number(&proven.seat), block))
    }

    fn has_orders(
        &mut self,
        proven: &Proven,
        understood: &Understood,
    ) -> Result<bool, OfficeError> {
        let table = self
            .tables
            .at(self.records, &proven.game, &proven.segment)?;
        let text = understood.text(table).unwrap_or_default();
        Ok(!text.trim().is_empty())
    }

    fn is_name_of(&mut self, proven: &Proven, said: &str) -> Result<bool, OfficeError> {
        let table = self
            .tables
            .at(self.records, &proven.game, &proven.segment)?;
        let nation = table.nation(seat_number(&proven.seat));
        let is_nation = nation.is_some_and(|civ| table.parts().nation(civ).id == said);
        let seat = &proven.seat;
        let own = [&seat.name, &seat.player];
        Ok(is_nation || own.iter().any(|name| fold(name) == fold(said)))
    }

    fn is_our_own(&self, letter: &Letter) -> bool {
        letter
            .from
            .iter()
            .any(|from| is_our_own(from, &self.means.config.address))
    }

    pub(super) fn postage(&self) -> Postage<'a> {
        Postage { means: self.means }
    }

    /// In the language of the office.
    pub(super) fn speaker(&self) -> Speaker<'a> {
        Speaker { means: self.means }
    }

    /// In the language of a seat.
    pub(super) fn speaker_to(&self, seat: &store::Seat) -> Speaker<'a> {
        let means = self.means.speaking_to(seat);
        Speaker { means }
    }
}
