import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { owner, signIn } from '../e2e/support/steps.ts'
import { createBusiness, dataOf } from '../support/scenario.ts'
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
