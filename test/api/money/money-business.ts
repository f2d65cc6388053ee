import { expect } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectOk, freshReadyBusiness, type App } from '../support/app.ts'

/** A business with one customer, a company, and what a test does with its money. */
export async function moneyBusiness({ owner }: Pick<App, 'owner'>) {
  const businessId = await freshReadyBusiness(owner)
  const customerId = await createCustomer(owner, businessId)

  const items = (net: number, taxPercent = 0) => [
    { description: 'Cement', quantity: 1, unitPrice: net, taxPercent, hsnCode: '2523.29', productCategory: 'Cement' },
  ]
  const money = (changes: object = {}) => ({ businessId, customerId, date: '2026-11-20', method: 'CASH', ...changes })

  return {
    businessId,
    customerId,
    items,
    money,

    /** An approved one of so much. */
    async invoice(net: number, changes: object = {}): Promise<string> {
      const id = await createInvoice(owner, businessId, customerId, { items: items(net), ...changes })
      dataOf(await owner.post(`/v1/invoices/${id}/finalize`))
      return id
    },

    async pay(amount: number, changes: object = {}): Promise<Json> {
      return expectOk(await owner.post('/v1/payments', money({ amount, ...changes })), 201)
    },

    async credit(originalInvoiceId: string, net: number): Promise<string> {
      const note = { invoiceType: 'CREDIT_NOTE', originalInvoiceId, items: items(net) }
      const id = await createInvoice(owner, businessId, customerId, note)
      dataOf(await owner.post(`/v1/invoices/${id}/finalize`))
      return id
    },

    /** What settles an invoice, alone and in the list; the parts always come to its total. */
    async settled(id: string): Promise<Json> {
      const invoice = dataOf(await owner.get(`/v1/invoices/${id}`))
      const rows = dataOf(
        await owner.get(`/v1/invoices?businessId=${businessId}&search=${invoice.invoiceNumber}`),
      ).items
      const pick = ({ paid, deducted, credited, writtenOff, balance, paymentState }: Json) => ({
        paid,
        deducted,
        credited,
        writtenOff,
        balance,
        paymentState,
      })
      expect(pick(rows.find((row: Json) => row.id === id))).toEqual(pick(invoice))
      const { paid, deducted, credited, writtenOff, balance } = invoice
      expect(Math.round((paid + deducted + credited + writtenOff + balance) * 100)).toBe(
        Math.round(invoice.total * 100),
      )
      return { ...pick(invoice), status: invoice.status, paymentStatus: invoice.paymentStatus }
    },
  }
}

export type MoneyBusiness = Awaited<ReturnType<typeof moneyBusiness>>
