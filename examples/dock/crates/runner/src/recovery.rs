use dock_plant::{PlantError, PlantFailure};

/// The few classes the runner tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureClass {
    /// It may pass.
    Transient,
    /// The order is at fault.
    Caller,
    /// It will not get better.
    Permanent,
}

/// What the runner does about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recovery {
    /// Answer the ship and take the next order.
    Reply,
    /// The ship does not want it any more.
    StandDown,
    /// Stop cleanly: nothing more from this inbox is acted on.
    Quarantine,
    /// Take the process down.
    Abort,
}

/// Decides what happens after an order failed.
pub fn recovery_for(error: &PlantError) -> Recovery {
    if matches!(error.kind, PlantFailure::Cancelled) {
        return Recovery::StandDown;
    }
    if let PlantFailure::Tampered(_) = &error.kind {
        return Recovery::Quarantine;
    }
    strategy(classify(&error.kind))
}

fn classify(failure: &PlantFailure) -> FailureClass {
    match failure {
        PlantFailure::Unavailable(_) => FailureClass::Transient,
        PlantFailure::Refused(_) => FailureClass::Caller,
        PlantFailure::BadReply(_) => FailureClass::Permanent,
        _ => FailureClass::Permanent,
    }
}

fn strategy(class: FailureClass) -> Recovery {
    match class {
        FailureClass::Transient | FailureClass::Caller => Recovery::Reply,
        FailureClass::Permanent => Recovery::Abort,
    }
}
