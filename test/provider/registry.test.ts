import { expect, it } from 'vitest'

import { createProviderHttp } from '../../core/adapters/provider/http/provider-http.ts'
import { createProviders } from '../../core/adapters/provider/registry.ts'
import { memorySandboxLedger } from '../support/memory-sandbox-ledger.ts'
import { testClock } from './provider-fixture.ts'

it('offers the sandbox first, and each provider under its name', () => {
  const clock = testClock()
  const http = createProviderHttp({ clock })
  const providers = createProviders({ clock, http, sandboxLedger: memorySandboxLedger() })

  expect(providers.list.map(({ name, environment }) => [name, environment])).toEqual([
    ['sandbox', 'SANDBOX'],
    ['provider1', 'LIVE'],
    ['mbs', 'LIVE'],
  ])
  expect(providers.list.every((provider) => providers.find(provider.name) === provider)).toBe(true)
  http.close()
})
