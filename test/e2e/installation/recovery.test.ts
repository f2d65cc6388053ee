import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { RecoveryState } from '../../../core/contract/installation/recovery.ts'
import { apiClient } from '../../support/api-client.ts'
import { expectPageLooks } from '../../support/browser/checks.ts'
import { launchBrowser, openTab, type Tab } from '../../support/browser/launch.ts'
import { storeSession, signUpPerson } from '../../support/browser/session.ts'
import { createBusiness, createCustomer, dataOf } from '../../support/scenario.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { owner, title } from '../support/steps.ts'

const scratch = mkdtempSync(join(tmpdir(), 'invoice-desk-recovery-'))
const used = join(scratch, 'used')
let browser: Browser
let businessId = ''

beforeAll(async () => {
  browser = await launchBrowser('lean')
  const server = await startServerProcess({ dataDir: used })
  businessId = await createBusiness(await signUpPerson(server.url, owner))
  await server.stop()
})

afterAll(async () => {
  await browser.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** A server on a copy of the used folder that something was done to. */
async function serve(harm: (folder: string) => void): Promise<string> {
  const folder = mkdtempSync(join(scratch, 'folder-'))
  cpSync(used, folder, { recursive: true })
  harm(folder)
  const server = await startServerProcess({ dataDir: folder })
  onTestFinished(() => server.kill())
  return server.url
}

async function tabAt(origin: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const tab = await openTab(browser, origin, options)
  onTestFinished(() => tab.page.context().close())
  return tab
}

const loseDatabase = (folder: string) => rmSync(join(folder, 'invoice-desk.db'))

/** What the core would say with two backups, the newer one under a passphrase. */
const withBackups: RecoveryState = {
  kind: 'damaged',
  happened: 'The database of this installation is damaged.',
  remedy: 'Restore a backup; the present data is kept aside.',
  canRestore: true,
  backups: [
    {
      id: 'newest',
      createdAt: '2026-11-20T08:30:00.000Z',
      size: 4096,
      reason: 'daily',
      encrypted: true,
      businesses: 1,
      invoices: 118,
      missing: { since: '2026-11-20T08:30:00.000Z', numbers: 2 },
    },
    {
      id: 'older',
      createdAt: '2026-11-13T08:30:00.000Z',
      size: 4096,
      reason: 'daily',
      encrypted: false,
      businesses: 1,
      invoices: 60,
      missing: { since: '2026-11-13T08:30:00.000Z', numbers: 60 },
    },
  ],
}

async function offerBackups({ page }: Tab): Promise<void> {
  await page.route('**/v1/recovery', (route) =>
    route.fulfill({ json: { statusCode: 200, message: 'Recovery retrieved.', data: withBackups } }),
  )
}

describe('while the data cannot be used', () => {
  it('every page says what happened, and none offers a new account', { tags: 'soak' }, async () => {
    const origin = await serve(loseDatabase)
    for (const address of ['/', '/sign-in', '/recovery']) {
      const { page, offences } = await tabAt(origin)
      await page.goto(address)
      await title(page, 'The data cannot be used').waitFor()
      await page.getByText('The database of this installation is missing.').waitFor()
      await page.getByText('No backup was found that can be restored.').waitFor()
      expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0)
      expect(offences).toEqual([])
    }
  })

  it('somebody who was signed in is led there too', { tags: 'soak' }, async () => {
    const sound = await startServerProcess({ dataDir: used })
    const tab = await tabAt(sound.url)
    await storeSession(tab, sound.url, owner)
    await sound.stop()

    const origin = await serve((folder) => writeFileSync(join(folder, 'invoice-desk.db'), 'not a database'))
    const { page } = tab
    await page.goto(`${origin}/businesses/${businessId}/invoices`)
    await title(page, 'The data cannot be used').waitFor()
    await page.getByText('The database of this installation is damaged.').waitFor()
  })

  it('the owner chooses a backup, sees what will be missing, and restores it', async () => {
    const origin = await serve(loseDatabase)
    const tab = await tabAt(origin)
    const { page } = tab
    await offerBackups(tab)
    await page.goto('/')
    await page.getByText('2 invoice numbers were used after it').waitFor()
    await page.getByLabel('Passphrase of the backup').waitFor()

    await page.getByRole('radio', { name: '13 Nov 2026, 09:30' }).check()
    await page.getByText('60 invoice numbers were used after it').waitFor()
    expect(await page.getByLabel('Passphrase of the backup').count()).toBe(0)

    await page.getByRole('button', { name: 'Restore the backup of 13 Nov 2026' }).click()
    await page.getByText('E-mail is required', { exact: false }).or(page.getByText('E-mail must be')).first().waitFor()

    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    const asked = page.waitForRequest('**/v1/recovery/restore')
    await page.getByRole('button', { name: 'Restore the backup of 13 Nov 2026' }).click()
    expect((await asked).postDataJSON()).toEqual({ backup: 'older', email: owner.email, password: 'wrong' })
  })

  it('the owner is told whose a backup from elsewhere is, and says that it is theirs', async () => {
    const origin = await serve(loseDatabase)
    const tab = await tabAt(origin)
    const { page } = tab
    await offerBackups(tab)
    const holds = 'It says that it was made on 13 Nov 2026 and holds Okafor Trading Ltd.'
    await page.route('**/v1/recovery/restore', (route) =>
      route.fulfill({
        status: 409,
        json: {
          statusCode: 409,
          error: 'Conflict',
          code: 'backup_from_elsewhere',
          message: holds,
          requestId: 'r1',
        },
      }),
    )
    await page.goto('/')
    await page.getByRole('radio', { name: '13 Nov 2026, 09:30' }).check()
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    const restore = page.getByRole('button', { name: 'Restore the backup of 13 Nov 2026' })
    await restore.click()
    await page.getByText(holds).waitFor()
    const consent = page.getByRole('checkbox', { name: 'It is my backup. Restore it' })
    expect(await restore.isDisabled()).toBe(true)

    // What was said of one says nothing of another.
    await page.getByRole('radio', { name: '20 Nov 2026, 09:30' }).check()
    await consent.waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: '13 Nov 2026, 09:30' }).check()
    await restore.click()
    await consent.check()
    const confirmed = page.waitForRequest('**/v1/recovery/restore')
    await restore.click()
    expect((await confirmed).postDataJSON()).toMatchObject({ backup: 'older', fromElsewhere: true })
  })

  it('is good to look at', { tags: 'soak' }, async () => {
    const origin = await serve(loseDatabase)
    await expectPageLooks(
      async (face) => {
        const tab = await tabAt(origin, face)
        await offerBackups(tab)
        return tab
      },
      'recovery',
      async ({ page }) => {
        await page.goto('/')
        await page.getByText('2 invoice numbers were used after it').waitFor()
      },
    )
  })
})

