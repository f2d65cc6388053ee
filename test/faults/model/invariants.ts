import { expect } from 'vitest'

import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { pageTexts } from '../../printing/pdfium.ts'
import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { irnIn } from '../../support/scripted-provider/authority.ts'

import { allowedTransitions, type Model } from './model.ts'
import type { World } from './world.ts'

/** After every step, whatever it was: */
export async function expectInvariants(world: World, model: Model): Promise<void> {
  expect(world.provider.doubleAcceptances).toBe(0)
  await expectNumbersKept(world, model)

  const id = model.ids[model.look % Math.max(1, model.ids.length)]
  if (id !== undefined) await expectOneTruth(world, id)
}

/** Every number once, in the order of creation, and an IRN that begins with it. */
async function expectNumbersKept(world: World, { ids }: Model): Promise<void> {
  const invoices = await world.invoices()
  expect(invoices.map(({ id }) => id)).toEqual(ids)
  for (const [index, { invoiceNumber, irn, total }] of invoices.entries()) {
    expect(invoiceNumber).toBe(`INV${String(index + 1).padStart(6, '0')}`)
    expect(irn.split('-')[0]).toBe(invoiceNumber)

    // What the authority holds under an IRN is what its invoice says, however it got there.
    const held = world.provider.accepted.get(irn)
    if (held) expect([irn, held.total]).toEqual([irn, total])
  }
}

/** API, PDF, history and what was sent agree about one invoice. */
async function expectOneTruth(world: World, id: string): Promise<void> {
  const api = await world.api()
  const invoice = await world.invoice(id)
  const { items } = dataOf(await api.get(`/v1/invoices/${id}/history`))
  expectStraight(items)

  const pdf = await api.get(`/v1/invoices/${id}/pdf`)
  expect(pdf.status, JSON.stringify(pdf.body)).toBe(200)
  const accepted = world.provider.accepted.get(invoice.irn)
  if (accepted) {
    // An accepted invoice has left the hands that could change it.
    expect(['DRAFT', 'PENDING_APPROVAL', 'APPROVED']).not.toContain(invoice.status)
    const sent = world.provider.callsOf('SignInvoice').findLast(({ body }) => irnIn(body) === invoice.irn)
    expectSamePayload(JSON.parse(sent?.body.toString('utf8') ?? '{}'), invoice)
  }
  expectSamePaper(pageTexts(pdf.bytes).join('\n'), invoice)
}

function expectStraight(history: readonly Json[]): void {
  let status: InvoiceStatus | undefined
  for (const { action, from, to } of history) {
    if (typeof to?.status !== 'string' || action === 'invoice.paymentRecorded') continue
    if (status !== undefined) {
      expect([action, from.status]).toEqual([action, status])
      if (to.status !== status) expect(allowedTransitions[status], action).toContain(to.status)
    }
    status = to.status
  }
}

const kobo = (naira: number): string => naira.toFixed(2)

function expectSamePayload(payload: Json, invoice: Json): void {
  const { subtotal, totalDiscount, totalTax, total, irn, issueDate, items } = invoice
  const monetary = payload.legal_monetary_total
  expect(payload).toMatchObject({ irn, issue_date: issueDate })
  expect(kobo(monetary.payable_amount)).toBe(kobo(total))
  expect(kobo(monetary.tax_inclusive_amount)).toBe(kobo(total))
  expect(kobo(monetary.tax_exclusive_amount)).toBe(kobo(subtotal - totalDiscount))
  expect(payload.tax_total.map(({ tax_amount: tax }: Json) => kobo(tax))).toEqual([kobo(totalTax)])
  expect(payload.invoice_line.map((line: Json) => kobo(line.line_extension_amount))).toEqual(
    items.map(({ lineTotal }: Json) => kobo(lineTotal)),
  )
}

const printed = (naira: number): string =>
  naira.toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function expectSamePaper(text: string, { total, totalTax, irn, invoiceNumber, items }: Json): void {
  for (const words of [invoiceNumber, irn, printed(total), printed(totalTax)]) expect(text).toContain(words)
  for (const { lineTotal } of items) expect(text).toContain(printed(lineTotal))
}
