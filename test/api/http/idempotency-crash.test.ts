import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { createQrEncryptor } from '../../../core/adapters/crypto/qr-encryptor.ts'
import { AppError } from '../../../core/contract/http/errors.ts'
import type { Storage } from '../../../core/ports/storage.ts'
import type { Unit, Units } from '../../../core/ports/unit.ts'
import { systemIds } from '../../../core/runtime/ids.ts'
import { createIdempotency, type StoredAnswer } from '../../../core/use-cases/idempotency.ts'
import { apiClient, type Api, type ApiAnswer, type Json } from '../../support/api-client.ts'
import { businessBody, createBusiness, createCustomer, dataOf } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  freshTin,
  invoiceNow,
  openApp,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'
import { password } from '../support/membership.ts'
import { dataFolder, startServe } from '../support/serve-process.ts'

import { freshKey, isReplay, keyed, numbersOf, openTill, sale } from '../support/till.ts'

describe('a crash between the committed work and the stored answer', () => {
  const app = openApp()
  let businessId: string
  let customerId: string
  let till: Api
  beforeAll(async () => {
    businessId = await freshReadyBusiness(app.owner)
    customerId = await createCustomer(app.owner, businessId)
    till = (await openTill(app, businessId, { role: 'ADMIN' })).api
  })

  /** What such a crash leaves: the work with its claim, and no answers. */
  async function loseAnswers(): Promise<void> {
    expect(await app.server.past.change('UPDATE idempotency SET status = NULL, answer = NULL')).toBeGreaterThan(0)
  }

  async function crashAndRetry(request: () => Promise<ApiAnswer>): Promise<{ first: ApiAnswer; again: ApiAnswer }> {
    const first = await request()
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    await loseAnswers()
    return { first, again: await request() }
  }

  const submit = (id: string, key: string) => keyed(till, key, 'POST', `/v1/invoices/${id}/submit-to-app`)

  async function approvedFor(tin: string): Promise<string> {
    const { id } = dataOf(await sale(businessId, await triggerCustomer(app.owner, businessId, tin))(till, freshKey()))
    dataOf(await till.post(`/v1/invoices/${id}/finalize`))
    return id
  }

  it('does not make a second invoice: the repeat answers the first', async () => {
    const key = freshKey()
    const { nextInvoiceNumber } = dataOf(await app.owner.get(`/v1/businesses/${businessId}`))
    const { first, again } = await crashAndRetry(() => sale(businessId, customerId)(till, key))
    expect([again.status, isReplay(again)]).toEqual([201, true])
    expect(again.body).toEqual(first.body)

    expect(dataOf(await app.owner.get(`/v1/businesses/${businessId}`)).nextInvoiceNumber).toBe(nextInvoiceNumber + 1)
    const third = await sale(businessId, customerId)(till, key)
    expect([isReplay(third), third.body.data.id]).toEqual([true, first.body.data.id])
    expectError(await sale(businessId, customerId)(till, key, { notes: 'other' }), 422, 'idempotency_key_reused')
  })

  it('does not make a second customer, business, credit note or duplicate', async () => {
    const customer = { businessId, name: `Once ${freshKey()}` }
    const business = { ...businessBody, TIN: freshTin() }
    const { id } = dataOf(await sale(businessId, customerId)(till, freshKey()))
    dataOf(await till.post(`/v1/invoices/${id}/finalize`))
    dataOf(await till.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')

    for (const [api, path, body] of [
      [till, '/v1/customers', customer],
      [app.owner, '/v1/businesses', business],
      [till, `/v1/invoices/${id}/credit-notes`, undefined],
      [till, `/v1/invoices/${id}/duplicate`, undefined],
    ] as const) {
      const key = freshKey()
      const { first, again } = await crashAndRetry(() => keyed(api, key, 'POST', path, body))
      expect([path, again.status, isReplay(again)]).toEqual([path, 201, true])
      expect(again.body.data).toEqual(first.body.data)
    }
  })

  it('does not sell or take back a second time at the counter', async () => {
    const item = { description: 'Rice', quantity: 2, unitPrice: 100, taxPercent: 0, hsnCode: '1006.30' }
    const payments = [
      { method: 'CREDIT_CARD', amount: 50 },
      { method: 'CASH', amount: 150 },
    ]
    const goods = { businessId, items: [{ ...item, productCategory: 'Food' }], payments, tendered: 200 }
    const selling = freshKey()
    const sold = await crashAndRetry(() => keyed(till, selling, 'POST', '/v1/sales/counter', goods))
    expect([sold.again.status, isReplay(sold.again)]).toEqual([201, true])
    // The invoice goes on its way meanwhile; it is the same one, and so is the money.
    const saleIn = ({ body: { data } }: ApiAnswer) => [data.invoice.id, data.change, data.payments.map(receiptIn)]
    const receiptIn = ({ id, amount, receiptNumber }: Json) => [id, amount, receiptNumber]
    expect(saleIn(sold.again)).toEqual(saleIn(sold.first))
    expect(sold.again.body.data.change).toBe(50)

    const invoiceId: string = sold.first.body.data.invoice.id
    const back = { businessId, invoiceId, items: [{ line: 0, quantity: 1 }], refund: 'CASH' }
    const returning = freshKey()
    const come = await crashAndRetry(() => keyed(till, returning, 'POST', '/v1/sales/counter/returns', back))
    expect([come.again.status, isReplay(come.again)]).toEqual([201, true])
    const returnIn = ({ body: { data } }: ApiAnswer) => [data.creditNote.id, data.given, data.refunds]
    expect(returnIn(come.again)).toEqual(returnIn(come.first))
  })

  it('does not use credit or give up a debt a second time', async () => {
    const debtor = await createCustomer(app.owner, businessId, { name: `Debtor ${freshKey()}` })
    const debt = { date: '2026-09-01', dueDate: '2026-09-30', amount: 40 }
    const money = { businessId, customerId: debtor, method: 'CASH', amount: 20, allocations: [] }
    dataOf(await app.owner.post('/v1/payments', { ...money, date: '2026-09-02' }))
    const { id } = dataOf(await app.owner.post(`/v1/customers/${debtor}/opening-items`, debt))
    for (const [action, body, balance] of [
      ['apply-credit', { amount: 5 }, 35],
      ['write-off', { amount: 10, reason: 'Bankrupt' }, 25],
    ] as const) {
      const key = freshKey()
      const path = `/v1/open-items/${id}/${action}`
      const { first, again } = await crashAndRetry(() => keyed(app.owner, key, 'POST', path, body))
      expect([action, isReplay(again), again.body.data.balance]).toEqual([action, true, balance])
      expect(again.body.data).toEqual(first.body.data)
    }
  })

  it('does not act a second time: finalizing and submitting answer what they did', async () => {
    const { id } = dataOf(await sale(businessId, customerId)(till, freshKey()))
    for (const action of ['finalize', 'submit-to-app']) {
      const key = freshKey()
      const { again } = await crashAndRetry(() => keyed(till, key, 'POST', `/v1/invoices/${id}/${action}`))
      expect([action, again.status, isReplay(again), again.body.data.id]).toEqual([action, 200, true, id])
    }
    const { items } = dataOf(await till.get(`/v1/invoices/${id}/history`))
    const actions = items.map(({ action }: Json) => action)
    expect(actions.filter((action: string) => action === 'invoice.finalized')).toHaveLength(1)
    expect(actions.filter((action: string) => action === 'invoice.queued')).toHaveLength(1)
    expect((await invoiceNow(till, id)).submission.attempts).toBe(1)
  })

  it('answers a submission by what became of it: 202 while there is no clear answer', async () => {
    const [id, key] = [await approvedFor(trigger.otherIrn), freshKey()]
    const { first, again } = await crashAndRetry(() => submit(id, key))
    expect([first.status, again.status, isReplay(again)]).toEqual([202, 202, true])
    expect(again.body.data.status).toBe('PENDING')
    expect(again.body.message).toBe(first.body.message)
  })

  it('answers a refused submission with the refusal, and then lets the key submit it again', async () => {
    const [id, key] = [await approvedFor(trigger.refuse), freshKey()]
    // The claim of what was refused is taken back. A crash comes before that.
    const { past } = app.server
    const crash = 'CREATE TRIGGER crash BEFORE DELETE ON idempotency'
    if (past.isPostgres) {
      const skip = 'BEGIN RETURN NULL; END'
      await past.change(`CREATE FUNCTION skip_delete() RETURNS trigger LANGUAGE plpgsql AS '${skip}'`)
      await past.change(`${crash} FOR EACH ROW EXECUTE FUNCTION skip_delete()`)
    } else await past.change(`${crash} BEGIN SELECT RAISE(IGNORE); END`)
    const first = await submit(id, key)
    await past.change(`DROP TRIGGER crash${past.isPostgres ? ' ON idempotency' : ''}`)
    const again = await submit(id, key)
    for (const answer of [first, again]) expectError(answer, 422, 'invoice_refused')
    expect({ ...again.body, requestId: '' }).toEqual({ ...first.body, requestId: '' })

    expectOk(await till.post(`/v1/invoices/${id}/reopen`))
    expectOk(await till.patch(`/v1/invoices/${id}`, { customerId }))
    expectOk(await till.post(`/v1/invoices/${id}/finalize`))
    const put = await submit(id, key)
    expect([isReplay(put), expectOk(put).status]).toEqual([false, 'SUBMITTED'])
  })

  it('does not import twice: the repeat finds the records there', async () => {
    const [key, rows] = [freshKey(), [{ name: `Imported ${freshKey()}` }]]
    const body = { businessId, mode: 'save', onExisting: 'skip', rows }
    const { first, again } = await crashAndRetry(() => keyed(till, key, 'POST', '/v1/customers/import', body))
    expect([first.body.data.created, expectOk(again)]).toMatchObject([1, { created: 0, skipped: 1 }])
    expect(again.body.data.items[0].id).toBe(first.body.data.items[0].id)
  })

  it('lets what answers nothing of its own be done again', async () => {
    const key = freshKey()
    const path = `/v1/businesses/${businessId}/settings`
    const { again } = await crashAndRetry(() => keyed(till, key, 'PATCH', path, { requireApproval: true }))
    expect(expectOk(again)).toMatchObject({ requireApproval: true })
    dataOf(await till.patch(path, { requireApproval: false }))
  })
})

describe('a failure of the storage', () => {
  const app = openApp()

  /** The idempotency of the product over a storage of which some writes fail. */
  function failing(fails: (write: number) => boolean) {
    const { storage, clock } = app.server
    const ids = systemIds(clock)
    const encryptor = createQrEncryptor()
    let writes = 0
    const broken: Storage = {
      read: storage.read,
      close: storage.close,
      write: (work) => (fails(++writes) ? Promise.reject(new AppError('storage_full')) : storage.write(work)),
    }
    const { installation } = app.server.core
    return createIdempotency({ storage: broken, clock, ids, encryptor, installation, committed: () => undefined })
  }

  const request = { key: freshKey(), scope: ['somebody', 'POST', '/v1/things'], contents: ['{}'] as const }
  const done: StoredAnswer = { status: 201, body: '{"made":1}' }
  const recovered: StoredAnswer = { status: 201, body: '{"made":"before"}' }
  const again = { execute: () => Promise.reject(new Error('The work was done twice.')), recover: async () => recovered }

  const makeThing = async (unit: Unit) => unit.concerns({ kind: 'customer', id: 'thing-1' })

  it('while the answer is stored fails no request, and its repeat does not work twice', async () => {
    const { run } = failing((write) => write === 2)
    const work = {
      async execute(units: Units) {
        await units.write(makeThing)
        return done
      },
      recover: async () => undefined,
    }
    const key = { ...request, key: freshKey() }
    expect(await run(key, work)).toEqual({ ...done, replayed: false })
    expect(await failing(() => false).run(key, again)).toEqual({ ...recovered, replayed: true })
  })

  it('after the work was committed leaves the claim standing', async () => {
    const { run } = failing(() => false)
    const work = {
      async execute(units: Units): Promise<StoredAnswer> {
        await units.write(makeThing)
        throw new AppError('storage_unavailable')
      },
      recover: async () => undefined,
    }
    const key = { ...request, key: freshKey() }
    await expect(run(key, work)).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(await run(key, again)).toEqual({ ...recovered, replayed: true })
  })

  it('in the work itself leaves nothing, so that the repeat does it', async () => {
    const { run } = failing((write) => write === 1)
    const work = {
      async execute(units: Units) {
        await units.write(makeThing)
        return done
      },
      recover: async () => recovered,
    }
    const key = { ...request, key: freshKey() }
    await expect(run(key, work)).rejects.toMatchObject({ code: 'storage_full' })
    expect(await run(key, work)).toEqual({ ...done, replayed: false })
    expect(await run(key, work)).toEqual({ ...done, replayed: true })
  })
})

describe('a server that is killed while tills sell', () => {
  it('has one invoice per key after everybody has tried again, without a gap', { timeout: 120_000 }, async () => {
    const folder = await dataFolder()
    let server = await startServe(folder)
    const { accessToken } = dataOf(
      await apiClient(server.url).post('/v1/auth/signup', { email: 'ngozi@example.com', password }),
    )
    const owner = () => apiClient(server.url, accessToken)
    const businessId = await createBusiness(owner())
    const sell = sale(businessId, await createCustomer(owner(), businessId))

    const receipts: string[] = []
    const answered = new Map<string, string>()
    for (const killAfter of [1, 12]) {
      const keys = Array.from({ length: 30 }, freshKey)
      receipts.push(...keys)
      let count = 0
      const killed = new Promise<void>((resolve) => {
        onTestFinished(() => resolve())
        void Promise.allSettled(
          keys.map(async (key) => {
            const { id } = dataOf(await sell(owner(), key))
            answered.set(key, id)
            if (++count === killAfter) void server.kill().then(resolve)
          }),
        )
      })
      await killed
      server = await startServe(folder)
    }

    const ids = new Map<string, string>()
    for (const key of receipts) ids.set(key, dataOf(await sell(owner(), key)).id)
    expect(new Set(ids.values()).size).toBe(receipts.length)
    for (const [key, id] of answered) expect(ids.get(key)).toBe(id)
    expect((await numbersOf(owner(), businessId)).toReversed()).toEqual(
      receipts.map((_, index) => `INV${String(index + 1).padStart(6, '0')}`),
    )
    expect(answered.size).toBeGreaterThanOrEqual(13)
    expect(await server.terminate()).toBe(0)
  })
})
