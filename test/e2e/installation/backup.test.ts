import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { backupsOf, pathsIn } from '../../backup/backup-places.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { expectNoAxe } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createInvoice, dataOf, invoiceBody } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague } from '../support/colleagues.ts'
import { createSampleBusiness, type SampleBusiness } from '../support/sample-business.ts'
import { owner, title } from '../support/steps.ts'

const app = openApp()
let data: SampleBusiness
let drive = ''

beforeAll(async () => {
  data = await createSampleBusiness(app)
  drive = await mkdtemp(join(tmpdir(), 'invoice-desk-drive-'))
})
afterAll(() => rm(drive, { recursive: true, force: true }))

const table = ({ page }: Pick<Tab, 'page'>) => page.getByRole('table', { name: 'Backups' })
const backups = async (): Promise<Json> => dataOf(await app.api.get('/v1/backups'))

async function openBackups({ page }: Pick<Tab, 'page'>): Promise<void> {
  await page.goto('/installation')
  await page.getByRole('heading', { name: 'Backup folder' }).waitFor()
}

describe('backups', () => {
  it('are made on home by the owner of the installation, and by nobody else', async () => {
    const ada = await app.openAs(await addColleague(app, data.businessId, 'ADMIN'))
    await ada.page.goto(`/businesses/${data.businessId}`)
    await ada.page.getByRole('heading', { name: 'Okafor Trading' }).waitFor()
    expect(await ada.page.getByRole('button', { name: 'Back up now' }).count()).toBe(0)

    const tab = await app.openAs(owner)
    await openBackups(tab)
    await tab.page.getByText('There is no backup yet.').waitFor()
    await tab.page.goto(`/businesses/${data.businessId}`)
    await tab.page.getByRole('button', { name: 'Back up now' }).click()
    await tab.page.getByText(/^The backup is made and checked\. It is in .*backups\.$/).waitFor()
    await tab.page
      .getByText(/Last backup: (just now|\d+ s ago)\. It has \d+ business(es)? and \d+ invoices?\./)
      .waitFor()
    expect((await backups()).items).toMatchObject([{ verified: true, reason: 'onDemand' }])
    await tab.page.getByRole('link', { name: 'See or change the backup folder' }).click()
    await tab.page.getByRole('heading', { name: 'Backup folder' }).waitFor()
    expect([...ada.offences, ...tab.offences]).toEqual([])
  })

  it('go to another folder, which has to be there', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await openBackups(tab)
    await page.getByLabel('Folder', { exact: true }).fill(join(drive, 'missing'))
    await page.getByRole('button', { name: 'Save the folder' }).click()
    await page.getByText('The folder was not found.').waitFor()
    await page.getByLabel('Folder', { exact: true }).fill(drive)
    await page.getByRole('button', { name: 'Save the folder' }).click()
    await page.getByText('New backups go there.').waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect.poll(() => table(tab).getByRole('button').count()).toBe(2)
    expect((await stat((await backups()).items[0].file)).isFile()).toBe(true)
    expect((await backups()).items[0].file.startsWith(drive)).toBe(true)
    expect(tab.offences.filter((offence) => !offence.includes('422'))).toEqual([])
  })

  it('are encrypted once a passphrase of 12 characters is set', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await openBackups(tab)
    const field = page.getByLabel('New passphrase', { exact: true })
    await field.fill('too short')
    await page.getByRole('button', { name: 'Set the passphrase' }).click()
    await page.getByText('New passphrase must have at least 12 characters.').waitFor()
    await field.fill('mango rains in April')
    await page.getByRole('button', { name: 'Set the passphrase' }).click()
    await page.getByText('Keep the passphrase apart from this computer').waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await table(tab).getByText('Verified, encrypted').waitFor()
    await page.getByRole('button', { name: 'Stop encrypting' }).click()
    await page.getByText('Set a passphrase before they leave this computer.').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('say what is in the way', { tags: 'soak' }, async () => {
    await rm(drive, { recursive: true })
    const tab = await app.openAs(owner)
    await openBackups(tab)
    await tab.page.getByText('The backup folder cannot be found. Connect the drive').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('are good to look at', { tags: 'soak' }, async () => {
    await app.look('backups', openBackups)
  })

  it('are asked for in the header when the last one is old', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner, { ownProfile: true })
    await tab.page.clock.install({ time: new Date(Date.now() + 4 * 24 * 60 * 60_000) })
    await tab.page.goto(`/businesses/${data.businessId}`)
    await tab.page.getByText('The last backup is more than three days old.').waitFor()
  })

  it(
    'go along to another computer: this one says so on every page, makes nothing any more, and can be taken back',
    { tags: 'soak' },
    async () => {
      dataOf(await app.api.patch('/v1/backups/settings', { folder: null }))
      const tab = await app.openAs(owner)
      const { page } = tab
      await openBackups(tab)
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Move to another computer?' })
      await question.getByText('Everything can still be read on this computer.').waitFor()
      await expectNoAxe(page)
      await question.getByRole('button', { name: 'Make the last backup' }).click()
      await page.getByText('Take this file to the other computer:').waitFor()
      const [last] = (await backups()).items
      expect(last.reason).toBe('move')
      await page.getByText(last.file).first().waitFor()

      await page.goto(`/businesses/${data.businessId}/customers`)
      await page
        .getByText('This data has moved to another computer. No invoices are created or sent here any more.')
        .waitFor()
      await expectNoAxe(page)
      const refused = await app.api.post('/v1/invoices', invoiceBody(data.businessId, data.customerId))
      expect([refused.status, refused.body.code]).toEqual([409, 'folder_retired'])

      await page.getByRole('link', { name: 'Decide' }).click()
      await page.getByRole('heading', { name: 'This data has moved to another computer' }).waitFor()
      await page.getByRole('button', { name: 'Continue here again' }).click()
      const back = page.getByRole('dialog', { name: 'Continue here again?' })
      await back.getByRole('button', { name: 'Continue here again' }).click()
      await back.waitFor({ state: 'detached' })
      await page.getByText('No invoices are created or sent here any more').first().waitFor({ state: 'detached' })
      await createInvoice(app.api, data.businessId, data.customerId)
      expect(tab.offences).toEqual([])
    },
  )

  it('are restored from elsewhere only after somebody was told whose they are, and has said that they are theirs', async () => {
    dataOf(await app.api.patch('/v1/backups/settings', { folder: null }))
    const own: Json = dataOf(await app.api.post('/v1/backups'))
    // Like one of an older version: without a seal.
    const paths = pathsIn(dirname(dirname(own.file)))
    await backupsOf(paths, { inThisThread: true }).create('onDemand')

    const { page } = await app.openAs(owner)
    await openBackups({ page })
    await table({ page }).getByRole('button', { name: 'Restore the backup of' }).first().click()
    const dialog = page.getByRole('dialog', { name: /^Go back to / })
    const restore = dialog.getByRole('button', { name: 'Restore this backup' })
    expect(await dialog.getByRole('checkbox').count()).toBe(0)
    await restore.click()
    await dialog
      .getByText(/^This backup has no seal: .+ made on .+ and holds Okafor Trading, .+ if it is yours/)
      .waitFor()
    expect(await restore.isDisabled()).toBe(true)
    await expectNoAxe(page)

    await dialog.getByRole('checkbox', { name: 'It is my backup. Restore it' }).check()
    await page.route('**/restore', (route) => route.abort())
    // Not before it has failed: a window that is closed lets go on what was held back.
    const confirmed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/restore'))
    await restore.click()
    expect((await confirmed).postDataJSON()).toEqual({ fromElsewhere: true })
  })

  // The last one: afterwards everybody signs in again.
  it('are restored after a question that says what will be missing', async () => {
    dataOf(await app.api.patch('/v1/backups/settings', { folder: null }))
    const before: Json = dataOf(await app.api.get('/v1/invoices?limit=1')).meta.totalItems
    dataOf(await app.api.post('/v1/backups'))
    for (let count = 0; count < 2; count++) await createInvoice(app.api, data.businessId, data.customerId)

    const tab = await app.openAs(owner)
    const { page } = tab
    await openBackups(tab)
    await table(tab).getByRole('button', { name: 'Restore the backup of' }).first().click()
    const dialog = page.getByRole('dialog', { name: /^Go back to / })
    await dialog.getByText('2 invoices created since then will be missing').waitFor()
    await expectNoAxe(page)
    await dialog.getByRole('button', { name: 'Restore this backup' }).click()
    await page.waitForURL((url) => url.pathname !== '/installation')
    await expect.poll(async () => (await apiClient(app.origin).get('/healthz')).status).toBe(200)

    const login = await apiClient(app.origin).post('/v1/auth/login', owner)
    const api = apiClient(app.origin, dataOf(login)['accessToken'])
    expect(dataOf(await api.get('/v1/invoices?limit=1')).meta.totalItems).toBe(before)
    await title(page, /./).waitFor()
  })
})
