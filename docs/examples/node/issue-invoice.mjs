// Sells two bags of cement over the counter: issues the invoice, has FIRS / NRS approve it, saves its PDF,
// and then takes the sale back with a credit note. Needs Node.js 18 or newer and no packages.
//
//   INVOICE_DESK_KEY=idk_... node issue-invoice.mjs SALE-0001 2026-11-20 [folder for the PDFs]
//
// The date is the day of the sale in Nigeria. Run it again with the same reference and date: no second invoice is made.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const desk = process.env.INVOICE_DESK_URL ?? 'http://127.0.0.1:4780'
const key = process.env.INVOICE_DESK_KEY
const [sale, day, folder = '.'] = process.argv.slice(2)

/** Sends one request, again when its answer is lost. 30 seconds, because submitting may take 10. */
async function api(method, path, { body, idempotencyKey } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    let trouble
    try {
      const response = await fetch(desk + path, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      if (response.ok && response.headers.get('Content-Type') === 'application/pdf') return await response.arrayBuffer()

      const answer = await response.json()
      for (const { field, message } of answer.warnings ?? []) console.warn(`Look at ${field}: ${message}`)
      if (response.ok) return answer.data
      if (response.status < 500) throw Object.assign(new Error(`${answer.code}: ${answer.message}`), { final: true })
      trouble = answer.message
    } catch (error) {
      if (error.final) throw error
      trouble = error.cause?.code ?? error.message
    }

    if (attempt === 6) throw new Error(`Gave up: ${trouble}`)
    await wait(500 * 2 ** attempt)
  }
}

/**
 * Finalizes a draft, hands it over, waits for FIRS / NRS and saves the PDF. Does what is left to do, from wherever the
 * invoice stands. Its version is part of the keys: the same step may be due again once somebody has reopened it.
 */
async function issue(id) {
  for (;;) {
    const invoice = await api('GET', `/v1/invoices/${id}`)
    const { status, invoiceNumber, firsRejectionReason } = invoice
    const idempotencyKey = `${sale}-${invoice.version}`

    if (status === 'DRAFT') {
      await api('POST', `/v1/invoices/${id}/finalize`, { idempotencyKey })
    } else if (status === 'APPROVED') {
      await api('POST', `/v1/invoices/${id}/submit-to-app`, { idempotencyKey })
    } else if (['WAITING_FOR_CONNECTION', 'NEEDS_ATTENTION'].includes(invoice.submission?.state)) {
      throw new Error(`${invoiceNumber} needs a person. ${invoice.submission.lastError}`)
    } else if (status === 'PENDING' || status === 'SUBMITTED') {
      await wait(1000)
    } else if (status === 'FIRS_APPROVED' || status === 'PAID') {
      await writeFile(join(folder, `${invoiceNumber}.pdf`), Buffer.from(await api('GET', `/v1/invoices/${id}/pdf`)))
      console.log(`${invoiceNumber} ${status}, see ${invoiceNumber}.pdf`)
      return
    } else {
      throw new Error(`${invoiceNumber} is ${status}. ${firsRejectionReason ?? ''}`)
    }
  }
}

const { items: customers } = await api('GET', '/v1/customers?search=walk-in')
const walkIn = customers.find(({ isWalkIn }) => isWalkIn)

// The key makes repeating this safe: it answers the same invoice again.
const invoice = await api('POST', '/v1/invoices', {
  idempotencyKey: sale,
  body: {
    customerId: walkIn.id,
    invoiceType: 'STANDARD',
    issueDate: day,
    dueDate: day,
    externalReference: sale,
    paymentMethod: 'CASH',
    items: [
      {
        description: 'Cement, 50 kg bag',
        quantity: 2,
        unitPrice: 8450,
        taxPercent: 7.5,
        kind: 'GOODS',
        hsnCode: '2523.29',
        productCategory: 'Cement',
      },
    ],
  },
})
await issue(invoice.id)

// The credit note is a draft with the same lines. For a part of them, PATCH its items before it is finalized.
const note = await api('POST', `/v1/invoices/${invoice.id}/credit-notes`, { idempotencyKey: sale })
await issue(note.id)
