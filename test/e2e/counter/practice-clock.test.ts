import { expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { freshBusiness, openAt } from '../records/open-records.ts'
import { openApp } from '../support/app.ts'

const app = openApp()

it('a practice clock that is ahead is said on every page, and put back there', { tags: 'soak' }, async () => {
  const businessId = await freshBusiness(app.api)
  dataOf(await app.api.post('/v1/sandbox/clock', { businessId, days: 40 }))
  const { page } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
  const said = page.getByRole('status').filter({ hasText: 'The practice clock is ahead' })
  await said.filter({ hasText: /here it is \d{1,2} [A-Z][a-z]{2} \d{4}/ }).waitFor()

  await said.getByRole('button', { name: 'Reset the clock' }).click()
  await said.waitFor({ state: 'detached' })
  expect(dataOf(await app.api.get(`/v1/sandbox/clock?businessId=${businessId}`)).aheadSeconds).toBe(0)
})

it('is said, and not moved, by somebody who may not change the business', { tags: 'soak' }, async () => {
  const businessId = await freshBusiness(app.api)
  dataOf(await app.api.post('/v1/sandbox/clock', { businessId, days: 1 }))
  const { page } = await app.openAsRole(businessId, 'VIEWER')
  const said = page.getByRole('status').filter({ hasText: 'The practice clock is ahead' })
  await page.goto(`${app.origin}/businesses/${businessId}/customers`)
  await said.waitFor()
  expect(await said.getByRole('button').count()).toBe(0)
})
