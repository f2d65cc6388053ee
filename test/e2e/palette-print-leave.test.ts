import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { hasPoppler, textOf } from '../documents/paper-tools.ts'
import { expectGoodLooks, expectNoAxe } from '../support/browser-checks.ts'
import type { Tab } from '../support/browser.ts'
import { createBusiness, createCustomer, createInvoice, dataOf, readyBusiness, until } from '../support/scenario.ts'
import { addColleague } from './colleagues.ts'
import { openDesk } from './desk.ts'
import { customerWith, finalize, makeInvoices, sandboxTins, send, untilStatus } from './many-invoices.ts'
import { anotherOkafor, okafor, owner, title } from './steps.ts'

const desk = openDesk()
let businessId: string
let ids: readonly string[]
let tab: Tab
let page: Page

/** 12 drafts: INV000001 to INV000012. */
beforeAll(async () => {
  businessId = await readyBusiness(desk.api, okafor)
  ids = await makeInvoices(desk.api, businessId, await createCustomer(desk.api, businessId), 12)
})

beforeEach(async () => {
  tab = await desk.openAs(owner)
  page = tab.page
})

const at = (path = '', id = businessId) => `/businesses/${id}${path}`

/** Lets what matches wait for an answer until it is let go. */
async function hold(address: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

const searched = (text: string) => new RegExp(`/v1/invoices\\?.*search=${text}(&|$)`)

describe('the palette', () => {
  const highlighted = () => page.getByRole('dialog').locator('[data-selected]')
  const entry = (name: string) => page.getByRole('dialog').getByRole('button', { name })

  async function openPalette(): Promise<void> {
    await page.goto(at('/customers'))
    await title(page, 'Customers').waitFor()
    await page.keyboard.press('Control+k')
    await entry('Number register').waitFor()
  }

  async function press(key: string, until: string): Promise<void> {
    await page.keyboard.press(key)
    await highlighted().filter({ hasText: until }).waitFor()
  }

  it('opens what was typed for, however early Enter comes', async () => {
    const letGo = await hold(searched('INV000004'))
    await openPalette()
    await page.keyboard.type('INV000004')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Searching').waitFor()
    expect(await highlighted().count()).toBe(0)
    expect(page.url()).toContain('/customers')

    letGo()
    await title(page, 'INV000004').waitFor()
    expect(page.url()).toContain(ids[3])
    expect(tab.offences).toEqual([])
  })

  it('keeps the highlighted entry while an answer moves it down', async () => {
    const letGo = await hold(searched('in'))
    await openPalette()
    await page.keyboard.type('in')
    await press('ArrowDown', 'New invoice')
    await press('ArrowDown', 'Home')
    await press('ArrowDown', 'Invoices')

    letGo()
    await entry('INV000012').waitFor()
    expect(await highlighted().allInnerTexts()).toEqual([expect.stringContaining('Invoices')])
    await page.keyboard.press('ArrowUp')
    await highlighted().filter({ hasNotText: 'Invoices' }).waitFor()
    await press('ArrowDown', 'Invoices')
    await page.keyboard.press('Enter')
    await title(page, 'Invoices').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('keeps the highlighted entry that an answer does not have', async () => {
    const letGo = await hold(searched('zebra'))
    await openPalette()
    await page.getByRole('dialog').getByText('All businesses').waitFor()
    await page.keyboard.type('zebra')
    await press('ArrowUp', 'All businesses')
    const answered = page.waitForResponse(searched('zebra'))
    letGo()
    await (await answered).finished()
    await page.waitForFunction(async () => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))
    expect(await highlighted().allInnerTexts()).toEqual([expect.stringContaining('All businesses')])
    await page.keyboard.press('Enter')
    await title(page, 'Businesses').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('begins with the first entry again when something else is typed', async () => {
    await openPalette()
    await press('ArrowDown', 'Home')
    await page.keyboard.type('number')
    await highlighted().filter({ hasText: 'Number register' }).waitFor()
    await page.keyboard.press('Enter')
    await title(page, 'Number register').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('does nothing on Enter where nothing is found, and looks good', async () => {
    await openPalette()
    await page.keyboard.type('zebra crossing')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Nothing found').waitFor()
    await page.keyboard.press('Enter')
    expect(page.url()).toContain('/customers')
    expect(tab.offences).toEqual([])
    await desk.look('palette-highlight', async (fresh) => {
      page = fresh.page
      await openPalette()
      await page.keyboard.type('in')
      await entry('INV000012').waitFor()
      await highlighted().waitFor()
    })
  })
})

describe('printing several invoices', () => {
  /** What the page hands to the print dialog, as data URLs: Chromium's own viewer of PDFs takes the call, which nothing else sees. */
  async function catchPrints({ fails = false } = {}): Promise<() => Promise<readonly string[]>> {
    await page.addInitScript((isRefused) => {
      const printed: Blob[] = []
      const made = new Map<string, Blob>()
      Object.assign(window, { printed })
      const makeAddress = URL.createObjectURL.bind(URL)
      URL.createObjectURL = (file: Blob) => {
        const address = makeAddress(file)
        made.set(address, file)
        return address
      }
      const content = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')?.get
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        get(this: HTMLIFrameElement) {
          const frame: unknown = content?.call(this)
          if (!this.src.startsWith('blob:')) return frame
          const print = () => {
            if (isRefused) throw new DOMException('Blocked a frame', 'SecurityError')
            const file = made.get(this.src)
            if (file) printed.push(file)
          }
          return { print }
        },
      })
    }, fails)
    return async () =>
      page.evaluate(async () => {
        const { printed } = window as unknown as { printed: Blob[] }
        return Promise.all(
          printed.map(async (file) => {
            const reader = new FileReader()
            reader.readAsDataURL(file)
            await new Promise((resolve) => reader.addEventListener('load', resolve))
            return typeof reader.result === 'string' ? reader.result : ''
          }),
        )
      })
  }

  const select = (number: string) => page.getByRole('checkbox', { name: `Select ${number}` }).click()

  async function print(how: string): Promise<void> {
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('menuitem', { name: how }).click()
  }

  /** Without those of Chromium's viewer of PDFs, an extension of its own in which the planted session finds no storage. */
  const ownOffences = () =>
    tab.offences.filter((offence) => !/outside: chrome-extension:|reading 'getItem'/.test(offence))

  const untilPrinted = async (prints: () => Promise<readonly string[]>, count: number) =>
    until(prints, ({ length }) => length >= count)

  /** The invoice on each page of a PDF. */
  const numbersIn = (pdf = '') =>
    textOf(Buffer.from(pdf.split(',')[1] ?? '', 'base64')).map((text) => /INV\d{6}/.exec(text)?.[0])

  it.skipIf(!hasPoppler)('prints once, one PDF of all of them, in the order in which the list shows them', async () => {
    const prints = await catchPrints()
    await page.goto(at('/invoices?sort=createdAt&order=asc'))
    for (const number of ['INV000007', 'INV000002', 'INV000011', 'INV000001']) await select(number)
    await print('Print them')
    await untilPrinted(prints, 1)
    await page.getByText('Making one PDF of all').waitFor({ state: 'detached' })
    const [pdf, ...more] = await prints()
    expect(numbersIn(pdf)).toEqual(['INV000001', 'INV000002', 'INV000007', 'INV000011'])
    expect(more).toEqual([])
    expect(await page.locator('iframe').count()).toBe(1)

    await print('Print them')
    await untilPrinted(prints, 2)
    expect(await prints()).toHaveLength(2)
    expect(await page.locator('iframe').count()).toBe(1)
    expect(ownOffences()).toEqual([])
  })

  it.skipIf(!hasPoppler)('keeps that order over several pages of the list', async () => {
    const prints = await catchPrints()
    dataOf(await desk.api.patch('/v1/users/me/preferences', { pageSize: 10 }))
    await page.goto(at('/invoices?sort=createdAt&order=desc&page=2'))
    await select('INV000002')
    await page.getByRole('button', { name: 'Previous page' }).click()
    await select('INV000004')
    await select('INV000012')
    await page.getByText('3 selected').waitFor()
    await print('Print them')
    await untilPrinted(prints, 1)
    const [pdf] = await prints()
    expect(numbersIn(pdf)).toEqual(['INV000012', 'INV000004', 'INV000002'])
    dataOf(await desk.api.patch('/v1/users/me/preferences', { pageSize: null }))
  })

  it('saves the PDF where the browser does not print, and says so', async () => {
    await catchPrints({ fails: true })
    await page.goto(at('/invoices'))
    await select('INV000003')
    await select('INV000004')
    const [saved] = await Promise.all([page.waitForEvent('download'), print('Print them')])
    expect(saved.suggestedFilename()).toBe('invoices.pdf')
    await page.getByText('This browser cannot print a PDF by itself, so it was saved.').waitFor()
    await expectNoAxe(page)
    expect(ownOffences()).toEqual([])
  })

  it('says what went wrong when the PDF cannot be made, and prints nothing', async () => {
    const prints = await catchPrints()
    await page.goto(at('/invoices'))
    await select('INV000005')
    await page.route('**/v1/invoices/print', (route) => route.abort())
    await print('Print them')
    await page.getByRole('main').getByRole('alert').waitFor()
    expect(await prints()).toEqual([])

    await page.unroute('**/v1/invoices/print')
    await print('Print them')
    await untilPrinted(prints, 1)
    await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' })
  })

  it('says at most how many there may be, before anything is asked for', async () => {
    const big = await readyBusiness(desk.api, anotherOkafor())
    await makeInvoices(desk.api, big, await createCustomer(desk.api, big), 201)
    dataOf(await desk.api.patch('/v1/users/me/preferences', { pageSize: 100 }))
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/print')) asked.push(request.url())
    })

    await page.goto(at('/invoices', big))
    for (const selected of [100, 200]) {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await page.getByText(`${selected} selected`).waitFor()
      await page.getByRole('button', { name: 'Next page' }).click()
    }
    await select('INV000001')
    await page.getByText('201 selected').waitFor()
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByText('At most 200 at once. Select fewer.').waitFor()
    expect(await page.getByRole('menuitem', { name: 'Print them' }).isDisabled()).toBe(true)
    expect(await page.getByRole('menuitem', { name: 'Save as one PDF' }).isDisabled()).toBe(true)
    expect(asked).toEqual([])
    expect(tab.offences).toEqual([])
    dataOf(await desk.api.patch('/v1/users/me/preferences', { pageSize: null }))
  })
})

describe('leaving a business', () => {
  const leave = (name: string) => page.getByRole('dialog', { name: `Leave ${name}?` })

  it('is offered to every role, names what it means, and goes to the next business', async () => {
    const second = anotherOkafor()
    const secondId = await createBusiness(desk.api, { ...second, name: 'Okafor Haulage' })
    const manager = await addColleague(desk, businessId, 'MANAGER', { firstName: 'Musa', lastName: 'Bello' })
    const { token } = dataOf(
      await desk.api.post('/v1/team/invite', { businessId: secondId, email: manager.email, role: 'VIEWER' }),
    )
    dataOf(await manager.api.post(`/v1/team/invitations/${token}/accept`))

    tab = await desk.openAs(manager)
    page = tab.page
    await page.goto(at('/team'))
    await page.getByRole('row', { name: 'Musa Bello (you)' }).waitFor()
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Leave this business' }).click()
    await leave(okafor.name).getByText('Only an owner or admin of it can invite you back.').waitFor()
    await expectNoAxe(page)
    await leave(okafor.name)
      .getByRole('button', { name: `Stay in ${okafor.name}` })
      .click()
    expect((await manager.api.get(`/v1/businesses/${businessId}`)).status).toBe(200)

    await page.getByRole('button', { name: 'Leave this business' }).click()
    await leave(okafor.name)
      .getByRole('button', { name: `Leave ${okafor.name}` })
      .click()
    await title(page, 'Okafor Haulage').waitFor()
    await page.getByText(`You have left ${okafor.name}.`).waitFor()
    expect(page.url()).toContain(secondId)
    expect((await manager.api.get(`/v1/businesses/${businessId}`)).status).toBe(404)

    await page.goto(at('/team', secondId))
    await page.getByRole('button', { name: 'Leave this business' }).click()
    await leave('Okafor Haulage').getByRole('button', { name: 'Leave Okafor Haulage' }).click()
    await title(page, 'Businesses').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('is not for the last owner, who reads who must take over first', async () => {
    await page.goto(at('/team'))
    await page.getByText('make somebody else an owner before you leave').waitFor()
    expect(await page.getByRole('button', { name: 'Leave this business' }).count()).toBe(0)

    const heir = await addColleague(desk, businessId, 'OWNER', { firstName: 'Ada', lastName: 'Okafor' })
    await page.reload()
    await page.getByRole('button', { name: 'Leave this business' }).click()
    await leave(okafor.name).waitFor()
    // The other owner is quicker.
    const { members } = dataOf(await heir.api.get(`/v1/team?businessId=${businessId}`))
    const own = members.find(({ email }: { email: string }) => email === heir.email)
    dataOf(await heir.api.delete(`/v1/team/members/${own.id}`))
    await leave(okafor.name)
      .getByRole('button', { name: `Leave ${okafor.name}` })
      .click()
    await leave(okafor.name).getByText('Make somebody else an owner first.').waitFor()
    expect((await desk.api.get(`/v1/businesses/${businessId}`)).status).toBe(200)
    expect(tab.offences).toEqual([])
  })

  it('looks good to somebody who may do nothing else there', async () => {
    const viewer = await addColleague(desk, businessId, 'VIEWER', { firstName: 'Vera', lastName: 'Eze' })
    await expectGoodLooks(
      async (face) => desk.openAs(viewer, face),
      'team-leaving',
      async (fresh) => {
        await fresh.page.goto(at('/team'))
        await fresh.page.getByRole('button', { name: 'Leave this business' }).click()
        await fresh.page.getByRole('dialog').getByText('You lose access at once.').waitFor()
      },
    )
  })
})

it('a reason of FIRS / NRS has the button that puts it right', async () => {
  const customerId = await customerWith(desk.api, businessId, 'Ìfẹọma Catering', sandboxTins.refused)
  const id = await createInvoice(desk.api, businessId, customerId)
  await finalize(desk.api, id)
  await send(desk.api, id)
  await untilStatus(desk.api, id, 'FIRS_REJECTED')
  await desk.look('invoice-refused-remedy', async (fresh) => {
    await fresh.page.goto(at(`/invoices/${id}`))
    await fresh.page.getByRole('link', { name: 'Open the customer' }).waitFor()
    await fresh.page.getByText('Amount in words').waitFor()
  })

  await page.goto(at(`/invoices/${id}`))
  await page.getByRole('link', { name: 'Open the customer' }).click()
  await page.getByRole('row', { name: 'Ìfẹọma Catering' }).waitFor()
  expect(tab.offences).toEqual([])
})

it('codes are found alike in the editor, for a product and in the settings', async () => {
  const found = async (field: string) => {
    await page.getByLabel(field, { exact: true }).fill('portland cement')
    const options = page.getByRole('option', { name: '2523' })
    await options.first().waitFor()
    return (await options.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  }

  await page.goto(at('/settings?section=classification'))
  await page.getByText('Goods', { exact: true }).click()
  const inSettings = await found('HS code')

  await page.goto(at('/products?open=new'))
  const forProduct = await found('HS code')

  await page.goto(at('/invoices/new'))
  await page.getByLabel('Description of line 1', { exact: true }).fill('Cement')
  await page.getByRole('button', { name: 'codes of line 1' }).click()
  expect(await found('HS code')).toEqual(inSettings)
  expect(forProduct).toEqual(inSettings)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('HS code', { exact: true }).inputValue()).toMatch(/^2523/)
  expect(tab.offences).toEqual([])
})
