import type { ItemKind } from '../../../../core/contract/http/vocabulary.ts'

const all = new Intl.ListFormat('en-GB')
const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** Rows of a spreadsheet that are looked through before they become lines. */
export const paste = {
  title: 'Lines from a spreadsheet',
  notTaken: 'Not taken',
  add: (count: number) => `Add ${lines(count)}`,
  lineNumber: 'Number of the line',
  amount: 'Amount (check)',
  columnsNotTaken: (heads: readonly string[]) =>
    heads.length === 1
      ? `Not taken: the column “${heads[0]}”. Choose above the rows what it is, or leave it out.`
      : `Not taken: the columns ${all.format(heads.map((head) => `“${head}”`))}. Choose above the rows what each one is, or leave them out.`,
  otherAmounts: (count: number) =>
    count === 1
      ? 'One line does not come to the amount of the spreadsheet.'
      : `${count} lines do not come to the amounts of the spreadsheet.`,
  otherAmount: (
    { quantity, price, discount }: { readonly quantity: string; readonly price: string; readonly discount: string },
    comesTo: string,
    amount: string,
  ) => `${quantity} × ${price}${discount && ` less ${discount}`} is ${comesTo}; the spreadsheet says ${amount}.`,
  amountUnread: 'This is no amount that can be compared.',
  missingQuantity: (quantity: string) => `No quantity: by the amount and the price it is ${quantity}.`,
  missingPrice: (price: string) => `No price: by the amount and the quantity it is ${price}.`,
  takeSuggestions: (count: number) => (count === 1 ? 'Take the suggestion' : `Take the ${count} suggestions`),
  noCode: 'No list has this code.',
  bothCodes: 'Leave one of the two codes: a line is goods or a service.',
  codeOfOther: {
    GOODS: 'Taken as the HS code of goods.',
    SERVICE: 'Taken as the ISIC code of a service.',
  } satisfies Record<ItemKind, string>,
  guessed:
    'Nothing names these columns: they are guessed from what is in them. Choose above the rows what each one is.',
  noPrice: 'No column is the price. Choose it above the rows, or type the prices later.',
  noQuantity:
    'No column is the quantity: 1 is taken of each. Choose it above the rows, or type other quantities in the invoice.',
  noDescription: 'No column says what is sold. Choose it above the rows.',
  wrong: (cells: number) =>
    `${cells === 1 ? 'One cell' : `${cells} cells`} to put right, here or later in the invoice.`,
  nextWrong: 'Go to the next one (F8)',
  sum: (row: string) => `Left out as a sum: ${row}.`,
  discountOfAll: (row: string) =>
    `Left out, as it is taken off all lines: ${row}. Type it as the discount of the lines.`,
  takeAsLine: 'Take it as a line',
  above: (rows: number) => `Left out above the names of the columns: ${rows === 1 ? 'one row' : `${rows} rows`}.`,
  otherPrices: (count: number) =>
    count === 1
      ? 'One price is not that of the saved product.'
      : `${count} prices are not those of the saved products.`,
  savedPrice: (price: string) => `Saved price: ${price}`,
  takeSavedPrices: 'Take the saved prices',
  nextAmount: 'Go to the next one',
} as const
