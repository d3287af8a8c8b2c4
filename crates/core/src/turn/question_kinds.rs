//! The kinds of questions: a number, a pick of several, a share-out.

use super::orders::OrderValue;
use super::question::{Ask, EntryRejection, QuestionKey, ResolvedAnswer, Respondent, subject_text};
use crate::game::{AreaId, Components, RejectionKind, Subject};

/// Treatment of a number above the maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AboveMaximum {
    /// The number is cut to the maximum, with a remark.
    Cut,
    /// The number is refused, and the default applies.
    Refuse,
}

/// Question for a number. An entry that names an area counts only for that area.
#[derive(Clone, Debug)]
pub struct CountQuestion {
    pub key: QuestionKey,
    pub least: u32,
    pub most: u32,
    pub default: u32,
    pub above: AboveMaximum,
    /// The area asked about, where a letter may answer area by area.
    pub area: Option<AreaId>,
}

impl Ask for CountQuestion {
    type Answer = u32;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<u32> {
        let mut remarks = Vec::new();
        for (wanted, path) in wish {
            let number = match wanted {
                OrderValue::Number(number) => *number,
                OrderValue::Share { area, number } if Some(*area) == self.area => *number,
                _ => continue,
            };
            if (self.least..=self.most).contains(&number) {
                return self.found(number, remarks);
            }
            if number > self.most && self.above == AboveMaximum::Cut {
                let about = [Subject::Number(number), Subject::Number(self.most)];
                remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: RejectionKind::CutTo.of(about),
                    part: self.most > 0,
                });
                return self.found(self.most, remarks);
            }
            let about = [number, self.least, self.most].map(Subject::Number);
            remarks.push(EntryRejection {
                path: (*path).to_owned(),
                reason: RejectionKind::OutOfRange.of(about),
                part: false,
            });
        }
        ResolvedAnswer {
            answer: self.default,
            used: false,
            remarks,
        }
    }

    fn default(&self) -> u32 {
        self.default
    }

    fn text(&self, answer: &u32, _parts: &Components) -> String {
        answer.to_string()
    }
}

impl CountQuestion {
    fn found(&self, answer: u32, remarks: Vec<EntryRejection>) -> ResolvedAnswer<u32> {
        ResolvedAnswer {
            answer,
            used: true,
            remarks,
        }
    }
}

/// Question for things and their order. The options are in the order of the default.
#[derive(Clone, Debug)]
pub struct PickQuestion {
    pub key: QuestionKey,
    pub options: Vec<Subject>,
    pub count: usize,
    /// Reason for skipping a thing that is named but not among the options; `None` if it may belong to another question.
    pub otherwise: Option<RejectionKind>,
}

impl PickQuestion {
    pub fn areas(key: QuestionKey, options: &[AreaId], count: usize) -> PickQuestion {
        PickQuestion {
            key,
            options: options.iter().copied().map(Subject::Area).collect(),
            count,
            otherwise: Some(RejectionKind::NotAChoice),
        }
    }
}

impl Ask for PickQuestion {
    type Answer = Vec<Subject>;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Vec<Subject>> {
        let mut answer = Vec::new();
        let mut remarks = Vec::new();
        for (wanted, path) in wish {
            if answer.len() == self.count {
                break;
            }
            let subject = match wanted {
                OrderValue::Area(area) => Subject::Area(*area),
                OrderValue::Start { civ, area } if self.key.asker == Respondent::Nation(*civ) => {
                    Subject::Area(*area)
                }
                OrderValue::Civ(civ) => Subject::Civ(*civ),
                OrderValue::Number(number) => Subject::Number(*number),
                OrderValue::Face(face) => Subject::Face(*face),
                OrderValue::Advance(advance) => Subject::Advance(*advance),
                OrderValue::CityOf { area, .. } => Subject::Area(*area),
                OrderValue::Start { .. }
                | OrderValue::Share { .. }
                | OrderValue::Cards { .. }
                | OrderValue::Units { .. }
                | OrderValue::Points { .. }
                | OrderValue::Own(_)
                | OrderValue::Faction(_)
                | OrderValue::Topic(_) => continue,
            };
            if answer.contains(&subject) {
                continue;
            }
            if self.options.contains(&subject) {
                answer.push(subject);
            } else if let Some(kind) = self.otherwise {
                remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: kind.of([subject]),
                    part: false,
                });
            }
        }
        let used = !answer.is_empty();
        for option in &self.options {
            if answer.len() < self.count && !answer.contains(option) {
                answer.push(*option);
            }
        }
        ResolvedAnswer {
            answer,
            used,
            remarks,
        }
    }

    fn default(&self) -> Vec<Subject> {
        self.options.iter().copied().take(self.count).collect()
    }

    fn text(&self, answer: &Vec<Subject>, parts: &Components) -> String {
        let words: Vec<String> = answer
            .iter()
            .map(|subject| subject_text(*subject, parts))
            .collect();
        words.join(",")
    }
}

