import { describe, expect, it } from 'vitest'

import { createBusiness, createCustomer, createInvoice, readyBusiness, signUpOwner } from '../../support/scenario.ts'
import { needs } from '../../support/system-requirements.ts'

import { inspectDatabase, newDatabase } from '../postgres-fixture.ts'

import { processFolder, runOffice, startOffice } from './office-processes.ts'

const CHECK = { flags: ['--verify'] }

/** A business with an invoice in a database, which a process with a folder serves. */
async function servedBooks() {
  const [url, folder] = [await newDatabase(), processFolder()]
  const server = await startOffice(url, { folder })
  const owner = await signUpOwner(server)
  const business = await readyBusiness(owner)
  await createInvoice(owner, business, await createCustomer(owner, business))
  return { url, folder, server }
}

describe('--verify of a database', needs('postgresql'), () => {
  it('finds it intact while it is served, and says where the end of the log is not known', async () => {
    const { url, folder } = await servedBooks()
    const { code, output } = await runOffice(url, CHECK)
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^All data: intact, \d+ entries and 1 invoice checked\.$/m),
    ])
    expect(output).toContain('name the folder of a process with --data-dir')
    expect(await runOffice(url, { ...CHECK, folder })).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('name the folder'),
    })
  })

  it('finds all signed and intact that many wrote at once, right behind the first account', async () => {
    const [url, folder] = [await newDatabase(), processFolder()]
    const server = await startOffice(url, { folder })
    const owner = await signUpOwner(server)
    const businesses = Array.from({ length: 16 }, (_, at) => ({ TIN: `${30_000_000 + at}-0001`, name: `Branch ${at}` }))
    await Promise.all(businesses.map((changes) => createBusiness(owner, changes)))
    await server.stop()
    const unsigned = 'SELECT count(*)::int AS unsigned FROM audit_entry WHERE mac IS NULL'
    expect(await inspectDatabase(url, unsigned)).toEqual([{ unsigned: 0 }])
    expect(await runOffice(url, { ...CHECK, folder })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^All data: intact, \d+ entries/m),
    })
  })

  it('finds what was changed, cut off and put back behind its back', async () => {
    const { url, folder, server } = await servedBooks()
    await server.stop()
    expect(await runOffice(url, { ...CHECK, folder })).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('name the folder'),
    })

    const behindItsBack = (sql: string) =>
      inspectDatabase(url, `SET session_replication_role = replica; ${sql}; SET session_replication_role = DEFAULT`)
    await behindItsBack('UPDATE invoice SET total = total + 100')
    expect(await runOffice(url, { ...CHECK, folder })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Invoices: damaged/m),
    })
    await behindItsBack('UPDATE invoice SET total = total - 100')
    expect((await runOffice(url, { ...CHECK, folder })).code).toBe(0)

    await behindItsBack('UPDATE number_series SET next = 1')
    expect(await runOffice(url, { ...CHECK, folder })).toMatchObject({
      code: 1,
      output: expect.stringContaining('knows numbers that the database does not: 1 of invoices'),
    })
    await behindItsBack('UPDATE number_series SET next = 2')
    await behindItsBack('DELETE FROM audit_entry WHERE key = (SELECT max(key) FROM audit_entry)')
    expect(await runOffice(url, { ...CHECK, folder })).toMatchObject({
      code: 1,
      output: expect.stringContaining('damaged'),
    })
  })

  it('cannot say it without the key of the log, and changes nothing of what it cannot read', async () => {
    const { url } = await servedBooks()
    const wrong = await runOffice(url, { ...CHECK, env: { INVOICE_DESK_PASSPHRASE: 'another one' } })
    expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('cannot be checked')])
    const empty = await runOffice(url.replace(/\/test_\w+/, '/postgres'), CHECK)
    expect([empty.code, empty.errors]).toEqual([2, expect.stringContaining('no data of Invoice Desk in this database')])
  })
})
