use std::fmt;

use dock_plant::{Crane, Ledger, Plant};

/// How often a berth named by `--busy` is refused before it comes free.
const BUSY_ASKS: u32 = 2;

/// What the command line says.
pub struct Settings {
    pub berths: Vec<String>,
    pub limit: u32,
    pub knots: u32,
    pub night: bool,
    pub busy: Vec<(String, u32)>,
}

/// Why the runner does not start.
#[derive(Debug)]
pub enum StartError {
    NoBerths,
    BadNumber { flag: &'static str, text: String },
    UnknownFlag(String),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::NoBerths => f.write_str("name at least one berth, as in `dock north south`"),
            StartError::BadNumber { flag, text } => write!(f, "`{text}` is no number for {flag}"),
            StartError::UnknownFlag(flag) => write!(f, "there is no flag {flag}"),
        }
    }
}

impl Settings {
    pub fn read(args: impl Iterator<Item = String>) -> Result<Self, StartError> {
        let mut settings = Self { berths: Vec::new(), limit: 40, knots: 0, night: false, busy: Vec::new() };
        for arg in args {
            match arg.split_once('=') {
                Some(("--limit", text)) => settings.limit = number("--limit", text)?,
                Some(("--wind", text)) => settings.knots = number("--wind", text)?,
                Some(("--busy", berth)) => settings.busy.push((berth.to_owned(), BUSY_ASKS)),
                None if arg == "--night" => settings.night = true,
                _ if arg.starts_with("--") => return Err(StartError::UnknownFlag(arg)),
                _ => settings.berths.push(arg),
            }
        }
        if settings.berths.is_empty() {
            return Err(StartError::NoBerths);
        }
        Ok(settings)
    }

    /// Builds the quay that these settings describe.
    pub fn into_plant(self) -> Plant {
        let mut ledger = Ledger::default();
        if self.night {
            ledger.close();
        }
        for (berth, asks) in &self.busy {
            ledger.occupy(berth, *asks);
        }
        let mut crane = Crane::new(self.berths, self.limit);
        crane.feel_wind(self.knots);
        Plant::new(crane, ledger)
    }
}

fn number(flag: &'static str, text: &str) -> Result<u32, StartError> {
    text.parse().map_err(|_| StartError::BadNumber { flag, text: text.to_owned() })
}