/// Question for things, if any. The default is none.
#[derive(Clone, Debug)]
pub struct OptionalPickQuestion(pub PickQuestion);

impl Ask for OptionalPickQuestion {
    type Answer = Vec<Subject>;

    fn key(&self) -> QuestionKey {
        self.0.key()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Vec<Subject>> {
        let mut found = self.0.resolve(wish);
        if !found.used {
            found.answer.clear();
        }
        found
    }

    fn default(&self) -> Vec<Subject> {
        Vec::new()
    }

    fn text(&self, answer: &Vec<Subject>, parts: &Components) -> String {
        self.0.text(answer, parts)
    }
}

/// Question for the division of a total. Areas are in the order of the default, each with the most it can take; a bare area is
/// filled.
#[derive(Clone, Debug)]
pub struct AllocationQuestion {
    pub key: QuestionKey,
    pub caps: Vec<(AreaId, u32)>,
    pub total: u32,
    /// Areas of another question that the same list answers: passed over without a remark.
    pub others: Vec<AreaId>,
}

impl AllocationQuestion {
    /// Gives out what is left, area by area: those not named first, those named last (a named number is exceeded last).
    fn fill_up(&self, given: &mut [u32], named: &[bool]) {
        let mut left = self.total.saturating_sub(given.iter().sum());
        for last in [false, true] {
            for (at, (_, cap)) in self.caps.iter().enumerate() {
                if named[at] == last {
                    let more = left.min(cap - given[at]);
                    given[at] += more;
                    left -= more;
                }
            }
        }
    }

    fn answer(&self, given: &[u32]) -> Vec<(AreaId, u32)> {
        let areas = self.caps.iter().map(|(area, _)| *area);
        areas
            .zip(given.iter().copied())
            .filter(|(_, count)| *count > 0)
            .collect()
    }
}

impl Ask for AllocationQuestion {
    type Answer = Vec<(AreaId, u32)>;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Self::Answer> {
        let mut given = vec![0; self.caps.len()];
        let mut named = vec![false; self.caps.len()];
        let mut remarks = Vec::new();
        let mut left = self.total;
        for (wanted, path) in wish {
            let (area, number) = match wanted {
                OrderValue::Area(area) => (*area, None),
                OrderValue::Share { area, number } => (*area, Some(*number)),
                _ => continue,
            };
            let Some(at) = self.caps.iter().position(|(prompt, _)| *prompt == area) else {
                if self.others.contains(&area) {
                    continue;
                }
                remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: RejectionKind::NotAChoice.of([Subject::Area(area)]),
                    part: false,
                });
                continue;
            };
            if named[at] {
                continue;
            }
            named[at] = true;
            let room = self.caps[at].1;
            let wanted = number.unwrap_or(room);
            let gets = wanted.min(room).min(left);
            if gets < wanted && number.is_some() {
                remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: RejectionKind::CutTo.of([wanted, gets].map(Subject::Number)),
                    part: gets > 0,
                });
            }
            given[at] = gets;
            left -= gets;
        }
        self.fill_up(&mut given, &named);
        ResolvedAnswer {
            answer: self.answer(&given),
            used: named.contains(&true),
            remarks,
        }
    }

    fn default(&self) -> Self::Answer {
        let mut given = vec![0; self.caps.len()];
        self.fill_up(&mut given, &vec![false; self.caps.len()]);
        self.answer(&given)
    }

    fn text(&self, answer: &Self::Answer, parts: &Components) -> String {
        let words: Vec<String> = answer
            .iter()
            .map(|(area, count)| format!("{}:{count}", parts.board.area(*area).id))
            .collect();
        words.join(",")
    }
}
