//! Pages, receipts and answers: what a seat knows, put into the sentences of `templates/`.
//!
//! The only module that knows the template engine. It receives views, what was seen, slots and plain texts, never a state,
//! a hand or an event, so nothing hidden can reach a sentence (law 2).

mod amendment;
mod books;
mod borders;
mod chapters;
mod check;
mod comes;
mod counts;
mod dates;
mod draws;
mod earlier;
mod engine;
mod events;
mod examples;
mod facts;
mod fate;
mod fights;
mod figures;
mod finished;
mod forecast;
mod head;
mod input;
pub mod json;
mod languages;
mod layout;
mod market;
mod model;
mod names;
mod news;
mod opened;
#[cfg(test)]
mod own_rules;
mod places;
mod printed;
mod prospects;
mod race;
mod realm;
mod reasons;
mod rejudged;
mod relayed;
mod remarks;
mod render;
mod restored;
mod samples;
mod saying;
mod score;
mod sentences;
mod settings;
mod site;
mod source;
mod unheard;
mod upset;
mod why;

pub use amendment::Amendment;
pub use comes::Comes;
pub use dates::Calendar;
pub use draws::{LuckDrawn, OpenedDraw, PublicDraw};
pub use earlier::{Before, Imported, Tried};
pub use finished::Finished;
pub use input::{
    Deadline, Earlier, FirstPage, Forecast, ForecastInput, Heading, HouseRule, LetterInput,
    LuckTold, Measures, Note, OpenedLedger, OpenedMoment, OpenedOrders, OpenedStanding, Opening,
    PageInput, Price, Proposed, ReceiptInput, Said, Says, Setting, StandingOrders, Truth, Verdict,
};
pub use languages::Languages;
pub use layout::{Button, Document, Picture, escaped};
pub use news::{Look, LookedAt, Revised};
pub use opened::{Ended, EndedLine};
pub use rejudged::Rejudged;
pub use relayed::Press;
pub use render::Templates;
pub use restored::{OrdersHere, Restored};
pub use site::{Chronicle, Former, Moment, Relayed, SiteFile};
pub use source::{Trouble, embedded_languages, exported_files};
pub use unheard::{LetterFate, Unheard, UnheardLetter};
pub use upset::Upset;
pub use why::{
    Audience, ChanceTold, Explained, OrderLine, OriginText, OriginTold, WhyInput, WhyText,
    drawn_card, drawn_seat,
};
