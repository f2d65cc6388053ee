import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { dataOf, until } from '../../support/scenario.ts'
import { freePort } from '../../support/free-port.ts'
import { buildServer } from '../../support/server-process.ts'
import { needs } from '../../support/system-requirements.ts'
import type { Cluster } from '../cluster.ts'

import { expectWhole, openShop, startLoad, summaryOf } from './keyed-load.ts'
import { durableCluster, startProcess } from './servers.ts'
import { openLine } from './switched-line.ts'

const CLIENTS = 6
/** So many creates of each client; the soak makes them many. */
const EACH = 3 * Number(process.env['OFFICE_CREATES'] ?? 4)

/** Follows another one, which waits with each commit until it is on the disk here, too. */
async function standbyOf(primary: Cluster, options: { readonly port?: number } = {}): Promise<Cluster> {
  const standby = await durableCluster({
    ...options,
    fill(data) {
      const from = [
        '-h',
        primary.folder,
        '-p',
        String(primary.port || 5432),
        '-U',
        'desk',
        '-X',
        'stream',
        '--checkpoint=fast',
        '--no-sync',
      ]
      primary.run('pg_basebackup', [...from, '-D', data, '-R'])
    },
  })
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
  await client.query('SELECT pg_reload_conf()')
  await until(
    async () => (await client.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication')).rows,
    ([row]) => row?.sync_state === 'sync',
  )
  await client.end()
  return standby
}

describe('a server whose standby takes over', needs('postgresql'), () => {
  beforeAll(buildServer, 120_000)

  it('loses nothing that was answered; the program finds the other one by itself', async () => {
    const primary = await durableCluster()
    const standby = await standbyOf(primary)
    const line = await openLine(primary)
    await expectTakeover({ primary, standby, url: line.urlOf('postgres'), takeOver: () => line.switchTo(standby) })
  }, 120_000)

  it('is found by an address that names both, of which a process takes the one that takes changes', async () => {
    const primary = await durableCluster({ port: await freePort() })
    const standby = await standbyOf(primary, { port: await freePort() })
    const servers = [standby, primary].map(({ port }) => `127.0.0.1:${port}`).join(',')
    const url = `postgres://desk@${servers}/postgres?target_session_attrs=read-write&sslmode=disable`
    await expectTakeover({ primary, standby, url, takeOver: () => undefined })
  }, 120_000)
})

type Takeover = {
  readonly primary: Cluster
  readonly standby: Cluster
  readonly url: string
  /** Once the standby is none any more. */
  readonly takeOver: () => void
}

async function expectTakeover({ primary, standby, url, takeOver }: Takeover): Promise<void> {
  const shop = await openShop([(await startProcess(url)).url, (await startProcess(url)).url])

  const load = startLoad(shop, { clients: CLIENTS, each: EACH, mayBe: ['storage_unavailable'] })
  await load.reached((CLIENTS * EACH) / 3)
  await primary.stop('immediate')
  const before = load.answered.size
  standby.run('pg_ctl', ['promote', '-D', standby.data])
  takeOver()
  const began = performance.now()
  await load.reached(before + 1)
  const away = performance.now() - began
  await load.done

  expect(before).toBeLessThan(CLIENTS * EACH)
  await expectWhole(standby.url, load, CLIENTS * EACH)
  const api = apiClient(shop.urls[1] ?? '', shop.token)
  const checked = dataOf(await api.post(`/v1/businesses/${shop.businessId}/audit-log/verify`))
  expect(checked).toMatchObject({ state: 'INTACT' })
  console.log(`failover: ${before} answered before it, the next ${Math.round(away)} ms behind it; ${summaryOf(load)}`)
}
