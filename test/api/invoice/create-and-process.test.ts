import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api, type ApiAnswer, type Json } from '../../support/api-client.ts'
import { addMember, createBusiness, createCustomer, dataOf, firsConfig, invoiceBody } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  invoiceNow,
  openApp,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'
import { password } from '../support/membership.ts'
import { dataFolder, startServe } from '../support/serve-process.ts'

import { freshKey, isReplay, openTill, sale } from '../support/till.ts'

const app = openApp()
let businessId: string
let customerId: string
let till: Api
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
  till = (await openTill(app, businessId)).api
})

/** What the two cement bags of `invoiceBody` come to. */
const TOTAL = 18167.5
const cash = { method: 'CASH' }

const sell = (changes: object, api: Api = till, customer = customerId) =>
  api.post('/v1/invoices', invoiceBody(businessId, customer, changes))
const warned = ({ body }: ApiAnswer): string[] => (body.warnings ?? []).map(({ field }: Json) => field)
const saidOf = ({ body }: ApiAnswer, field: string): string =>
  body.warnings?.find((warning: Json) => warning.field === field)?.message ?? ''
const paymentsOf = async (invoiceId: string, business = businessId): Promise<Json[]> =>
  dataOf(await app.owner.get(`/v1/payments?businessId=${business}&invoiceId=${invoiceId}`)).items

describe('a sale in one call', () => {
  it('is made, finalized, paid in full and submitted, and answers its payment', async () => {
    const answer = await sell({
      finalize: true,
      submit: true,
      payment: { ...cash, reference: 'T-1', metadata: { shift: '2' } },
    })
    const sold = expectOk(answer, 201)
    expect(sold).toMatchObject({ status: 'SUBMITTED', paymentState: 'PAID', paid: TOTAL, balance: 0 })
    expect(sold.expanded.payments).toMatchObject([
      {
        amount: TOTAL,
        method: 'CASH',
        reference: 'T-1',
        metadata: { shift: '2' },
        receiptNumber: expect.stringMatching(/\S/),
      },
    ])
    await untilStatus(app, sold.id, 'PAID')
    expect(await paymentsOf(sold.id)).toHaveLength(1)
  })

  it('is a draft as ever without these, and with null or false in their place', async () => {
    for (const none of [{}, { finalize: false, submit: false }, { finalize: null, submit: null, payment: null }]) {
      const { status, expanded } = expectOk(await sell(none), 201)
      expect([status, expanded]).toEqual(['DRAFT', undefined])
    }
  })

  it('is finalized for a payment, and takes a part of it on its day', async () => {
    const sold = expectOk(await sell({ payment: { ...cash, amount: 5000, date: '2026-11-21' } }), 201)
    expect(sold).toMatchObject({ status: 'APPROVED', paymentState: 'PARTLY_PAID', paid: 5000, balance: TOTAL - 5000 })
    expect(sold.expanded.payments).toMatchObject([{ amount: 5000, date: '2026-11-21' }])
  })

  it('of an offer has a deposit: its money settles nothing', async () => {
    const answer = await sell({ invoiceType: 'PROFORMA', payment: { ...cash, amount: 5000 } })
    const offer = expectOk(answer, 201)
    expect(offer).toMatchObject({ status: 'APPROVED', paymentState: null })
    expect(offer.expanded.payments).toMatchObject([{ amount: 5000, unallocated: 5000, allocations: [] }])
    expect(saidOf(answer, 'payment')).toContain('is a deposit')
    const tooMuch = await sell({ invoiceType: 'PROFORMA', payment: { ...cash, amount: TOTAL + 0.01 } })
    expectError(tooMuch, 400, 'validation_failed', 'payment.amount')
  })

  it('contradicts itself nowhere, and nothing is made (400)', async () => {
    const { nextInvoiceNumber } = dataOf(await app.owner.get(`/v1/businesses/${businessId}`))
    for (const [body, field] of [
      [{ finalize: false, submit: true }, 'submit'],
      [{ finalize: false, payment: cash }, 'payment'],
      [{ payment: {} }, 'payment.method'],
      [{ payment: { ...cash, amount: 0 } }, 'payment.amount'],
      [{ payment: { ...cash, amount: TOTAL + 0.01 } }, 'payment.amount'],
      [{ payment: { ...cash, date: '2036-11-21' } }, 'payment.date'],
      [{ submit: 'yes' }, 'submit'],
    ] as const) {
      expectError(await sell(body), 400, 'validation_failed', field)
    }
    expect(dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber).toBe(nextInvoiceNumber)
  })

  it('says what could not be done, and the invoice is there', async () => {
    const bare = await freshBusiness(app.owner)
    const customer = await createCustomer(app.owner, bare)
    const body = invoiceBody(bare, customer, { submit: true, payment: cash })
    const draft = await app.owner.post('/v1/invoices', body)
    expect(expectOk(draft, 201).status).toBe('DRAFT')
    expect(warned(draft)).toEqual(['finalize'])

    dataOf(await app.owner.patch(`/v1/businesses/${bare}/firs-config`, firsConfig))
    const unsent = await app.owner.post('/v1/invoices', body)
    expect(expectOk(unsent, 201)).toMatchObject({ status: 'APPROVED', paid: TOTAL })
    expect(saidOf(unsent, 'submit')).toMatch(/^Not submitted: /)
    expect(await paymentsOf(unsent.body.data.id, bare)).toHaveLength(1)
  })

  it('says how the first try went, where it was not accepted', async () => {
    const refusing = await triggerCustomer(app.owner, businessId, trigger.refuse)
    const refused = await sell({ submit: true }, till, refusing)
    expect(expectOk(refused, 201).status).toBe('FIRS_REJECTED')
    expect(saidOf(refused, 'submit')).toMatch(/^FIRS \/ NRS refused it: /)

    const silent = await triggerCustomer(app.owner, businessId, trigger.otherIrn)
    const waiting = await sell({ submit: true }, till, silent)
    expect(expectOk(waiting, 201).status).toBe('PENDING')
    expect(saidOf(waiting, 'submit')).toMatch(/continues automatically/)
  })

  it('is submitted by a CREATOR where the money came, and not without (403)', async () => {
    const creator = await addMember(app.server, businessId, 'CREATOR')
    expectError(await sell({ submit: true }, creator), 403, 'role_insufficient')
    expect(expectOk(await sell({ submit: true, payment: cash }, creator), 201).status).toBe('SUBMITTED')
  })

  it('is submitted once where the business submits by itself', async () => {
    const own = await freshReadyBusiness(app.owner)
    const customer = await createCustomer(app.owner, own)
    dataOf(await app.owner.patch(`/v1/businesses/${own}/settings`, { autoSubmitToFirs: true }))
    const answer = await app.owner.post('/v1/invoices', invoiceBody(own, customer, { submit: true, payment: cash }))
    expect([expectOk(answer, 201).status, warned(answer)]).toEqual(['SUBMITTED', []])
    expect((await invoiceNow(app.owner, answer.body.data.id)).submission.attempts).toBe(1)
  })
})

