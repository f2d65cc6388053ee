import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import { signUpOwner, until } from '../../support/scenario.ts'
import { buildServer, temporaryDataFolder } from '../../support/server-process.ts'

import {
  expectEachAcceptedOnce,
  expectStraightHistory,
  frozenInvoices,
  sequencesIn,
  statusesOf,
} from '../support/exactly-once.ts'
import { openPersistentTill, type TillKind } from '../support/persistent-till.ts'
import { flapNetwork, drawProviderFaults } from '../support/provider-faults.ts'
import { openProxiedBusiness, type ProxiedBusiness } from '../support/proxied-business.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'
import { startServerRuns, type ServerRuns } from '../support/server-runs.ts'

const KILLS = Number(process.env['SUBMISSION_KILLS'] ?? 4)

const tillKinds: readonly TillKind[] = ['asking', 'asking', 'keyed', 'keyed', 'automatic', 'automatic']
const SALES_PER_TILL = Math.ceil((KILLS * 4) / tillKinds.length)

/** Five times as long as the latest acceptance takes, with room for a busy machine. */
const PROVIDER_WINDOW_MS = 2_000

const LONGEST_LIFE_MS = 2_000

const straight = ['DRAFT', 'APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED']

describe('a server that is killed while it submits, over bad lines to moody providers', () => {
  beforeAll(buildServer, 120_000)

  it('has every invoice accepted in the end, none twice, and none with other bytes than were approved', async () => {
    const seed = chosenSeed('kill during submission')
    const { folder: dataDir, remove } = temporaryDataFolder()
    const lives = await startServerRuns({
      dataDir,
      env: { INVOICE_DESK_PROVIDER_WINDOW_MS: String(PROVIDER_WINDOW_MS) },
    })
    const shops: ProxiedBusiness[] = []

    try {
      const owner = await signUpOwner((await lives.now()).server)
      const byHand = await openProxiedBusiness(owner, 'provider1')
      const byItself = await openProxiedBusiness(owner, 'mbs', { autoSubmitToFirs: true })
      shops.push(byHand, byItself)

      let raging = true
      const sell = async (kind: TillKind, index: number): Promise<{ ids: string[]; token: string }> => {
        const { business, token } = kind === 'automatic' ? byItself : byHand
        const till = openPersistentTill({ lives, token, business, kind, name: `till-${index}` })
        const ids: string[] = []
        for (let sale = 1; sale <= SALES_PER_TILL; sale += 1) {
          ids.push(await till.sell(sale))
          await anotherLife(lives, () => raging)
        }
        return { ids, token }
      }
      const selling = Promise.all(tillKinds.map(sell))
      // Whatever goes wrong at a till is told below, after the storm.
      selling.catch(() => undefined)

      const random = seededRandom(seed)
      const storms = shops.map(({ line }, index) =>
        flapNetwork(line, seededRandom(seed + 1 + index), { shortestMs: 30, longestMs: 700, longestUpMs: 2_000 }),
      )
      for (let kill = 0; kill < KILLS; kill += 1) {
        for (const { provider } of shops) await drawProviderFaults(provider, random)
        // Short lives die with calls on the line; in long ones lost answers are looked up and sent again.
        await pause(random.next() ** 2 * LONGEST_LIFE_MS)
        await lives.killAndRestart()
      }
      raging = false
      const outages = await Promise.all(storms.map((storm) => storm.calm()))
      for (const { provider } of shops) await provider.behave()

      const sold = await selling
      const server = await lives.now()
      const invoices = sold.flatMap(({ ids }) => ids).length
      const approved = async (): Promise<number> => {
        const counts = shops.map(({ business, token }) => statusesOf(server.as(token), business.id))
        return (await Promise.all(counts)).reduce((sum, now) => sum + (now['FIRS_APPROVED'] ?? 0), 0)
      }
      await until(approved, (now) => now === invoices, { withinMs: 120_000 })

      const queuedAs: string[] = []
      for (const { ids, token } of sold) {
        for (const id of ids) queuedAs.push(await expectStraightHistory(server.as(token), id, straight))
      }
      expect(await lives.stop()).toBe(0)

      const frozen = frozenInvoices(dataDir)
      expect(queuedAs.toSorted()).toEqual(frozen.map(({ sha256 }) => sha256).toSorted())
      for (const { provider, providerName } of shops) {
        const own = frozen.filter((one) => one.provider === providerName)
        expectEachAcceptedOnce(await provider.state(), own)
      }
      for (const sequences of sequencesIn(dataDir)) expect(sequences).toEqual(sequences.map((_, index) => index + 1))

      const resent = frozen.filter(({ attempts }) => attempts > 1).length
      const down = outages.reduce((sum, times) => sum + times, 0)
      console.log(
        `kill during submission: ${invoices} invoices, ${KILLS} kills, ${down} outages, ${resent} sent again, each accepted once`,
      )
    } finally {
      await lives.kill()
      for (const shop of shops) await shop.close()
      remove()
    }
  })
})

/** Until the server that lives now has died, or nobody kills any more: so sales fall into every life. */
async function anotherLife(lives: ServerRuns, raging: () => boolean): Promise<void> {
  const { count } = lives
  while (raging() && lives.count === count) await pause(5)
}
