/** What is made when it is first asked for, and kept. */
export const lazy = <T>(make: () => T): (() => T) => {
  let value: T | undefined;
  return () => (value ??= make());
};
