//! The parser of one letter.

use bulla_core::orders;
use bulla_core::orders::free_text::{
    BlockComment, ParsedLines, SpeakerContext, TextLine, comments, could_be_an_order, is_an_order,
    uncommented,
};
use bulla_core::orders::{
    BlockHeader, BlockStatus, OfficeRequest, OrderBlock, Vocabulary, body, free_text,
};
use bulla_core::text::{Complaint, TextPosition};
use bulla_core::turn::Orders;
use bulla_mail::{BlockResult, Letter, NewTextLine, RawOrderBlock};

use super::courtesies::{SignatureNames, is_of_mail_program};
use super::negation::is_negation;
use super::own_words::{self, own};
use super::parse_context::ParseContext;
use super::parsed_letter::ParsedLetter;
use super::raw_blocks::{is_empty, nowhere, read_block, written};
use super::shown_orders::is_shown;

pub(super) struct LetterParser<'a> {
    pub(super) letter: &'a Letter,
    pub(super) parse_context: &'a ParseContext<'a>,
}

impl LetterParser<'_> {
    pub(super) fn words_known(&self) -> &Vocabulary {
        self.parse_context.words
    }

    pub(super) fn heard(&self, said: &[TextLine], header: Option<&BlockHeader>) -> ParsedLines {
        free_text::parse_lines(said, &self.scene(header), self.words_known())
    }

    fn scene<'s>(&'s self, header: Option<&'s BlockHeader>) -> SpeakerContext<'s> {
        let segment = header.and_then(|header| header.segment.as_deref());
        let nation = header.and_then(|header| header.nation.as_deref());
        SpeakerContext {
            segment: self.parse_context.segment.or(segment),
            turn: self
                .parse_context
                .turn
                .or(header.and_then(|header| header.turn)),
            nation: self.parse_context.nation.or(nation),
            names: &self.letter.names,
            open_offers: self.parse_context.open_offers,
            offers_to_take: self.parse_context.offers_to_take,
            others: self.parse_context.others,
            own_ships: self.parse_context.own_ships,
        }
    }

    pub(super) fn own_text(&self) -> Vec<TextLine> {
        own(self.letter)
    }

    /// A block of the sender's own, or a form that he filled in.
    pub(super) fn block(&self, block: &RawOrderBlock, is_form: bool) -> ParsedLetter {
        let read = read_block(block, self.words_known());
        if block.quoted && (self.is_bare(&read) || self.is_as_shown(&read)) {
            return self.words(Some((block, &read.header)));
        }
        let (unread, asides) = self.beside(&read.header);
        ParsedLetter {
            questions: asides.questions,
            requests: asides.requests,
            talk: asides.talk,
            ..self.read_block(block, is_form, &read, unread)
        }
    }

    fn read_block(
        &self,
        block: &RawOrderBlock,
        is_form: bool,
        read: &OrderBlock,
        mut unread: Vec<TextLine>,
    ) -> ParsedLetter {
        let words = self.words_known();
        let meant = self.remarks(&block.text);
        let line = |remark: &BlockComment| TextLine {
            line: block.first_line + u32::try_from(remark.line).unwrap_or_default(),
            text: remark.text.trim().to_owned(),
        };
        unread.extend(meant.iter().map(line));
        let found = |block: RawOrderBlock| {
            if is_form {
                BlockResult::Form(block)
            } else {
                BlockResult::Orders(block)
            }
        };
        if read.is_refused() {
            return self.leniently(block, read, unread, found);
        }
        let orders = read.orders.clone().unwrap_or_default();
        let header = self.with_status_beside(read.header.clone());
        let block = &match header.status == read.header.status {
            true => block.clone(),
            false => written(block, &header, &orders, words),
        };
        let meant = if meant.is_empty() {
            orders.clone()
        } else {
            self.uncommented(block, &meant).unwrap_or(orders.clone())
        };
        let proposal = if unread.is_empty() {
            None
        } else {
            self.with_words(meant, &read.header)
        };
        ParsedLetter {
            found: found(block.clone()),
            unread,
            proposal: proposal.filter(|text| *text != body(&orders, words)),
            ..ParsedLetter::nothing()
        }
    }

    /// The header of a block whose writer says beside it that he is done: `That's final`.
    fn with_status_beside(&self, header: BlockHeader) -> BlockHeader {
        let said = self.heard(&self.outside(), Some(&header));
        let is_final = said.header.status == Some(BlockStatus::Final);
        BlockHeader {
            status: said.header.status.filter(|_| is_final).or(header.status),
            ..header
        }
    }

    /// Returns whether a block says nothing while words beside it do: only its status was changed.
    fn is_bare(&self, read: &OrderBlock) -> bool {
        let header = &read.header;
        let asks = header.confirm.is_some() || header.clear || !header.requests.is_empty();
        let says = read.orders.as_ref().is_none_or(|orders| !is_empty(orders));
        let heard = self.heard(&self.own_text(), Some(header));
        let has_words = heard.says_something || !is_empty(&heard.orders);
        !read.is_refused() && !asks && !says && has_words
    }

    /// Returns whether a block is an unchanged one of a receipt or of a proposal, as the office wrote it, with words beside it.
    fn is_as_shown(&self, read: &OrderBlock) -> bool {
        let has_words = self
            .own_text()
            .iter()
            .any(|line| !line.text.trim().is_empty());
        has_words && is_shown(read, self.parse_context)
    }

    /// The orders of a block and what the words beside it seem to mean.
    fn with_words(&self, orders: Orders, header: &BlockHeader) -> Option<String> {
        let heard = self.heard(&self.own_text(), Some(header));
        let mut both = orders;
        free_text::join(&mut both, heard.orders).ok()?;
        free_text::proposal(&both, self.words_known())
    }

    /// Remarks of a block that were not mailed and could be orders.
    fn remarks(&self, block: &str) -> Vec<BlockComment> {
        let words = self.words_known();
        let mailed: Vec<String> = self
            .parse_context
            .mailed
            .iter()
            .map(|form| all_remarks(form))
            .collect();
        let mut found = comments(block);
        found.retain(|remark| match &mailed[..] {
            [] => {
                let is_condition = !remark.is_alone && free_text::depends(&remark.text, words);
                is_condition || is_an_order(&remark.text, words)
            }
            // Wrapped anew, a remark is still the one that was mailed.
            mailed => {
                let text = folded(&remark.text);
                let is_ours = mailed.iter().any(|all| all.contains(&text));
                !is_ours
                    && (could_be_an_order(&remark.text, words) || is_an_order(&remark.text, words))
            }
        });
        found
    }

    /// Returns the orders of the block if these remarks are left out.
    fn uncommented(&self, block: &RawOrderBlock, meant: &[BlockComment]) -> Option<Orders> {
        let text = uncommented(&block.text, meant);
        let strict = orders::read(&text, 1, self.words_known());
        if !strict.is_refused() {
            return strict.orders;
        }
        let heard = self.heard(&free_text::lines(&text, 1), Some(&strict.header));
        Some(heard.orders)
    }

    /// A block that is refused as it stands: where one meaning is possible it is read, else what it seems to mean is proposed.
    fn leniently(
        &self,
        block: &RawOrderBlock,
        read: &OrderBlock,
        mut unread: Vec<TextLine>,
        found: impl Fn(RawOrderBlock) -> BlockResult,
    ) -> ParsedLetter {
        let words = self.words_known();
        let is_indented = block.text.lines().any(|line| line.starts_with('\t'));
        let mended = RawOrderBlock {
            text: free_text::normalize(&block.text.replace('\t', "  "), words),
            ..block.clone()
        };
        let strict = read_block(&mended, words);
        if !strict.is_refused() {
            let is_sure = unread.is_empty() && !is_indented;
            let orders = strict.orders.clone().unwrap_or_default();
            let header = self.with_status_beside(strict.header.clone());
            let mended = match header.status == strict.header.status {
                true => mended,
                false => written(block, &header, &orders, words),
            };
            let proposed = strict.orders.filter(|_| !is_sure);
            return ParsedLetter {
                found: found(if is_sure { mended } else { block.clone() }),
                unread,
                proposal: proposed.and_then(|orders| free_text::proposal(&orders, words)),
                ..ParsedLetter::nothing()
            };
        }
        let lines = free_text::lines(&free_text::without_comments(&block.text), block.first_line);
        let heard = self.heard(&lines, Some(&read.header));
        // A status alone is what a form without orders says.
        let has_status = heard.unread.is_empty() && heard.header.status.is_some();
        if (heard.is_sure() || has_status) && !is_indented && unread.is_empty() {
            let header = self.with_status_beside(heard.header);
            let block = written(block, &header, &self.without_nothing(heard.orders), words);
            return ParsedLetter {
                found: found(block),
                unread,
                talk: heard.talk,
                ..ParsedLetter::nothing()
            };
        }
        // One slip touches one line: all others are taken from strict reading.
        let begins = TextPosition::new(block.first_line, block.column + 1);
        let scene = self.scene(Some(&read.header));
        let bare = free_text::without_comments(&mended.text);
        let strict = orders::mended_block(&bare, begins, words, &scene);
        // Where its lines say more as plain words, what strict reading leaves out is more than a slip.
        let says_more = |slips: &[TextLine]| {
            !is_empty(&heard.orders) && heard.unread.len() < slips.len() && !has_unknown_key(read)
        };
        let strict = strict.filter(|strict| !is_empty(&strict.orders) && !says_more(&strict.slips));
        let (orders, slips) = match strict {
            Some(strict) => (self.without_nothing(strict.orders), strict.slips),
            None => (self.without_nothing(heard.orders), heard.unread),
        };
        unread.extend(slips);
        ParsedLetter {
            found: found(block.clone()),
            unread,
            proposal: free_text::proposal(&orders, words),
            ..ParsedLetter::nothing()
        }
    }

    /// Orders without the lists that say `none`, if others remain and no orders stand that these take the place of.
    fn without_nothing(&self, orders: Orders) -> Orders {
        let mut bare = orders.clone();
        bare.ships.take_if(|list| list.says_none());
        bare.moves.take_if(|list| list.says_none());
        bare.cities.take_if(|list| list.says_none());
        match self.parse_context.stands.is_none() && !is_empty(&bare) {
            true => bare,
            false => orders,
        }
    }

    /// A form: sent back as it was, or filled in, with words beside it or without.
    pub(super) fn form(&self, block: &RawOrderBlock) -> ParsedLetter {
        let read = read_block(block, self.words_known());
        let says = !read.is_refused() && read.orders.as_ref().is_none_or(is_empty);
        let is_blank = match self.parse_context.mailed {
            [] => says,
            mailed => mailed.iter().any(|form| {
                let mailed = orders::read(form, 1, self.words_known());
                read.same_as(&mailed, self.words_known())
            }),
        };
        // In a quoted form that nobody filled in, examples stand as they were mailed.
        let is_as_mailed = self.parse_context.mailed.is_empty() && block.quoted;
        let has_remarks = !is_as_mailed && !self.remarks(&block.text).is_empty();
        if is_blank && !has_remarks && read.header.requests.is_empty() {
            self.words(Some((block, &read.header)))
        } else {
            self.block(block, true)
        }
    }

    /// Plain lines above, below or between the lines of a form, or in a letter without one.
    pub(super) fn words(&self, form: Option<(&RawOrderBlock, &BlockHeader)>) -> ParsedLetter {
        let between = self.merge_typed_lines();
        let between_is_empty = between.is_empty();
        let said = if between_is_empty {
            self.own_text()
        } else {
            self.around(between)
        };
        let header = form.map(|(_, header)| header);
        let heard = self.with_signature(&said, self.heard(&said, header), header);
        let found = match form {
            Some((block, _)) => BlockResult::Form(block.clone()),
            None => BlockResult::None,
        };
        if between_is_empty
            && is_empty(&heard.orders)
            && let Some(taken) = self.with_finished_answer(&found)
        {
            return taken;
        }
        let is_torn = self.is_torn();
        let is_closed = (self.letter.own.is_followed || heard.is_closed) && !is_torn;
        let (mut heard, questions) = self.without_questions(&said, heard, header);
        let talk = std::mem::take(&mut heard.talk);
        ParsedLetter {
            questions,
            talk,
            ..self.plainly(heard, found, form, is_closed)
        }
    }

    /// Adds the lines of the signature that are orders: they are proposed, for what stands below `--` may be meant for nobody.
    fn with_signature(
        &self,
        said: &[TextLine],
        heard: ParsedLines,
        header: Option<&BlockHeader>,
    ) -> ParsedLines {
        let signed = self.letter.own.signature.iter().map(own_words::said);
        let orders: Vec<TextLine> = signed.filter(|line| self.is_order(line, header)).collect();
        if orders.is_empty() {
            return heard;
        }
        let mut all = said.to_vec();
        all.extend(orders.iter().cloned());
        let mut all = self.heard(&all, header);
        all.unread.extend(orders);
        all
    }

    fn is_order(&self, line: &TextLine, header: Option<&BlockHeader>) -> bool {
        let alone = self.heard(std::slice::from_ref(line), header);
        alone.says_something || alone.header.status == Some(BlockStatus::Final)
    }

    /// The lines of the signature that order nothing and say more than a name or a greeting, and those of a mail program.
    pub(super) fn signature(&self) -> Vec<String> {
        let signer = SignatureNames::of(self.letter, "");
        let own = self.letter.own.lines.iter();
        let own = own.filter(|line| is_of_mail_program(&line.text));
        let says = |text: &str| {
            let heard = signer.hear(text);
            is_of_mail_program(text) || heard.is_none_or(|heard| heard.yes)
        };
        let signed = self.letter.own.signature.iter();
        let signed = signed.filter(|line| says(&line.text));
        let signed = signed.filter(|line| !self.is_order(&own_words::said(line), None));
        let lines = own.chain(signed).map(|line| line.text.trim().to_owned());
        lines.collect()
    }

    /// Returns whether a quoted line right beside own words could be the rest of one of them. Inside a form lines of ours stand beside
    /// all words.
    pub(super) fn is_torn(&self) -> bool {
        let words = self.words_known();
        let own = &self.letter.own;
        let is_outside = |line: &&NewTextLine| {
            let mut inside = own.between.iter();
            !inside.any(|one| one.line == line.line)
        };
        let mut beside = own.beside.iter().filter(is_outside);
        let could_be = |text: &str| could_be_an_order(text, words) || is_an_order(text, words);
        let begins = |text: &str| free_text::begins_as_an_order(text, words);
        own.below.iter().any(|line| is_outside(&line))
            || beside.any(|line| could_be(&line.text) || begins(&line.text))
    }

    pub(super) fn plainly(
        &self,
        mut heard: ParsedLines,
        found: BlockResult,
        form: Option<(&RawOrderBlock, &BlockHeader)>,
        is_closed: bool,
    ) -> ParsedLetter {
        let words = self.words_known();
        let says_orders = !is_empty(&heard.orders);
        let wishes = &heard.header;
        let requests = std::mem::take(&mut heard.requests);
        let is_header = wishes.confirm.is_some() || wishes.clear || !wishes.requests.is_empty();
        // Requests in words stand beside orders, or alone.
        let is_final = wishes.status == Some(BlockStatus::Final);
        let are_beside = says_orders || !heard.unread.is_empty() || is_final;
        let asks = is_header || (!are_beside && !requests.is_empty());
        let (requests, alone) = match are_beside {
            true => (requests, Vec::new()),
            false => (Vec::new(), requests),
        };
        let is_whole = is_closed || (asks && !says_orders);
        if heard.is_sure() && is_whole && (says_orders || asks) {
            let header = whole_header(form.map(|(_, header)| header), heard.header, alone);
            let empty = nowhere();
            let place = form.map_or(&empty, |(block, _)| block);
            return ParsedLetter {
                found: BlockResult::Orders(written(place, &header, &heard.orders, words)),
                is_plain: true,
                requests,
                ..ParsedLetter::nothing()
            };
        }
        let says_no_order = heard.unread.is_empty() && !says_orders && !asks;
        if says_no_order && is_closed && wishes.status == Some(BlockStatus::Final) {
            let mut spoken = self.own_text();
            spoken.retain(|line| is_negation(&line.text));
            if self.parse_context.stands.is_none() || spoken.is_empty() {
                return ParsedLetter {
                    requests,
                    ..self.bare_final(found, form)
                };
            }
            // *No ships* may be meant of all that stands, or beside it.
            return ParsedLetter {
                found,
                unread: spoken,
                requests,
                ..ParsedLetter::nothing()
            };
        }
        let mut unread = heard.unread;
        if says_orders && unread.is_empty() {
            // Everything was read, and nothing shows that the letter is whole.
            unread = self.own_text();
            unread.retain(|line| could_be_an_order(&line.text, words));
        }
        ParsedLetter {
            found,
            unread,
            proposal: free_text::proposal(&heard.orders, words),
            requests,
            ..ParsedLetter::nothing()
        }
    }
}

