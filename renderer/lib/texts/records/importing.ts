const amount = (count: number) => count.toLocaleString('en')
const count = (many: number, one: string) => `${amount(many)} ${many === 1 ? one : `${one}s`}`

const NAMED_ROWS = 8

/** The numbers of rows as people say them; of many the first. */
function numbers(rows: readonly number[]): string {
  const named = rows.slice(0, NAMED_ROWS).map(amount).join(', ')
  const more = rows.length - NAMED_ROWS
  return `${rows.length === 1 ? 'row' : 'rows'} ${named}${more > 0 ? ` and ${amount(more)} more` : ''}`
}

/** What the import of a list says. */
export const importing = {
  title: (records: string) => `Import ${records.toLowerCase()}`,
  viewer: 'You can view the records of this business, but not change them.',
  source: 'Your list',
  how: 'Import a list from a spreadsheet. Nothing is saved until you have seen the result.',
  drop: 'A spreadsheet (.xlsx) or a text file (.csv)',
  dropHint: 'Up to 2,000 rows. Columns can have any names and any order.',
  paste: 'Or paste rows from a spreadsheet',
  pasteHint: 'Copy the rows together with their column headings.',
  usePasted: 'Read what I pasted',
  pasted: 'Pasted rows',
  template: 'Template file',
  templateHint: 'If you have no list yet, start with this one. It has the right columns and an example.',
  unreadable: 'This file cannot be read. Save it again in your spreadsheet program as .xlsx or .csv.',
  tooBig: 'This file is too large to read here. Copy the rows you need into a new file, or save the sheet as .csv.',
  oldExcel: 'This is an old Excel file (.xls). Open it in your spreadsheet program and save it as .xlsx.',
  nothing: 'There are no rows in it. Choose another file or sheet.',
  tooMany: (rows: number) =>
    `There are ${amount(rows)} rows. At most 2,000 are saved at once, so that either all or none are saved. Split the list into files of up to 2,000 rows and import one after the other.`,
  another: 'Choose another file',
  sheet: 'Sheet',
  sheetOption: (name: string, rows: number) => `${name} (${count(rows, 'row')})`,
  header: 'Column headings',
  headerRow: (row: number, start: string) => `In row ${row}: ${start}`,
  noHeader: 'No headings',
  existing: 'If the name already exists',
  existingRules: {
    skip: 'Keep the record as it is',
    update: 'Update the record from the row',
    refuse: 'Report it, and import nothing',
  },
  emptyCells: 'Empty cells change nothing.',
  column: (letter: string) => `Column ${letter}`,
  mapTo: (head: string) => `What “${head}” is`,
  notImported: 'Not imported',
  missing: (field: string, isFillable: boolean) =>
    `No column is “${field}”. Choose above the rows which one it is${isFillable ? ', or enter one for all new records' : ''}.`,
  candidates: (columns: readonly { readonly head: string; readonly sample: string }[]) =>
    `It may be ${columns.map(({ head, sample }) => `“${head}” (${sample === '' ? 'empty' : sample})`).join(' or ')}.`,
  numbers: 'Numbers in this list',
  numberStyles: { point: '1,234.50', comma: '1.234,50' },
  days: 'Days in this list',
  dayOrders: { dayFirst: '05/10 is 5 October', monthFirst: '05/10 is May 10' },
  forAll: (field: string) => `${field} of new records`,
  includesVat: 'Prices in this list include VAT',
  includesVatHint: 'They are kept as they are: 12 at ₦500.00 are ₦6,000.00, VAT among it.',
  pricesDiffer:
    'and the price with VAT do not go together. Correct one of them, or choose “Not imported” for its column.',
  withoutCode: (count: number) =>
    count === 1
      ? 'One product has no HS or ISIC code. It is added, but FIRS / NRS refuses its sales until it has one: add a column with the codes, or add its code under Products.'
      : `${count.toLocaleString('en')} products have no HS or ISIC code. They are added, but FIRS / NRS refuses their sales until they have one: add a column with the codes, or add each code under Products.`,
  forAllHint: 'No column has it. Existing records keep theirs.',
  wrongForAll: (field: string, problem: string) => `${field} of new records ${problem}. Correct it above.`,
  rowHead: 'Row',
  leaveOut: (row: number) => `Leave out row ${row}`,
  leftOut: (rows: readonly number[]) => `${count(rows.length, 'row')} left out: ${numbers(rows)}.`,
  bringBack: 'Include them again',
  cell: (column: string, row: number) => `${column}, row ${row}`,
  preview: 'The rows',
  checking: 'Checking',
  wouldDo: (parts: readonly string[]) => `Ready: ${parts.join(', ')}.`,
  /** Why nothing is imported yet. */
  notYet: {
    doubts: (parts: readonly string[]) => `Not yet: ${parts.join(', ')}, once the warnings are corrected or accepted.`,
    sum: (parts: readonly string[]) => `Not yet: ${parts.join(', ')}, once the total of your old books agrees.`,
  },
  willAdd: (rows: number) => `${amount(rows)} to add`,
  willChange: (rows: number) => `${amount(rows)} to change`,
  willLeave: (rows: number) => `${amount(rows)} to leave as they are`,
  wrong: (rows: number) => `${rows === 1 ? 'One thing' : `${amount(rows)} things`} to correct before anything is saved`,
  wrongHow: 'Correct it in the rows below, or leave the row out.',
  doubted: (many: number) => (many === 1 ? 'One thing to look at' : `${amount(many)} things to look at`),
  doubtedHow: 'Correct what is mistyped, or confirm that it is right. Nothing is saved until then.',
  doubt: (value: string, message: string) => `“${value}” ${message}`,
  takeSuggestions: (many: number) => (many === 1 ? 'Accept the suggestion' : `Accept the ${amount(many)} suggestions`),
  accept: 'Import them as they are',
  accepted: 'They are imported as they are.',
  changes: {
    title: (records: number) => (records === 1 ? 'One record changes' : `${amount(records)} records change`),
    how: 'Each existing field, before and after. Leave a row out to keep its record as it is.',
    record: 'Row',
    of: (row: number, name: string) => `${amount(row)}, ${name}`,
    field: 'Field',
    before: 'Before',
    after: 'After',
    nothing: 'nothing',
    all: (many: number) => `Show all ${amount(many)}`,
    fewer: 'Show fewer',
  },
  totals: (rows: readonly number[]) =>
    rows.length === 1
      ? `Row ${amount(rows[0] ?? 0)} is a heading, a total or a payment, not a record.`
      : `Rows ${rows.map(amount).join(', ')} are headings, totals or payments, not records.`,
  settled: (rows: readonly number[]) =>
    `Nothing is open in ${numbers(rows)}: ${rows.length === 1 ? 'it is' : 'they are'} not imported.`,
  /** What is wrong with a cell, behind what stands in it. */
  wrongValue: (value: string, message: string) => (value === '' ? message : `“${value}” ${message}`),
  problem: (row: number | null, column: string, message: string) =>
    row === null ? `${column} of new records: ${message}` : `Row ${amount(row)}, ${column}: ${message}`,
  more: (many: number) => `And ${amount(many)} more below.`,
  button: (rows: number, one: string) => `Import ${count(rows, one)}`,
  nothingToDo: 'Everything in it already exists. There is nothing to import.',
  done: {
    title: 'Imported',
    added: (rows: number) => `${amount(rows)} added`,
    updated: (rows: number) => `${amount(rows)} updated`,
    left: (rows: number) => `${amount(rows)} left as they were`,
    leftOut: (rows: readonly number[]) => `${amount(rows.length)} left out (${numbers(rows)})`,
    row: (row: number) => `Row ${amount(row)}:`,
    /** What opens the rows of each figure. */
    rows: {
      created: 'Rows added',
      updated: 'Rows that changed a record',
      skipped: 'Rows that changed nothing',
      leftOut: 'Rows left out',
    },
    /** Rows of the list, and what became of them. */
    of: (rows: number, parts: readonly string[]) => `${count(rows, 'row')} in the list: ${parts.join(', ')}.`,
    see: (records: string) => `See the ${records.toLowerCase()}`,
    again: 'Import more',
  },
  doubts: {
    moreCells: (row: string) => `is in a row with more cells than the list has headings: ${row}`,
    meant: (row: string, figure: string) =>
      `is in a row with more cells than the list has headings: ${row}. Its commas are probably those of ${figure}`,
    parted: (row: string, figure: string) => `may be the start of ${figure}, parted at its commas: ${row}`,
    fewerCells: (row: string) => `is in a row with fewer cells than the list has headings: ${row}`,
    quoted: 'is in a row with a quotation mark that nothing closes: it is read as a character, such as an inch sign',
    number: 'may be written with a dot for thousands. Choose above how numbers are written',
    comma:
      'is read with a comma before its decimals. Choose above how numbers are written, or correct it if it is mistyped',
    unlike: 'is written unlike the other numbers of the list: it is read as decimals, and may mean thousands',
    day: 'may be written with the month first. Choose above how days are written',
    running:
      'is part of a column that adds up from row to row, as the balance of an account does: choose the column with what is open of each row, or leave out what is paid',
    grows:
      'is part of a column that grows from row to row: it may be the balance of the account after each, and not what is open of the row',
    swapped:
      'may be another day: a spreadsheet seems to have taken the month of some days for the day, and left the others as text',
    lostLetters: 'has lost letters. Enter them, or save the list again as “CSV UTF-8”, and choose that file',
    otherLetters: 'has other letters than were written. Correct it, or save the list again as “CSV UTF-8”',
    inactive: 'is not in use any more, as its list says. Leave the row out, or import it as it is',
    section: 'has nothing but a name. Leave the row out if it is a heading',
    credited: (kind: string) =>
      `stands in a row of the kind “${kind}”, so it may be credit of the customer and not owed. Credit has a minus: accept the suggestion, or import it as owed`,
    unknownKind: (kind: string) =>
      `stands in a row of the kind “${kind}”, which may be no invoice. Leave the row out, write a minus before it where it is credit of the customer, or import it as owed`,
    mostlyCredit:
      'is below 0 as most of the list, so it would be credit of the customer. Accept the suggestion if it is owed, or import it as credit',
    nameAbove: (name: string) => `is empty, below a row of “${name}”: it may be of the same customer`,
    settled: (state: string) =>
      `stands in a row with “${state}”, so it may not be owed any more. Leave the row out, or import it as it is`,
    bought: (list: string) => `is of the price list “${list}”, so it may be what is paid for it. Leave the row out`,
    otherKind: (kind: string) => `is called “${kind}” in its list. Leave the row out, or import it as a customer`,
    untaxed: (head: string) => `is not taxed, as “${head}” says: it gets 0 % VAT. Correct it if it has some`,
    shortened: (head: string) =>
      `stands under “${head}”, so it may be in thousands. Enter whole naira, or import the amounts as they are`,
    inKobo: (head: string) =>
      `stands under “${head}”, so it may be in kobo. Change the list to naira, or import the amounts as they are`,
    aboveHeads: (row: number, text: string) =>
      `stands below headings that are not in the first row of the list. Row ${amount(row)} above them is not imported: ${text}. If it is a record, choose “No headings” or another row under “Column headings”`,
    otherRate: (said: string, head: string) =>
      `has “${said}” under “${head}”. Nigeria has 7.5 % or 0 % VAT: say above the rows that the column is VAT, or import it as it is`,
    noRate: (rows: readonly number[], head: string) =>
      `has nothing under “${head}”${rows.length === 0 ? '' : ` (as ${numbers(rows)})`}. It gets the VAT of the others: correct it if it has none`,
    foreign: (what: string) => `may be in another currency (${what}). Enter it in naira, or import it as it is`,
  },
  problems: {
    number: 'must be a number such as 2 or 8,450.50',
    rate: 'must be a number such as 7.5; exempt or zero-rated has 0, and a column “Tax category” says which',
    rateOfWord: (rate: number) => `is read as ${rate} % VAT`,
    decimals: 'must have at most 4 decimals',
    digits: 'must have at most 15 digits',
    oneOf: (words: readonly string[]) => `must be one of ${words.join(', ')}`,
    flag: 'must be Yes or No',
    day: 'must be a day such as 31/10/2026',
    noYear: (day: string) => `has no year: it is taken as ${day}`,
    farDay: (day: string) => `is far from today (${day}): correct it if it is mistyped`,
    negative: 'is less than nothing. Enter a price of 0 or more, or leave the row out',
    severalLines: 'has several lines, as if rows had run into each other',
    unitNumber: 'is a number, and no unit such as bag or carton',
    phoneInName: 'has a phone number in it. Correct the name, and enter the number under the phone',
    severalEmails: 'has more than one address. Only the first is saved',
    severalPhones: 'has more than one number. Only the first is saved',
    sheetError: 'is an error of a spreadsheet. Enter what is meant, or empty the cell',
    lostDigits: 'has lost digits in a spreadsheet. Enter the number again',
    lostZero: 'has fewer than 10 digits: a spreadsheet may have dropped a leading 0. Correct it',
  },
  examples: {
    customer: 'Adébáyọ̀ Ọlátúnjí & Sons',
    product: 'Cement, 50 kg bag',
    account: 'Main account',
  },
} as const
