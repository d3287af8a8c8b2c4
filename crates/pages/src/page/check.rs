//! Every sentence and every template once, with invented matter: whether they fit.

use super::names::ReaderNames;
use super::render::Templates;
use super::sentences::Sentences;
use super::template_source::TemplateError;
use super::{announcements, forecast, rejection_reasons, samples};
use bulla_core::game::{
    AnnouncementKind, Calamity, Civ, Components, RejectionKind, RejectionReason, View, Warning,
    WarningKind,
};
use bulla_core::turn::Topic;

impl Templates {
    /// Renders every template and every sentence once, with invented matter over the box of any game of two nations or
    /// more, such as what observers see before it begins.
    ///
    /// # Errors
    /// Everything that does not fit.
    pub fn check(&self, view: &View) -> Result<(), Vec<TemplateError>> {
        let strays = self.strays.iter().cloned();
        let mut troubles: Vec<TemplateError> = strays.map(TemplateError::from).collect();
        let parts = view.parts();
        for kind in RejectionKind::ALL {
            for subjects in rejection_reasons::samples(*kind) {
                let kind = *kind;
                let reason = RejectionReason { kind, subjects };
                troubles.extend(self.reason(parts, &reason).err());
            }
        }
        for kind in WarningKind::ALL {
            let warning = forecast::sample(*kind);
            troubles.extend(self.sentences.check_warning(parts, &warning));
        }
        for kind in AnnouncementKind::ALL {
            troubles.extend(self.sentences.check_fact(parts, *kind));
        }
        for topic in Topic::ALL {
            for (phrases, what) in [
                (&self.sentences.defaults, "default"),
                (&self.sentences.questions, "question"),
            ] {
                for part in [None]
                    .into_iter()
                    .chain(topic.parts().iter().copied().map(Some))
                {
                    if rejection_reasons::of_topic(phrases, *topic, part).is_none() {
                        let message = format!("no sentence for the {what} of {}", topic.id());
                        troubles.push(message.into());
                    }
                }
            }
        }
        troubles.extend(
            samples::render_all(self, view)
                .into_iter()
                .filter_map(Result::err),
        );
        troubles.extend(samples::archive(self, view).err());
        if troubles.is_empty() {
            Ok(())
        } else {
            Err(troubles)
        }
    }
}

impl Sentences {
    fn check_warning(&self, parts: &Components, warning: &Warning) -> Option<TemplateError> {
        let names = ReaderNames {
            parts,
            me: None,
            seats: &[],
        };
        let sentence = forecast::sentence(self, names, warning);
        sentence.err().map(TemplateError::from)
    }

    /// Every sentence that may tell a fact of this kind, spoken to its nation and to others.
    fn check_fact(&self, parts: &Components, kind: AnnouncementKind) -> Vec<TemplateError> {
        let mut troubles = Vec::new();
        for me in [None, Some(Civ(0))] {
            let names = ReaderNames {
                parts,
                me,
                seats: &[],
            };
            let calamities = Calamity::ALL.iter().copied().map(Some);
            for calamity in calamities.chain([None]) {
                let (keys, words) =
                    announcements::words(names, calamity, &announcements::sample(kind));
                let sentence = announcements::sentence(&self.facts, &keys, &words);
                troubles.extend(sentence.err().map(TemplateError::from));
            }
        }
        troubles
    }
}
