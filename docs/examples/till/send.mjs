// Brings every sale to Invoice Desk, exactly once. The rules that make it so:
// - A sale has one name from the moment it is rung up. It is sent as Idempotency-Key (a repeated request gets the first
//   answer) and as externalReference (Invoice Desk refuses a second invoice with it, even next year).
// - A repeated request has the very same body.
// - Whatever the answer was, the next step follows from how the invoice stands, which is asked and never guessed.
import { createApi, Refused } from './api.mjs'
import { appendRecord, readTill } from './journal.mjs'
import { naira, totalsOf } from './money.mjs'

/** Statuses in which the till has nothing left to do. PENDING and SUBMITTED move on by themselves. */
const HANDED_OVER = ['PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'PAID', 'FIRS_REJECTED', 'CANCELLED']

/** Answers how many sales are left because of something a person has to put right. */
export async function sendAll({ file, desk, key }) {
  const api = createApi({ desk, key })
  const waiting = readTill(file).sales.filter(({ handedOver }) => !handedOver)
  if (waiting.length === 0) return 0

  const { items: customers } = await api('GET', '/v1/customers?search=walk-in')
  const walkIn = customers.find(({ isWalkIn }) => isWalkIn)
  let left = 0

  for (const sale of waiting) {
    try {
      const invoiceId = sale.created?.invoiceId ?? (await create(sale))
      if (!(await handOver(sale, invoiceId))) left += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status === 401 || error.status === 403) throw error // The same would meet every other sale.
      console.log(`Sale ${sale.id} was refused. ${error.message}`)
      left += 1
    }
  }
  return left

  async function create(sale) {
    const invoice = await createdOnce(sale)
    appendRecord(file, { kind: 'created', sale: sale.id, invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber })
    console.log(`Sale ${sale.id} is invoice ${invoice.invoiceNumber}.`)

    const { total } = totalsOf(sale.lines)
    if (BigInt(Math.round(invoice.total * 100)) !== total) {
      console.log(`Look at it: the customer was told ${naira(total)}, and the invoice says NGN ${invoice.total}.`)
    }
    return invoice.id
  }

  async function createdOnce({ id, day, lines }) {
    const body = {
      customerId: walkIn.id,
      invoiceType: 'STANDARD',
      issueDate: day,
      dueDate: day,
      externalReference: id,
      paymentMethod: 'CASH',
      items: lines.map(({ description, quantity, unitPrice, taxPercent }) => ({
        description,
        quantity: Number(quantity),
        unitPrice: Number(unitPrice),
        taxPercent,
      })),
    }
    try {
      return await api('POST', '/v1/invoices', { body, idempotencyKey: id })
    } catch (error) {
      if (error.code !== 'external_reference_taken') throw error
      // The answer of long ago was lost, and its Idempotency-Key is forgotten: the reference is not.
      return api('GET', `/v1/invoices/${error.details[0].message}`)
    }
  }

  /** Finalizes and submits what is still to be. Answers false when a person has to do something first. */
  async function handOver(sale, id) {
    for (;;) {
      const invoice = await api('GET', `/v1/invoices/${id}`)
      const { status, invoiceNumber, version, allowedActions } = invoice
      // With the version: after somebody has reopened the invoice, the same step is a new one.
      const idempotencyKey = `${sale.id}-${version}`

      if (HANDED_OVER.includes(status)) {
        appendRecord(file, { kind: 'handedOver', sale: sale.id, status })
        console.log(`Invoice ${invoiceNumber} is handed over: ${status}.`)
        if (status === 'FIRS_REJECTED') console.log(`${invoice.firsRejectionReason} Put it right in Invoice Desk.`)
        return true
      }
      if (status === 'DRAFT') {
        await step(invoice, 'finalize', idempotencyKey)
      } else if (status === 'APPROVED' && allowedActions.includes('submit')) {
        await step(invoice, 'submit-to-app', idempotencyKey)
      } else {
        console.log(`Invoice ${invoiceNumber} is ${status} and waits for a person.`)
        return false
      }
    }
  }

  async function step({ id, invoiceNumber }, action, idempotencyKey) {
    try {
      await api('POST', `/v1/invoices/${id}/${action}`, { idempotencyKey })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // Refused by FIRS / NRS, or done by somebody else meanwhile: how the invoice stands now says what is next.
      if (!['invoice_refused', 'invoice_not_draft', 'invoice_not_approved'].includes(error.code)) throw error
      console.log(`Invoice ${invoiceNumber}: ${error.message}`)
    }
  }
}
