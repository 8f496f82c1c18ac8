import { lines } from './history.ts';

/** A crane of a dock: eleven lines of code, the items at known places. */
export const CRANE = lines(
  'pub enum CraneFault {',
  '    Jammed,',
  '    TooHeavy(u32),',
  '}',
  '',
  'pub fn lift(load: u32) -> Result<u32, CraneFault> {',
  '    if load > 40 {',
  '        return Err(CraneFault::TooHeavy(load));',
  '    }',
  '    Ok(load)',
  '}',
  '',
  'pub fn lower(load: u32, floor: u32) -> u32 {',
  '    let height = load.saturating_sub(floor);',
  '    height.min(12)',
  '}',
);

/** Something to stand above code, so that lines shift. */
export const header = (count: number): string => '// a word about the dock\n'.repeat(count);

/** A berth, which no crane needs. */
export const BERTH = lines(
  'pub struct Berth {',
  '    pub name: String,',
  '}',
  '',
  'pub fn berth_named(name: &str) -> Berth {',
  '    Berth { name: name.to_string() }',
  '}',
);