describe('a sale that is sent again', () => {
  it('is made and paid once: the repeat answers the first', async () => {
    const key = freshKey()
    const again = () => sale(businessId, customerId)(till, key, { submit: true, payment: cash })
    const [first, second] = await Promise.all([again(), again()])
    const third = await again()
    expect([first, second, third].filter(isReplay)).toHaveLength(2)
    expect(new Set([first, second, third].map(({ body }) => body.data.id)).size).toBe(1)
    expect(await paymentsOf(first.body.data.id)).toHaveLength(1)
  })

  it('is there once and paid once after the server was killed under it', { timeout: 120_000 }, async () => {
    const folder = await dataFolder()
    let server = await startServe(folder)
    const { accessToken } = dataOf(
      await apiClient(server.url).post('/v1/auth/signup', { email: 'ngozi@example.com', password }),
    )
    const owner = () => apiClient(server.url, accessToken)
    const business = await createBusiness(owner())
    dataOf(await owner().patch(`/v1/businesses/${business}/firs-config`, firsConfig))
    const customer = await createCustomer(owner(), business)
    const paidSale = (key: string) => sale(business, customer)(owner(), key, { payment: { ...cash, reference: key } })

    const keys = Array.from({ length: 30 }, freshKey)
    let answered = 0
    await new Promise<void>((resolve) => {
      onTestFinished(() => resolve())
      void Promise.allSettled(
        keys.map(async (key) => {
          dataOf(await paidSale(key))
          if (++answered === 5) void server.kill().then(resolve)
        }),
      )
    })
    server = await startServe(folder)

    for (const key of keys) {
      const sold = dataOf(await paidSale(key))
      expect(await invoiceNow(owner(), sold.id)).toMatchObject({ status: 'APPROVED', paymentState: 'PAID' })
    }
    const { items, meta } = dataOf(await owner().get(`/v1/payments?businessId=${business}&limit=100`))
    expect([meta.totalItems, new Set(items.map(({ reference }: Json) => reference)).size]).toEqual([30, 30])
    expect(await server.terminate()).toBe(0)
  })
})
