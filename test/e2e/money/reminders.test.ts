import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { dayAfter } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'
import { createBusiness, createCustomer, dataOf, firsConfig } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { okafor, owner, title } from '../support/steps.ts'

const app = openApp()
let mail: MailServer
let businessId: string

const at = (rest: string) => `/v1/businesses/${businessId}/${rest}`
const day = (days: number) => dayAfter(lagosDate(new Date()), days)

async function owing(name: string, late: readonly number[], customer: object = {}): Promise<void> {
  const email = `${name.toLowerCase().split(' ')[0]}@example.com`
  const id = await createCustomer(app.api, businessId, { name, tin: null, email, ...customer })
  for (const [index, one] of late.entries()) {
    const item = { number: `OLD/${name.slice(0, 3)}-${index}`, date: day(-90), dueDate: day(-one), amount: 45_250.5 }
    dataOf(await app.api.post(`/v1/customers/${id}/opening-items`, item))
  }
}

beforeAll(async () => {
  mail = await startMailServer()
  businessId = await createBusiness(app.api, okafor)
  dataOf(await app.api.patch(at('firs-config'), firsConfig))
  dataOf(await app.api.patch(at('app-provider'), { provider: 'provider1' }))
  dataOf(await app.api.patch(at('smtp'), { ...mail.settings, user: null, password: null }))
  // What reaches its third day tomorrow, and the day after, so that the hour of the test does not matter.
  await owing('Zenith Stores Ltd', [2, 1])
  await owing('Ọmọtọ́shọ̀ Building Materials and General Merchandise Nigeria Limited', [2, 2, 2, 2, 2], {
    email: 'omotosho@example.com',
  })
  await owing('Bare Traders', [2, 1], { email: null })
  await owing('Friend of the house', [2, 1], { automaticReminders: false })
})
afterAll(() => mail?.close())
beforeEach(() => {
  mail.received.splice(0)
})

const settings = () => `/businesses/${businessId}/settings?section=reminders`
const onSwitch = (page: Page) => page.getByRole('switch', { name: 'Send reminders automatically' })
const preview = (page: Page) => page.getByRole('table').filter({ hasText: 'Zenith Stores Ltd' })

describe('reminders that go out by themselves', () => {
  it('are switched on by the owner, who sees what goes next and tries one', { tags: 'soak' }, async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(settings())
    await onSwitch(page).waitFor()
    expect(await onSwitch(page).isChecked()).toBe(false)

    await onSwitch(page).click()
    await page.getByText('Automatic reminders are on.').waitFor()
    await page.getByLabel('Days before the due date').fill('2')
    await page.getByLabel('Days after the due date').fill('three')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('must be whole numbers with commas, for example 3, 14, 30').waitFor()
    await page.getByLabel('Days after the due date').fill('3, 14, 30, 45')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    const plan = dataOf(await app.api.get(at('reminder-plan')))
    expect(plan).toMatchObject({ isOn: true, daysAfter: [3, 14, 30, 45], daysBefore: [2], hour: 9 })

    await page.getByLabel('Send a test to').fill('me@example.com')
    await page.getByRole('button', { name: 'Send a test reminder' }).click()
    await page.getByText('The mail server accepted the test for me@example.com.').waitFor()
    expect(mail.received.map(({ to }) => to)).toEqual([['me@example.com']])
    expect(offences).toEqual([])
  })

  it(
    'look good where they are set and where the money is, and say whom they do not reach',
    { tags: 'soak' },
    async () => {
      dataOf(await app.api.patch(at('reminder-plan'), { isOn: true, daysAfter: [1, 2, 3, 4, 5] }))
      await app.look('reminder-settings', async ({ page }) => {
        await page.goto(settings())
        await preview(page).waitFor()
        await page.getByText('No e-mail address').waitFor()
        await page.getByText('Excluded from automatic reminders').waitFor()
      })
      await app.look('debtors-reminders', async ({ page }) => {
        await page.goto(`/businesses/${businessId}/money`)
        await title(page, 'Money in').waitFor()
        await page.getByText('Automatic reminders are on: next on').waitFor()
        await page.getByText('No e-mail address, so not reminded: Bare Traders.').waitFor()
      })
    },
  )

  it(
    'are read and not changed by others, and told of at home where no mail server is left',
    { tags: 'soak' },
    async () => {
      const { page, offences } = await app.openAsRole(businessId, 'ADMIN')
      await page.goto(settings())
      await onSwitch(page).waitFor()
      expect(await onSwitch(page).isDisabled()).toBe(true)
      await page.getByText('Only an owner can change this.').waitFor()

      dataOf(await app.api.delete(at('smtp')))
      await page.goto(`/businesses/${businessId}`)
      await page.getByText('Automatic reminders are on, but no mail server is set up.').waitFor()
      expect(offences).toEqual([])
    },
  )
})
