// The bench's result as plain text.

/**
 * @typedef {import('./figures.mjs').Spread} Spread
 * @typedef {import('./figures.mjs').Figures} Figures
 * @typedef {import('./figures.mjs').Summary & {
 *   readonly tree: { readonly name: string, readonly commit: string | null, readonly files: number, readonly bytes: number },
 *   readonly read: { readonly files: number, readonly bytes: number },
 *   readonly machine: { readonly cores: number, readonly processor: string, readonly memoryMb: number, readonly platform: string, readonly node: string, readonly load: number },
 *   readonly runs: number, readonly jobs: number }} Result
 */

const NAME = 27;
const CELL = 24;

/** @param {number} bytes */
const megabytes = (bytes) => bytes / 2 ** 20;

/**
 * @param {Spread} spread
 * @param {number} digits
 * @param {(value: number) => number} scale
 */
const cell = ({ median, least, most }, digits, scale = (value) => value) => {
  const [middle, low, high] = [median, least, most].map((value) => scale(value).toFixed(digits));
  return `${middle} (${low}-${high})`;
};

/**
 * @param {string} name
 * @param {readonly string[]} cells
 */
const line = (name, cells) => [name.padEnd(NAME), ...cells.map((text) => text.padStart(CELL))].join('').trimEnd();

/** @param {string} name @param {Figures} figures */
const measured = (name, { cpu, wall, peak }) => line(name, [cell(cpu, 2), cell(wall, 2), cell(peak, 0, megabytes)]);

/** @param {string} name @param {Figures} figures */
const ratio = (name, { cpu, wall, peak }) => line(name, [cell(cpu, 2), cell(wall, 2), cell(peak, 2)]);

/**
 * The whole result, a line for each thing that was measured.
 * @param {Result} result
 */
export const tableOf = ({ tree, read, machine, runs, jobs, floors, tool, stages, ratios }) =>
  [
    `tree     ${tree.name}${tree.commit === null ? '' : ` at ${tree.commit.slice(0, 12)}`}: ${tree.files} files, ${megabytes(tree.bytes).toFixed(2)} MB; the audit reads ${read.files} of them, ${megabytes(read.bytes).toFixed(2)} MB`,
    `machine  ${machine.cores} cores (${machine.processor}), ${machine.memoryMb} MB, ${machine.platform}, Node ${machine.node}, load ${machine.load} before`,
    `runs     ${runs} of each in turn, ${jobs} ${jobs === 1 ? 'thread' : 'threads'}; median (least-most); whole processes, start-up included`,
    '',
    line('', ['CPU s', 'wall s', 'peak MB']),
    measured('floor, all files', floors.all),
    measured('floor, same files', floors.same),
    measured('audit', tool),
    ...stages.map(({ name, figures }) => measured(`  ${name}`, figures)),
    '',
    ratio('audit / floor, all files', ratios.all),
    ratio('audit / floor, same files', ratios.same),
  ].join('\n');
