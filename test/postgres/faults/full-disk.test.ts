import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type ApiAnswer } from '../../support/api-client.ts'
import { dataOf, invoiceBody } from '../../support/scenario.ts'
import { buildServer } from '../../support/server-process.ts'
import { needs } from '../../support/system-requirements.ts'
import { type Cluster } from '../cluster.ts'

import { expectWhole, openShop, startLoad, summaryOf, type Shop } from './keyed-load.ts'
import { durableCluster, startProcess } from './servers.ts'

const MEGABYTE = 1024 * 1024

/** A disk of its own, which the server's user may write to. */
function mountDisk(place: string, megabytes: number): void {
  mkdirSync(place, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'none', place])
  execFileSync('chown', ['postgres:postgres', place])
}

/** When the test is over, and before the folder that it is in is removed. */
const unmountInTheEnd = (place: string) => onTestFinished(() => void execFileSync('umount', ['-l', place]))

/** Takes what is left of a disk but for a little; answers how it is given back. */
function fill(place: string, leftBytes: number): () => void {
  const { bavail, bsize } = statfsSync(place)
  const file = join(place, 'filler')
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)))
  return () => rmSync(file)
}

async function administrate(cluster: Cluster, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const create = ({ urls, token, businessId, customerId }: Shop, key: string): Promise<ApiAnswer> =>
  apiClient(urls[0] ?? '', token, { 'idempotency-key': key }).post(
    '/v1/invoices',
    // Enough that every few of them need a page more.
    invoiceBody(businessId, customerId, { notes: `${key} ${'x'.repeat(1_500)}` }),
  )

describe('a disk of the server that is full', needs('postgresql', 'mounted disk'), () => {
  beforeAll(buildServer, 120_000)

  it('is said with its remedy and changes nothing; what is there is read, and it goes on when there is room', async () => {
    const cluster = await durableCluster({ settings: { autovacuum: 'off' } })
    const disk = join(cluster.folder, 'disk')
    mountDisk(disk, 64)
    unmountInTheEnd(disk)
    await administrate(cluster, `CREATE TABLESPACE small LOCATION '${disk}'`, 'CREATE DATABASE office TABLESPACE small')
    const url = cluster.url.replace('/postgres?', '/office?')
    const shop = await openShop([(await startProcess(url)).url])
    const giveBack = fill(disk, MEGABYTE / 4)

    const made: string[] = []
    let refused: ApiAnswer | undefined
    for (let at = 0; refused === undefined && at < 2_000; at += 1) {
      const answer = await create(shop, `full-${at}`)
      if (answer.status === 201) made.push(answer.body.data.id)
      else refused = answer
    }
    expect([refused?.status, refused?.body.code]).toEqual([507, 'storage_full'])
    expect(refused?.body.message).toMatch(/disk of the database server is full.*Free some space there/)

    const api = apiClient(shop.urls[0] ?? '', shop.token)
    const list = `/v1/invoices?businessId=${shop.businessId}&limit=1`
    expect(dataOf(await api.get(list)).meta.totalItems).toBe(made.length)

    giveBack()
    const key = `full-${made.length}`
    const answer = await create(shop, key)
    expect(answer.status).toBe(201)
    expect((await create(shop, key)).body.data.id).toBe(answer.body.data.id)
    expect(dataOf(await api.get(list)).meta.totalItems).toBe(made.length + 1)
    const checked = dataOf(await api.post(`/v1/businesses/${shop.businessId}/audit-log/verify`))
    expect(checked).toMatchObject({ state: 'INTACT' })
    console.log(`full disk: ${made.length} created before it, 1 refused, and created once there was room`)
  }, 120_000)

  it(
    'of its log ends the server; what was answered is there once it has room and runs again',
    { tags: 'soak', timeout: 300_000 },
    async () => {
      let disk = ''
      const cluster = await durableCluster({
        settings: { min_wal_size: '2MB', max_wal_size: '64MB', wal_recycle: 'off' },
        initdb(folder) {
          disk = join(folder, 'log')
          mountDisk(disk, 24)
          return ['-X', join(disk, 'wal'), '--wal-segsize=1']
        },
      })
      unmountInTheEnd(disk)
      const shop = await openShop([(await startProcess(cluster.url)).url])
      await administrate(cluster, 'CHECKPOINT')
      const giveBack = fill(disk, MEGABYTE / 4)
      const load = startLoad(shop, { clients: 4, each: 60, mayBe: ['storage_unavailable', 'storage_full'] })
      await load.refused()
      const before = load.answered.size
      giveBack()
      await cluster.stop('immediate')
      await cluster.start()
      await load.done
      expect(before).toBeLessThan(240)
      await expectWhole(cluster.url, load, 240)
      console.log(`full log of the server: ${before} answered before it; ${summaryOf(load)}`)
    },
  )
})
