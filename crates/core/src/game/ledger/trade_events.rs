//! Ledger lines of trade (28): offers, deals, cards that change hands.
//!
//! `28.1 deal egypt 3 offer =e1 /16 salt crete 2 acceptance =accept[0] /9 iron pair`
//! `28.3 offered egypt e1 crete salt,salt salt,salt,hides 3 grain,iron hides>ochre crete:1 three%20Salt`

use super::line_reader::{LedgerLineReader, face, parse};
use super::line_writer::LedgerLineWriter;
use crate::game::components::Components;
use crate::game::event::Mutation;
use crate::game::ids::{CardId, Civ, FaceId};
use crate::game::offer::{
    Addressees, CardDeclaration, DealDisclosure, DealSide, DealSource, Offer, StandingOffer,
    Threshold, TradeDemand,
};

pub(super) fn write<'a, 'b>(
    pen: &'a mut LedgerLineWriter<'b>,
    change: &Mutation,
) -> &'a mut LedgerLineWriter<'b> {
    match change {
        Mutation::Offered {
            civ,
            id,
            offer,
            numbers,
        } => pen
            .word("offered")
            .civ(*civ)
            .text(id)
            .offer(offer)
            .numbers(numbers),
        Mutation::Closed { civ, id, numbers } => {
            pen.word("closed").civ(*civ).text(id).numbers(numbers)
        }
        Mutation::Deal { sides, publish } => pen.word("deal").sides(sides).word(publish.id()),
        Mutation::DealFailed { sides } => pen.word("lapsed").sides(sides),
        Mutation::Traded { card, from, to } => pen.word("traded").word(card.0).civ(*from).civ(*to),
        Mutation::Standing { civ, offers } => {
            pen.word("standing").civ(*civ);
            for standing in offers {
                pen.text(&standing.id)
                    .offer(&standing.offer)
                    .maybe(standing.at_most)
                    .maybe(standing.until);
            }
            pen
        }
        Mutation::NeverTraded { civ, faces } => pen.word("never").civ(*civ).faces(faces),
        _ => unreachable!("the caller writes all other changes"),
    }
}

impl LedgerLineWriter<'_> {
    /// A text as one word: what is no letter, digit or mark of a path stands as `%` and two hexadecimal digits.
    fn text(&mut self, text: &str) -> &mut Self {
        let mut word = String::new();
        for byte in text.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'[' | b']' => {
                    word.push(byte.into());
                }
                byte => word.push_str(&format!("%{byte:02x}")),
            }
        }
        self.word(format_args!("={word}"))
    }

    fn maybe(&mut self, number: Option<impl std::fmt::Display>) -> &mut Self {
        match number {
            Some(number) => self.word(number),
            None => self.word("-"),
        }
    }

    fn faces(&mut self, faces: &[FaceId]) -> &mut Self {
        let parts = self.parts;
        self.list(faces.iter().map(|face| &parts.deck.face(*face).id))
    }

    fn offer(&mut self, offer: &Offer) -> &mut Self {
        let parts = self.parts;
        match &offer.to {
            Addressees::Any => self.word("any"),
            Addressees::These(civs) => self.list(civs.iter().map(|civ| &parts.nation(*civ).id)),
        };
        let id = |face: FaceId| &parts.deck.face(face).id;
        self.faces(&offer.declared)
            .faces(&offer.sealed)
            .word(worth(offer))
            .faces(&offer.want.named)
            .list(
                offer
                    .if_gone
                    .iter()
                    .map(|(gone, instead)| format!("{}>{}", id(*gone), id(*instead))),
            );
        match &offer.say {
            Some(say) => self.text(say),
            None => self.word("-"),
        }
    }

    fn numbers(&mut self, numbers: &[(Civ, u8)]) -> &mut Self {
        let parts = self.parts;
        self.list(
            numbers
                .iter()
                .map(|(civ, number)| format!("{}:{number}", parts.nation(*civ).id)),
        )
    }

    fn sides(&mut self, sides: &[DealSide; 2]) -> &mut Self {
        for side in sides {
            self.civ(side.civ).word(side.count);
            match &side.item {
                DealSource::Offer(id) => self.word("offer").text(id),
                DealSource::Standing(id) => self.word("standing").text(id),
                DealSource::Acceptance(path) => self.word("acceptance").text(path),
            };
            if let Some(announced) = &side.announced {
                self.word(format_args!("/{}", announced.value))
                    .faces(&announced.named);
            }
        }
        self
    }
}

