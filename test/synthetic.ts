/** What a part of a made-up tree is about: numbers keep its names apart. */
const chain = (id: number): string => `
#[derive(Debug)]
pub enum Fault${id} {
    Jammed,
    Locked { bolt: u32 },
    Lower(Cause${id}),
}

#[derive(Debug)]
pub enum Cause${id} {
    Rust,
    Salt,
}

impl From<Cause${id}> for Fault${id} {
    fn from(cause: Cause${id}) -> Self {
        Fault${id}::Lower(cause)
    }
}

fn turn${id}(bolt: u32) -> Result<u32, Cause${id}> {
    match bolt {
        ${id} => Err(Cause${id}::Rust),
        7 => Err(Cause${id}::Salt),
        _ => Ok(bolt),
    }
}

pub fn open${id}(bolt: u32) -> Result<u32, Fault${id}> {
    let bolt = turn${id}(bolt)?;
    if bolt > 90 {
        return Err(Fault${id}::Locked { bolt });
    }
    match bolt % 3 {
        0 => Err(Fault${id}::Jammed),
        _ => Ok(bolt),
    }
}

pub fn keep${id}(bolt: u32) -> u32 {
    match open${id}(bolt) {
        Ok(bolt) => bolt,
        Err(Fault${id}::Jammed) => panic!("jammed"),
        Err(Fault${id}::Lower(Cause${id}::Salt)) => std::process::exit(3),
        Err(other) => told${id}(&format!("{other:?}")),
    }
}

fn told${id}(text: &str) -> u32 {
    println!("{text}");
    0
}
`;

/** What a parser has to read and passes over at once: size without work. */
const PROSE = '/// Whoever counts crates on a pier counts them twice, once by day and once by night.\n'.repeat(12);

const filler = (id: number): string => `
/// Adds up what lies on pier ${id}.
${PROSE}pub fn sum${id}(crates: &[u64], spare: Option<u64>) -> u64 {
    let mut total = spare.unwrap_or(${id});
    for (index, weight) in crates.iter().enumerate() {
        if index % 2 == 0 && *weight > ${id} {
            total += weight * (index as u64 + 1);
        } else {
            total = total.saturating_sub(weight / 2);
        }
    }
    total
}
`;

const file = (id: number, parts: number): string =>
  chain(id) + Array.from({ length: parts }, (_, index) => filler(id * 1000 + index)).join('');

/** Mixes the sizes, so that the largest files are neither the first nor the last ones. */
const partsOf = (id: number, most: number): number => 1 + ((id * 37) % most);

/**
 * A tree of as many packages, one library each, whose files differ in size by a factor up to `most`; two of its files
 * are broken, one in the first package and one in the last.
 */
export const syntheticTree = (packages: number, most: number): Record<string, string> => {
  const files: Record<string, string> = { 'Cargo.toml': '[workspace]\nmembers = ["pier-*"]\n' };
  for (let id = 0; id < packages; id++) {
    const folder = `pier-${id}`;
    files[`${folder}/Cargo.toml`] = `[package]\nname = "pier-${id}"\nversion = "0.1.0"\nedition = "2021"\n`;
    files[`${folder}/src/lib.rs`] = `pub mod gate;\n${file(id, partsOf(id, most))}`;
    files[`${folder}/src/gate.rs`] = file(packages + id, partsOf(packages + id, most));
  }
  files['pier-0/src/broken.rs'] = 'pub fn a( {\n';
  files[`pier-${packages - 1}/src/broken.rs`] = 'pub fn a( {\n';
  return files;
};
