//! The form of a seat for the open segment: what it may be asked by what it knows, filled in from its standing orders, and in
//! the rest of a segment that was cut from the orders that stand.

use super::page_reader::PageReader;
use super::rule_figures::measures;
use crate::context::token::Token;
use crate::game_state::state::GameState;
use bulla_core::game::View;
use bulla_core::orders::{
    BlockHeader, BlockStatus, FormField, FormWriter, OfficeRequest, OrderBlock, PlainWriter, block,
    form, order_sheet, parse_stored,
};
use bulla_core::text::sanitize;
use bulla_core::turn::{Orders, Prompt};
use bulla_pages::page::{TemplateError, Templates};

/// The form as a whole block, each question with its default in words; empty where no letter is asked for.
///
/// # Errors
/// The templates have no word for luck.
pub fn blank(
    templates: &Templates,
    reader: &PageReader<'_>,
    view: &View,
    questions: &[(&Prompt, String)],
) -> Result<String, TemplateError> {
    let table = reader.table;
    if !table.asks() {
        return Ok(String::new());
    }
    let among = templates.word("form.among")?;
    let (parts, language) = templates.letter_words(view);
    let plain = PlainWriter::new(&parts, language);
    let figures = measures(table.book(), &view.open);
    let questions: Vec<FormField> = questions
        .iter()
        .map(|(prompt, usual)| {
            let examples = templates.examples(view, &figures, prompt);
            FormField::new(prompt, usual, among, &examples, (view, &plain))
        })
        .collect();
    let known = order_sheet(&table.words, reader.carried, reader.standing).orders;
    let header = header(table, reader.seat, reader.token);
    let luck = luck(templates, table)?;
    let writer = FormWriter {
        plain,
        words: &table.words,
    };
    Ok(form(&header, &questions, &known, luck, &writer))
}

/// Returns the text beside the line for words for luck; `None` if they are not asked for.
fn luck<'t>(templates: &'t Templates, table: &GameState) -> Result<Option<&'t str>, TemplateError> {
    if table.takes_luck() {
        Ok(Some(templates.word("form.luck")?))
    } else {
        Ok(None)
    }
}

/// The form of a page, where every question stands above it: its keys alone; empty where no letter is asked for.
///
/// # Errors
/// The templates have no word for luck.
pub fn keys_only_form(
    templates: &Templates,
    reader: &PageReader<'_>,
    view: &View,
    prompts: &[Prompt],
) -> Result<String, TemplateError> {
    let table = reader.table;
    if !table.asks() || reader.deadline.is_none() {
        return Ok(String::new());
    }
    let question = |prompt: &Prompt| FormField {
        topic: prompt.topic,
        part: prompt.part,
        remark: String::new(),
        example: Vec::new(),
    };
    let questions: Vec<FormField> = prompts.iter().map(question).collect();
    let known = order_sheet(&table.words, reader.carried, reader.standing).orders;
    let header = header(table, reader.seat, reader.token);
    let luck = luck(templates, table)?;
    let (parts, language) = templates.letter_words(view);
    let writer = FormWriter {
        plain: PlainWriter::new(&parts, language),
        words: &table.words,
    };
    Ok(form(&header, &questions, &known, luck, &writer))
}

/// The orders that stand as a block that can be mailed back unchanged.
pub fn standing_block(
    table: &GameState,
    seat: &bulla_store::Seat,
    token: Token,
    orders: &bulla_store::StoredOrders,
) -> String {
    let header = BlockHeader {
        status: Some(match orders.status {
            bulla_store::OrdersStatus::Final => BlockStatus::Final,
            bulla_store::OrdersStatus::Draft | bulla_store::OrdersStatus::Withdrawn => {
                BlockStatus::Draft
            }
        }),
        revision: u32::try_from(orders.revision).ok(),
        ..header(table, seat, token)
    };
    block(
        &header,
        &parse_stored(&table.words, &orders.text),
        &table.words,
    )
}

/// The draft of this reader as a block that makes it final.
pub fn final_block(reader: &PageReader<'_>, draft: &bulla_store::StoredOrders) -> String {
    let said = BlockHeader {
        status: Some(BlockStatus::Final),
        ..BlockHeader::default()
    };
    let orders = parse_stored(&reader.table.words, &draft.text);
    block_with(reader, said, &orders)
}

