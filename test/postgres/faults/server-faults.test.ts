import { beforeAll, describe, expect, it } from 'vitest'

import { chosenSeed, seededRandom } from '../../faults/support/random.ts'
import { buildServer } from '../../support/server-process.ts'
import { needs } from '../../support/system-requirements.ts'
import { newDatabase } from '../postgres-fixture.ts'

import { expectWhole, openShop, startLoad, summaryOf } from './keyed-load.ts'
import { durableCluster, startProcess } from './servers.ts'
import { openLine } from './switched-line.ts'

/* The server of the database fails under load; the program stays, and says clearly what is not known. */

/** So many creates of each client; the soak makes them many. */
const EACH = Number(process.env['OFFICE_CREATES'] ?? 4)

const startTwo = async (url: string): Promise<string[]> => {
  const [one, other] = [await startProcess(url), await startProcess(url)]
  return [one.url, other.url]
}

const UNAVAILABLE = ['storage_unavailable']

describe('under load', needs('postgresql'), () => {
  beforeAll(buildServer, 120_000)

  it('a server that is ended at once and started again has what was answered, and each key once', async () => {
    const cluster = await durableCluster()
    const shop = await openShop(await startTwo(cluster.url))
    const clients = 6
    const load = startLoad(shop, { clients, each: EACH * 3, mayBe: UNAVAILABLE })
    await load.reached(clients * EACH)
    await cluster.stop('immediate')
    const before = load.answered.size
    await cluster.start()
    await load.done
    expect(before).toBeLessThan(clients * EACH * 3)
    await expectWhole(cluster.url, load, clients * EACH * 3)
    console.log(`ended at once under ${clients} clients: ${summaryOf(load)}`)
  }, 120_000)

  it('a line that is cut in the middle of a commit leaves each key once, whichever way it went', async () => {
    const random = seededRandom(chosenSeed('cut at a commit'))
    const cluster = await durableCluster()
    const line = await openLine(cluster)
    const shop = await openShop([(await startProcess(line.urlOf('postgres'))).url])
    line.cutAtCommits(() => {
      const drawn = random.next()
      return drawn < 0.15 ? 'before' : drawn < 0.3 ? 'after' : undefined
    })
    const clients = 4
    const load = startLoad(shop, { clients, each: EACH * 2, mayBe: UNAVAILABLE })
    await load.done
    line.cutAtCommits(undefined)
    expect(line.cuts()).toBeGreaterThan(clients)
    await expectWhole(cluster.url, load, clients * EACH * 2)
    console.log(`${line.cuts()} commits cut in the middle: ${summaryOf(load)}`)
  }, 120_000)

  it('a storm of 32 clients at one number series ends, without a gap, a double or an error', async () => {
    const url = await newDatabase()
    const shop = await openShop(await startTwo(url))
    const began = performance.now()
    const load = startLoad(shop, { clients: 32, each: EACH, mayBe: [] })
    await load.done
    const seconds = (performance.now() - began) / 1_000
    expect(load.refusals.size).toBe(0)
    await expectWhole(url, load, 32 * EACH)
    console.log(
      `storm of 32 clients over 2 processes: ${summaryOf(load)}; ${(load.answered.size / seconds).toFixed(0)}/s`,
    )
  }, 120_000)
})
