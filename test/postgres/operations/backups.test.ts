import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api } from '../../support/api-client.ts'
import { createCustomer, dataOf, invoiceBody, readyBusiness, signUpOwner, until } from '../../support/scenario.ts'
import { spawnServer, temporaryDataFolder, type ServerProcess } from '../../support/server-process.ts'
import { needs } from '../../support/system-requirements.ts'

import { startCluster, type Cluster } from '../cluster.ts'
import { processFolder, readiness, runOffice, startOffice } from './office-processes.ts'
import { inspectDatabase } from '../postgres-fixture.ts'

type Shop = { readonly token: string; readonly business: string; readonly customer: string }

async function openShop(server: ServerProcess): Promise<Shop> {
  const owner = await signUpOwner(server)
  const business = await readyBusiness(owner)
  return { token: owner.token ?? '', business, customer: await createCustomer(owner, business) }
}

const at = (server: ServerProcess, { token }: Shop): Api => apiClient(server.url, token)

/** The number that an invoice is given: the last part of what stands on it. */
async function numberOf(server: ServerProcess, shop: Shop): Promise<number> {
  const api = at(server, shop)
  const { invoiceNumber } = dataOf(await api.post('/v1/invoices', invoiceBody(shop.business, shop.customer)))
  return Number(/(\d+)$/.exec(String(invoiceNumber))?.[1])
}

const addressOf = (cluster: Cluster, database: string) => cluster.url.replace('/postgres?', `/${database}?`)
const onServer = (cluster: Cluster, ...more: readonly string[]) => ['-h', cluster.folder, '-U', 'desk', ...more]

async function clusterOfTest(options: Parameters<typeof startCluster>[0] = {}): Promise<Cluster> {
  const cluster = await startCluster(options)
  onTestFinished(() => cluster.close())
  return cluster
}

/** With its rights and its owner. */
const copyOf = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to])

const readyAgain = (server: ServerProcess) =>
  until(
    () => readiness(server),
    ({ status }) => status === 200,
  )

/** What a process says that knows more than its database. */
const EARLIER = 'The database is of an earlier time than this process knows'
const BEHIND = 'Invoice Desk continues behind these numbers'

/** The audit log, the invoices and the balances, as the command checks them. */
const verified = async (url: string, folder: string) => {
  const { code, output } = await runOffice(url, { folder, flags: ['--verify'] })
  return { code, whole: output.split('\n').find((line) => line.startsWith('All data:')) }
}

