import { expect, it } from 'vitest'

import { dataOf } from '../support/scenario.ts'
import { openDesk } from './desk.ts'
import { freshBusiness, openAt } from './records-desk.ts'

const desk = openDesk()

it('a practice clock that is ahead is said on every page, and put back there', async () => {
  const businessId = await freshBusiness(desk.api)
  dataOf(await desk.api.post('/v1/sandbox/clock', { businessId, days: 40 }))
  const { page } = await openAt(desk, `/businesses/${businessId}/customers`, 'Customers')
  const said = page.getByRole('status').filter({ hasText: 'The practice clock is ahead' })
  await said.filter({ hasText: /here it is \d{1,2} [A-Z][a-z]{2} \d{4}/ }).waitFor()

  await said.getByRole('button', { name: 'Put it back' }).click()
  await said.waitFor({ state: 'detached' })
  expect(dataOf(await desk.api.get(`/v1/sandbox/clock?businessId=${businessId}`)).aheadSeconds).toBe(0)
})

it('is said, and not moved, by somebody who may not change the business', async () => {
  const businessId = await freshBusiness(desk.api)
  dataOf(await desk.api.post('/v1/sandbox/clock', { businessId, days: 1 }))
  const { page } = await desk.openAsRole(businessId, 'VIEWER')
  const said = page.getByRole('status').filter({ hasText: 'The practice clock is ahead' })
  await page.goto(`${desk.origin}/businesses/${businessId}/customers`)
  await said.waitFor()
  expect(await said.getByRole('button').count()).toBe(0)
})