pub(super) fn read(word: &str, words: &mut LedgerLineReader<'_>) -> Result<Mutation, &'static str> {
    Ok(match word {
        "offered" => Mutation::Offered {
            civ: words.civ()?,
            id: words.text()?,
            offer: Box::new(words.offer()?),
            numbers: words.numbers()?,
        },
        "closed" => Mutation::Closed {
            civ: words.civ()?,
            id: words.text()?,
            numbers: words.numbers()?,
        },
        "deal" => Mutation::Deal {
            sides: words.sides()?,
            publish: {
                let word = words.word()?;
                let known = DealDisclosure::ALL
                    .into_iter()
                    .find(|publish| publish.id() == word);
                known.ok_or("what is published")?
            },
        },
        "lapsed" => Mutation::DealFailed {
            sides: words.sides()?,
        },
        "traded" => Mutation::Traded {
            card: CardId(words.number()?),
            from: words.civ()?,
            to: words.civ()?,
        },
        "standing" => Mutation::Standing {
            civ: words.civ()?,
            offers: words.standing()?,
        },
        "never" => Mutation::NeverTraded {
            civ: words.civ()?,
            faces: words.faces()?,
        },
        _ => return Err("a kind of change"),
    })
}

impl LedgerLineReader<'_> {
    fn text(&mut self) -> Result<String, &'static str> {
        text(self.word()?)
    }

    fn faces(&mut self) -> Result<Vec<FaceId>, &'static str> {
        let parts = self.parts;
        items(self.word()?, |id| face(parts, id).ok_or("a trade card"))
    }

    fn maybe<T: std::str::FromStr>(&mut self) -> Result<Option<T>, &'static str> {
        match self.word()? {
            "-" => Ok(None),
            word => parse(word).map(Some),
        }
    }

    fn offer(&mut self) -> Result<Offer, &'static str> {
        let parts = self.parts;
        let card = |id: &str| face(parts, id).ok_or("a trade card");
        let to = match self.word()? {
            "any" => Addressees::Any,
            word => Addressees::These(items(word, |id| nation(parts, id))?),
        };
        let (declared, sealed) = (self.faces()?, self.faces()?);
        let (count, asked, value) = read_worth(self.word()?)?;
        Ok(Offer {
            to,
            declared,
            sealed,
            value,
            want: TradeDemand {
                count,
                value: asked,
                named: self.faces()?,
            },
            if_gone: items(self.word()?, |pair| {
                let (gone, instead) = pair.split_once('>').ok_or("two trade cards")?;
                Ok((card(gone)?, card(instead)?))
            })?,
            say: match self.word()? {
                "-" => None,
                word => Some(text(word)?),
            },
        })
    }

    fn numbers(&mut self) -> Result<Vec<(Civ, u8)>, &'static str> {
        let parts = self.parts;
        items(self.word()?, |pair| {
            let (id, number) = pair.split_once(':').ok_or("a nation and a number")?;
            Ok((nation(parts, id)?, parse(number)?))
        })
    }

    fn sides(&mut self) -> Result<[DealSide; 2], &'static str> {
        Ok([self.side()?, self.side()?])
    }

    fn side(&mut self) -> Result<DealSide, &'static str> {
        Ok(DealSide {
            civ: self.civ()?,
            count: self.number()?,
            item: match self.word()? {
                "offer" => DealSource::Offer(self.text()?),
                "standing" => DealSource::Standing(self.text()?),
                "acceptance" => DealSource::Acceptance(self.text()?),
                _ => return Err("an offer, a standing offer or an acceptance"),
            },
            announced: self.announced()?,
        })
    }

    /// The announcement of a side, where the next word says its value.
    fn announced(&mut self) -> Result<Option<CardDeclaration>, &'static str> {
        let mut ahead = self.words.clone();
        let Some(value) = ahead.next().and_then(|word| word.strip_prefix('/')) else {
            return Ok(None);
        };
        let value = parse(value)?;
        self.words = ahead;
        let named = self.faces()?;
        Ok(Some(CardDeclaration { value, named }))
    }

    fn standing(&mut self) -> Result<Vec<StandingOffer>, &'static str> {
        let mut offers = Vec::new();
        while let Ok(word) = self.word() {
            offers.push(StandingOffer {
                id: text(word)?,
                offer: self.offer()?,
                at_most: self.maybe()?,
                until: self.maybe()?,
            });
        }
        Ok(offers)
    }
}

