import { beforeAll, describe, expect, it } from 'vitest'

import { createCustomer, invoiceBody } from '../../support/scenario.ts'

import { expectError, expectOk, freshReadyBusiness, invoiceNow, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

type Line = { quantity: number; unitPrice: number; taxPercent: number; discount?: number }
const create = (items: readonly Line[]) =>
  app.owner.post(
    '/v1/invoices',
    invoiceBody(businessId, customerId, { items: items.map((item) => ({ description: 'x', ...item })) }),
  )

/** Sends one line whose numbers are written exactly so. */
function createWritten(line: string) {
  const body = JSON.stringify(invoiceBody(businessId, customerId, { items: ['LINE'] })).replace('"LINE"', line)
  return app.owner.request('POST', '/v1/invoices', { headers: { 'content-type': 'application/json' }, body })
}

describe('amounts, worked out by hand', () => {
  it.each<[string, Line[], object, { lineTotal: number; taxAmount: number }[]]>([
    [
      'whole naira',
      [{ quantity: 2, unitPrice: 8450, taxPercent: 7.5 }],
      { subtotal: 16900, totalDiscount: 0, totalTax: 1267.5, total: 18167.5 },
      [{ lineTotal: 16900, taxAmount: 1267.5 }],
    ],
    [
      // 3 × 0.335 = 1.005 -> 1.01; 7.5 % of 1.01 = 0.07575 -> 0.08. Binary floats would say 1.00.
      'a half kobo, away from zero',
      [{ quantity: 3, unitPrice: 0.335, taxPercent: 7.5 }],
      { subtotal: 1.01, totalDiscount: 0, totalTax: 0.08, total: 1.09 },
      [{ lineTotal: 1.01, taxAmount: 0.08 }],
    ],
    [
      // 0.333333 × 100 = 33.3333 -> 33.33; less 3.33 = 30.00; 7.5 % = 2.25
      'fractions of a unit and a discount',
      [{ quantity: 0.333333, unitPrice: 100, taxPercent: 7.5, discount: 3.33 }],
      { subtotal: 33.33, totalDiscount: 3.33, totalTax: 2.25, total: 32.25 },
      [{ lineTotal: 30, taxAmount: 2.25 }],
    ],
    [
      // Each 0.335 -> 0.34, so three are 1.02, not 1.005 -> 1.01.
      'sums of rounded lines',
      [1, 2, 3].map(() => ({ quantity: 1, unitPrice: 0.335, taxPercent: 0 })),
      { subtotal: 1.02, totalDiscount: 0, totalTax: 0, total: 1.02 },
      [1, 2, 3].map(() => ({ lineTotal: 0.34, taxAmount: 0 })),
    ],
    [
      // Tax of each 0.07: 0.00525 -> 0.01; of the sum 0.14 it would be 0.0105 -> 0.01.
      'tax rounded by line',
      [1, 2].map(() => ({ quantity: 1, unitPrice: 0.07, taxPercent: 7.5 })),
      { subtotal: 0.14, totalDiscount: 0, totalTax: 0.02, total: 0.16 },
      [1, 2].map(() => ({ lineTotal: 0.07, taxAmount: 0.01 })),
    ],
    [
      // 0.1 + 0.2 is not 0.30000000000000004 here.
      'tenths',
      [
        { quantity: 1, unitPrice: 0.1, taxPercent: 0 },
        { quantity: 1, unitPrice: 0.2, taxPercent: 0 },
      ],
      { subtotal: 0.3, totalDiscount: 0, totalTax: 0, total: 0.3 },
      [
        { lineTotal: 0.1, taxAmount: 0 },
        { lineTotal: 0.2, taxAmount: 0 },
      ],
    ],
    [
      // 1.015 × 1 -> 1.02 (a float has 1.01499999...)
      'a price with three decimals',
      [{ quantity: 1, unitPrice: 1.015, taxPercent: 0 }],
      { subtotal: 1.02, total: 1.02 },
      [{ lineTotal: 1.02, taxAmount: 0 }],
    ],
    [
      // 12,345,678,901.2345 -> ...901.23; × 0.333333 = 4,115,222,185.18369959 -> ...185.18
      'fifteen digits',
      [{ quantity: 1, unitPrice: 12345678901.2345, taxPercent: 33.3333 }],
      { subtotal: 12345678901.23, totalTax: 4115222185.18, total: 16460901086.41 },
      [{ lineTotal: 12345678901.23, taxAmount: 4115222185.18 }],
    ],
    [
      'everything taken off again',
      [{ quantity: 1, unitPrice: 10.005, taxPercent: 7.5, discount: 10.01 }],
      { subtotal: 10.01, totalDiscount: 10.01, totalTax: 0, total: 0 },
      [{ lineTotal: 0, taxAmount: 0 }],
    ],
    [
      'a gift',
      [{ quantity: 5, unitPrice: 0, taxPercent: 7.5 }],
      { subtotal: 0, totalTax: 0, total: 0 },
      [{ lineTotal: 0, taxAmount: 0 }],
    ],
  ])('%s', async (_what, items, totals, lines) => {
    const data = expectOk(await create(items), 201)
    expect(data).toMatchObject(totals)
    expect(data.items).toMatchObject(lines)
    expect(await invoiceNow(app.owner, data.id)).toMatchObject(totals)
  })

  it('come back as they were sent', async () => {
    const line = { quantity: 0.000001, unitPrice: 12345678901.2345, taxPercent: 12.3456, discount: 0.5 }
    expect(expectOk(await create([line]), 201).items[0]).toMatchObject(line)
  })
})

describe('numbers that cannot be kept exactly', () => {
  const whole = { quantity: '1', unitPrice: '100', taxPercent: '7.5', discount: '0' }
  const written = (changes: Partial<typeof whole>) => {
    const { quantity, unitPrice, taxPercent, discount } = { ...whole, ...changes }
    return `{"description":"x","quantity":${quantity},"unitPrice":${unitPrice},"taxPercent":${taxPercent},"discount":${discount}}`
  }

  it.each([
    ['quantity', '0.0000001'],
    ['quantity', '1.1234567'],
    ['quantity', '1e-7'],
    ['quantity', '1e400'],
    ['quantity', '-0'],
    ['quantity', 'true'],
    ['quantity', '[1]'],
    ['unitPrice', '0.00001'],
    ['unitPrice', '1234567890123456'],
    ['unitPrice', '123456789012.3456'],
    ['unitPrice', '1e400'],
    ['unitPrice', '-1e400'],
    ['unitPrice', '1e16'],
    ['unitPrice', '"100"'],
    ['unitPrice', '"NaN"'],
    ['unitPrice', 'null'],
    ['unitPrice', '0.3000000000000005'],
    ['discount', '8450.00000000001'],
    ['taxPercent', '7.50001'],
    ['taxPercent', '"7.5"'],
    ['discount', '0.001'],
    ['discount', '1e400'],
  ])('are refused: %s %s', async (field, number) => {
    const answer = await createWritten(written({ [field]: number }))
    expect([answer.status, answer.body.code]).toEqual([
      400,
      expect.stringMatching(/^(validation_failed|malformed_json)$/),
    ])
    if (answer.body.code === 'validation_failed') expectError(answer, 400, 'validation_failed', `items[0].${field}`)
  })

  it.each([
    ['1.0e2', 100],
    ['100.00', 100],
    ['1E2', 100],
    ['123456789012345', 123456789012345],
    ['0.1', 0.1],
  ])('of another spelling are taken: %s', async (number, value) => {
    const answer = await createWritten(written({ unitPrice: number, quantity: '0.01', taxPercent: '0' }))
    expect(expectOk(answer, 201).items[0].unitPrice).toBe(value)
  })

  it('are taken where binary arithmetic left them beside the decimal that they mean', async () => {
    const said = { quantity: 0.1 * 3, unitPrice: 19999999.9 * 3, taxPercent: 2.5 * 3, discount: 1.1 * 3 }
    const line = { quantity: 0.3, unitPrice: 59999999.7, taxPercent: 7.5, discount: 3.3 }
    const [quantity, unitPrice] = [String(said.quantity), String(said.unitPrice)]
    expect([quantity, unitPrice]).toEqual(['0.30000000000000004', '59999999.699999996'])
    expect(expectOk(await create([said]), 201).items[0]).toMatchObject({ ...line, lineTotal: 17_999_996.61 })
  })

  it.each(['NaN', 'Infinity', '-Infinity', '0x10', '1_000', '.5', '01'])('are no JSON: %s', async (number) => {
    expectError(await createWritten(written({ unitPrice: number })), 400, 'malformed_json')
  })
})

describe('the largest total', () => {
  const MOST = 70_000_000_000_000

  it('is 70,000,000,000,000.00 NGN', async () => {
    const data = expectOk(await create([{ quantity: 1, unitPrice: MOST, taxPercent: 0 }]), 201)
    expect([data.subtotal, data.total]).toEqual([MOST, MOST])
  })

  it('carries its kobo', async () => {
    const items = [
      { quantity: 1, unitPrice: MOST - 1, taxPercent: 0 },
      { quantity: 1, unitPrice: 0.99, taxPercent: 0 },
    ]
    expect(expectOk(await create(items), 201).total).toBe(69_999_999_999_999.99)
  })

  it.each<[string, Line[]]>([
    [
      'one kobo more',
      [
        { quantity: 1, unitPrice: MOST, taxPercent: 0 },
        { quantity: 1, unitPrice: 0.01, taxPercent: 0 },
      ],
    ],
    ['through its tax', [{ quantity: 1, unitPrice: MOST, taxPercent: 0.0001 }]],
    ['in one line', [{ quantity: 1_000_000, unitPrice: 900_000_000_000, taxPercent: 0 }]],
    ['before a discount', [{ quantity: 2, unitPrice: MOST, taxPercent: 0, discount: MOST }]],
  ])('is refused beyond: %s', async (_what, items) => {
    expectError(await create(items), 400, 'validation_failed', 'items')
  })
})
