use crate::fault::CraneFault;

/// The control unit's answer: a start byte, the tonnes, and their sum.
pub(crate) fn tonnes_of(frame: &[u8]) -> Result<u32, CraneFault> {
    let [0x7e, tonnes, sum] = frame else {
        return Err(CraneFault::GarbledFrame);
    };
    if 0x7eu8.wrapping_add(*tonnes) != *sum {
        return Err(CraneFault::GarbledFrame);
    }
    Ok(u32::from(*tonnes))
}

/// The command for one lift, in the control unit's framing.
pub(crate) fn command(tonnes: u8) -> Vec<u8> {
    vec![0x7e, tonnes, 0x7eu8.wrapping_add(tonnes)]
}