/// The standing orders of a seat as a block.
pub fn standing_orders_block(
    table: &GameState,
    seat: &bulla_store::Seat,
    token: Token,
    text: &str,
) -> String {
    let header = BlockHeader {
        turn: None,
        segment: Some("standing".to_owned()),
        ..header(table, seat, token)
    };
    block(&header, &parse_stored(&table.words, text), &table.words)
}

/// Orders for a segment that has not opened yet, as a block.
pub fn ahead_block(reader: &PageReader<'_>, (turn, segment): (i64, &str), text: &str) -> String {
    let header = BlockHeader {
        turn: u32::try_from(turn).ok(),
        segment: Some(segment.to_owned()),
        status: Some(BlockStatus::Draft),
        ..header(reader.table, reader.seat, reader.token)
    };
    let orders = parse_stored(&reader.table.words, text);
    block(&header, &orders, &reader.table.words)
}

/// The orders of a held letter as a block that orders nothing as it stands. What others wrote into it stands there without marks and
/// signs that would do harm.
pub fn held_block(
    table: &GameState,
    seat: &bulla_store::Seat,
    token: Token,
    held: &OrderBlock,
) -> String {
    let is_standing = held.header.segment.as_deref() == Some("standing");
    let own = header(table, seat, token);
    let header = BlockHeader {
        turn: own.turn.filter(|_| !is_standing),
        segment: if is_standing {
            Some("standing".to_owned())
        } else {
            own.segment
        },
        status: Some(BlockStatus::Proposal),
        clear: held.header.clear,
        is_more: held.header.is_more,
        requests: held.header.requests.iter().map(harmless_request).collect(),
        ..own
    };
    let mut orders = held.orders.clone().unwrap_or_default();
    let luck = orders.luck.as_deref().map(sanitize);
    orders.luck = luck.filter(|words| !words.is_empty());
    let said = orders.trade.offers.iter_mut().flatten();
    let said = said.map(|one| &mut one.offer.say);
    let lasting = orders.trade.standing.iter_mut().flatten();
    for say in said.chain(lasting.map(|one| &mut one.standing.offer.say)) {
        *say = say.as_deref().map(sanitize).filter(|say| !say.is_empty());
    }
    block(&header, &orders, &table.words)
}

/// Returns what a letter seems to mean, as a block that orders nothing in its current form.
pub fn proposal_block(
    table: &GameState,
    seat: &bulla_store::Seat,
    token: Token,
    text: &str,
) -> String {
    let header = BlockHeader {
        status: Some(BlockStatus::Proposal),
        ..header(table, seat, token)
    };
    block(&header, &parse_stored(&table.words, text), &table.words)
}

fn harmless_request(request: &OfficeRequest) -> OfficeRequest {
    match request {
        OfficeRequest::Address { address, replaces } => OfficeRequest::Address {
            address: sanitize(address),
            replaces: replaces.as_deref().map(sanitize),
        },
        OfficeRequest::Absence { from, to } => OfficeRequest::Absence {
            from: sanitize(from),
            to: sanitize(to),
        },
        OfficeRequest::Zone { zone } => OfficeRequest::Zone {
            zone: sanitize(zone),
        },
        OfficeRequest::StandIn { address, from, to } => OfficeRequest::StandIn {
            address: address.as_deref().map(sanitize),
            from: sanitize(from),
            to: sanitize(to),
        },
        other => other.clone(),
    }
}

/// A block of this reader with nothing in it but what is given here, under its proof.
pub fn block_with(reader: &PageReader<'_>, said: BlockHeader, orders: &Orders) -> String {
    let own = header(reader.table, reader.seat, reader.token);
    let header = BlockHeader {
        game: own.game,
        nation: own.nation,
        turn: own.turn,
        segment: own.segment,
        token: own.token,
        ..said
    };
    block(&header, orders, &reader.table.words)
}

fn header(table: &GameState, seat: &bulla_store::Seat, token: Token) -> BlockHeader {
    BlockHeader {
        game: Some(table.game.clone()),
        nation: Some(seat.name.clone()),
        turn: u32::try_from(table.moment.turn).ok(),
        segment: Some(table.moment.name.clone()),
        token: Some(token.to_string()),
        ..BlockHeader::default()
    }
}
