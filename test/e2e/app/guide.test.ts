import { expect, it } from 'vitest'

import { expectNoAxe } from '../../support/browser/checks.ts'

import { openEmptyApp } from '../support/app.ts'

const app = openEmptyApp('file')

it('the guide at /docs/guide is searched, and its links lead out of the search', { tags: 'soak' }, async () => {
  const { page, offences } = await app.open()
  await page.goto('/docs/guide')
  await page.getByRole('heading', { name: 'API guide for tills' }).waitFor()
  await expectNoAxe(page)

  await page.keyboard.press('/')
  await page.keyboard.type('seconds webhook-delivery')
  await page.getByText('Nothing on this page has all of these words.').waitFor()
  await page.getByLabel('Search the guide').fill('hmac-sha256')
  await page.getByText(/^\d+ passages$/).waitFor()
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Amounts' }).isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Amounts' }).waitFor()

  await page.getByLabel('Search the guide').fill('hmac-sha256')
  await page.goto('/docs/guide#amounts')
  await page.getByRole('heading', { name: 'Amounts' }).waitFor()
  expect(await page.getByLabel('Search the guide').inputValue()).toBe('')

  await page.getByRole('link', { name: 'Reference' }).click()
  await page.getByPlaceholder('Filter by tag or path').waitFor()
  await page.getByRole('link', { name: 'Guide' }).click()
  await page.getByRole('heading', { name: 'API guide for tills' }).waitFor()
  expect(offences).toEqual([])
})
