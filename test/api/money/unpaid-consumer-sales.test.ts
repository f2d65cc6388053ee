import { beforeEach, expect, it } from 'vitest'

import { createInvoice, dataOf } from '../../support/scenario.ts'
import { expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

/** More than are recorded in one unit. */
const SOLD = 52

/** A business whose sales so far are those of a version without accounts. */
beforeEach(async () => {
  shop = await moneyBusiness(app)
  for (let number = 0; number < SOLD; number += 1) await sale({ issueDate: number < 2 ? '2026-10-30' : '2026-11-19' })
  await sale({ invoiceKind: 'B2B' })
  await app.server.past.change(
    `INSERT INTO consumer_question SELECT business_key, max(entry_key) FROM account_open
     WHERE business_key = (SELECT key FROM business WHERE id = ?) GROUP BY business_key`,
    shop.businessId,
  )
})

async function sale(changes: object): Promise<string> {
  const body = { items: shop.items(10), invoiceKind: 'B2C', issueDate: '2026-11-19', ...changes }
  const id = await createInvoice(app.owner, shop.businessId, shop.customerId, body)
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  return id
}

const path = () => `/v1/businesses/${shop.businessId}/consumer-sales`
const question = async () => expectOk(await app.owner.get(path())).question
const answer = async (said: string) => expectOk(await app.owner.post(path(), { answer: said }))
const owed = async (): Promise<number> =>
  expectOk(await app.owner.get(`/v1/businesses/${shop.businessId}/receivables`)).owed

it('what was sold to consumers before is asked about once, and what comes later is not', async () => {
  await sale({})
  expect(await question()).toMatchObject({ invoices: SOLD, amount: 520, from: '2026-10-30', to: '2026-11-19' })
  expect((await answer('OWED')).question).toBeNull()
  expect(await question()).toBeNull()
  expect(await owed()).toBe(540)
  expect((await answer('PAID')).question).toBeNull()
  expect(await owed()).toBe(540)
})

it('PAID pays each in cash on its day, or the first open one, without a receipt number', async () => {
  await app.owner.patch(`/v1/businesses/${shop.businessId}/settings`, { lockDate: '2026-10-31' })
  expect((await answer('PAID')).question).toBeNull()
  expect(await owed()).toBe(10)
  const list = `/v1/payments?businessId=${shop.businessId}&customerId=${shop.customerId}&limit=100`
  const { items, received } = expectOk(await app.owner.get(list))
  expect(received).toBe(520)
  const days = (items as { date: string }[]).map(({ date }) => date).toSorted()
  expect(days.slice(0, 3)).toEqual(['2026-11-01', '2026-11-01', '2026-11-19'])
  expect(items[0]).toMatchObject({ method: 'CASH', receiptNumber: null, amount: 10 })
  const { items: paid } = expectOk(
    await app.owner.get(`/v1/invoices?businessId=${shop.businessId}&paymentState=PAID&limit=100`),
  )
  expect(paid).toHaveLength(SOLD)
  const log = expectOk(await app.owner.get(`/v1/businesses/${shop.businessId}/audit-log?limit=1`))
  expect(log.items[0]).toMatchObject({ action: 'business.consumerSalesAnswered', to: { answer: 'PAID' } })
})
