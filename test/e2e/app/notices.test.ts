import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { createCustomer } from '../../support/scenario.ts'
import { drawer, freshBusiness, openAt } from '../records/open-records.ts'
import { openApp } from '../support/app.ts'
import { holds } from '../support/steps.ts'

const app = openApp()

const notice = (page: Page) => page.getByRole('alert')

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).click()
  await drawer(page).getByRole('button', { name: 'Delete' }).click()
  await notice(page)
    .filter({ hasText: `${name} deleted` })
    .waitFor()
}

/** Whether a click anywhere on it, to its corners, would press it. */
const isFree = (button: Locator) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const spots = [left + 4, (left + right) / 2, right - 4].flatMap((x) => [
      [x, top + 4] as const,
      [x, bottom - 4] as const,
    ])
    return spots.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })

it.each([
  [1280, 800],
  [1024, 640],
  [900, 740],
  [640, 400],
])(
  'what a page says in passing covers nothing to be pressed next, at %i by %i',
  { tags: 'soak' },
  async (width, height) => {
    const businessId = await freshBusiness(app.api)
    for (const name of ['Zenith Stores', 'Adé & Sons']) await createCustomer(app.api, businessId, { name })
    const { page } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
    await page.setViewportSize({ width, height })
    // One of several lines, which stays until it is closed.
    await page.route('**/v1/customers/*', async (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await remove(page, 'Zenith Stores')
    await notice(page).getByRole('button', { name: 'Close' }).click()
    await notice(page).filter({ hasText: 'Zenith Stores could not be deleted' }).waitFor()

    const add = page.getByRole('link', { name: /^New customer/ })
    await expect.poll(() => isFree(add)).toBe(true)
    await add.click()
    const save = drawer(page).getByRole('button', { name: /^Save/ })
    await save.waitFor()
    await expect.poll(() => isFree(save)).toBe(true)
    const name = drawer(page).getByLabel('Name', { exact: true })
    await name.fill('Agbara Foods')
    // The drawer knows that something would be lost once the form has kept it.
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Agbara Foods')
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    const discard = page.getByRole('dialog').getByRole('button', { name: 'Discard changes' })
    await discard.waitFor()
    await expect.poll(() => isFree(discard)).toBe(true)

    await page.goto(`/businesses/${businessId}/settings?section=contact`)
    await page.getByLabel('Phone', { exact: true }).fill('0803 123 4567')
    await page.reload()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await notice(page).waitFor()
    const saveContact = page.getByRole('button', { name: 'Save', exact: true })
    await saveContact.scrollIntoViewIfNeeded()
    await expect.poll(() => isFree(saveContact)).toBe(true)
    await notice(page).getByRole('button', { name: 'Undo' }).click()
    await holds(page.getByLabel('Phone', { exact: true }), '0803 123 4567')
  },
)

it('several notices stand one on another, over nothing but the search', { tags: 'soak' }, async () => {
  const businessId = await freshBusiness(app.api)
  for (const name of ['Zenith Stores', 'Agbara Foods']) await createCustomer(app.api, businessId, { name })
  const { page } = await openAt(app, `/businesses/${businessId}/customers`, 'Customers')
  await remove(page, 'Zenith Stores')
  await remove(page, 'Agbara Foods')
  expect(await notice(page).count()).toBe(2)
  const bar = await page.getByRole('banner').boundingBox()
  const search = await page.getByRole('button', { name: 'Find an invoice' }).boundingBox()
  for (const shown of await notice(page).all()) {
    const box = await shown.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 900)).toBeLessThanOrEqual((bar?.height ?? 0) + 12)
    expect(box?.x).toBeGreaterThanOrEqual(search?.x ?? 900)
  }
  // Each can still be taken back.
  await notice(page).filter({ hasText: 'Agbara Foods' }).getByRole('button', { name: 'Undo' }).click()
  await notice(page).filter({ hasText: 'Zenith Stores' }).getByRole('button', { name: 'Undo' }).click()
  for (const name of ['Zenith Stores', 'Agbara Foods']) await page.getByRole('link', { name }).waitFor()
})

it('notices look right over a list, a drawer and a dialog', { tags: 'soak' }, async () => {
  const businessId = await freshBusiness(app.api)
  for (const name of ['Zenith Stores', 'Agbara Foods', 'Ìyá Bọ̀sẹ̀ Provisions']) {
    await createCustomer(app.api, businessId, { name })
  }
  const list = `/businesses/${businessId}/customers`
  await app.look('notice-list', async ({ page }) => {
    await page.goto(list)
    await remove(page, 'Zenith Stores')
  })
  await app.look('notice-drawer', async ({ page }) => {
    await page.goto(list)
    await remove(page, 'Agbara Foods')
    await page.keyboard.press('n')
    await drawer(page).getByRole('button', { name: /^Save/ }).waitFor()
  })
  await app.look('notice-dialog', async ({ page }) => {
    await page.goto(`/businesses/${businessId}/team?open=invite`)
    await page.getByLabel('E-mail', { exact: true }).fill('ada@okafor.example')
    await page.reload()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await notice(page).waitFor()
  })
})
