//! What letters are read as.

mod letters;
mod mail;
mod mangled;
mod newcomers;
mod own_letters;
mod plain_lines;
