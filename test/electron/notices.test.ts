import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createSampleBusiness } from '../e2e/support/sample-business.ts'
import { owner, signIn } from '../e2e/support/steps.ts'
import { signUpPerson } from '../support/browser/session.ts'
import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop } from './desktop-app.ts'

/** This machine may be busy. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })

/** In the place of the system, which may have no notices: remembers them. Nobody looks at the window. */
const rememberNotices = `
const { BrowserWindow, Notification } = require('electron')
global.shown = []
Notification.isSupported = () => true
Notification.prototype.show = function () { global.shown.push(this) }
BrowserWindow.getFocusedWindow = () => null`

type Shown = { readonly title: string; emit(event: 'click'): void }

const titles = ({ app }: DesktopApp) =>
  app.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown.map(({ title }) => title))

const click = ({ app }: DesktopApp, title: string) =>
  app.evaluate(
    (_electron, pressed) =>
      (globalThis as unknown as { shown: Shown[] }).shown.find((one) => one.title === pressed)?.emit('click'),
    title,
  )

const places = {
  'The last backup is old': '/installation',
  'Waiting for an approval': '/approvals',
  'Refused by FIRS / NRS': '/sending',
  'Sending needs you': '/sending',
  Overdue: '/money',
}

describe('notices of the system', needs('window'), () => {
  const counts = { approvals: 0, refused: 0, needsAttention: 0, overdue: 0 }
  let desktop: DesktopApp
  let business: string

  beforeAll(async () => {
    desktop = await openDesktop({ flags: ['--secret-store=file'], before: rememberNotices })
    const { page } = desktop
    await page.waitForLoadState()
    const { origin } = new URL(page.url())
    const { businessId } = await createSampleBusiness({ api: await signUpPerson(origin, owner) })
    business = `${origin}/businesses/${businessId}`

    await page.route('**/attention', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      await route.fulfill({ response, json: { ...rest, data: { ...data, ...counts } } })
    })
    await page.route('**/v1/backups', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      const target = { ...data.target, newestAt: '2026-01-05T08:00:00.000Z' }
      await route.fulfill({ response, json: { ...rest, data: { ...data, target } } })
    })
  })

  afterAll(() => desktop[Symbol.asyncDispose]())

  /** Somebody comes back, and is signed in; the numbers are looked at. */
  async function comeBack(): Promise<void> {
    const { page } = desktop
    await page.goto(`${business}/customers`)
    const looked = page.waitForResponse('**/attention')
    await signIn(page)
    await looked
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
  }

  it('tell each thing once, and lead to its place', async () => {
    await comeBack()
    await eventually(() => titles(desktop)).toEqual(['The last backup is old'])

    Object.assign(counts, { approvals: 1, refused: 1, needsAttention: 1, overdue: 1 })
    await comeBack()
    await eventually(() => titles(desktop)).toEqual(Object.keys(places))
    await comeBack()
    expect(await titles(desktop)).toEqual(Object.keys(places))

    for (const [title, place] of Object.entries(places)) {
      await click(desktop, title)
      await desktop.page.waitForURL(`**${place}`)
    }
  })

  it('are left out where their kind is switched off', async () => {
    const { page } = desktop
    await page.goto(new URL('/computer', business).href)
    await signIn(page)
    const refusals = page.getByLabel('FIRS / NRS refused a document')
    await refusals.click()
    await eventually(() => refusals.isChecked()).toBe(false)

    Object.assign(counts, { refused: 2, overdue: 2 })
    await comeBack()
    await eventually(() => titles(desktop)).toEqual([...Object.keys(places), 'Overdue'])
  })
})
