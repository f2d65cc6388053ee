// What the till keeps in the browser: where Invoice Desk is, what is sold, and every sale. A sale is written down before
// the customer is told, and stays until it is sent, whatever is closed, reloaded or cut off in between.

const read = (name, otherwise) => JSON.parse(localStorage.getItem(`till.${name}`) ?? 'null') ?? otherwise
const write = (name, value) => localStorage.setItem(`till.${name}`, JSON.stringify(value))

export const settings = () => read('settings', { desk: 'http://127.0.0.1:4780', key: '' })
export const keepSettings = (value) => write('settings', value)

/** The products and the walk-in customer, as they were when the till last heard of them. */
export const catalogue = () => read('catalogue', { products: [], walkIn: null, shop: null })
export const keepCatalogue = (value) => write('catalogue', value)

/** What is being sold. */
export const cart = () => read('cart', [])
export const keepCart = (value) => write('cart', value)

/** Of those that are sent, so many are kept to be looked at. */
const MOST_SENT = 300

/** Oldest first. */
export const sales = () => read('sales', [])

export function keepSale(sale) {
  const kept = [...sales(), sale]
  write(
    'sales',
    kept.filter(({ isSent }, index) => !isSent || index >= kept.length - MOST_SENT),
  )
}

/** Writes down how far a sale has come. */
export function moveOn(id, changes) {
  write(
    'sales',
    sales().map((sale) => (sale.id === id ? { ...sale, ...changes } : sale)),
  )
}
