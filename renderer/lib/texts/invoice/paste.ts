import type { ItemKind } from '../../../../core/contract/http/vocabulary.ts'

const all = new Intl.ListFormat('en-GB')
const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** Rows of a spreadsheet that are looked through before they become lines. */
export const paste = {
  title: 'Lines from a spreadsheet',
  notTaken: 'Not imported',
  add: (count: number) => `Add ${lines(count)}`,
  lineNumber: 'Number of the line',
  amount: 'Amount (check)',
  columnsNotTaken: (heads: readonly string[]) =>
    heads.length === 1
      ? `Not imported: the column “${heads[0]}”. Choose above the rows what it is, or leave it out.`
      : `Not imported: the columns ${all.format(heads.map((head) => `“${head}”`))}. Choose above the rows what each one is, or leave them out.`,
  otherAmounts: (count: number) =>
    count === 1
      ? 'One line does not match the amount in the spreadsheet.'
      : `${count} lines do not match the amounts in the spreadsheet.`,
  otherAmount: (
    { quantity, price, discount }: { readonly quantity: string; readonly price: string; readonly discount: string },
    comesTo: string,
    amount: string,
  ) => `${quantity} × ${price}${discount && ` less ${discount}`} is ${comesTo}; the spreadsheet says ${amount}.`,
  amountUnread: 'This is not an amount that can be compared.',
  missingQuantity: (quantity: string) => `No quantity: from the amount and the price it is ${quantity}.`,
  missingPrice: (price: string) => `No price: from the amount and the quantity it is ${price}.`,
  takeSuggestions: (count: number) => (count === 1 ? 'Accept the suggestion' : `Accept the ${count} suggestions`),
  noCode: 'This code is not in any list.',
  bothCodes: 'Keep one of the two codes: a line is goods or a service.',
  codeOfOther: {
    GOODS: 'Used as the HS code of goods.',
    SERVICE: 'Used as the ISIC code of a service.',
  } satisfies Record<ItemKind, string>,
  guessed:
    'These columns have no headings: they are guessed from their contents. Check above the rows what each one is.',
  noPrice: 'No column is the price. Choose it above the rows, or type the prices later.',
  noQuantity:
    'No column is the quantity: 1 is used for each. Choose it above the rows, or type other quantities in the invoice.',
  noDescription: 'No column is the description. Choose it above the rows.',
  wrong: (cells: number) => `${cells === 1 ? 'One cell' : `${cells} cells`} to correct, here or later in the invoice.`,
  nextWrong: 'Go to the next one (Ctrl+G)',
  sum: (row: string) => `Left out as a total: ${row}.`,
  discountOfAll: (row: string) =>
    `Left out, as it is a discount on all lines: ${row}. Type it as the discount of each line.`,
  takeAsLine: 'Add it as a line',
  figures: ({ all, taken, left }: { readonly all: number; readonly taken: number; readonly left: number }) =>
    `${all === 1 ? '1 row' : `${all} rows`} pasted: ${taken === 1 ? '1 becomes a line' : `${taken} become lines`}, ${left} left out.`,
  above: (rows: number) => `Left out above the column headings: ${rows === 1 ? 'one row' : `${rows} rows`}.`,
  otherPrices: (count: number) =>
    count === 1 ? 'One price differs from the saved product.' : `${count} prices differ from the saved products.`,
  savedPrice: (price: string) => `Saved price: ${price}`,
  takeSavedPrices: 'Use the saved prices',
  nextAmount: 'Go to the next one',
} as const