describe('a backup of the server', needs('postgresql'), () => {
  it('by pg_dump goes into a new database: whichever process opens it says so, and no number of any of them comes again', async () => {
    const cluster = await clusterOfTest()
    const dump = join(cluster.folder, 'desk.dump')
    const [folder, otherFolder] = [processFolder(), processFolder()]
    const one = await startOffice(cluster.url, { folder })
    const other = await startOffice(cluster.url, { folder: otherFolder })
    const shop = await openShop(one)
    expect(await numberOf(one, shop)).toBe(1)
    expect(await numberOf(other, shop)).toBe(2)

    cluster.run('pg_dump', onServer(cluster, '-Fc', '-f', dump, 'postgres'))
    expect(await numberOf(one, shop)).toBe(3)
    expect(await numberOf(one, shop)).toBe(4)
    await at(one, shop).patch(`/v1/businesses/${shop.business}`, { name: 'Okafor & Daughters Ltd' })
    await one.stop()
    await other.stop()
    cluster.run('createdb', onServer(cluster, 'restored'))
    cluster.run('pg_restore', onServer(cluster, '--exit-on-error', '-d', 'restored', dump))

    // The one that gave none of the numbers that are missing, and was only told of them.
    const url = addressOf(cluster, 'restored')
    const again = await startOffice(url, { folder: otherFolder })
    expect(again.errors()).toContain(EARLIER)
    expect(again.errors()).toContain('Numbers are missing in the database: 2 of invoices')
    expect(again.errors()).toContain(BEHIND)
    expect(dataOf(await at(again, shop).get('/v1/instance')).dataLoss).toMatchObject({ numbers: 2 })
    expect(await numberOf(again, shop)).toBe(5)

    // The other one finds that it was noticed already, and says nothing of it any more.
    const late = await startOffice(url, { folder })
    expect(late.errors()).not.toContain('earlier time')
    expect(await numberOf(late, shop)).toBe(6)
    expect(await readiness(late)).toMatchObject({ status: 200 })
    await again.stop()
    await late.stop()
    // As in a data folder: that entries are missing stays true, and the log says it.
    for (const known of [folder, otherFolder]) {
      const { code, whole } = await verified(url, known)
      expect([code, whole]).toEqual([1, expect.stringContaining('The log records here that entries are missing.')])
    }

    const quiet = await startOffice(url, { folder })
    expect(quiet.errors()).toBe('')
    await quiet.stop()
    // A loss that the log records itself holds no move up.
    const { folder: back, remove } = temporaryDataFolder()
    onTestFinished(remove)
    const moved = spawnServer({ dataDir: back, flags: ['--move-from', url] })
    expect(await moved.ended, moved.errors()).toBe(0)
  }, 120_000)

  it('by pg_basebackup with its WAL goes back to a moment, and numbers go on behind what was given after it', async () => {
    const cluster = await clusterOfTest({
      settings: {
        wal_level: 'replica',
        archive_mode: 'on',
        archive_command: 'cp %p ../archive/%f',
        full_page_writes: 'on',
      },
      prepare(data) {
        const archive = join(data, '../archive')
        mkdirSync(archive)
        chmodSync(archive, 0o777)
      },
    })
    const folder = processFolder()
    const server = await startOffice(cluster.url, { folder })
    const shop = await openShop(server)
    const base = join(cluster.folder, 'base')
    cluster.run('pg_basebackup', onServer(cluster, '-D', base, '-c', 'fast', '-X', 'none'))
    expect(await numberOf(server, shop)).toBe(1)
    const [{ moment = '' } = {}] = await inspectDatabase<{ moment: string }>(
      cluster.url,
      'SELECT clock_timestamp()::text AS moment',
    )
    expect(await numberOf(server, shop)).toBe(2)
    expect(await numberOf(server, shop)).toBe(3)
    await server.stop()
    await inspectDatabase(cluster.url, 'SELECT pg_switch_wal()')
    await cluster.stop()

    const recovered = await clusterOfTest({
      settings: {
        restore_command: `cp ${join(cluster.folder, 'archive')}/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
        archive_mode: 'off',
      },
      fill: (data) => copyOf(base, data),
      prepare: (data) => writeFileSync(join(data, 'recovery.signal'), ''),
    })
    await until(
      () => inspectDatabase<{ recovers: boolean }>(recovered.url, 'SELECT pg_is_in_recovery() AS recovers'),
      ([row]) => row?.recovers === false,
    )
    expect(await inspectDatabase(recovered.url, 'SELECT sequence::int FROM invoice')).toEqual([{ sequence: 1 }])

    const again = await startOffice(recovered.url, { folder })
    expect(again.errors()).toContain(EARLIER)
    expect(again.errors()).toContain('Numbers are missing in the database: 2 of invoices')
    expect(await numberOf(again, shop)).toBe(4)
    await again.stop()
  }, 120_000)

  it('or a replica that takes over without the last commits: whoever runs gives no number again, and asks to be restarted', async () => {
    const cluster = await clusterOfTest()
    const folder = processFolder()
    const server = await startOffice(cluster.url, { folder })
    const shop = await openShop(server)
    const before = join(cluster.folder, 'before')
    await cluster.stop()
    copyOf(cluster.data, before)
    await cluster.start()
    await readyAgain(server)
    expect(await numberOf(server, shop)).toBe(1)
    await cluster.stop()
    rmSync(cluster.data, { recursive: true })
    copyOf(before, cluster.data)
    await cluster.start()
    await readyAgain(server)

    const refused = await at(server, shop).post('/v1/invoices', invoiceBody(shop.business, shop.customer))
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      503,
      'storage_unavailable',
      expect.stringContaining('Restart Invoice Desk, which goes on behind them.'),
    ])
    await server.stop()
    expect(await numberOf(await startOffice(cluster.url, { folder }), shop)).toBe(2)
  }, 120_000)

  it('is opened by no process that belongs to another database', async () => {
    const cluster = await clusterOfTest()
    cluster.run('createdb', onServer(cluster, 'other'))
    const folder = processFolder()
    const server = await startOffice(cluster.url, { folder })
    await openShop(server)
    await server.stop()
    const { code, errors } = await runOffice(addressOf(cluster, 'other'), { folder })
    expect([code, errors]).toEqual([1, expect.stringContaining('belongs to a process of another database')])
  })
})
