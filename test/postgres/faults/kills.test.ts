import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { chosenSeed, seededRandom } from '../../faults/support/random.ts'
import { freePort } from '../../support/free-port.ts'
import { buildServer, startServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { needs } from '../../support/system-requirements.ts'

import { runOffice } from '../operations/office-processes.ts'

import { expectWhole, openShop, startLoad, summaryOf } from './keyed-load.ts'
import { durableCluster, processFolder } from './servers.ts'

const CLIENTS = Number(process.env['OFFICE_CLIENTS'] ?? 8)
/** So many creates of each client: with the soak's, some thousands in all. */
const EACH = 4 * Number(process.env['OFFICE_CREATES'] ?? 4)
const KILL_EVERY_MS = 10_000

describe('two processes of one database', needs('postgresql'), () => {
  beforeAll(buildServer, 120_000)

  it(
    'of which one is killed every ten seconds lose nothing and make nothing twice',
    { tags: 'soak', timeout: 14_400_000 },
    async () => {
      const random = seededRandom(chosenSeed('a kill every ten seconds'))
      const cluster = await durableCluster()
      const places: { dataDir: string; port: number }[] = []
      for (const _ of [1, 2]) places.push({ dataDir: processFolder(), port: await freePort() })
      const start = (place: (typeof places)[number]) =>
        startServerProcess({ ...place, env: { INVOICE_DESK_DATABASE_URL: cluster.url } })
      const running: ServerProcess[] = []
      for (const place of places) running.push(await start(place))
      onTestFinished(() => Promise.all(running.map((server) => server.kill())).then(() => undefined))

      const shop = await openShop(running.map(({ url }) => url))
      const mayBe = ['no answer', 'storage_unavailable', 'shutting_down']
      const began = performance.now()
      const load = startLoad(shop, { clients: CLIENTS, each: EACH, mayBe })
      let isDone = false
      const watched = load.done.finally(() => (isDone = true))
      watched.catch(() => undefined)
      let kills = 0
      let next = pause(KILL_EVERY_MS)
      for (;;) {
        await Promise.race([next, watched])
        if (isDone) break
        next = pause(KILL_EVERY_MS)
        const victim = random.next() < 0.5 ? 0 : 1
        await running[victim]?.kill()
        running[victim] = await start(places[victim] as (typeof places)[number])
        kills += 1
      }
      await watched
      const seconds = (performance.now() - began) / 1_000
      expect(load.answered.size).toBe(CLIENTS * EACH)
      await expectWhole(cluster.url, load, CLIENTS * EACH)
      for (const server of running) await server.stop()
      for (const { dataDir } of places) {
        const { code, output, errors } = await runOffice(cluster.url, { flags: ['--verify'], folder: dataDir })
        expect([code, output, errors]).toEqual([0, expect.stringMatching(/^All data: intact/m), ''])
      }
      console.log(`${kills} kills, one every 10 s, in ${seconds.toFixed(0)} s: ${summaryOf(load)}`)
    },
  )
})
