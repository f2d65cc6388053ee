import { expect, it } from 'vitest'

import { createCustomer, dataOf } from '../../support/scenario.ts'
import { openAuditFixture } from '../activity/audit-fixture.ts'
import { PASSPHRASE, runServe } from '../support/serve-process.ts'

it('balances that differ from their entries are told by --verify and made again by --repair-accounts', async () => {
  const fixture = await openAuditFixture()
  const customer = await createCustomer(fixture.api(), fixture.businessId, {
    name: 'Zaria Mills',
    tin: '55555555-0001',
  })
  const item = { date: '2026-08-01', dueDate: '2026-08-31', amount: 500 }
  dataOf(await fixture.api().post(`/v1/customers/${customer}/opening-items`, item))
  const held = { date: '2026-08-02', amount: -120 }
  dataOf(await fixture.api().post(`/v1/customers/${customer}/opening-items`, held))
  const [owed] = dataOf(await fixture.api().get(`/v1/customers/${customer}/open-items`)).items
  dataOf(await fixture.api().post(`/v1/open-items/${owed.id}/apply-credit`, { amount: 100 }))
  const balance = async () => dataOf(await fixture.api().get(`/v1/customers/${customer}/balance`))
  const before = await balance()
  await fixture.stop()

  const run = (flag: string) => runServe(fixture.folder, { env: { INVOICE_DESK_PASSPHRASE: PASSPHRASE } }, flag)
  expect(await run('--repair-accounts')).toMatchObject({
    code: 0,
    output: expect.stringContaining('nothing was changed'),
  })
  fixture.tamper((db) => {
    db.exec('UPDATE account_open SET open = open - 100, paid = paid + 100 WHERE is_debit = 1')
    db.exec('UPDATE account_balance SET owed = owed - 50')
  })

  const told = await run('--verify')
  expect([told.code, told.output]).toEqual([1, expect.stringContaining('Accounts: damaged, 2 balances')])
  expect(told.output).toContain('--repair-accounts')
  expect(await run('--repair-accounts')).toMatchObject({ code: 0, output: expect.stringMatching(/^2 balances/) })
  expect((await run('--verify')).code).toBe(0)
  await fixture.start()
  expect(await balance()).toEqual(before)
  await fixture.stop()
}, 180_000)
