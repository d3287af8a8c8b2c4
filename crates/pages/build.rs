//! Rebuilds the crate when a file is added to the templates that it embeds: the compiler sees changes of files it knows alone.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=templates");
}
