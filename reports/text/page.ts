import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** How wide the page is, and how a piece of it is coloured (unchanged where colour is off). */
export interface Page {
  readonly width: number;
  readonly paint: (style: Style, text: string) => string;
}

/** A page of `width` columns; whether to colour was decided by who knows the terminal, so no stream is asked here. */
export const pageOf = (width: number, color: boolean): Page => ({
  width: Math.max(40, width),
  paint: (style, text) => (color ? styleText(style, text, { validateStream: false }) : text),
});

/** Whole numbers with commas between thousands, the same in every locale. */
export const number = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 file`, `2 files`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
