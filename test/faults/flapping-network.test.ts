import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import { createInvoice, dataOf, signUpOwner, until } from '../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../support/server-process.ts'

import { provider1Business } from './support/connected-business.ts'
import { expectEachAcceptedOnce, frozenInvoices, statusesOf } from './support/exactly-once.ts'
import { startNetworkProxy } from './support/network-proxy.ts'
import { flapNetwork } from './support/provider-faults.ts'
import { startProviderProcess, type ProviderState } from './support/provider-process.ts'
import { chosenSeed, seededRandom } from './support/random.ts'

const INVOICES = process.env['SOAK'] === undefined ? 120 : 200
const FLAPPING_MS = Number(process.env['FLAPPING_SECONDS'] ?? 6) * 1_000

/** The provider answers at once here, so nothing is on its way for longer than this. */
const PROVIDER_WINDOW_MS = 500

/**
 * What an invoice may cost once the line stays up: one question whether the provider has it, one more that was under
 * way when the line came back, its signature, its hand-over, and the questions until it is approved.
 */
const CALLS_PER_INVOICE = 6

const signatures = ({ calls }: ProviderState) => calls.filter(({ name }) => name === 'SignInvoice').length

describe('a network that comes and goes', () => {
  beforeAll(buildServer, 120_000)

  it('has all queued invoices accepted once each, and all through with few calls once it stays', async () => {
    const random = seededRandom(chosenSeed('flapping network'))
    const { folder: dataDir, remove } = temporaryDataFolder()
    const provider = await startProviderProcess()
    const line = await startNetworkProxy(provider.url)
    const env = { INVOICE_DESK_PROVIDER_WINDOW_MS: String(PROVIDER_WINDOW_MS) }
    const server = await startServerProcess({ dataDir, env })

    try {
      const owner = await signUpOwner(server)
      const { id: businessId, customerId } = await provider1Business(owner, line.url, { autoSubmitToFirs: true })
      await line.become('refusing')
      for (let number = 0; number < INVOICES; number += 1) {
        const id = await createInvoice(owner, businessId, customerId)
        dataOf(await owner.post(`/v1/invoices/${id}/finalize`))
      }
      expect(signatures(await provider.state())).toBe(0)

      const flapping = flapNetwork(line, random, { shortestMs: 200, longestMs: 2_000 })
      await pause(FLAPPING_MS)
      const stretches = await flapping.calm()

      const before = await provider.state()
      const isThrough = (now: Record<string, number>): boolean => now['FIRS_APPROVED'] === INVOICES
      await until(() => statusesOf(owner, businessId), isThrough, { withinMs: 90_000 })
      const after = await provider.state()
      expect(after.calls.length - before.calls.length).toBeLessThanOrEqual(INVOICES * CALLS_PER_INVOICE)
      expect(await server.stop()).toBe(0)

      const frozen = frozenInvoices(dataDir)
      expect(frozen).toHaveLength(INVOICES)
      expectEachAcceptedOnce(await provider.state(), frozen)
      console.log(
        `flapping network: ${stretches} outages, ${before.accepted.length} of ${INVOICES} accepted during them, ` +
          `${after.calls.length - before.calls.length} calls for the others`,
      )
    } finally {
      await server.kill()
      await line.close()
      await provider.stop()
      remove()
    }
  })
})
