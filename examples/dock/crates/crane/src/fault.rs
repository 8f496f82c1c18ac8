use std::fmt;

/// What a crane reports when it cannot do its work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CraneFault {
    /// The berth is not in the plan of the quay.
    UnknownBerth(String),
    /// The control unit answered with something that is no frame.
    GarbledFrame,
    /// The box is heavier than the crane may lift.
    Overloaded { tonnes: u32, limit: u32 },
    /// Lifting waits until the wind drops.
    WindTooHigh { knots: u32 },
}

impl fmt::Display for CraneFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBerth(berth) => write!(f, "no crane reaches berth {berth}"),
            Self::GarbledFrame => f.write_str("the control unit answered with a broken frame"),
            Self::Overloaded { tonnes, limit } => {
                write!(f, "{tonnes} t is more than the {limit} t this crane lifts")
            }
            Self::WindTooHigh { knots } => write!(f, "no lifting at {knots} knots of wind"),
        }
    }
}

impl std::error::Error for CraneFault {}
