const prices = [
  'price',
  'unit price',
  'selling price',
  'sales price',
  'sale price',
  'retail price',
  'rate',
  'unit rate',
]
const saysVat = [
  'with vat',
  'incl vat',
  'inc vat',
  'including vat',
  'inclusive vat',
  'inclusive of vat',
  'vat inclusive',
]
const saysTax = ['with tax', 'incl tax', 'inc tax', 'including tax', 'tax inclusive', 'inclusive', 'incl']

/** What columns of prices with VAT are called, as `foldHead` folds it. */
export const priceWithVatNames: readonly string[] = [
  ...['shelf price', 'gross price', 'gross unit price', 'price gross', 'vat inclusive price', 'tax inclusive price'],
  ...prices.flatMap((price) => [...saysVat, ...saysTax].map((vat) => `${price} ${vat}`)),
]

/** The same of prices without VAT. */
export const priceWithoutVatNames: readonly string[] = [
  ...['net price', 'price net', 'net unit price', 'unit price net', 'net rate'],
  ...prices.flatMap((price) =>
    ['without', 'excl', 'ex', 'excluding', 'exclusive of', 'before', 'less'].flatMap((without) =>
      ['vat', 'tax'].map((vat) => `${price} ${without} ${vat}`),
    ),
  ),
]

/** Whether a heading says that prices under it have VAT in them. */
export const saysWithVat = (head: string): boolean =>
  /\bshelf\b|\bincl|\binc\.? (?:vat|tax)\b|(?:\bwith |\bafter |\bw\/ ?)(?:vat|tax)\b|\b(?:vat|tax) paid\b|\bgross\b/i.test(
    head,
  )
