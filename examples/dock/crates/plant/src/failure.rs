use std::fmt;

use dock_crane::CraneFault as Fault;
use dock_customs::Intrusion;
use ledger::LedgerFault;

/// Everything that stops one order, in the words of the plant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlantFailure {
    /// The order asks for something that is not done; the text says why.
    Refused(String),
    /// It may work later.
    Unavailable(String),
    /// A machine gave an answer that makes no sense.
    BadReply(String),
    LedgerClosed,
    /// The ship's agent withdrew the order.
    Cancelled,
    /// Somebody tries to steer the plant through a manifest.
    Tampered(String),
}

impl From<Fault> for PlantFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Overloaded { .. } => PlantFailure::Refused(fault.to_string()),
            Fault::WindTooHigh { .. } => PlantFailure::Unavailable(fault.to_string()),
            Fault::UnknownBerth(_) | Fault::GarbledFrame => PlantFailure::BadReply(fault.to_string()),
        }
    }
}

impl From<LedgerFault> for PlantFailure {
    fn from(fault: LedgerFault) -> Self {
        match fault {
            LedgerFault::Closed => Self::LedgerClosed,
            _ => Self::Unavailable(fault.to_string()),
        }
    }
}

/// An intrusion is never explained to the one who tried it.
pub(crate) fn tampered(intrusion: Intrusion) -> PlantFailure {
    PlantFailure::Tampered(intrusion.to_string())
}

impl fmt::Display for PlantFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(f, "refused: {why}"),
            Self::Unavailable(why) => write!(f, "not now: {why}"),
            Self::BadReply(what) => write!(f, "bad reply from the plant: {what}"),
            Self::LedgerClosed => f.write_str("the ledger is closed"),
            Self::Cancelled => f.write_str("withdrawn by the ship"),
            Self::Tampered(what) => write!(f, "tampered manifest: {what}"),
        }
    }
}
