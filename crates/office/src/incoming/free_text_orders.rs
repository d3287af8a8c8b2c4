//! Text that a person wrote around the block: read at the table of the seat, answered with its probable meaning, and confirmed by
//! a bare yes.

use super::authenticated::Authenticated;
use super::block_reading::read_orders;
use super::echoed_form::our_forms;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::SeatAnswer;
use crate::context::error::OfficeError;
use crate::game_state::order_reading::{DroppedLine, OrderReading};
use crate::game_state::state::GameState;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::game::{Civ, open_offers};
use bulla_core::orders::free_text::{added, keeps, lost, replaced};
use bulla_core::orders::{BlockStatus, OrderBlock, body, parse_stored};
use bulla_core::text::Complaint;
use bulla_free_text::{self, ParseContext, ParsedLetter, ShownBlock};
use bulla_mail::{self, BlockResult, Letter, RawOrderBlock};
use bulla_store::{OrdersStatus, StoredProposal, WriteTransaction};

/// Hears a letter of a seat by what its page asked.
pub(super) fn parse_letter(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<ParsedLetter, OfficeError> {
    with_parse_context(context, authenticated, bulla_free_text::parse)
}

/// Listens to a letter with all that is known of its seat.
pub(super) fn with_parse_context<T>(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    hear: impl Fn(&Letter, &ParseContext) -> T,
) -> Result<T, OfficeError> {
    let proven = authenticated.proven;
    let page = context.records().page(proven.segment.id, proven.seat.id)?;
    let forms = our_forms(context, proven)?.into_iter();
    let forms: Vec<String> = forms.map(|form| form.text).collect();
    let mailed = page
        .map(|page| bulla_mail::texts(&page.outline))
        .unwrap_or_default();
    let finished = mailed
        .iter()
        .find_map(|text| bulla_free_text::finished_answer(text));
    let letter = new_text_only(&authenticated.incoming.letter, &mailed, &proven.seat.player);
    let turn = u32::try_from(proven.segment.turn).ok();
    let (shown, is_asked) = shown_blocks(context.records(), authenticated)?;
    let stands = context
        .records()
        .orders_of(proven.segment.id, proven.seat.id)?;
    let stands = stands.filter(|one| one.status != OrdersStatus::Withdrawn);
    let stands = stands.map(|one| one.text);
    let table = context.table(proven)?;
    let nation = table.nation(crate::context::name_lookup::seat_number(&proven.seat));
    let market = open_offers(&table.position.this_turn);
    let own = market.iter().filter(|offer| Some(offer.civ) == nation);
    let open: Vec<String> = own.map(|offer| offer.id.to_owned()).collect();
    let to_take: Vec<String> = market
        .iter()
        .filter_map(|offer| {
            let mut numbers = offer.numbers.iter();
            let (_, number) = numbers.find(|(reader, _)| Some(*reader) == nation)?;
            Some(format!("{}-{number}", table.words.nation(offer.civ)))
        })
        .collect();
    let others = table.position.state.open().in_play();
    let others = others.filter(|civ| Some(*civ) != nation);
    let others: Vec<String> = others
        .map(|civ| table.parts().nation(civ).id.clone())
        .collect();
    let own_ships = nation.map_or_else(Vec::new, |civ| berths(table, civ));
    let nation = nation.map(|civ| table.parts().nation(civ).id.clone());
    Ok(hear(
        &letter,
        &ParseContext {
            words: &table.words,
            game: Some(&proven.game.slug),
            segment: Some(&proven.segment.name),
            turn,
            nation: nation.as_deref(),
            mailed: &forms,
            shown: &shown,
            is_asked,
            open_offers: &open,
            offers_to_take: &to_take,
            others: &others,
            own_ships: &own_ships,
            finished: finished.as_deref(),
            stands: stands.as_deref(),
        },
    ))
}

/// Areas of the ships of a nation, each with its coast in an area of two.
fn berths(table: &GameState, civ: Civ) -> Vec<String> {
    let ships = table.position.state.open().ships_of(civ);
    let berths = ships.map(|ship| {
        let area = table.words.area(ship.area);
        let coast = table.words.coast(ship.area, ship.coast);
        coast.map_or(area.to_owned(), |coast| format!("{area}/{coast}"))
    });
    berths.collect()
}

/// The blocks that the seat was shown in this segment: its orders as they were taken, and what was proposed to it; and whether the
/// answered mail proposed something.
fn shown_blocks(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<(Vec<ShownBlock>, bool), OfficeError> {
    let (segment, seat) = (
        authenticated.proven.segment.id,
        authenticated.proven.seat.id,
    );
    let taken = records.revisions_of(segment, seat)?.into_iter();
    let taken = taken.filter_map(|one| {
        let status = match one.status {
            OrdersStatus::Final => BlockStatus::Final,
            OrdersStatus::Draft => BlockStatus::Draft,
            OrdersStatus::Withdrawn => return None,
        };
        Some(ShownBlock {
            status,
            text: one.text,
        })
    });
    let mut shown: Vec<ShownBlock> = taken.collect();
    let proposals = records.proposals_of(segment, seat)?;
    let mut is_asked = false;
    for id in &authenticated.incoming.letter.in_reply_to {
        let answered = records.answered_by(id, seat)?;
        is_asked |= proposals.iter().any(|one| Some(one.letter) == answered);
    }
    shown.extend(proposals.into_iter().map(|proposal| ShownBlock {
        status: BlockStatus::Proposal,
        text: proposal.text,
    }));
    Ok((shown, is_asked))
}

/// Adds the result of reading the text beside the block to what was understood of the block.
pub(super) fn with_free_text(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    understood: OrderReading,
    parsed_letter: &ParsedLetter,
) -> Result<OrderReading, OfficeError> {
    let mut understood = OrderReading {
        unread: parsed_letter.unread.clone(),
        asked: parsed_letter.questions.clone(),
        ..understood
    };
    if let Some(text) = &parsed_letter.proposal {
        let (proposal, gone) = proposed(context, authenticated, text, parsed_letter)?;
        understood.proposal = proposal;
        let known = understood.sifted.clone();
        let is_new = |one: &DroppedLine| !known.iter().any(|known| known.is_same(one));
        understood.left_out = gone.into_iter().filter(is_new).collect();
    }
    Ok(understood)
}

/// A proposal without what could never be done, and that; beside the orders that stand where it puts no block of the seat's own in
/// their place; nothing where nothing is left.
fn proposed(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    text: &str,
    parsed_letter: &ParsedLetter,
) -> Result<(Option<String>, Vec<DroppedLine>), OfficeError> {
    let understood = read_orders(context, authenticated, &block_of(text))?;
    let table = context.table(authenticated.proven)?;
    let text = understood.text(table).unwrap_or_default();
    // It has no line in the letter.
    let gone = understood.sifted.into_iter();
    let gone = gone.map(|one| DroppedLine { at: None, ..one }).collect();
    let is_block = matches!(parsed_letter.found, BlockResult::Orders(_)) && !adds(parsed_letter);
    let is_whole = is_block || parsed_letter.is_edited;
    if text.is_empty() || is_whole {
        return Ok(((!text.is_empty()).then_some(text), gone));
    }
    let both = beside_standing(context, authenticated.proven, &text, parsed_letter.is_more)?;
    Ok((Some(both.unwrap_or(text)), gone))
}

/// Answers with what a letter seems to mean, and keeps that for a bare yes.
pub(super) fn propose_orders(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
    verdict: LetterVerdict,
    understood: &OrderReading,
) -> Result<SeatAnswer, OfficeError> {
    keep_proposal(records, authenticated, understood)?;
    Ok(SeatAnswer::of(verdict, Some(understood), None))
}

/// Stores the proposal of an answer as the meaning of a bare yes to it.
pub(super) fn keep_proposal(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
) -> Result<(), OfficeError> {
    if let Some(text) = &understood.proposal {
        let proposal = StoredProposal {
            letter: authenticated.incoming.id,
            seat: authenticated.proven.seat.id,
            segment: authenticated.proven.segment.id,
            text: text.clone(),
            is_final: understood.letter.header.status == Some(BlockStatus::Final),
            made_at: authenticated.incoming.received_at,
            used_at: None,
        };
        records.propose(&proposal)?;
    }
    Ok(())
}

/// A letter whose words were not read as orders, or not all of them.
pub(super) fn answer_unparsed(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    parsed_letter: &ParsedLetter,
    status: Option<BlockStatus>,
) -> Result<SeatAnswer, OfficeError> {
    let mut letter = OrderBlock::default();
    letter.header.status = status;
    let understood = OrderReading::of(letter);
    let understood = with_free_text(context, authenticated, understood, parsed_letter)?;
    if authenticated
        .proven
        .segment
        .is_closed_at(authenticated.incoming.received_at)
    {
        return Ok(SeatAnswer::from(LetterVerdict::Late));
    }
    let verdict = if understood.proposal.is_some() {
        LetterVerdict::Proposed
    } else {
        LetterVerdict::NotRead
    };
    propose_orders(context.records(), authenticated, verdict, &understood)
}

/// A letter whose block cannot be taken from it.
pub(super) fn answer_broken_block(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    complaint: Complaint,
    parsed_letter: &ParsedLetter,
) -> Result<SeatAnswer, OfficeError> {
    let understood = OrderReading::of(OrderBlock::default());
    let understood = with_free_text(context, authenticated, understood, parsed_letter)?;
    propose_orders(
        context.records(),
        authenticated,
        LetterVerdict::Broken(complaint),
        &understood,
    )
}

/// Plain lines, and a block whose marks say MORE, drop nothing of the orders that stand: where they would, both together are
/// proposed.
pub(super) fn merged_with_standing(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
    parsed_letter: &ParsedLetter,
) -> Result<Option<OrderReading>, OfficeError> {
    if !adds(parsed_letter) {
        return Ok(None);
    }
    let table = context.table(authenticated.proven)?;
    let text = understood.text(table).unwrap_or_default();
    let both = beside_standing(context, authenticated.proven, &text, parsed_letter.is_more)?;
    Ok(both.map(|both| OrderReading {
        proposal: Some(understood.proposal.clone().unwrap_or(both)),
        ..understood.clone()
    }))
}

/// The entries of the orders that stand which plain lines drop, because they say something else of the same: they are told.
pub(super) fn displaced(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
    understood: &OrderReading,
    parsed_letter: &ParsedLetter,
) -> Result<Vec<String>, OfficeError> {
    let standing = context
        .records()
        .orders_of(proven.segment.id, proven.seat.id)?;
    let standing = standing.filter(|one| one.status != OrdersStatus::Withdrawn);
    let Some(standing) = standing.filter(|_| parsed_letter.is_plain) else {
        return Ok(Vec::new());
    };
    let table = context.table(proven)?;
    let now = understood.text(table).unwrap_or_default();
    let words = &table.words;
    let [now, before] = [&now, &standing.text].map(|text| parse_stored(words, text));
    Ok(lost(&now, &before, words))
}

/// Returns the orders of a seat combined with its orders in force; `None` if it drops none of them.
fn beside_standing(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
    text: &str,
    is_more: bool,
) -> Result<Option<String>, OfficeError> {
    let standing = context
        .records()
        .orders_of(proven.segment.id, proven.seat.id)?;
    let Some(standing) = standing.filter(|one| one.status != OrdersStatus::Withdrawn) else {
        return Ok(None);
    };
    let lasting = context.records().standing_orders_of(proven.seat.id)?;
    let words = &context.table(proven)?.words;
    let [now, before] = [text, &standing.text].map(|text| parse_stored(words, text));
    // *Nothing* is no order that could stand beside another; it keeps off the lasting ones, where there are any.
    let says_nothing = before.topics().is_empty() && (!before.none || lasting.is_none());
    if says_nothing || now == before {
        return Ok(None);
    }
    if now.none && now.topics().is_empty() {
        return Ok(Some(text.to_owned()));
    }
    let mut both = before.clone();
    if is_more {
        added(&mut both, now.clone())
    } else {
        replaced(&mut both, now.clone())
    }
    let both = body(&both, words);
    let is_all = if is_more {
        both == text
    } else {
        keeps(&now, &before)
    };
    Ok((!is_all).then_some(both))
}

/// The texts of the mails that a letter answers, as they went to its seat, or to an address that is not its yet.
pub(super) fn answered_texts(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Vec<String>, OfficeError> {
    let mut texts = Vec::new();
    for id in &authenticated.incoming.letter.in_reply_to {
        let mail = records.mail(id)?;
        let seat = authenticated.proven.seat.id;
        let mail = mail.filter(|mail| mail.seat.is_none_or(|one| one == seat));
        texts.extend(
            mail.iter()
                .flat_map(|mail| bulla_mail::texts(&mail.outline)),
        );
    }
    Ok(texts)
}

/// A letter of which no word counts.
pub(super) fn unread_words(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<ParsedLetter, OfficeError> {
    with_parse_context(context, authenticated, |letter, _| {
        let mut unread = bulla_free_text::own(letter);
        unread.retain(|line| !line.text.trim().is_empty());
        ParsedLetter {
            unread,
            ..ParsedLetter::nothing()
        }
    })
}

/// Returns whether a letter drops nothing of the orders in force.
fn adds(parsed_letter: &ParsedLetter) -> bool {
    parsed_letter.is_plain || parsed_letter.is_more
}

/// Returns whether a letter has no words that read as orders: such a letter is for a human.
pub(super) fn has_no_orders(parsed_letter: &ParsedLetter) -> bool {
    !matches!(parsed_letter.found, BlockResult::Orders(_)) && parsed_letter.proposal.is_none()
}

/// A block without a header.
fn block_of(text: &str) -> RawOrderBlock {
    RawOrderBlock {
        text: text.to_owned(),
        first_line: 1,
        column: 0,
        quoted: false,
        is_more: false,
    }
}

/// The letter with nothing but the sender's own among his words: from the first two lines in a row that stand in a mail to the seat, all
/// of it is ours.
pub(super) fn new_text_only(letter: &Letter, mailed: &[String], player: &str) -> Letter {
    let mut letter = letter.clone();
    letter.names.push(player.to_owned());
    // The finished answer of a page is there to be copied: it stands indented.
    let ours: Vec<&str> = mailed
        .iter()
        .flat_map(|text| text.lines())
        .filter(|line| !line.starts_with("    "))
        .map(str::trim)
        .collect();
    let is_ours = |text: &str| {
        let text = text.trim();
        text.chars().count() > 3 && ours.contains(&text)
    };
    letter.own.beside.retain(|line| !is_ours(&line.text));
    letter.own.below.retain(|line| !is_ours(&line.text));
    let lines = &letter.own.lines;
    let said: Vec<usize> = (0..lines.len())
        .filter(|at| !lines[*at].text.trim().is_empty())
        .collect();
    let cut = said
        .windows(2)
        .find(|pair| pair.iter().all(|at| is_ours(&lines[*at].text)));
    if let Some(cut) = cut.map(|pair| pair[0]) {
        letter.own.lines.truncate(cut);
        letter.own.is_followed = true;
    }
    letter
}
