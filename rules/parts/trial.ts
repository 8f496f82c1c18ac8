const TRIAL =
  /(?:^|[_/.-])(?:tests?|testing|testutils?|testsuite|codegen|xtask|mocks?|fixtures?|failpoints?|regression|bench(?:es|mark)?|examples?)(?:$|[_/.-])/i;

/** Whether only tests and tools run this code, by the names of its file and function: there it is right to stop. */
export const isTrial = (file: string, symbol: string): boolean => TRIAL.test(file) || TRIAL.test(symbol);
