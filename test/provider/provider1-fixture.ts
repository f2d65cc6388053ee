import { onTestFinished } from 'vitest'

import { createProviderHttp } from '../../core/provider/http/provider-http.ts'
import type { ConnectionSettings, Gateway } from '../../core/provider/provider.ts'
import { createProvider1 } from '../../core/provider/provider1/provider1.ts'
import type { Clock } from '../../core/runtime/clock.ts'
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

export const settingsFor = (url: string, changes: Partial<ConnectionSettings> = {}): ConnectionSettings => ({
  businessId: 'business-1',
  firsBusinessId: 'bb99420d-d6bb-422c-b371-b9f6d6009aae',
  serviceId: '94ND90NR',
  supplierTin: '12345678-0001',
  apiUrl: url,
  apiKey: null,
  apiSecret: null,
  clientId: 'client',
  clientSecret: 'secret',
  merchantCode: 'MX-1',
  ...changes,
})

export type Connected = {
  readonly provider: ScriptedProvider
  readonly gateway: Gateway
  readonly clock: TestClock
  /** Another gateway over the same tokens and connections. */
  connect(changes?: Partial<ConnectionSettings>): Gateway
}

/** provider1 connected with a scripted provider over a real socket; both are closed when the test ends. */
export async function connectedProvider1(
  options: ScriptedProviderOptions & { readonly trust?: string } = {},
): Promise<Connected> {
  const { trust, ...scripted } = options
  const provider = await startScriptedProvider(scripted)
  const clock = testClock()
  const http = createProviderHttp({ clock, ...(trust && { certificateAuthorities: trust }) })
  onTestFinished(async () => {
    http.close()
    await provider.close()
  })

  const provider1 = createProvider1({ http, clock })
  const connect = (changes: Partial<ConnectionSettings> = {}): Gateway =>
    provider1.connect(settingsFor(provider.url, changes))
  return { provider, gateway: connect(), clock, connect }
}
