import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createSampleBusiness, type SampleBusiness } from '../e2e/support/sample-business.ts'
import { owner, signIn } from '../e2e/support/steps.ts'
import { signUpPerson } from '../support/browser/session.ts'
import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop, temporaryFolder } from './desktop-app.ts'

const boundsOf = ({ app }: DesktopApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())

const screenOf = ({ app }: DesktopApp) => app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)

const first = (desktop: DesktopApp) => desktop.page.getByRole('heading', { name: 'Create the first account' }).waitFor()

/** This machine may be busy. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })

/** Chooses an entry of the app's menu. */
const choose = ({ app }: DesktopApp, label: string) =>
  app.evaluate(({ Menu }, name) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    items.find((item) => item.label === name)?.click()
  }, label)

describe('the place of the window', needs('window'), () => {
  it('fits the screen at first, and is where it was left the next time, if that is still on the screen', async () => {
    await using data = await temporaryFolder()
    await using profile = await temporaryFolder()
    const options = { dataDir: data.path, profileDir: profile.path }
    const left = { x: 40, y: 30, width: 950, height: 650 }
    {
      await using desktop = await openDesktop(options)
      await first(desktop)
      const screen = await screenOf(desktop)
      const { width = 0, height = 0 } = (await boundsOf(desktop)) ?? {}
      expect(width).toBeLessThanOrEqual(screen.width)
      expect(height).toBeLessThanOrEqual(screen.height)

      await desktop.app.evaluate(
        ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
        left,
      )
      await eventually(() => boundsOf(desktop)).toEqual(left)
      await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
      expect(await desktop.ended).toEqual([0, null])
    }

    await using again = await openDesktop(options)
    await first(again)
    expect(await boundsOf(again)).toEqual(left)
  })
})

describe('the menu', needs('window'), () => {
  let desktop: DesktopApp
  let origin: string
  let data: SampleBusiness

  beforeAll(async () => {
    desktop = await openDesktop({ flags: ['--secret-store=file'] })
    await desktop.page.waitForLoadState()
    origin = new URL(desktop.page.url()).origin
    data = await createSampleBusiness({ api: await signUpPerson(origin, owner) })
    await desktop.page.goto(`${origin}/businesses/${data.businessId}/invoices`)
    await signIn(desktop.page)
    await desktop.page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
  })

  afterAll(() => desktop[Symbol.asyncDispose]())

  it('shows the help, and the palette', async () => {
    await choose(desktop, 'Keyboard shortcuts')
    await desktop.page.getByRole('dialog', { name: 'Help' }).waitFor()
    await desktop.page.keyboard.press('Escape')
    await desktop.page.getByRole('dialog', { name: 'Help' }).waitFor({ state: 'detached' })

    await choose(desktop, 'Find…')
    await desktop.page.getByRole('dialog').getByRole('textbox').waitFor()
    await desktop.page.keyboard.press('Escape')
    await desktop.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('says where there is nothing to print', async () => {
    await choose(desktop, 'Print…')
    await desktop.page.getByText('This page has nothing to print').waitFor()
  })

  it('begins an invoice and goes to the settings', { tags: 'soak' }, async () => {
    await choose(desktop, 'New invoice')
    await desktop.page.waitForURL('**/invoices/new')
    await choose(desktop, 'Settings')
    await desktop.page.waitForURL('**/settings')
  })

  it('is left aside by a link: the invoice that it names is shown', async () => {
    await desktop.startAgain([`invoice-desk://invoice/${data.invoices.firsApproved}`])
    await desktop.page.waitForURL(`**/businesses/${data.businessId}/invoices/${data.invoices.firsApproved}`)
    await desktop.page.getByRole('article').getByText('Amount in words').waitFor()
  })

  it('is left aside by a list, which is offered for import and shown before it is saved', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'customers.csv')
    await writeFile(file, 'Name,Phone\nMama Nkechi Stores,08031234567\n')
    await desktop.startAgain([file])
    await desktop.page.getByText('What is in customers.csv?').waitFor()
    await desktop.page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click()
    await desktop.page.waitForURL('**/customers/import')
    await desktop.page.getByRole('textbox', { name: 'Name, row 2' }).waitFor()
  })

  it('has documents opened side by side: a link with Ctrl opens a window of its own', { tags: 'soak' }, async () => {
    await desktop.page.goto(`${origin}/businesses/${data.businessId}/invoices`)
    const asked = desktop.page.getByRole('button', { name: 'Sign in' })
    const link = desktop.page.getByRole('link', { name: 'Customers' })
    await asked.or(link).waitFor()
    if (await asked.isVisible()) await signIn(desktop.page)
    const opened = desktop.app.waitForEvent('window')
    await link.click({ modifiers: ['Control'] })
    const beside = await opened
    await beside.waitForLoadState()
    expect(beside.url()).toContain('customers')
    expect(desktop.page.url()).toMatch(/\/invoices$/)

    await beside.close()
    expect(desktop.page.url()).toMatch(/\/invoices$/)
  })
})
