import { execFileSync } from 'node:child_process'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createSampleBusiness, type SampleBusiness } from '../e2e/support/sample-business.ts'
import { owner, signIn } from '../e2e/support/steps.ts'
import { signUpPerson } from '../support/browser/session.ts'
import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop } from './desktop-app.ts'

describe('a paper in the desktop app', needs('window'), () => {
  let desktop: DesktopApp
  let origin: string
  let data: SampleBusiness

  beforeAll(async () => {
    // A keychain is not everywhere, and sending needs a place for secrets.
    desktop = await openDesktop({ flags: ['--secret-store=file'] })
    await desktop.page.waitForLoadState()
    origin = new URL(desktop.page.url()).origin
    data = await createSampleBusiness({ api: await signUpPerson(origin, owner) })
  })

  afterAll(() => desktop[Symbol.asyncDispose]())

  async function openPage(path: string): Promise<void> {
    await desktop.page.goto(`${origin}/businesses/${data.businessId}/invoices/${path}`)
    const asked = desktop.page.getByRole('button', { name: 'Sign in' })
    await asked
      .or(desktop.page.getByRole('button', { name: 'Preview' }))
      .or(desktop.page.getByRole('article'))
      .waitFor()
    if (await asked.isVisible()) await signIn(desktop.page)
  }

  /** How much of what a window shows there is white, and how much is dark, from 0 to 1. */
  async function inkOf(box: { x: number; y: number; width: number; height: number }) {
    return desktop.app.evaluate(async ({ BrowserWindow }, area) => {
      const window = BrowserWindow.getAllWindows()[0]
      const pixels = (await window?.webContents.capturePage(area))?.toBitmap() ?? Buffer.alloc(0)
      let white = 0
      let dark = 0
      for (let at = 0; at < pixels.length; at += 4) {
        const light = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3
        if (light > 250) white++
        else if (light < 60) dark++
      }
      const all = Math.max(1, pixels.length / 4)
      return { white: white / all, dark: dark / all }
    }, box)
  }

  it('is shown before it is sent', async () => {
    await openPage(`${data.invoices.draft}/edit`)
    await desktop.page.getByRole('button', { name: 'Preview' }).click()
    const box = await desktop.page.getByTitle('The page').boundingBox()
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
    // The lower two thirds: the viewer's own bar is above, and is dark itself.
    const sheet = {
      x: Math.round(x + width * 0.3),
      y: Math.round(y + height / 3),
      width: Math.round(width * 0.5),
      height: Math.round((height * 2) / 3),
    }
    await expect.poll(() => inkOf(sheet), { timeout: 30_000 }).toMatchObject({ white: expect.toSatisfy(moreThan(0.3)) })
    expect((await inkOf(sheet)).dark).toSatisfy(moreThan(0.002))
  })

  it('reaches the dialog of the printer', needs('window', 'print dialog'), async () => {
    await openPage(data.invoices.firsApproved)
    await desktop.page.getByRole('article').getByText('Amount in words').waitFor()
    expect(windowTitles()).not.toContain('Print')
    await desktop.page.keyboard.press('p')
    await expect.poll(windowTitles, { timeout: 30_000 }).toContain('Print')
  })
})

const moreThan = (least: number) => (share: number) => share > least

/** The titles of all windows on the display, of whatever program. */
function windowTitles(): string[] {
  const tree = execFileSync('xwininfo', ['-root', '-tree'], { encoding: 'utf8' })
  return [...tree.matchAll(/^\s+0x[0-9a-f]+ "(.*?)": /gm)].map(([, title = '']) => title)
}