describe('data whose newest part is missing', { tags: 'soak' }, () => {
  /** An older copy of the database was put back. */
  async function rewound(): Promise<string> {
    const folder = mkdtempSync(join(scratch, 'rewound-'))
    cpSync(used, folder, { recursive: true })
    const before = await startServerProcess({ dataDir: folder })
    const token = dataOf(await apiClient(before.url).post('/v1/auth/login', owner)).accessToken
    dataOf(await apiClient(before.url, token).post('/v1/instance/adopt'))
    await createCustomer(apiClient(before.url, token), businessId)
    await before.stop()
    cpSync(join(used, 'invoice-desk.db'), join(folder, 'invoice-desk.db'))

    const server = await startServerProcess({ dataDir: folder })
    onTestFinished(() => server.kill())
    return server.url
  }

  const ofLoss = ({ page }: Tab) =>
    page.getByRole('alert').filter({ hasText: 'The newest part of the data was missing' })

  it('is said to its owner on every page, with what to do, until it was read', async () => {
    const origin = await rewound()
    const tab = await tabAt(origin)
    const { page, offences } = tab
    await storeSession(tab, origin, owner)
    await page.goto(`/businesses/${businessId}/customers`)
    await ofLoss(tab)
      .getByText(/\d+ changes, the last on \d+ \w+ \d{4}/)
      .waitFor()
    await ofLoss(tab).getByText('re-enter what is missing').waitFor()
    await ofLoss(tab).getByRole('link', { name: 'Backups' }).click()
    await title(page, 'This installation').waitFor()

    await page.reload()
    await ofLoss(tab).getByRole('button', { name: 'I have read it' }).click()
    await ofLoss(tab).waitFor({ state: 'detached' })
    await page.reload()
    await title(page, 'This installation').waitFor()
    await page.getByText('Free disk space').waitFor()
    expect(await ofLoss(tab).count()).toBe(0)
    expect(offences).toEqual([])
  })

  it('is good to look at', async () => {
    const origin = await rewound()
    await expectPageLooks(
      async (face) => {
        const tab = await tabAt(origin, face)
        await storeSession(tab, origin, owner)
        return tab
      },
      'data-loss',
      async (tab) => {
        await tab.page.goto(`/businesses/${businessId}`)
        await ofLoss(tab).waitFor()
      },
    )
  })
})

describe('a copy of the data', () => {
  it('asks its owner which of the two goes on, and goes on when told to', { tags: 'soak' }, async () => {
    const origin = await serve(() => undefined)
    const tab = await tabAt(origin)
    const { page, offences } = tab
    await storeSession(tab, origin, owner)
    await page.goto(`/businesses/${businessId}`)
    const banner = page.getByRole('alert').filter({ hasText: 'This data is a copy of another folder.' })
    await banner.getByRole('link', { name: 'Decide' }).click()

    await page.getByRole('heading', { name: 'This data is a copy' }).waitFor()
    await page.getByText(used).waitFor()
    await page.getByRole('button', { name: 'Continue with this copy' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with this copy' }).click()
    await page.getByText('This copy is now in use.').waitFor()
    await banner.waitFor({ state: 'detached' })
    expect(offences).toEqual([])
  })

  it('is good to look at', { tags: 'soak' }, async () => {
    const origin = await serve(() => undefined)
    await expectPageLooks(
      async (face) => {
        const tab = await tabAt(origin, face)
        await storeSession(tab, origin, owner)
        return tab
      },
      'installation-copy',
      async ({ page }) => {
        await page.goto('/installation')
        await page.getByRole('heading', { name: 'This data is a copy' }).waitFor()
        await page.getByText('Free disk space').waitFor()
      },
    )
  })
})
