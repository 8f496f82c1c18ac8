/** The grammar takes `&raw` for the raw-borrow operator even where `raw` is a variable: the parser gets another name. */
export const maskRaw = (text: string): string =>
  text.includes('&raw') ? text.replace(/&raw\b(?!\s+(?:const|mut)\b)/g, '&ra_') : text;

/**
 * A list made by a macro is read as the list in its brackets, however deep they nest: the parser gets blanks for `vec!`.
 * Behind a block the brackets would index its value, and behind `::` they would belong to a path.
 */
const maskVec = (text: string): string =>
  text.includes('vec![')
    ? text.replace(/\bvec!\[/g, (found, at: number) =>
        /[\w:}]\s*$/.test(text.slice(Math.max(0, at - 40), at)) ? found : '    [',
      )
    : text;

/** The text as the parser gets it: as long as it was, every line and offset the same. */
export const masked = (text: string): string => maskVec(maskRaw(text));
