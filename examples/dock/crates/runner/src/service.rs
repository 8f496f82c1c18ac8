use std::fmt;
use std::io::{self, BufRead};

use dock_plant::Plant;

use crate::recovery::{recovery_for, Recovery};
use crate::settings::Settings;

/// How a run ends that did what it should.
pub enum RunEnd {
    InboxEmpty,
    Quarantined { reason: String },
}

/// What ends the service for every ship.
#[derive(Debug)]
pub enum ServeError {
    InboxUnreadable(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InboxUnreadable(cause) => write!(f, "the inbox cannot be read: {cause}"),
        }
    }
}

enum Turn {
    Answer(String),
    Nothing,
    Halt(String),
}

/// Works the orders of one inbox, one after the other.
pub struct Runner {
    plant: Plant,
}

impl Runner {
    pub fn new(settings: Settings) -> Self {
        Self { plant: settings.into_plant() }
    }

    /// Serves until the inbox is empty or must not be trusted any more.
    pub fn serve(&mut self, inbox: impl BufRead) -> Result<RunEnd, ServeError> {
        for (order, line) in (1..).zip(inbox.lines()) {
            let line = line.map_err(ServeError::InboxUnreadable)?;
            match self.turn(order, &line) {
                Turn::Answer(text) => println!("{text}"),
                Turn::Nothing => {}
                Turn::Halt(reason) => return Ok(RunEnd::Quarantined { reason }),
            }
        }
        Ok(RunEnd::InboxEmpty)
    }

    fn turn(&mut self, order: u32, line: &str) -> Turn {
        let error = match self.plant.work(order, line) {
            Ok(outcome) => return Turn::Answer(format!("order {order}: {outcome}")),
            Err(error) => error,
        };
        match recovery_for(&error) {
            Recovery::Reply => Turn::Answer(error.to_string()),
            Recovery::StandDown => Turn::Nothing,
            Recovery::Quarantine => Turn::Halt(error.to_string()),
            Recovery::Abort => {
                eprintln!("dock: giving up: {error}");
                std::process::abort()
            }
        }
    }
}
