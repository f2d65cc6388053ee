import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Tab } from '../../support/browser/launch.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'
import { type ScriptedProvider, startScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'
import { openApp } from '../support/app.ts'
import { owner, title } from '../support/steps.ts'
import { fillSwitchTax, uploadKeys } from './fill-set-up.ts'

const app = openApp()
let provider: ScriptedProvider
let tab: Tab

beforeAll(async () => {
  provider = await startScriptedProvider()
})

afterAll(async () => provider.close())

beforeEach(async () => {
  tab = await app.openAs(owner)
})

let businesses = 0
const names = () => ({ name: `Okafor Trading ${++businesses}`, TIN: `2048116${businesses}-0001` })

describe('leaving the sandbox', () => {
  /** Practised with three invoices, of which one draft was not sent; FIRS has given the real things. */
  async function practised(): Promise<string> {
    const { api } = app
    const id = await readyBusiness(api, names())
    await createInvoice(api, id, await createCustomer(api, id))
    return id
  }

  it('asks for what is missing first, then begins a series of its own and says what stays in the sandbox', async () => {
    const { page, offences } = tab
    const id = await practised()
    await page.goto(`/businesses/${id}/go-live`)
    await page.getByText('One thing before you send real invoices').waitFor()
    await page.getByText('Until then nothing is real.').waitFor()
    expect(await page.getByRole('button', { name: 'Switch to real invoices' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Add your file' }).click()
    await title(page, 'Set-up').waitFor()
    await uploadKeys(page, id)

    await page.goto(`/businesses/${id}/go-live`)
    await fillSwitchTax(page, provider.url)
    expect(await page.getByRole('radio', { name: 'Continue with INV000002' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Start with INV000001' }).check()
    await page.getByText('One invoice that was not sent stays in the sandbox').waitFor()
    await page.getByRole('button', { name: 'Switch to real invoices' }).click()

    await page.getByText('Your first real invoice will be INV000001.').waitFor()
    await page.getByText('stays in the sandbox').waitFor()
    await page.getByRole('link', { name: 'Go to the invoices' }).waitFor()
    const business = dataOf(await app.api.get(`/v1/businesses/${id}`))
    expect(business['appProvider']).toEqual({ name: 'provider1', isConnected: true })
    expect(business['nextInvoiceNumber']).toBe(1)
    expect(offences).toEqual([])
  })

  it('that does not connect can be mended or taken back', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const id = await practised()
    await uploadKeys(page, id)
    await page.goto(`/businesses/${id}/go-live`)
    await fillSwitchTax(page, provider.url, 'wrong')
    await page.getByRole('radio', { name: 'Start with another number' }).check()
    await page.getByRole('button', { name: 'Switch to real invoices' }).click()
    await page.getByText('First number is required.').waitFor()
    await page.getByLabel('First number').fill('1,200')
    await page.getByRole('button', { name: 'Switch to real invoices' }).click()

    await page.getByText('the connection does not work yet').waitFor()
    await page.getByText('did not accept the credentials').waitFor()
    await page.getByRole('button', { name: 'Back to the sandbox' }).click()
    await page.getByText('The sandbox is ready').waitFor()
    expect(dataOf(await app.api.get(`/v1/businesses/${id}`))['appProvider']).toEqual({
      name: 'sandbox',
      isConnected: true,
    })
    expect(offences).toEqual([])
  })

  it('is not offered to a demo business', { tags: 'soak' }, async () => {
    const { page, offences } = tab
    const { id } = dataOf(await app.api.post('/v1/businesses/demo'))
    await page.goto(`/businesses/${id}/go-live`)
    await page.getByText('stays in the sandbox with its made-up TIN').waitFor()
    expect(await page.getByRole('button', { name: 'Switch to real invoices' }).count()).toBe(0)
    await page.goto(`/businesses/${id}/settings?section=provider`)
    await page.getByText('Connected to Sandbox.').waitFor()
    expect(await page.getByText('SwitchTax').count()).toBe(0)
    expect(offences).toEqual([])
  })
})
