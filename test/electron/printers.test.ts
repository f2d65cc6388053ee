import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createShop, field, press, scan, type Shop, total } from '../e2e/counter/open-counter.ts'
import { createSampleBusiness, type SampleBusiness } from '../e2e/support/sample-business.ts'
import { owner, signIn } from '../e2e/support/steps.ts'
import { signUpPerson } from '../support/browser/session.ts'
import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop, temporaryFolder } from './desktop-app.ts'

/** This machine may be busy. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })

/** A printing system that keeps what it is given: `lp` and `lpstat`, and the printers that Electron finds. */
const withPrinters = (folder: string) => `
const { app } = require('electron')
process.env.PATH = ${JSON.stringify(`${folder}:`)} + process.env.PATH
app.on('web-contents-created', (_event, contents) => {
  contents.getPrintersAsync = async () => [{ name: 'Office', displayName: 'Office, 1st floor', description: '', options: {} }]
})`

/** A paper is there when it is whole. */
const lp = (folder: string) => `#!/bin/sh
if [ -e '${folder}/broken' ]; then echo 'lp: Error - the drum is worn' >&2; exit 1; fi
for last; do :; done
n=$(ls '${folder}' | grep -c '^paper-')
echo "$@" > '${folder}/args-'$n
cp "$last" '${folder}/next' && mv '${folder}/next' '${folder}/paper-'$n
`

describe('the printers of this computer', needs('window'), () => {
  let printed: Awaited<ReturnType<typeof temporaryFolder>>
  let desktop: DesktopApp
  let origin: string
  let data: SampleBusiness
  let shop: Shop

  beforeAll(async () => {
    printed = await temporaryFolder()
    for (const [name, script] of [
      ['lp', lp(printed.path)],
      ['lpstat', '#!/bin/sh\necho "printer Office is idle. enabled since today"\n'],
    ] as const) {
      await writeFile(join(printed.path, name), script)
      await chmod(join(printed.path, name), 0o755)
    }
    desktop = await openDesktop({ flags: ['--secret-store=file'], before: withPrinters(printed.path) })
    await desktop.page.waitForLoadState()
    origin = new URL(desktop.page.url()).origin
    const api = await signUpPerson(origin, owner)
    data = await createSampleBusiness({ api })
    shop = await createShop(api)
    await openInvoice()
  })

  afterAll(async () => {
    await desktop[Symbol.asyncDispose]()
    await printed[Symbol.asyncDispose]()
  })

  async function openPage(path: string): Promise<void> {
    await desktop.page.goto(`${origin}${path}`)
    const asked = desktop.page.getByRole('button', { name: 'Sign in' })
    await asked
      .or(desktop.page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
    if (await asked.isVisible()) await signIn(desktop.page)
  }

  async function openInvoice(): Promise<void> {
    await openPage(`/businesses/${data.businessId}/invoices/${data.invoices.firsApproved}`)
    await desktop.page.getByRole('article').getByText('Amount in words').waitFor()
  }

  const papers = async () => (await readdir(printed.path)).filter((name) => name.startsWith('paper-'))

  /** What one paper more holds, and what `lp` was told of it. */
  async function nextPaper(print: () => Promise<void>): Promise<{ text: string; args: string }> {
    const { length } = await papers()
    await print()
    await eventually(papers).toHaveLength(length + 1)
    const [text = '', args = ''] = await Promise.all(
      ['paper', 'args'].map((name) => readFile(join(printed.path, `${name}-${length}`), 'latin1')),
    )
    return { text, args }
  }

  it('print an invoice by two keys', async () => {
    const paper = await nextPaper(async () => {
      await desktop.page.keyboard.press('Control+p')
      await desktop.page.getByRole('dialog', { name: 'Print' }).getByText('Printer').first().waitFor()
      await eventually(() => desktop.page.evaluate(() => document.activeElement?.textContent)).toBe('Print')
      // The paper waits for whoever is asked, and nobody for the paper.
      expect(await desktop.page.getByText('Creating the PDF.').count()).toBe(0)
      await desktop.page.keyboard.press('Enter')
    })
    expect(paper.text).toMatch(/^%PDF-/)
    expect(paper.args).toMatch(/^-d Office -o media=A4 .*[.]pdf$/m)
  })

  it('say COPY on the next one, and print without a question once that was chosen', async () => {
    const dialog = desktop.page.getByRole('dialog', { name: 'Print' })
    const asked = await nextPaper(async () => {
      await desktop.page.keyboard.press('Control+p')
      await eventually(() => dialog.getByLabel('Print COPY across the page').isChecked()).toBe(true)
      await dialog.getByLabel('Paper').click()
      await desktop.page.getByRole('option', { name: 'Roll, 58 mm, receipt printer (ESC/POS)' }).click()
      await dialog.getByLabel('Print invoices without asking from now on').click()
      await dialog.getByRole('button', { name: 'Print' }).click()
    })
    expect(asked.args).toContain('-d Office -o raw')
    expect(asked.text).toContain('COPY')

    await dialog.waitFor({ state: 'detached' })
    await nextPaper(() => desktop.page.keyboard.press('Control+p'))
  })

  it('print a test page, and are listed with what they print', async () => {
    await openPage('/computer')
    await desktop.page.getByText('Office, 1st floor, Roll, 58 mm').waitFor()
    const button = desktop.page.getByRole('button', { name: 'Print a test page for Invoices' })
    const { text } = await nextPaper(() => button.click())
    expect(text).toContain('Invoice Desk: test page')
  })

  it('print a test page on paper, too', async () => {
    const { text } = await nextPaper(async () => {
      const outcome = await desktop.page.evaluate(() =>
        globalThis.invoiceDesk?.call('print.test', { printer: 'queue:Office', format: 'a4' }),
      )
      expect(outcome).toEqual({ printed: true })
    })
    expect(text).toMatch(/^%PDF-/)
  })

  it('print the receipt of a sale, which says COPY the second time', async () => {
    const { page } = desktop
    await openPage(shop.address)
    await field(page).and(page.locator(':focus')).waitFor()
    await scan(page, shop.milk)
    await eventually(() => total(page).textContent()).not.toBe('₦0.00')
    await press(page, 'Control+Enter')
    await page.locator('[data-sold]').first().waitFor()

    const dialog = page.getByRole('dialog', { name: 'Print' })
    for (const isCopy of [false, true]) {
      const { text } = await nextPaper(async () => {
        await press(page, 'F10')
        await eventually(() => dialog.getByLabel('Print COPY across the page').isChecked()).toBe(isCopy)
        await dialog.getByLabel('Paper').click()
        await page.getByRole('option', { name: 'Roll, 58 mm, receipt printer (ESC/POS)' }).click()
        await dialog.getByRole('button', { name: 'Print' }).click()
        await dialog.waitFor({ state: 'detached' })
      })
      expect(text.includes('COPY')).toBe(isCopy)
    }
  })

  it('are named when they fail, and the PDF is offered', async () => {
    await writeFile(join(printed.path, 'broken'), '')
    await openInvoice()
    await desktop.page.keyboard.press('Control+p')
    await desktop.page.getByText('Office, 1st floor did not print').waitFor()
    await desktop.page.getByText('the drum is worn.').waitFor()
    await desktop.page.getByRole('button', { name: 'Save the PDF' }).waitFor()
  })
})
