import { onTestFinished } from 'vitest'

import { createProviderHttp, type ProviderHttp } from '../../core/adapters/provider/http/client.ts'
import { createMbs } from '../../core/adapters/provider/mbs/provider.ts'
import { createProvider1 } from '../../core/adapters/provider/provider1/provider.ts'
import type { InvoiceMatch } from '../../core/domain/provider/invoice-search.ts'
import type { Clock } from '../../core/ports/runtime/clock.ts'
import type { ConnectionSettings, Gateway, Provider } from '../../core/ports/submission/provider.ts'
import {
  startScriptedProvider,
  type ScriptedProvider,
  type ScriptedProviderOptions,
} from '../support/scripted-provider/scripted-provider.ts'

/** A clock that stands still until it is moved. */
export type TestClock = Clock & { advance(ms: number): void; setBack(ms: number): void }

export function testClock(): TestClock {
  let monotonic = 1_000
  let wall = Date.parse('2026-03-15T12:00:00Z')

  return {
    now: () => new Date(wall),
    monotonic: () => monotonic,
    advance(ms) {
      monotonic += ms
      wall += ms
    },
    setBack(ms) {
      wall -= ms
    },
  }
}

/** Good for every provider against its scripted twin. */
export const settingsFor = (url: string, changes: Partial<ConnectionSettings> = {}): ConnectionSettings => ({
  businessId: 'business-1',
  firsBusinessId: 'bb99420d-d6bb-422c-b371-b9f6d6009aae',
  serviceId: '94ND90NR',
  supplierTin: '12345678-0001',
  apiUrl: url,
  apiKey: 'key',
  apiSecret: 'secret',
  clientId: 'client',
  clientSecret: 'secret',
  merchantCode: 'MX-1',
  ...changes,
})

/** The sample invoice as a search shows it. */
export const sampleFound = (irn: string): InvoiceMatch => ({
  irn,
  invoiceType: 'STANDARD',
  supplierTin: '12345678-0001',
  buyerTin: '87654321-0001',
  issueDate: '2026-03-15',
  totalAmount: 3_116_431n,
  taxAmount: 217_338n,
  status: 'PENDING',
})

export type Connected = {
  readonly provider: ScriptedProvider
  readonly gateway: Gateway
  readonly clock: TestClock
  /** Another gateway over the same tokens and connections. */
  connect(changes?: Partial<ConnectionSettings>): Gateway
}

/** `trust`: the PEM of a certificate authority that is trusted. `host`: the name by which the provider is called. */
type ConnectOptions = ScriptedProviderOptions & { readonly trust?: string; readonly host?: string }

/** An adapter connected with a scripted provider over a real socket; both are closed when the test ends. */
async function connected(
  create: (dependencies: { http: ProviderHttp; clock: Clock }) => Provider,
  { trust, host = '127.0.0.1', ...scripted }: ConnectOptions,
): Promise<Connected> {
  const provider = await startScriptedProvider(scripted)
  const clock = testClock()
  const http = createProviderHttp({ clock, ...(trust && { certificateAuthorities: trust }) })
  onTestFinished(async () => {
    http.close()
    await provider.close()
  })

  const adapter = create({ http, clock })
  const connect = (changes: Partial<ConnectionSettings> = {}): Gateway =>
    adapter.connect(settingsFor(provider.url.replace('127.0.0.1', host), changes))
  return { provider, gateway: connect(), clock, connect }
}

export const connectedMbs = (options: ConnectOptions = {}) => connected(createMbs, { ...options, dialect: 'mbs' })
export const connectedProvider1 = (options: ConnectOptions = {}) => connected(createProvider1, options)
