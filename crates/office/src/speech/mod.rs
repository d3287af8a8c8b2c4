//! What is said: a table and whose eyes read become a subject and a document.

mod again;
pub mod answers;
mod buttons;
pub mod dress;
mod figures;
pub mod first;
pub mod form;
pub mod matter;
pub mod notices;
pub mod past;
pub mod press;
pub mod reader;
mod receipts;
pub mod speaker;
mod told;
pub mod verdict;
pub mod why;
