import { copyFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createSampleBusiness, type SampleBusiness } from '../e2e/support/sample-business.ts'
import { owner, signIn } from '../e2e/support/steps.ts'
import type { Api } from '../support/api-client.ts'
import { type Person, signUpPerson } from '../support/browser/session.ts'
import { dataOf } from '../support/scenario.ts'
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
    // The system says where it put the window a moment after it was asked to.
    await eventually(() => boundsOf(again)).toEqual(left)
  })
})

describe('the menu', needs('window'), () => {
  let desktop: DesktopApp
  let origin: string
  let api: Api
  let data: SampleBusiness

  beforeAll(async () => {
    desktop = await openDesktop({ flags: ['--secret-store=file'] })
    await desktop.page.waitForLoadState()
    origin = new URL(desktop.page.url()).origin
    api = await signUpPerson(origin, owner)
    data = await createSampleBusiness({ api })
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

  it('is left aside by a backup, which takes the place of the data only where somebody says so', async () => {
    await using elsewhere = await temporaryFolder()
    const { file } = dataOf(await api.post('/v1/backups', {}))
    const name = basename(file)
    const kept = [name, `${name}.json`]
    for (const part of kept) await rename(join(dirname(file), part), join(elsewhere.path, part))

    await desktop.startAgain([join(elsewhere.path, name)])
    await desktop.page.getByText(`${name} is not among these backups`).waitFor()
    expect(await desktop.page.getByRole('dialog').count()).toBe(0)

    for (const part of kept) await rename(join(elsewhere.path, part), join(dirname(file), part))
    await desktop.startAgain([file])
    const dialog = desktop.page.getByRole('dialog', { name: /^Go back to / })
    await dialog.getByText('No invoice will be missing').waitFor()
    await dialog.getByRole('button', { name: 'Keep the current data' }).click()
    await dialog.waitFor({ state: 'detached' })
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

describe('a backup that the app is started with', { tags: 'soak', ...needs('window') }, () => {
  it('asks for its passphrase and whose it is before it takes the place of the data', async () => {
    await using data = await temporaryFolder()
    await using profile = await temporaryFolder()
    const options = { dataDir: data.path, profileDir: profile.path, flags: ['--secret-store=file'] }
    const other = { email: 'ada@eze.example', password: 'seven tall green gates' }
    const passphrase = 'a passphrase of the other one'
    let opened: string
    {
      await using desktop = await openDesktop({ flags: options.flags })
      const theirs = await makeBackup(desktop, other, { passphrase })
      await using own = await openDesktop(options)
      opened = join(dirname(await makeBackup(own, owner, {})), basename(theirs))
      for (const end of ['', '.json']) await copyFile(`${theirs}${end}`, `${opened}${end}`)
    }

    await using desktop = await openDesktop({ ...options, flags: [...options.flags, opened] })
    const { page } = desktop
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await signIn(page)
    const dialog = page.getByRole('dialog', { name: /^Go back to / })
    const restore = dialog.getByRole('button', { name: 'Restore this backup' })
    await restore.click()
    await dialog.getByRole('alert').getByText('passphrase').waitFor()
    await dialog.getByLabel('Passphrase of this backup', { exact: true }).fill(passphrase)
    await restore.click()
    const isMine = dialog.getByLabel('It is my backup. Restore it')
    await isMine.waitFor()
    expect(await restore.isDisabled()).toBe(true)
    await isMine.check()
    await restore.click()

    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await signIn(page, other)
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
  })
})

/** Makes an account and a backup: its file. */
async function makeBackup({ page }: DesktopApp, person: Person, options: { passphrase?: string }): Promise<string> {
  await page.waitForLoadState()
  const api = await signUpPerson(new URL(page.url()).origin, person)
  return dataOf(await api.post('/v1/backups', options)).file
}
