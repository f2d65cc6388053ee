import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createSampleBusiness } from '../e2e/support/sample-business.ts'
import { owner, signIn } from '../e2e/support/steps.ts'
import { createBusiness, createInvoice, dataOf } from '../support/scenario.ts'
import { signUpPerson } from '../support/browser/session.ts'
import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop, temporaryFolder } from './desktop-app.ts'

/** This machine may be busy. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })

/** Answers the app's boxes with a button, and remembers what they asked. */
const answerBoxes = (label: string) => `
const { app, dialog } = require('electron')
global.asked = []
dialog.showMessageBox = async (...parts) => {
  const question = parts.at(-1)
  global.asked.push(question)
  return { response: question.buttons.indexOf(${JSON.stringify(label)}), checkboxChecked: true }
}`

/** Remembers the item that pauses and resumes sending as it stood in the menu of the icon last. */
const rememberPause = `
const { Menu } = require('electron')
const build = Menu.buildFromTemplate
Menu.buildFromTemplate = (template) => {
  global.pause = template.find(({ label }) => /^(Pause|Resume) sending$/.test(label)) ?? global.pause
  return build(template)
}`

/** Pauses it where it is not; the label that the item has. */
const pauseSending = ({ app }: DesktopApp) =>
  app.evaluate(() => {
    const { pause } = globalThis as unknown as { pause?: { label: string; click: () => void } }
    if (pause?.label === 'Pause sending') pause.click()
    return pause?.label
  })

const quitByMenu = ({ app }: DesktopApp) =>
  app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    items.find(({ label }) => label === 'Quit')?.click()
  })

const details = ({ app }: DesktopApp) =>
  app.evaluate(() => (globalThis as unknown as { asked: { detail: string }[] }).asked.map(({ detail }) => detail))

const asked = ({ app }: DesktopApp) =>
  app.evaluate(() => (globalThis as unknown as { asked: { message: string }[] }).asked.map(({ message }) => message))

const close = ({ app }: DesktopApp) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

const isVisible = ({ app }: DesktopApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

const first = (desktop: DesktopApp) => desktop.page.getByRole('heading', { name: 'Create the first account' }).waitFor()

/** A business that a till is connected to. */
async function connectTill(desktop: DesktopApp): Promise<string> {
  const { origin } = new URL(desktop.page.url())
  const api = await signUpPerson(origin, owner)
  const businessId = await createBusiness(api)
  dataOf(await api.post('/v1/api-keys', { name: 'Till', businessId, role: 'MANAGER' }))
  return origin
}

describe('an app that tills are connected to', needs('window'), () => {
  it('asks once whether to go on without a window, does so, and is opened again by a second start', async () => {
    await using profile = await temporaryFolder()
    await using desktop = await openDesktop({ before: answerBoxes('Keep running'), profileDir: profile.path })
    await first(desktop)
    const origin = await connectTill(desktop)

    await close(desktop)
    await eventually(() => isVisible(desktop)).toBe(false)
    expect(await asked(desktop)).toEqual(['Keep Invoice Desk running when its window is closed?'])
    expect((await fetch(`${origin}/healthz`)).ok).toBe(true)
    expect(await readFile(join(profile.path, 'autostart', 'invoice-desk.desktop'), 'utf8')).toContain('--in-background')

    await desktop.startAgain()
    await eventually(() => isVisible(desktop)).toBe(true)
    await close(desktop)
    await eventually(() => isVisible(desktop)).toBe(false)
    expect(await asked(desktop)).toHaveLength(1)

    await desktop.app.evaluate(({ app }) => app.quit())
    expect(await desktop.ended).toEqual([0, null])
  })

  it('ends where somebody wants that', { tags: 'soak' }, async () => {
    await using desktop = await openDesktop({ before: answerBoxes('Quit') })
    await first(desktop)
    await connectTill(desktop)
    await close(desktop)
    expect(await desktop.ended).toEqual([0, null])
  })
})

describe('an app with a queue', needs('window'), () => {
  it('says what waits to whoever quits by the menu, and holds up nothing else', async () => {
    await using desktop = await openDesktop({ before: `${answerBoxes('Stay')}${rememberPause}` })
    await first(desktop)
    const api = await signUpPerson(new URL(desktop.page.url()).origin, owner)
    const { businessId, customerId } = await createSampleBusiness({ api })
    const settings = { requireApproval: false, autoSubmitToFirs: true }
    dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, settings))

    // The icon beside the clock pauses sending.
    await desktop.page.goto(new URL('/computer', desktop.page.url()).href)
    await signIn(desktop.page)
    await desktop.page.getByLabel('Keep running when the last window is closed').click()
    await eventually(() => pauseSending(desktop)).toBe('Resume sending')
    const invoiceId = await createInvoice(api, businessId, customerId)
    dataOf(await api.post(`/v1/invoices/${invoiceId}/finalize`, {}))

    await quitByMenu(desktop)
    await eventually(() => asked(desktop)).toEqual(['Quit Invoice Desk?'])
    expect(await details(desktop)).toEqual(['1 invoice waits for FIRS / NRS and is sent only while Invoice Desk runs.'])

    await desktop.app.evaluate(({ app }) => app.quit())
    expect(await desktop.ended).toEqual([0, null])
  })
})

describe('a start with the computer', { tags: 'soak', ...needs('window') }, () => {
  it('shows no window, and serves', async () => {
    await using data = await temporaryFolder()
    await using profile = await temporaryFolder()
    const options = { dataDir: data.path, profileDir: profile.path, flags: ['--secret-store=file'] }
    {
      await using desktop = await openDesktop(options)
      await first(desktop)
      const origin = await connectTill(desktop)
      await desktop.page.goto(`${origin}/computer`)
      await signIn(desktop.page)
      await desktop.page.getByLabel('Keep running when the last window is closed').click()
      await eventually(() => desktop.page.getByLabel('Keep running when').isChecked()).toBe(true)
    }
    await using desktop = await openDesktop({ ...options, flags: [...options.flags, '--in-background'] })
    await desktop.page.waitForLoadState()
    const { origin } = new URL(desktop.page.url())
    expect((await fetch(`${origin}/healthz`)).ok).toBe(true)
    expect(await isVisible(desktop)).toBe(false)
    await desktop.startAgain()
    await eventually(() => isVisible(desktop)).toBe(true)
  })
})
