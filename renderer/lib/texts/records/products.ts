/** The page of a product. */
export const products = {
  open: 'Sales of this product',
  edit: 'Edit',
  invoices: 'Invoices with it',
  details: 'Details',
  facts: { price: 'Price', vat: 'VAT', code: 'HS or ISIC code', barcode: 'Barcode' },
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
  empty: {
    title: 'Nothing sold yet',
    text: 'Its sales on approved invoices appear here, month by month.',
  },
} as const
