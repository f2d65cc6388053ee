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

/** All products that are sold, with the barcode that stands in their metadata, and whom sales over the counter are to. */
export async function fetchCatalogue(settings) {
  const products = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, meta } = await call(settings, 'GET', `/v1/products?limit=100&page=${page}`)
    pages = meta.totalPages
    for (const { id, name, unitPrice, taxPercent, isActive, metadata } of items) {
      if (isActive) products.push({ id, name, unitPrice, taxPercent, barcode: metadata?.barcode ?? null })
    }
  }
  const { items } = await call(settings, 'GET', '/v1/customers?limit=100&search=walk-in')
  return { products, walkIn: items.find(({ isWalkIn }) => isWalkIn).id }
}

/**
 * Takes a sale one step further and answers what is new of it; null where there is nothing left to do. The name of the
 * sale is in every request, so a step whose answer was lost is not done twice.
 */
export async function nextStep(settings, sale) {
  if (sale.invoiceId === undefined) return create(settings, sale)
  if (!sale.isFinal) return finalize(settings, sale)
  if (!sale.isPaid) return pay(settings, sale)
  return null
}

async function create(settings, { id, day, walkIn, lines }) {
  const items = lines.map(({ productId, name, quantity, unitPrice, taxPercent }) => ({
    productCode: productId,
    description: name,
    quantity,
    unitPrice,
    taxPercent,
  }))
  const body = {
    customerId: walkIn,
    invoiceType: 'STANDARD',
    issueDate: day,
    dueDate: day,
    paymentMethod: 'CASH',
    externalReference: id,
    items,
  }
  try {
    const { id: invoiceId, invoiceNumber } = await call(settings, 'POST', '/v1/invoices', { body, name: id })
    return { invoiceId, invoiceNumber }
  } catch (error) {
    if (error.code !== 'external_reference_taken') throw error
    const { items: found } = await call(settings, 'GET', `/v1/invoices?externalReference=${id}`)
    return { invoiceId: found[0].id, invoiceNumber: found[0].invoiceNumber }
  }
}

async function finalize(settings, { id, invoiceId }) {
  try {
    await call(settings, 'POST', `/v1/invoices/${invoiceId}/finalize`, { name: `${id}/finalize` })
  } catch (error) {
    if (error.code !== 'invoice_not_draft') throw error
  }
  return { isFinal: true }
}

async function pay(settings, { id, day, invoiceId, total }) {
  const body = { date: day, amount: total, method: 'CASH', externalReference: id }
  try {
    await call(settings, 'POST', `/v1/invoices/${invoiceId}/payments`, { body, name: `${id}/payment` })
  } catch (error) {
    if (error.code !== 'payment_recorded_already') throw error
  }
  return { isPaid: true }
}

/** The receipt that Invoice Desk draws, with the QR code, for a roll of 80 mm. */
export async function fetchReceipt({ desk, key }, invoiceId) {
  const address = `${desk}/v1/invoices/${invoiceId}/pdf?format=receipt-80`
  const response = await fetch(address, { headers: { Authorization: `Bearer ${key}` } })
  if (!response.ok) throw new Refused(response.status, await response.json())
  return response.blob()
}
