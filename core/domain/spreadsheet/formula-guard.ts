/** What a spreadsheet would run as a formula when it opens a text file; some read wide signs as narrow ones. */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Text for a text file, with an apostrophe in front where a spreadsheet would run it. */
export const harmless = (text: string): string => (RUNS.test(text) ? `'${text}` : text)

/** The text again: exactly what `harmless` was given. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && RUNS.test(text.slice(1)) ? text.slice(1) : text