/// `3`, the number of cards that is wanted; `3@9+/16` where they shall be worth nine at least, and those offered are worth sixteen.
fn worth(offer: &Offer) -> String {
    let mut word = offer.want.count.to_string();
    match offer.want.value {
        Some(Threshold::Exactly(value)) => word.push_str(&format!("@{value}")),
        Some(Threshold::AtLeast(value)) => word.push_str(&format!("@{value}+")),
        Some(Threshold::AtMost(value)) => word.push_str(&format!("@{value}-")),
        None => {}
    }
    if let Some(value) = offer.value {
        word.push_str(&format!("/{value}"));
    }
    word
}

fn read_worth(word: &str) -> Result<(u32, Option<Threshold>, Option<u32>), &'static str> {
    let (word, own) = match word.split_once('/') {
        Some((word, own)) => (word, Some(parse(own)?)),
        None => (word, None),
    };
    let (count, asked) = match word.split_once('@') {
        Some((count, asked)) => (count, Some(asked)),
        None => (word, None),
    };
    let bound = |asked: &str| match (asked.strip_suffix('+'), asked.strip_suffix('-')) {
        (Some(least), _) => parse(least).map(Threshold::AtLeast),
        (_, Some(most)) => parse(most).map(Threshold::AtMost),
        _ => parse(asked).map(Threshold::Exactly),
    };
    Ok((parse(count)?, asked.map(bound).transpose()?, own))
}

fn items<T>(
    word: &str,
    read: impl Fn(&str) -> Result<T, &'static str>,
) -> Result<Vec<T>, &'static str> {
    match word {
        "-" => Ok(Vec::new()),
        word => word.split(',').map(read).collect(),
    }
}

fn nation(parts: &Components, id: &str) -> Result<Civ, &'static str> {
    parts.find_nation(id).ok_or("a nation")
}

