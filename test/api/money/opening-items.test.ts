import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from './money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
  await createCustomer(app.owner, shop.businessId, { name: 'Zaria Mills', tin: '20481166-0001' })
})

const items = (body: object) =>
  app.owner.post('/v1/opening-items/import', { businessId: shop.businessId, mode: 'save', ...body })
const row = (changes: object = {}): Json => ({
  customer: 'zaria mills',
  number: 'A-17',
  date: '2026-01-05',
  dueDate: '2026-02-04',
  amount: 1_250.5,
  ...changes,
})
const owed = async (): Promise<number> =>
  dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/receivables`))['owed']

describe('opening items from a list', () => {
  it('are checked with every error and the sums, and nothing is saved by that', async () => {
    const rows = [
      row(),
      row({ number: 'A-18', dueDate: undefined, amount: 49.5 }),
      row({ customer: 'Nobody Ltd' }),
      row({ number: 'A-19', dueDate: '2026-01-04' }),
      row({ number: 'A-20', date: '5/1/26' }),
      row({ number: 'a-17' }),
      row({ number: 'A-21', customerTin: '99999999-0001' }),
      row({ number: 'A-22', date: '2099-01-01', dueDate: '2099-01-01' }),
    ]
    const found = expectOk(await items({ mode: 'check', expectedTotal: 1_301, rows }))
    expect(found).toMatchObject({ rows: 8, created: 2, skipped: 0, total: 1_300, added: 1_300, difference: -1 })
    expect(found['errors'].map(({ row: at, field }: Json) => [at, field])).toEqual([
      [3, 'customer'],
      [4, 'dueDate'],
      [5, 'date'],
      [6, 'number'],
      [7, 'customerTin'],
      [8, 'date'],
    ])
    expect(found['items'].every(({ id }: Json) => id === null)).toBe(true)
    expect(await owed()).toBe(0)

    expectError(await items({ rows }), 400, 'validation_failed', 'rows[2].customer')
    expect(await owed()).toBe(0)
  })

  it('are saved in one piece once their sum agrees, and a second time nothing is added', async () => {
    const rows = [row(), row({ number: null, amount: 49.5 })]
    expectError(await items({ rows, expectedTotal: 1_300.01 }), 400, 'validation_failed', 'expectedTotal')
    expect(await owed()).toBe(0)

    const saved = expectOk(await items({ rows, expectedTotal: 1_300 }))
    expect(saved).toMatchObject({ created: 2, skipped: 0, total: 1_300, added: 1_300, difference: 0 })
    expect(await owed()).toBe(1_300)
    const [{ id }] = saved['items']
    expect(dataOf(await app.owner.get(`/v1/opening-items/${id}`))).toMatchObject({
      number: 'A-17',
      dueDate: '2026-02-04',
      balance: 1_250.5,
    })

    const customerId = saved['items'][0].customerId
    expect(dataOf(await app.owner.get(`/v1/customers/${customerId}`)).name).toBe('Zaria Mills')

    const more = [...rows, row({ number: 'A-30', amount: 1 })]
    expectError(await items({ rows: more, onExisting: 'refuse' }), 400, 'validation_failed', 'rows[0].number')
    const again = expectOk(await items({ rows: more }))
    expect(again).toMatchObject({ created: 1, skipped: 2, total: 1_301, added: 1 })
    expect(again['items'].map((item: Json) => item.customerId)).toEqual([customerId, customerId, customerId])
    expect(await owed()).toBe(1_301)

    await app.owner.post(`/v1/opening-items/${id}/reverse`, { reason: 'Entered twice' })
    expect(expectOk(await items({ rows }))).toMatchObject({ created: 1, skipped: 1 })
    expect(await owed()).toBe(1_301)
  })

  it('of a closed month are errors of their rows', async () => {
    await app.owner.patch(`/v1/businesses/${shop.businessId}/settings`, { lockDate: '2026-01-31' })
    const { errors } = expectOk(await items({ mode: 'check', rows: [row(), row({ date: '2026-02-01' })] }))
    expect(errors).toMatchObject([{ row: 1, field: 'date', message: expect.stringContaining('closed') }])
  })
})
