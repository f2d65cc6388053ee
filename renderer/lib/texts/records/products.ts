/** The page of a product. */
export const products = {
  open: 'Sales of this product',
  edit: 'Edit',
  invoices: 'Invoices with it',
  details: 'Details',
  facts: {
    price: 'Price',
    priceWithVat: 'Price with VAT',
    withoutVat: 'Without VAT',
    vat: 'VAT',
    code: 'HS or ISIC code',
    barcode: 'Barcode',
  },
  price: (price: string, unit: string | null) => (unit === null ? `₦${price}` : `₦${price} a ${unit}`),
  none: 'None',
  sold: 'Sold by month',
  counted: (isPractice: boolean) =>
    `Without VAT, after discounts and credit notes.${isPractice ? ' Practice invoices only.' : ''}`,
  columns: {
    month: 'Month',
    quantity: 'Quantity',
    quantityIn: (unit: string) => `Quantity (${unit})`,
    sales: 'Sales ₦',
  },
  total: (quantity: string, unit: string | null) =>
    `In these twelve months: ${quantity}${unit === null ? '' : ` ${unit}`}, for`,
  codes: {
    title: 'Products without a code',
    find: 'Find missing codes',
    text: 'FIRS / NRS wants a code for everything on an invoice. One is suggested for each name: tick those that are right, or search by other words. Invoices that are not sent yet get the codes, too.',
    columns: { name: 'Product', code: 'Code' },
    codeOf: (name: string) => `Code of ${name}`,
    kindOf: (name: string) => `${name} is`,
    hint: 'Type what it is, or the code',
    searching: 'Searching',
    nothing: 'No suggestion. Search by everyday words.',
    count: (shown: number, all: number) =>
      shown < all
        ? `The first ${shown} of ${all} products`
        : all === 1
          ? '1 product has no code'
          : `${all} products have no code`,
    save: (count: number) => (count === 1 ? 'Save 1 code' : count === 0 ? 'Save codes' : `Save ${count} codes`),
    saved: (count: number) => (count === 1 ? '1 product has its code now.' : `${count} products have their codes now.`),
    mayNot: 'Your role does not let you change products. Ask somebody who can.',
    empty: {
      title: 'Every product has a code',
      text: 'Products that you add without one appear here.',
    },
  },
  empty: {
    title: 'Nothing sold yet',
    text: 'Its sales on approved invoices appear here, month by month.',
  },
} as const
