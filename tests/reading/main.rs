//! What letters are read as.

mod letters;
mod mail;
mod mangled;
mod own_letters;
