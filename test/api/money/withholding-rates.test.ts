import { expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

const app = openApp()

it('rates of withholding tax are suggestions with their source, which a business changes', async () => {
  const path = `/v1/businesses/${await freshReadyBusiness(app.owner)}/tax-rates`
  const usual = expectOk(await app.owner.get(path))
  expect(usual.isUsual).toBe(true)
  expect(new Set(usual.rates.map(({ ratePercent }: Json) => ratePercent))).toEqual(new Set([2, 5, 10]))
  for (const one of usual.rates)
    expect(one).toMatchObject({ kind: 'WHT', source: expect.stringMatching(/\S/), date: '2025-01-01' })

  const rates = [{ kind: 'WHT', ratePercent: 2.5, appliesTo: 'Haulage', source: 'Our accountant', date: '2026-01-01' }]
  expect(expectOk(await app.owner.patch(path, { rates }))).toEqual({ rates, isUsual: false })
  expect(dataOf(await app.owner.get(path))).toEqual({ rates, isUsual: false })
  const wrong = { rates: [{ ...rates[0], ratePercent: 101 }] }
  expectError(await app.owner.patch(path, wrong), 400, 'validation_failed', 'rates[0].ratePercent')
  expect(expectOk(await app.owner.patch(path, { rates: null }))).toEqual(usual)
})
