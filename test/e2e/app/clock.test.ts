import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { formatDate } from '../../../core/domain/calendar/format.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { launchBrowser, openTab } from '../../support/browser/launch.ts'
import { signUpPerson } from '../../support/browser/session.ts'
import { createCustomer, createInvoice } from '../../support/scenario.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { createShop, field } from '../counter/open-counter.ts'
import { owner, signIn } from '../support/steps.ts'

const MONTHS_MS = 90 * 24 * 60 * 60_000

let server: TestServer
let browser: Browser
let businessId: string

beforeAll(async () => {
  const rendererDir = join(import.meta.dirname, '../../../out/renderer')
  server = await startTestServer({ rendererDir })
  browser = await launchBrowser('lean')
  const api = await signUpPerson(server.url, owner)
  businessId = (await createShop(api)).businessId
  await createInvoice(api, businessId, await createCustomer(api, businessId))
  server.clock.advance(MONTHS_MS)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

describe("a computer's clock that jumped", () => {
  it('is said on home, asked about at the counter and in the editor, and not again once it is right', async () => {
    const { page, offences } = await openTab(browser, server.url)
    const day = formatDate(lagosDate(server.clock.now()))
    const notice = page.getByRole('status').filter({ hasText: `The clock of this computer shows ${day}` })
    const question = page.getByRole('dialog', { name: `Is today ${day}?` })

    await page.goto(`/businesses/${businessId}`)
    await signIn(page)
    await notice.waitFor()
    expect(await question.count()).toBe(0)

    await page.goto(`/businesses/${businessId}/invoices/new`)
    await question.getByRole('button', { name: 'No, I will set the date' }).click()
    await question.waitFor({ state: 'detached' })
    await notice.waitFor()

    await page.goto(`/businesses/${businessId}/counter`)
    await question.getByRole('button', { name: `${day} is right` }).click()
    await page.getByText(`Confirmed: today is ${day}.`).waitFor()
    await notice.waitFor({ state: 'detached' })

    await page.reload()
    await field(page).waitFor()
    expect(await question.count()).toBe(0)
    expect(await notice.count()).toBe(0)
    expect(offences).toEqual([])
  })
})
