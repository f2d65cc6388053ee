import { gzipSync } from 'node:zlib'

import type { Response } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { picture } from '../../support/browser/checks.ts'
import { createBusiness } from '../../support/scenario.ts'
import { openApp, openEmptyApp } from '../support/app.ts'
import { fillBusiness, okafor, owner, signIn, title } from '../support/steps.ts'

const faces = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 360, height: 740 } },
] as const

/** Of sizes in bytes, in KB. */
const sumOf = async (sizes: readonly Promise<number>[]): Promise<number> =>
  Math.round((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024)

const empty = openEmptyApp('file')
const used = openApp()
let businessId: string

beforeAll(async () => {
  businessId = await createBusiness(used.api, okafor)
  await createBusiness(used.api, {
    name: 'Adébáyọ̀ Ọlátúnjí & Sons Building Materials and General Merchandise',
    TIN: '31569955-0001',
    city: 'Agbara',
    state: 'Ogun',
  })
})

describe.each(process.env['SOAK'] === undefined ? faces.slice(0, 1) : faces)(
  'the pages in $name',
  ({ name, colorScheme, viewport }) => {
    it('fit their window and use nothing from elsewhere', async () => {
      const { page, offences } = await empty.open({ colorScheme, viewport })
      await page.goto('/')
      await title(page, 'Create the first account').waitFor()
      await picture(page, `sign-up-${name}`)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('Password is required.').waitFor()
      await picture(page, `sign-up-errors-${name}`)
      expect(offences).toEqual([])
    })

    it('fit their window with businesses in them', async () => {
      const { page, offences } = await used.open({ colorScheme, viewport })
      await page.goto('/businesses')
      await signIn(page, { ...owner, password: 'not this one' })
      await page.getByRole('alert').waitFor()
      await picture(page, `sign-in-wrong-${name}`)

      await signIn(page)
      await page.getByRole('row', { name: okafor.name }).waitFor()
      await picture(page, `businesses-${name}`)

      await page.getByRole('link', { name: okafor.name, exact: true }).click()
      await title(page, okafor.name).waitFor()
      await picture(page, `business-${name}`)
      if (name === 'narrow') await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('button', { name: 'Switch business' }).click()
      await page.getByRole('menuitem', { name: 'All businesses' }).waitFor()
      await picture(page, `switcher-${name}`)

      await page.getByRole('menuitem', { name: 'Add a business' }).click()
      await title(page, 'Add a business').waitFor()
      await fillBusiness(page)
      await picture(page, `new-business-${name}`)
      await page.getByRole('button', { name: 'Add business' }).click()
      await page.getByText('TIN belongs to another business on this installation').waitFor()
      await picture(page, `new-business-taken-${name}`)

      await page.goto('/no/such/page')
      await title(page, 'Page not found').waitFor()
      await picture(page, `not-found-${name}`)
      expect(offences).toEqual([])
    })
  },
)

describe('the recovery code', () => {
  const fresh = openEmptyApp('test')

  it('fits its window, and its print holds the code and no buttons', async () => {
    const { page, offences } = await fresh.open({ viewport: { width: 360, height: 740 } })
    await page.goto('/')
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await title(page, 'Keep your recovery code').waitFor()
    await picture(page, 'recovery-code-narrow')

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByLabel('Recovery code').isVisible()).toBe(true)
    expect(await page.getByRole('button').count()).toBe(0)
    expect(offences).toEqual([])
  })
})

describe('the first visit', () => {
  it('loads less than 300 KB of script, compressed, and 48 KB of style', async () => {
    const { page } = await used.open()
    const sizes: { script: Promise<number>[]; style: Promise<number>[] } = { script: [], style: [] }
    const weigh = (response: Response) => {
      const { pathname } = new URL(response.url())
      const kind = pathname.endsWith('.js') ? 'script' : pathname.endsWith('.css') ? 'style' : undefined
      if (kind) sizes[kind].push(response.body().then((body) => gzipSync(body).byteLength))
    }
    page.on('response', weigh)
    await page.goto(`/businesses/${businessId}`)
    await signIn(page)
    await title(page, okafor.name).waitFor()
    // What comes after it is loaded while nothing waits.
    page.off('response', weigh)

    const script = await sumOf(sizes.script)
    const style = await sumOf(sizes.style)
    console.log(
      `First visit up to a business: ${script} KB of script in ${sizes.script.length} files, ${style} of style.`,
    )
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThan(300)
    // The styles of all pages: those that came later would be paid for while somebody types.
    expect(style).toBeLessThan(48)
  })

  it('writes names with their tone marks in Inter, from this origin', async () => {
    const { page } = await used.open()
    await page.goto('/businesses')
    await signIn(page)
    await page.getByRole('row', { name: 'Ọlátúnjí' }).waitFor()

    const loaded = await page.evaluate(async () => {
      const fonts = await document.fonts.load("500 16px 'Inter Variable'", 'Ọẹị₦Ɗa')
      return fonts.map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`)
    })
    expect(loaded).toEqual(Array(3).fill('Inter Variable loaded'))
  })
})
