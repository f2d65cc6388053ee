import { beforeAll, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague, type Colleague, apiWords } from '../support/colleagues.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { holds, owner, title } from '../support/steps.ts'

const app = openApp()
let data: SampleBusiness
let cashier: Colleague
let bareId: string
let ownIrn: string

beforeAll(async () => {
  const { api } = app
  data = await createSampleBusiness(app)
  cashier = await addColleague(app, data.businessId, 'CREATOR')
  bareId = await createBusiness(api, { name: 'Lekki Gardens Estate', TIN: '31569955-0001' })
  ownIrn = dataOf(await api.get(`/v1/invoices/${data.invoices.firsApproved}`))['irn']
})

const check = (businessId = data.businessId) => `/businesses/${businessId}/supplier-check`
const search = () => `/businesses/${data.businessId}/firs-search`

async function openCheck({ page }: Tab): Promise<void> {
  await page.goto(check())
  await page.getByText('Try it in the sandbox').waitFor()
}

async function tryPaper({ page }: Tab, paper: string): Promise<void> {
  await page.getByRole('button', { name: `Fill in: ${paper}`, exact: true }).click()
  await page.keyboard.press('Control+Enter')
}

const verdict = ({ page }: Tab) => page.getByRole('region', { name: 'What FIRS / NRS says' })

describe('checking a supplier', () => {
  it(
    'answers each paper of the sandbox with one sentence, what to do, and what differs',
    { tags: 'soak' },
    async () => {
      const tab = await app.openAs(owner)
      await openCheck(tab)

      await tryPaper(tab, 'An invoice that FIRS / NRS knows')
      await verdict(tab).getByRole('heading', { name: 'FIRS / NRS knows this invoice.' }).waitFor()
      expect(await verdict(tab).innerText()).toMatch(/Sandbox Supplies Ltd[\s\S]*₦107,500\.00/)

      await tryPaper(tab, 'The same invoice with another total')
      const differences = verdict(tab).getByRole('table', { name: 'What differs' })
      await differences.waitFor()
      expect((await differences.getByRole('row').last().innerText()).split(/\s+/)).toEqual([
        'Total',
        '₦99,000.00',
        '₦107,500.00',
      ])

      await tryPaper(tab, 'An invoice that FIRS / NRS refused')
      await verdict(tab).getByRole('heading', { name: 'FIRS / NRS has refused this invoice.' }).waitFor()
      await tryPaper(tab, 'The TIN of a supplier, without an invoice')
      await verdict(tab).getByRole('heading', { name: 'It belongs to Sandbox Supplies Ltd.' }).waitFor()

      await tab.page.getByLabel('TIN of the supplier').fill('11111111-0001')
      await tab.page.keyboard.press('Enter')
      await verdict(tab).getByRole('heading', { name: 'FIRS / NRS does not know this TIN.' }).waitFor()
      expect(await tab.page.getByRole('main').innerText()).not.toMatch(apiWords)
      expect(tab.offences).toEqual([])
    },
  )

  it('keeps what was checked through a reload, for this person only', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    await openCheck(tab)
    await tryPaper(tab, 'An invoice that FIRS / NRS refused')
    await verdict(tab).waitFor()

    await tab.page.reload()
    const again = tab.page.getByRole('button', { name: /^SUPPLY0002-94ND90NR-20261120 FIRS/ })
    await again.click()
    await verdict(tab).getByRole('heading', { name: 'FIRS / NRS has refused this invoice.' }).waitFor()

    await tab.page.getByRole('button', { name: 'Clear the list' }).click()
    await again.waitFor({ state: 'detached' })
    expect(tab.offences).toEqual([])
  })

  it('says at the fields what it needs', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    await openCheck(tab)
    const { page } = tab
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('IRN on the invoice or the TIN is needed.').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'irn')

    await page.getByLabel('TIN of the supplier').fill('88888888-0001')
    await page.getByLabel('Total on the invoice').fill('a lot')
    await page.keyboard.press('Enter')
    await page.getByText('must be an amount in naira such as 107,500.50.').waitFor()
    await page.getByLabel('Total on the invoice').fill('107,500')
    await page.keyboard.press('Enter')
    await page.getByText('is needed to compare the total').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('leads to the set-up where no provider is connected', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(check(bareId))
    await page.getByLabel('TIN of the supplier').fill('88888888-0001')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('alert').getByRole('link', { name: 'Connect a provider' }).waitFor()
    expect(tab.offences).toEqual([])
  })

  it('tells a creator whom to ask, and does not offer it', { tags: 'soak' }, async () => {
    const tab = await app.openAs(cashier)
    const { page } = tab
    await page.goto(check())
    await page.getByText('This is for managers, admins and owners.').waitFor()
    await page.getByRole('button', { name: 'Set-up', expanded: false }).click()
    await page.getByRole('link', { name: 'Tools', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Check a supplier' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Search at FIRS / NRS' }).count()).toBe(0)
    expect(tab.offences).toEqual([])
  })
})

describe('searching at FIRS / NRS', { tags: 'soak' }, () => {
  it('finds what was sent, says what the provider can, and leads to the own invoice', async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(search())
    expect(await page.getByRole('main').getByRole('link', { name: 'Check a supplier' }).getAttribute('href')).toBe(
      check(),
    )
    await page.getByText('It holds only what this business has sent in the sandbox').waitFor()
    await page.getByLabel('IRN').fill(ownIrn)
    await page.keyboard.press('Control+Enter')
    const link = page.getByRole('link', { name: ownIrn })
    await link.waitFor()
    expect(new URL(page.url()).searchParams.get('irn')).toBe(ownIrn)

    await page.reload()
    await link.click()
    await page.waitForURL(`**/invoices/${data.invoices.firsApproved}`)
    await page.goBack()
    await link.waitFor()

    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Nothing searched yet').waitFor()
    await holds(page.getByLabel('IRN'), '')
    expect(tab.offences).toEqual([])
  })

  it('asks for the own ones with nothing filled in, and says when there is none', async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(search())
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('link', { name: ownIrn }).waitFor()

    await page.goto(`${search()}?buyerTIN=11111111-0001`)
    await page.getByText('FIRS / NRS has no such invoice').waitFor()
    await holds(page.getByLabel('TIN of the customer'), '11111111-0001')
    expect(tab.offences).toEqual([])
  })
})

describe('is good to look at:', { tags: 'soak' }, () => {
  it('supplier-check', () =>
    app.look('supplier-check', async (fresh) => {
      await openCheck(fresh)
      await tryPaper(fresh, 'An invoice that FIRS / NRS refused')
      await verdict(fresh).waitFor()
      await tryPaper(fresh, 'The same invoice with another total')
      await verdict(fresh).getByRole('table').waitFor()
    }))

  it('firs-search', () =>
    app.look('firs-search', async ({ page }) => {
      await page.goto(`${search()}?ask=true`)
      await page.getByRole('link', { name: ownIrn }).waitFor()
    }))

  it('firs-search-start', () =>
    app.look('firs-search-start', async ({ page }) => {
      await page.goto(search())
      await title(page, 'Search at FIRS / NRS').waitFor()
      await page.getByText('Nothing searched yet').waitFor()
    }))
})
