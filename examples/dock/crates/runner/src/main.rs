//! Reads orders from standard input, one manifest a line, and answers each.

mod recovery;
mod service;
mod settings;

use std::process::ExitCode;

use service::{RunEnd, Runner};
use settings::Settings;

fn main() -> ExitCode {
    let settings = match Settings::read(std::env::args().skip(1)) {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("dock: {error}");
            return ExitCode::from(2);
        }
    };
    match Runner::new(settings).serve(std::io::stdin().lock()) {
        Ok(RunEnd::InboxEmpty) => ExitCode::SUCCESS,
        Ok(RunEnd::Quarantined { reason }) => {
            eprintln!("dock: halted on purpose: {reason}");
            ExitCode::from(3)
        }
        Err(error) => {
            eprintln!("dock: {error}");
            ExitCode::FAILURE
        }
    }
}