/// The text of a word, which begins with `=`.
fn text(word: &str) -> Result<String, &'static str> {
    const EXPECTED: &str = "a text";
    let word = word.strip_prefix('=').ok_or(EXPECTED)?;
    let mut bytes = Vec::new();
    let mut rest = word.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let pair = [rest.next().ok_or(EXPECTED)?, rest.next().ok_or(EXPECTED)?];
                let pair = std::str::from_utf8(&pair).map_err(|_| EXPECTED)?;
                u8::from_str_radix(pair, 16).map_err(|_| EXPECTED)?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).map_err(|_| EXPECTED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Event, RuleStep, read_line, write_line};
    use crate::scenario::Scenario;

    fn plain(sealed: &[u8]) -> Offer {
        let faces: Vec<FaceId> = sealed.iter().copied().map(FaceId).collect();
        Offer {
            to: Addressees::Any,
            declared: faces.clone(),
            sealed: faces,
            value: None,
            want: TradeDemand {
                count: 3,
                value: None,
                named: Vec::new(),
            },
            say: None,
            if_gone: Vec::new(),
        }
    }

    fn full() -> Offer {
        Offer {
            to: Addressees::These(vec![Civ(3), Civ(1)]),
            value: Some(16),
            want: TradeDemand {
                count: 4,
                value: Some(Threshold::AtLeast(9)),
                named: vec![FaceId(2), FaceId(2)],
            },
            say: Some("drei Säcke Salz, 100% ehrlich - \"wirklich\"\n= % -".to_owned()),
            if_gone: vec![(FaceId(1), FaceId(5)), (FaceId(1), FaceId(6))],
            ..plain(&[0, 0, 1])
        }
    }

    fn side(civ: u8, item: DealSource) -> DealSide {
        DealSide {
            civ: Civ(civ),
            count: 7,
            item,
            announced: None,
        }
    }

    fn standing(id: &str, offer: Offer, at_most: Option<u32>, until: Option<u16>) -> StandingOffer {
        StandingOffer {
            id: id.to_owned(),
            offer,
            at_most,
            until,
        }
    }

    fn changes() -> Vec<Mutation> {
        let civ = Civ(2);
        let sides = [
            side(0, DealSource::Offer("e 1/ü".to_owned())),
            side(4, DealSource::Acceptance("accept[0]".to_owned())),
        ];
        let hidden = side(1, DealSource::Standing("-".to_owned()));
        let offered = |offer: Offer, numbers: &[(Civ, u8)]| Mutation::Offered {
            civ,
            id: String::new(),
            offer: Box::new(offer),
            numbers: numbers.to_vec(),
        };
        let two = vec![
            standing("s1", full(), Some(2), None),
            standing("s2", plain(&[]), None, Some(14)),
        ];
        let mut changes = vec![
            offered(full(), &[(Civ(3), 1), (Civ(1), 99)]),
            offered(plain(&[4, 4, 4]), &[]),
            Mutation::Closed {
                civ,
                id: "=%41".to_owned(),
                numbers: vec![(Civ(0), 2)],
            },
            Mutation::DealFailed {
                sides: [sides[1].clone(), hidden],
            },
            Mutation::Traded {
                card: CardId(57),
                from: civ,
                to: Civ(0),
            },
            Mutation::Standing { civ, offers: two },
            Mutation::Standing {
                civ,
                offers: Vec::new(),
            },
            Mutation::NeverTraded {
                civ,
                faces: vec![FaceId(0), FaceId(9)],
            },
            Mutation::NeverTraded {
                civ,
                faces: Vec::new(),
            },
        ];
        changes.extend(DealDisclosure::ALL.map(|publish| Mutation::Deal {
            sides: sides.clone(),
            publish,
        }));
        let announced = sides.map(|side| DealSide {
            announced: Some(CardDeclaration {
                value: 16,
                named: vec![FaceId(2), FaceId(3)],
            }),
            ..side
        });
        changes.push(Mutation::Deal {
            sides: announced,
            publish: DealDisclosure::Pair,
        });
        changes
    }

    #[test]
    fn what_happens_in_trade_reads_back_from_its_line() {
        let scenario = Scenario::named("advanced-8").expect("the scenario reads");
        let parts = &scenario.components;
        for change in changes() {
            let event = Event::new(RuleStep::TradedCards, change);
            let line = write_line(&event, parts);
            assert!(line.is_ascii() && !line.contains(['\n', '\r']), "{line}");
            assert_eq!(read_line(&line, parts).as_ref(), Ok(&event), "{line}");
        }
    }

    #[test]
    fn a_broken_line_of_trade_is_an_error() {
        let scenario = Scenario::named("advanced-8").expect("the scenario reads");
        let parts = &scenario.components;
        for change in changes() {
            let line = write_line(&Event::new(RuleStep::TradedCards, change), parts);
            let words = line.split(' ').count();
            for kept in 2..words {
                let cut: Vec<&str> = line.split(' ').take(kept).collect();
                let whole = read_line(&cut.join(" "), parts);
                let is_shorter_list = cut[1] == "standing" && whole.is_ok();
                assert!(whole.is_err() || is_shorter_list, "{}", cut.join(" "));
            }
        }
        for text in ["=%4", "=%zz", "=%ff", "e1"] {
            assert!(super::text(text).is_err(), "{text}");
        }
    }
}
