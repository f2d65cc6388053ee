import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import { openPersistentTill, type TillKind } from '../../faults/support/persistent-till.ts'
import { openProxiedBusiness, type ProxiedBusiness } from '../../faults/support/proxied-business.ts'
import { chosenSeed, seededRandom, type Random } from '../../faults/support/random.ts'
import { startServerRuns, type ServerRuns } from '../../faults/support/server-runs.ts'
import { statusesOf } from '../../faults/support/exactly-once.ts'
import { apiClient } from '../../support/api-client.ts'
import { createBusiness, dataOf, signUpOwner, until } from '../../support/scenario.ts'
import {
  buildServer,
  startServerProcess,
  temporaryDataFolder,
  type ServerProcess,
} from '../../support/server-process.ts'

import { inspectDatabase, newDatabase } from '../postgres-fixture.ts'

const KILLS = Number(process.env['OFFICE_KILLS'] ?? 2)
const tillKinds: readonly TillKind[] = ['asking', 'keyed', 'automatic', 'keyed']
const SALES_PER_TILL = Math.max(4, Math.ceil((KILLS * 4) / tillKinds.length))

const PROVIDER_WINDOW_MS = 2_000
/** Longer than a lease lasts: whoever is woken finds that another one has taken over. */
const STOPPED_MS = 9_000

const environment = (url: string) => ({
  INVOICE_DESK_DATABASE_URL: url,
  INVOICE_DESK_PROVIDER_WINDOW_MS: String(PROVIDER_WINDOW_MS),
})

function dataFolder(): string {
  const { folder, remove } = temporaryDataFolder()
  onTestFinished(remove)
  return folder
}

async function startProcess(url: string): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir: dataFolder(), env: environment(url) })
  onTestFinished(() => server.kill())
  return server
}

/** Whoever asks is sent to one of them, as a load balancer would. */
function balanced(all: readonly ServerRuns[], random: Random): ServerRuns {
  const any = (): ServerRuns => all[Math.floor(random.next() * all.length)] as ServerRuns
  return {
    now: () => any().now(),
    killAndRestart: () => any().killAndRestart(),
    get count() {
      return all.reduce((sum, { count }) => sum + count, 0)
    },
    stop: () => any().stop(),
    kill: async () => void (await Promise.all(all.map((one) => one.kill()))),
  }
}

const sequencesOf = (url: string) =>
  inspectDatabase<{ business: string; sequences: string[] }>(
    url,
    'SELECT business_key AS business, array_agg(sequence ORDER BY sequence) AS sequences FROM invoice GROUP BY 1',
  )

describe('two processes of one database', needs('postgresql'), () => {
  beforeAll(buildServer, 120_000)

  it('are one Invoice Desk: what one of them is told, the other knows at once', async () => {
    const url = await newDatabase()
    const [one, other] = [await startProcess(url), await startProcess(url)]
    const owner = await signUpOwner(one)
    const id = await createBusiness(owner)

    const there = apiClient(other.url, owner.token)
    expect(dataOf(await there.get(`/v1/businesses/${id}`)).id).toBe(id)
    dataOf(await there.patch(`/v1/businesses/${id}`, { name: 'Okafor & Daughters Ltd' }))
    expect(dataOf(await owner.get(`/v1/businesses/${id}`)).name).toBe('Okafor & Daughters Ltd')
  })

  it('that are killed and stopped by turns have every invoice accepted once, none lost, and numbers without gaps', async () => {
    const seed = chosenSeed('processes of one database')
    const random = seededRandom(seed)
    const url = await newDatabase()
    const runs: ServerRuns[] = []
    for (const _ of [1, 2]) runs.push(await startServerRuns({ dataDir: dataFolder(), env: environment(url) }))
    const lives = balanced(runs, seededRandom(seed + 1))
    const shops: ProxiedBusiness[] = []
    try {
      const owner = await signUpOwner((await lives.now()).server)
      const byHand = await openProxiedBusiness(owner, 'provider1')
      const byItself = await openProxiedBusiness(owner, 'mbs', { autoSubmitToFirs: true })
      shops.push(byHand, byItself)

      const selling = Promise.all(
        tillKinds.map(async (kind, index) => {
          const { business, token } = kind === 'automatic' ? byItself : byHand
          const till = openPersistentTill({ lives, token, business, kind, name: `till-${index}` })
          const ids: string[] = []
          for (let sale = 1; sale <= SALES_PER_TILL; sale += 1) ids.push(await till.sell(sale))
          return ids
        }),
      )
      selling.catch(() => undefined)
      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(random.next() * 1_500)
        const victim = runs[kill % 2] as ServerRuns
        if (kill % 4 !== 1) await victim.killAndRestart()
        else {
          const { server } = await victim.now()
          server.child.kill('SIGSTOP')
          await pause(STOPPED_MS)
          server.child.kill('SIGCONT')
        }
      }
      const sold = (await selling).flat()
      const { as } = await lives.now()
      const approved = async (): Promise<number> => {
        const counts = await Promise.all(shops.map(({ business, token }) => statusesOf(as(token), business.id)))
        return counts.reduce((sum, now) => sum + (now['FIRS_APPROVED'] ?? 0), 0)
      }
      await until(approved, (now) => now === sold.length, { withinMs: 120_000 })

      for (const { provider } of shops) {
        const { accepted, doubleAcceptances } = await provider.state()
        expect(doubleAcceptances).toBe(0)
        expect(accepted.filter(({ times }) => times !== 1)).toEqual([])
      }
      for (const { sequences } of await sequencesOf(url))
        expect(sequences.map(Number)).toEqual(sequences.map((_, index) => index + 1))
      const [{ invoices = 0 } = {}] = await inspectDatabase<{ invoices: number }>(
        url,
        'SELECT count(*)::int AS invoices FROM invoice',
      )
      expect(invoices).toBe(new Set(sold).size)
      console.log(`two processes: ${invoices} invoices, ${KILLS} kills and stops, 0 lost, 0 double, 0 gaps`)
    } finally {
      await lives.kill()
      for (const shop of shops) await shop.close()
    }
  }, 300_000)
})
