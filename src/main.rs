//! The command `bulla`.

use std::process::ExitCode;

fn main() -> ExitCode {
    bulla::cli::main()
}