/// The header of plain lines, with what the form has that they do not say, and with requests in words that stand alone.
fn whole_header(
    form: Option<&BlockHeader>,
    heard: BlockHeader,
    alone: Vec<OfficeRequest>,
) -> BlockHeader {
    let mut header = form.cloned().unwrap_or_default();
    let filled = header.status.map(|status| match status {
        BlockStatus::Final => BlockStatus::Final,
        _ => BlockStatus::Draft,
    });
    header.status = heard.status.or(filled);
    header.revision = None;
    header.confirm = heard.confirm;
    header.clear = heard.clear;
    header.requests = heard.requests;
    header.requests.extend(alone);
    header.game = heard.game.or(header.game);
    header.nation = heard.nation.or(header.nation);
    header.turn = heard.turn.or(header.turn);
    header.segment = heard.segment.or(header.segment);
    header.token = heard.token.or(header.token);
    header
}

/// Returns whether a block has a key that is not known: what stands below it could be of any other.
fn has_unknown_key(read: &OrderBlock) -> bool {
    let is_one = |complaint: &Complaint| complaint.message.starts_with("the key `");
    read.unreadable.iter().any(is_one)
}

/// All remarks of a form as one text.
fn all_remarks(form: &str) -> String {
    let all: Vec<String> = comments(form).into_iter().map(|one| one.text).collect();
    folded(&all.join(" "))
}

/// A text with single blanks.
pub(super) fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
