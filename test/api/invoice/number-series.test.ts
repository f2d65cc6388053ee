import { describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { businessBody, createCustomer, createInvoice, dataOf, invoiceBody } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  freshTin,
  invoiceNow,
  openApp,
} from '../support/app.ts'

const app = openApp()
const number = (count: number, prefix = 'INV') => prefix + String(count).padStart(6, '0')

async function shop(changes: object = {}) {
  const businessId = await freshBusiness(app.owner, changes)
  const customerId = await createCustomer(app.owner, businessId)
  const create = (extra: object = {}) => app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, extra))
  const next = async () => dataOf(await create()).invoiceNumber as string
  const announced = async () => dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber as number
  return { businessId, customerId, create, next, announced }
}

describe('the number series of a business', () => {
  it('starts at 1, whatever the type of the invoices, and counts each business by itself', async () => {
    const [first, second] = [await shop(), await shop()]
    expect(await first.next()).toBe(number(1))
    expect(dataOf(await first.create({ invoiceType: 'CREDIT_NOTE' })).invoiceNumber).toBe(number(2))
    expect(dataOf(await first.create({ invoiceType: 'PROFORMA' })).invoiceNumber).toBe(number(3))
    expect(await second.next()).toBe(number(1))
    expect(await first.announced()).toBe(4)
  })

  it('has a prefix of choice for credit and debit notes, from the next one on, and stays one series', async () => {
    const { businessId, create } = await shop({ creditNotePrefix: 'CRN' })
    const made = async (invoiceType: string) => dataOf(await create({ invoiceType }))
    const draft = await made('CREDIT_NOTE')
    expect([draft.invoiceNumber, (await made('DEBIT_NOTE')).invoiceNumber]).toEqual([number(1, 'CRN'), number(2)])

    const say = (body: object) => app.owner.patch(`/v1/businesses/${businessId}`, body)
    const both = { creditNotePrefix: 'GUT', debitNotePrefix: 'DBN' }
    expect(expectOk(await say(both))).toMatchObject({ invoicePrefix: 'INV', ...both })
    const numbers = []
    for (const type of ['CREDIT_NOTE', 'DEBIT_NOTE', 'STANDARD', 'PROFORMA'])
      numbers.push((await made(type)).invoiceNumber)
    expect(numbers).toEqual([number(3, 'GUT'), number(4, 'DBN'), number(5), number(6)])
    // What has a number keeps it, also as another type of document.
    dataOf(await app.owner.patch(`/v1/invoices/${draft.id}`, { invoiceType: 'STANDARD', version: draft.version }))
    expect((await invoiceNow(app.owner, draft.id)).invoiceNumber).toBe(number(1, 'CRN'))

    expectOk(await say({ creditNotePrefix: null }))
    expect((await made('CREDIT_NOTE')).invoiceNumber).toBe(number(7))
    expectError(await say({ debitNotePrefix: 'D-N' }), 400, 'validation_failed', 'debitNotePrefix')
    const { items } = dataOf(await app.owner.get(`/v1/businesses/${businessId}/number-register`))
    expect(items.map(({ sequence, invoiceNumber }: Json) => [sequence, invoiceNumber]).slice(-2)).toEqual([
      [2, number(2)],
      [1, number(1, 'CRN')],
    ])
  })

  it('is consecutive under concurrency, with failures in between: no gap, none twice', async () => {
    const { create } = await shop()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        create(
          index % 3 === 0
            ? { dueDate: '2026-01-01' }
            : index % 5 === 0
              ? { externalReference: 'the-same' }
              : { notes: `${index}` },
        ),
      ),
    )
    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.invoiceNumber)
    // Of 60, 20 are refused for their date; of the 8 with the same reference, one is made.
    expect(numbers).toHaveLength(60 - 20 - 7)
    expect(numbers.toSorted()).toEqual(numbers.map((_: unknown, index: number) => number(index + 1)))
  })

  it('is consecutive when several people write at once', async () => {
    const { businessId, customerId } = await shop()
    const tokens = [app.owner.token, app.owner.token, app.owner.token]
    const numbers = await Promise.all(
      tokens.flatMap((token) =>
        Array.from({ length: 10 }, async () => {
          const api = apiClient(app.server.url, token)
          return (await invoiceNow(api, await createInvoice(api, businessId, customerId))).invoiceNumber as string
        }),
      ),
    )
    expect(numbers.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => number(index + 1)))
  })

  it('has no gap after a failure', async () => {
    const { create, next } = await shop()
    expect(await next()).toBe(number(1))
    expectError(await create({ issueDate: 'x' }), 400, 'validation_failed')
    expectError(await create({ customerId: 'x' }), 400, 'validation_failed')
    expectError(
      await create({ items: [{ description: 'x', quantity: 1, unitPrice: 1, taxPercent: 0, discount: 2 }] }),
      400,
      'validation_failed',
    )
    expect(await next()).toBe(number(2))
  })

  it('never gives a cancelled number again, and keeps it visible', async () => {
    const { businessId, create, next } = await shop()
    const { id } = dataOf(await create())
    dataOf(await app.owner.delete(`/v1/invoices/${id}`))
    expect(await next()).toBe(number(2))
    const { items } = dataOf(
      await app.owner.get(`/v1/invoices?businessId=${businessId}&sortBy=createdAt&sortOrder=asc`),
    )
    expect(items.map((item: Json) => [item.invoiceNumber, item.status])).toEqual([
      [number(1), 'CANCELLED'],
      [number(2), 'DRAFT'],
    ])
  })

  it('goes on counting with a changed prefix; drafts keep theirs', async () => {
    const { businessId, create, next } = await shop({ invoicePrefix: 'A1', nextInvoiceNumber: 9 })
    const { id, invoiceNumber } = dataOf(await create())
    expect(invoiceNumber).toBe('A1000009')
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}`, { invoicePrefix: 'SAL' }))
    expect(await next()).toBe('SAL000010')
    expect((await invoiceNow(app.owner, id)).invoiceNumber).toBe('A1000009')
    for (const invoicePrefix of ['', 'IN-V', 'ÌNV']) {
      const answer = await app.owner.patch(`/v1/businesses/${businessId}`, { invoicePrefix })
      expectError(answer, 400, 'validation_failed', 'invoicePrefix')
    }
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}`, { invoicePrefix: null }))
    expect(await next()).toBe('INV000011')
  })

  it('may only be raised', async () => {
    const { businessId, next, announced } = await shop()
    const raise = (nextInvoiceNumber: unknown) => app.owner.patch(`/v1/businesses/${businessId}`, { nextInvoiceNumber })
    expect(await next()).toBe(number(1))
    expectOk(await raise(2))
    expect(expectOk(await raise(500)).nextInvoiceNumber).toBe(500)
    expectError(await raise(499), 400, 'validation_failed', 'nextInvoiceNumber')
    expectError(await raise(0), 400, 'validation_failed', 'nextInvoiceNumber')
    expectError(await raise('600'), 400, 'validation_failed', 'nextInvoiceNumber')
    expectError(await raise(1.5), 400, 'validation_failed', 'nextInvoiceNumber')
    expect(await announced()).toBe(500)
    expect(await next()).toBe(number(500))
  })

  it('grows beyond six digits', async () => {
    const { next } = await shop({ nextInvoiceNumber: 999_999 })
    expect([await next(), await next()]).toEqual(['INV999999', 'INV1000000'])
  })

  it('goes on when the business is deleted and made again with the same TIN, however written', async () => {
    const TIN = freshTin()
    const first = await shop({ TIN })
    expect([await first.next(), await first.next()]).toEqual([number(1), number(2)])
    expectOk(await app.owner.delete(`/v1/businesses/${first.businessId}`))

    const second = await shop({ TIN: TIN.replace('-', ' ') })
    expect(await second.announced()).toBe(3)
    expect(await second.next()).toBe(number(3))
    expectOk(await app.owner.delete(`/v1/businesses/${second.businessId}`))
    const answer = await app.owner.post('/v1/businesses', {
      ...businessBody,
      TIN,
      nextInvoiceNumber: 2,
    })
    expectError(answer, 400, 'validation_failed', 'nextInvoiceNumber')
  })

  it('gives unique IRNs, also where an issue date is moved', async () => {
    const businessId = await freshReadyBusiness(app.owner)
    const customerId = await createCustomer(app.owner, businessId)
    const ids = await Promise.all(Array.from({ length: 5 }, () => createInvoice(app.owner, businessId, customerId)))
    const irns = await Promise.all(ids.map(async (id) => (await invoiceNow(app.owner, id)).irn))
    expect(new Set(irns).size).toBe(5)
    for (const irn of irns) expect(irn).toMatch(/^INV\d{6}-94ND90NR-20261120$/)
  })
})
