import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { textOf } from '../../printing/pdf-tools.ts'
import { expectNoAxe } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { needs } from '../../support/system-requirements.ts'
import { createCustomer, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { createInvoices } from '../support/invoices.ts'
import { anotherOkafor, download, okafor, owner } from '../support/steps.ts'

/** In the page: gives the test what was printed. */
declare const handOver: (pdf: string) => Promise<void>

const app = openApp({ browser: 'whole' })
let businessId: string
let tab: Tab
let page: Page

/** 12 drafts: INV000001 to INV000012. */
beforeAll(async () => {
  businessId = await readyBusiness(app.api, okafor)
  await createInvoices(app.api, businessId, await createCustomer(app.api, businessId), 12)
})

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

const at = (path: string, id = businessId) => `/businesses/${id}${path}`

describe('printing several invoices', () => {
  /** What the page hands to the print dialog, as data URLs: Chromium's own viewer of PDFs takes the call, which nothing else sees. */
  async function catchPrints({ fails = false } = {}): Promise<readonly string[]> {
    const printed: string[] = []
    await page.exposeFunction('handOver', (pdf: string) => printed.push(pdf))
    await page.addInitScript((isRefused) => {
      const made = new Map<string, Blob>()
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
            if (!file) return
            const reader = new FileReader()
            reader.addEventListener('load', () => typeof reader.result === 'string' && void handOver(reader.result))
            reader.readAsDataURL(file)
          }
          return { print }
        },
      })
    }, fails)
    return printed
  }

  const select = (number: string) => page.getByRole('checkbox', { name: `Select ${number}` }).click()

  async function print(how: string): Promise<void> {
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('menuitem', { name: how }).click()
  }

  /** Without those of Chromium's viewer of PDFs, an extension of its own. */
  const ownOffences = () => tab.offences.filter((offence) => !offence.startsWith('outside: chrome-extension:'))

  const untilPrinted = (prints: readonly string[], count: number) => expect.poll(() => prints.length).toBe(count)

  /** The invoice on each page of a PDF. */
  const numbersIn = (pdf = '') =>
    textOf(Buffer.from(pdf.split(',')[1] ?? '', 'base64')).map((text) => /INV\d{6}/.exec(text)?.[0])

  it(
    'prints once, one PDF of all of them, in the order in which the list shows them',
    { tags: 'soak', ...needs('whole browser') },
    async () => {
      const prints = await catchPrints()
      await page.goto(at('/invoices?sort=createdAt&order=asc'))
      for (const number of ['INV000007', 'INV000002', 'INV000011', 'INV000001']) await select(number)
      await print('Print them')
      await untilPrinted(prints, 1)
      await page.getByText('Creating one PDF of all').waitFor({ state: 'detached' })
      const [pdf, ...more] = prints
      expect(numbersIn(pdf)).toEqual(['INV000001', 'INV000002', 'INV000007', 'INV000011'])
      expect(more).toEqual([])
      expect(await page.locator('iframe').count()).toBe(1)

      await print('Print them')
      await untilPrinted(prints, 2)
      expect(prints).toHaveLength(2)
      expect(await page.locator('iframe').count()).toBe(1)
      expect(ownOffences()).toEqual([])
    },
  )

  it('keeps that order over several pages of the list', { tags: 'soak', ...needs('whole browser') }, async () => {
    const prints = await catchPrints()
    dataOf(await app.api.patch('/v1/users/me/preferences', { pageSize: 10 }))
    await page.goto(at('/invoices?sort=createdAt&order=desc&page=2'))
    await select('INV000002')
    await page.getByRole('button', { name: 'Previous page' }).click()
    await select('INV000004')
    await select('INV000012')
    await page.getByText('3 selected').waitFor()
    await print('Print them')
    await untilPrinted(prints, 1)
    const [pdf] = prints
    expect(numbersIn(pdf)).toEqual(['INV000012', 'INV000004', 'INV000002'])
    dataOf(await app.api.patch('/v1/users/me/preferences', { pageSize: null }))
  })

  it('makes one PDF of all that are selected', { tags: 'soak' }, async () => {
    await page.goto(at('/invoices?show=drafts&order=asc'))
    for (const number of ['INV000001', 'INV000002', 'INV000003']) await select(number)
    const { content } = await download(page, () => print('Save as one PDF'))
    expect((await PDFDocument.load(content)).getPageCount()).toBe(3)
    expect(tab.offences).toEqual([])
  })

  it('hands the PDF to the print dialog', { tags: 'soak', ...needs('whole browser') }, async () => {
    await page.goto(at('/invoices?show=drafts'))
    await page.getByRole('row', { name: 'INV000012' }).waitFor()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await print('Print them')
    await page.locator('#print-frame').waitFor({ state: 'attached' })
    expect(await page.locator('#print-frame').getAttribute('src')).toMatch(/^blob:/)
    expect(ownOffences()).toEqual([])
  })

  it('saves the PDF where the browser does not print, and says so', { tags: 'soak' }, async () => {
    await catchPrints({ fails: true })
    await page.goto(at('/invoices'))
    await select('INV000003')
    await select('INV000004')
    const [saved] = await Promise.all([page.waitForEvent('download'), print('Print them')])
    expect(saved.suggestedFilename()).toBe('invoices.pdf')
    await page.getByText('This browser cannot print a PDF directly, so it was saved.').waitFor()
    await expectNoAxe(page)
    expect(ownOffences()).toEqual([])
  })

  it(
    'says what went wrong when the PDF cannot be made, and prints nothing',
    { tags: 'soak', ...needs('whole browser') },
    async () => {
      const prints = await catchPrints()
      await page.goto(at('/invoices'))
      await select('INV000005')
      await page.route('**/v1/invoices/print', (route) => route.abort())
      await print('Print them')
      const failure = page.getByRole('alert').filter({ hasText: 'Invoice Desk' })
      await failure.waitFor()
      expect(prints).toEqual([])

      await page.unroute('**/v1/invoices/print')
      await print('Print them')
      await untilPrinted(prints, 1)
      await failure.waitFor({ state: 'detached' })
    },
  )

  it('says at most how many there may be, before anything is asked for', { tags: 'soak' }, async () => {
    const big = await readyBusiness(app.api, anotherOkafor())
    await createInvoices(app.api, big, await createCustomer(app.api, big), 201)
    dataOf(await app.api.patch('/v1/users/me/preferences', { pageSize: 100 }))
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/print')) asked.push(request.url())
    })

    await page.goto(at('/invoices', big))
    await page.getByText('1 to 100 of 201').waitFor()
    for (const [selected, next] of [
      [100, '101 to 200 of 201'],
      [200, '201 to 201 of 201'],
    ] as const) {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await page.getByText(`${selected} selected`).waitFor()
      await page.getByRole('button', { name: 'Next page' }).click()
      await page.getByText(next).waitFor()
    }
    await select('INV000001')
    await page.getByText('201 selected').waitFor()
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByText('At most 200 go to the printer at once').waitFor()
    expect(await page.getByRole('menuitem', { name: 'Print them' }).isDisabled()).toBe(true)
    // Of more than go to the printer one PDF is made all the same, beside the rest.
    expect(await page.getByRole('menuitem', { name: 'Save as one PDF' }).isDisabled()).toBe(false)
    expect(asked).toEqual([])
    expect(tab.offences).toEqual([])
    dataOf(await app.api.patch('/v1/users/me/preferences', { pageSize: null }))
  })
})
