import Database from 'better-sqlite3'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague, type Colleague, apiWords } from '../support/colleagues.ts'
import { type SampleBusiness, createSampleBusiness } from '../support/sample-business.ts'
import { download, owner, title } from '../support/steps.ts'
import { prepareOnLog } from '../../support/storage/log-rows.ts'

const app = openApp()
let data: SampleBusiness
let manager: Colleague

beforeAll(async () => {
  data = await createSampleBusiness(app)
  manager = await addColleague(app, data.businessId, 'MANAGER')
})

const log = () => `/businesses/${data.businessId}/audit-log`

describe('the audit log', () => {
  it('says who did what, leads to the invoice, and is saved as a file', { tags: 'soak' }, async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(log())
    await title(page, 'Audit log').waitFor()
    await page.getByRole('row', { name: /Colleague joined: Manager/ }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(apiWords)

    const save = async (kind: RegExp) => {
      await page.getByRole('button', { name: 'Export' }).click()
      return download(page, () => page.getByRole('menuitem', { name: kind }).click())
    }
    const { name, content } = await save(/\.jsonl/)
    expect(name).toMatch(/^Audit log .+ \d{4}-\d\d-\d\d\.jsonl$/)
    const [first] = content.toString().split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({ action: expect.any(String), by: expect.any(Object) })

    await page
      .getByText(/₦[\d,.]+ · .* · Status: Draft → Approved/)
      .first()
      .waitFor()
    await page.getByRole('combobox', { name: 'Any area' }).click()
    await page.getByRole('option', { name: 'People and sign-ins' }).click()
    await page
      .getByRole('row', { name: /Cleared by/ })
      .first()
      .waitFor({ state: 'detached' })
    const text = (await save(/\.csv/)).content.toString('utf8')
    expect(text).toContain('Colleague joined: Manager')
    expect(text).not.toContain('Cleared by')
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByLabel('Invoice or receipt number').fill('INV999999')
    await page.getByText('No entries found').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()

    await page.getByRole('link', { name: 'Cleared by FIRS / NRS' }).first().click()
    await page.waitForURL(`**/invoices/${data.invoices.firsApproved}`)
    expect(tab.offences).toEqual([])
  })

  it('is checked with one button, and names what somebody changed past the program', async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto(log())
    await page.getByRole('button', { name: 'Check the log' }).click()
    await page.getByText(/The log and all invoices are unchanged\. \d+ entries and \d+ invoices? checked\./).waitFor()

    const id = changeAnAmount(await databaseFile())
    await page.getByRole('button', { name: 'Check the log' }).click()
    await page.getByText('Something was changed outside Invoice Desk, or part of the log is missing.').waitFor()
    await page
      .getByText(new RegExp(`First: entry ${id} of \\d+ \\w+ \\d{4}.*has been changed since it was written`))
      .waitFor()
    expect(tab.offences).toEqual([])
  })

  it('looks as it should, with what the check has found', { tags: 'soak' }, async () => {
    await app.look('audit log', async ({ page }) => {
      await page.goto(log())
      await page.getByRole('button', { name: 'Check the log' }).click()
      await page.getByText('Something was changed outside Invoice Desk').waitFor()
    })
  })

  it('is for those who look after the business', { tags: 'soak' }, async () => {
    const tab = await app.openAs(manager)
    const { page } = tab
    await page.goto(log())
    await title(page, 'Audit log').waitFor()
    expect(await page.getByRole('button', { name: 'Check the log' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Set-up', expanded: false }).click()
    await page.getByRole('link', { name: 'Number register' }).waitFor()
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
    expect(tab.offences).toEqual([])
  })
})

async function databaseFile(): Promise<string> {
  const { dataFolder } = dataOf(await app.api.get('/v1/instance/diagnostics'))
  return join(dataFolder, 'invoice-desk.db')
}

/** Somebody with the database in hand; answers the entry that was changed. */
function changeAnAmount(file: string): number {
  const db = new Database(file)
  try {
    const [entry] = prepareOnLog<{ key: number; after: string }>(
      db,
      "SELECT key, after FROM audit_entry WHERE action = 'invoice.created' ORDER BY key",
    ).all()
    const trigger = db.prepare("SELECT sql FROM sqlite_master WHERE name = 'audit_entry_never_changes'").pluck().get()
    db.exec('DROP TRIGGER audit_entry_never_changes')
    const changed = entry?.after.replace('"total":', '"total":1')
    db.prepare('UPDATE audit_entry SET after = ? WHERE key = ?').run(changed, entry?.key)
    db.exec(String(trigger))
    return Number(entry?.key)
  } finally {
    db.close()
  }
}
