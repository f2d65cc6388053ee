import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openSecondTab, type Tab } from '../../support/browser/launch.ts'
import { createBusiness, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { anotherOkafor, download, owner, title } from '../support/steps.ts'
import { button, openInvoice } from './open-invoice.ts'
import { badge, createSampleInvoices, type SampleInvoices, shortLookupDelays, historyOf } from './sample-invoices.ts'

const app = openApp({ env: shortLookupDelays, tabs: { permissions: ['clipboard-read', 'clipboard-write'] } })
let world: SampleInvoices
let tab: Tab

beforeAll(async () => {
  world = await createSampleInvoices(app)
})

beforeEach(async () => {
  await world.settings({ requireApproval: false })
  tab = await app.openAs(owner)
})

afterEach(async () => {
  expect(tab.offences).toEqual([])
})

const open = (id: string) => openInvoice(tab, world.addressOf(id))

describe('the next one', { tags: 'soak' }, () => {
  it('is one key away, and stands with it among the other actions', async () => {
    const id = await world.draft()
    const page = await open(id)
    await button(page, 'Finalize').click()
    await badge(page, 'Approved').waitFor()
    await page.keyboard.press('n')
    await title(page, 'New invoice').waitFor()

    await page.goto(world.addressOf(id))
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'New invoice' }).click()
    await title(page, 'New invoice').waitFor()
  })
})

describe('who looks', () => {
  it('as a viewer sees everything and is offered nothing', { tags: 'soak' }, async () => {
    await world.settings({ requireApproval: true })
    tab = await app.openAsRole(world.businessId, 'VIEWER')
    const id = await world.finalized()
    const page = await open(id)
    await page.getByText('It waits for somebody who may approve it.').waitFor()
    await historyOf(page)
    for (const name of [/^Approve/, /^Send back/, /^Edit/]) {
      expect(await page.getByRole('main').getByRole('button', { name }).count()).toBe(0)
    }
    await page.keyboard.press('a')
    await page.keyboard.press('r')
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Copy the reference number' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Copy the reference number'])
    expect(dataOf(await app.api.get(`/v1/invoices/${id}`)).status).toBe('PENDING_APPROVAL')
  })

  it(
    'in little room keeps the one button beside the title, and finds the others behind the dots',
    { tags: 'soak' },
    async () => {
      await world.settings({ requireApproval: true })
      const page = await open(await world.finalized())
      await button(page, 'Print').waitFor()
      await page.setViewportSize({ width: 640, height: 400 })
      await button(page, 'Print').waitFor({ state: 'hidden' })

      const [head, approve] = [await title(page, 'INV').boundingBox(), await button(page, 'Approve').boundingBox()]
      expect(approve?.x).toBeGreaterThan((head?.x ?? 0) + (head?.width ?? 0))
      expect(Math.abs((approve?.y ?? 0) - (head?.y ?? 0))).toBeLessThan(30)

      await button(page, 'More actions').click()
      await page.getByRole('menuitem', { name: 'Print', exact: true }).waitFor()
      await page.getByRole('menuitem', { name: 'Send back' }).click()
      await page.getByLabel('What should change').waitFor()
    },
  )

  it('in two tabs sees the same without reloading', { tags: 'soak' }, async () => {
    await world.settings({ requireApproval: true })
    const page = await open(await world.finalized())
    const second = await openSecondTab(tab, app.origin)
    await second.page.goto(page.url())
    await badge(second.page, 'Needs approval').waitFor()
    await button(page, 'Approve').click()
    await badge(second.page, 'Approved').waitFor()
    await second.page.getByText('Ngozi Okafor approved it').waitFor()
    expect(second.offences).toEqual([])
  })

  it(
    'under a wrong address, or that of another business, is told that there is nothing',
    { tags: 'soak' },
    async () => {
      const id = await world.draft()
      const otherId = await createBusiness(app.api, { ...anotherOkafor(), name: 'Lekki Gardens' })
      await tab.page.goto(`/businesses/${otherId}/invoices/${id}`)
      await title(tab.page, 'Page not found').waitFor()
      await tab.page.goto(world.addressOf('00000000-0000-7000-8000-000000000000'))
      await title(tab.page, 'Page not found').waitFor()
    },
  )
})

describe('the paper', () => {
  it('keeps the copies of its day when the customer is renamed, also after a reload', { tags: 'soak' }, async () => {
    const id = await world.finalized({ customer: { name: 'Zenith Stores' } })
    const { customerId } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    dataOf(await app.api.patch(`/v1/customers/${customerId}`, { name: 'Renamed Stores', city: 'Elsewhere' }))
    const page = await open(id)
    const paper = page.getByRole('article')
    expect(await paper.getByText('Zenith Stores').count()).toBe(1)
    expect(await paper.innerText()).not.toMatch(/Renamed|Elsewhere/)
    expect(await paper.getByText('NOT YET CLEARED · SANDBOX').count()).toBe(1)
  })

  it('is set in the typeface of its PDF', { tags: 'soak' }, async () => {
    const page = await open(await world.finalized())
    const paper = page.getByRole('article')
    await paper.waitFor()
    expect(await paper.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Inter"?,/)
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => /^"?Inter"?$/.test(family) && status === 'loaded').length,
      )
    await expect.poll(loaded).toBeGreaterThan(1)
  })

  it('shows its code large, and copies its reference number', { tags: 'soak' }, async () => {
    const id = await world.finalized()
    const page = await open(id)
    await button(page, 'Copy the reference number').click()
    await page.getByText('Reference number copied.').waitFor()
    const { irn } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(irn)

    await button(page, 'Enlarge the QR code').click()
    const file = await download(page, () => page.getByRole('button', { name: 'Save image' }).click())
    expect(file.name).toBe(`${irn}-qr.png`)
    expect(file.content.subarray(1, 4).toString()).toBe('PNG')
  })

  it('is saved as the PDF', async () => {
    const id = await world.finalized()
    const page = await open(id)
    const file = await download(page, () => button(page, 'Save PDF').click())
    const { irn } = dataOf(await app.api.get(`/v1/invoices/${id}`))
    expect(file.name).toBe(`invoice-${irn}.pdf`)
    expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
