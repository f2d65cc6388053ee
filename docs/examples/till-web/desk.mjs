// How the till speaks to Invoice Desk.

/** Invoice Desk has answered, and it is no. */
export class Refused extends Error {
  constructor(status, { code, message, data, details }) {
    super(message)
    Object.assign(this, { status, code, data, details })
  }
}

async function call({ desk, key }, method, path, { body, name } = {}) {
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (name !== undefined) headers['Idempotency-Key'] = name
  const response = await fetch(desk + path, { method, headers, body: body && JSON.stringify(body) })
  const answer = await response.json()
  if (!response.ok) throw new Refused(response.status, answer)
  return answer.data
}

const productOf = ({ id, name, unitPrice, taxPercent, barcode }) => ({ id, name, unitPrice, taxPercent, barcode })

/** All products that are sold, whatever is added meanwhile, whom sales over the counter are to, and whose shop it is. */
export async function fetchCatalogue(settings) {
  const products = []
  for (let after = ''; ;) {
    const { items, nextCursor } = await call(settings, 'GET', `/v1/products?isActive=true&limit=100${after}`)
    products.push(...items.map(productOf))
    if (nextCursor === undefined) break
    after = `&after=${nextCursor}`
  }
  const { items } = await call(settings, 'GET', '/v1/customers?limit=100&search=walk-in')
  const [{ name, TIN }] = await call(settings, 'GET', '/v1/businesses')
  return { products, walkIn: items.find(({ isWalkIn }) => isWalkIn).id, shop: { name, TIN } }
}

/** The product with just this barcode, at the price of now; null where there is none. */
export async function findByBarcode(settings, code) {
  const { items } = await call(settings, 'GET', `/v1/products?isActive=true&barcode=${encodeURIComponent(code)}`)
  return items.length === 0 ? null : productOf(items[0])
}

const itemsOf = ({ lines }) =>
  lines.map(({ productId, name, quantity, unitPrice, taxPercent }) => ({
    productCode: productId,
    description: name,
    quantity,
    unitPrice,
    taxPercent,
  }))

/**
 * A sale of today, in one act: an invoice that is approved, queued and paid, or nothing. The name of the sale is the key of
 * the request, and stays in the invoice, so it is there once however often this is asked.
 */
export async function sellAtCounter(settings, sale) {
  const { id, method, methodDetail, total, given } = sale
  const body = {
    items: itemsOf(sale),
    payments: [{ method, amount: total, ...(methodDetail && { methodDetail }) }],
    ...(given !== null && { tendered: given }),
    externalReference: id,
  }
  try {
    const { invoice } = await call(settings, 'POST', '/v1/sales/counter', { body, name: id })
    return sent(invoice)
  } catch (error) {
    if (error.code !== 'external_reference_taken') throw error
    return sent(await call(settings, 'GET', `/v1/invoices/${error.data.invoiceId}`))
  }
}

/** What could not be done of it, if anything: warnings of its fields are for those who keep the products. */
const noteOf = (warnings) =>
  warnings.find(({ field }) => ['finalize', 'payment', 'submit'].includes(field))?.message ?? null

const sent = ({ id, invoiceNumber }, warnings = []) => ({
  isSent: true,
  invoiceId: id,
  invoiceNumber,
  note: noteOf(warnings),
})

/**
 * What was sold while Invoice Desk could not be reached, each with the day it was sold on, in one request. Answers by the name
 * of the sale what has become of it; nothing of those that are to be sent again.
 */
export async function sendBatch(settings, sales) {
  const items = sales.map((sale) => ({
    key: sale.id,
    invoice: {
      customerId: sale.walkIn,
      invoiceType: 'STANDARD',
      issueDate: sale.day,
      dueDate: sale.day,
      paymentMethod: sale.method,
      externalReference: sale.id,
      items: itemsOf(sale),
      submit: true,
      payment: { method: sale.method, date: sale.day, reference: sale.id.slice(0, 8) },
    },
  }))
  const { results } = await call(settings, 'POST', '/v1/invoices/batch', { body: { items } })
  const become = new Map()
  for (const { key, status, data, warnings, error } of results) {
    if (status < 300) become.set(key, sent(data, warnings))
    else if (error.code === 'external_reference_taken') {
      become.set(key, sent(await call(settings, 'GET', `/v1/invoices/${error.data.invoiceId}`)))
    } else if (status < 500) become.set(key, { refused: error.message })
  }
  return become
}

/** The receipt that Invoice Desk draws, with the QR code, for a roll of 80 mm. */
export async function fetchReceipt({ desk, key }, invoiceId) {
  const address = `${desk}/v1/invoices/${invoiceId}/pdf?format=receipt-80`
  const response = await fetch(address, { headers: { Authorization: `Bearer ${key}` } })
  if (!response.ok) throw new Refused(response.status, await response.json())
  return response.blob()
}
