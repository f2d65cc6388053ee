import { once } from 'node:events'

import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'

import { migrationsFolder } from '../../../core/adapters/storage/postgres/engine/migrate.ts'
import { openPostgresStorage } from '../../../core/adapters/storage/postgres/storage.ts'
import { apiClient } from '../../support/api-client.ts'
import { createBusiness, createCustomer, dataOf, signUpOwner, until } from '../../support/scenario.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { needs } from '../../support/system-requirements.ts'

import { startCluster } from '../cluster.ts'
import { createBareDatabase } from '../databases.ts'
import { readiness, runOffice, startOffice } from './office-processes.ts'
import { inspectDatabase, newDatabase } from '../postgres-fixture.ts'

const OLD = { INVOICE_DESK_PASSPHRASE: 'the passphrase of before' }
const NEW = { INVOICE_DESK_PASSPHRASE: 'another passphrase' }

async function metricsOf(server: ServerProcess): Promise<string> {
  const address = /Figures are at (\S+)/.exec(server.output())?.[1]
  if (address === undefined) {
    await once(server.child.stdout ?? server.child, 'data')
    return metricsOf(server)
  }
  return (await fetch(address)).text()
}

describe('a process of an office', needs('postgresql'), () => {
  it('is not ready while its database is away, and ready again when that is back', async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.close())
    const server = await startOffice(cluster.url)
    expect(await readiness(server)).toMatchObject({ status: 200 })

    await cluster.stop()
    await until(
      () => readiness(server),
      ({ status }) => status === 503,
    )
    expect(await readiness(server)).toMatchObject({ reason: 'database_unavailable' })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await cluster.start()
    await until(
      () => readiness(server),
      ({ status }) => status === 200,
      { withinMs: 20_000 },
    )
  })

  it('says how it uses its database, and what it leads', async () => {
    const server = await startOffice(await newDatabase(), { flags: ['--metrics-port', '0'] })
    await createBusiness(await signUpOwner(server))
    const text = await metricsOf(server)
    expect(text).toMatch(/^invoice_desk_database_connections\{state="idle"\} [1-9]/m)
    expect(text).toMatch(/^invoice_desk_database_waiting 0$/m)
    expect(text).toMatch(/^invoice_desk_leases_held\{kind="deliveries"\} 1$/m)
    expect(text).toMatch(/^invoice_desk_units_repeated_total \d+$/m)
  })

  it('notices that the passphrase was changed, says what to do, and is not ready until it is started with the new one', async () => {
    const url = await newDatabase()
    const [one, other] = [await startOffice(url, { env: OLD }), await startOffice(url, { env: OLD })]
    await signUpOwner(one)

    const refused = await runOffice(url, { env: OLD, flags: ['--change-passphrase'] })
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('INVOICE_DESK_NEW_PASSPHRASE')])
    const change = { ...OLD, INVOICE_DESK_NEW_PASSPHRASE: NEW.INVOICE_DESK_PASSPHRASE }
    const wrong = await runOffice(url, {
      env: { ...change, ...{ INVOICE_DESK_PASSPHRASE: 'neither' } },
      flags: ['--change-passphrase'],
    })
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('Nothing was changed.')])
    expect(await readiness(one)).toMatchObject({ status: 200 })
    const changed = await runOffice(url, { env: change, flags: ['--change-passphrase'] })
    expect([changed.code, changed.output]).toEqual([
      0,
      expect.stringMatching(/^\d+ secrets? (is|are) sealed with the new/),
    ])

    for (const process of [one, other]) {
      await until(
        async () => process.errors(),
        (said) => said.includes('Start Invoice Desk anew with the INVOICE_DESK_PASSPHRASE'),
        { withinMs: 20_000 },
      )
      expect(await readiness(process)).toMatchObject({ status: 503, reason: 'secrets_locked' })
    }
    expect(await readiness(await startOffice(url, { env: NEW }))).toMatchObject({ status: 200 })
    const late = await runOffice(url, { env: OLD })
    expect([late.code, late.errors]).toEqual([1, expect.stringContaining('it is another one, or was changed')])
  })
})

describe('two versions over one database', needs('postgresql'), () => {
  it('go on beside each other: what the newer one adds hinders nobody who runs, and the older one does not start anew', async () => {
    const url = await newDatabase()
    const running = await startOffice(url)
    const owner = await signUpOwner(running)
    const id = await createBusiness(owner)
    await createCustomer(owner, id)
    expect((await owner.get(`/v1/customers?businessId=${id}`)).status).toBe(200)

    // What a migration that expands does: columns with a default or none, a table, an index.
    await inspectDatabase(
      url,
      `ALTER TABLE invoice ADD COLUMN later text; ALTER TABLE business ADD COLUMN later bigint NOT NULL DEFAULT 0;
       ALTER TABLE customer ADD COLUMN later text; ALTER TABLE audit_entry ADD COLUMN later text;
       CREATE TABLE later (key bigint PRIMARY KEY); CREATE INDEX later_customer ON customer (business_key, later);
       INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`,
    )
    await createCustomer(owner, id, { name: 'Mama Nkechi Stores' })
    expect((await owner.get(`/v1/customers?businessId=${id}`)).status).toBe(200)
    dataOf(await owner.patch(`/v1/businesses/${id}`, { name: 'Okafor & Daughters Ltd' }))
    expect(dataOf(await owner.get(`/v1/businesses/${id}`)).name).toBe('Okafor & Daughters Ltd')
    expect(await readiness(running)).toMatchObject({ status: 200 })

    const late = await runOffice(url)
    expect([late.code, late.errors]).toEqual([1, expect.stringContaining('written by a newer version of Invoice Desk')])
    expect(dataOf(await apiClient(running.url, owner.token).get(`/v1/businesses/${id}`)).id).toBe(id)
  })

  it('an older database is brought forward at the start, and its data stays', async () => {
    const { url, drop } = await createBareDatabase()
    onTestFinished(drop)
    const known = readMigrationFiles({ migrationsFolder })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      'CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
    )
    for (const { sql, hash, folderMillis } of known.slice(0, 2)) {
      for (const statement of sql) await client.query(statement)
      await client.query('INSERT INTO __drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, folderMillis])
    }
    await client.query("INSERT INTO stored_file (name, content, written_at) VALUES ('logo.png', '\\x01', 1)")
    await client.end()

    const storage = await openPostgresStorage({ url })
    onTestFinished(() => storage.close())
    expect(await storage.read(({ instance }) => instance.served())).toBe('yes')
    expect(await storage.read(({ instance }) => instance.schemaFaults())).toEqual([])
    expect(await inspectDatabase(url, 'SELECT name FROM stored_file')).toEqual([{ name: 'logo.png' }])

    // Put back behind a running process's back, it is not served any more.
    await inspectDatabase(url, `DELETE FROM __drizzle_migrations WHERE created_at = ${known.at(-1)?.folderMillis}`)
    expect(await storage.read(({ instance }) => instance.served())).toBe('outdated')
  })
})
