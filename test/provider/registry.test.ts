import { describe, expect, it, onTestFinished } from 'vitest'

import { createProviderHttp } from '../../core/adapters/provider/http/provider-http.ts'
import { createProviders } from '../../core/adapters/provider/registry.ts'
import { memorySandboxLedger } from '../support/memory-sandbox-ledger.ts'
import { configureProvider } from '../../core/contract/provider-setup.ts'
import { settingsFor, testClock } from './provider-fixture.ts'

function allProviders() {
  const clock = testClock()
  const http = createProviderHttp({ clock })
  onTestFinished(() => http.close())
  return createProviders({ clock, http, sandboxLedger: memorySandboxLedger() })
}

it('offers the sandbox first, and each provider under its name', () => {
  const providers = allProviders()

  expect(providers.list.map(({ name, environment }) => [name, environment])).toEqual([
    ['sandbox', 'SANDBOX'],
    ['provider1', 'LIVE'],
    ['mbs', 'LIVE'],
  ])
  expect(providers.list.every((provider) => providers.find(provider.name) === provider)).toBe(true)
})

describe('what a provider gives its customers to enter', () => {
  const cases = () =>
    allProviders().list.flatMap((provider) => provider.credentials.map((field) => ({ provider, field })))

  it('has what it requires, and nothing else is asked for before a connection is tried', () => {
    for (const { provider, field } of cases()) {
      const without = settingsFor('https://provider.example', { [field.name]: null })
      expect([field.name, provider.missingSetup(without) !== null]).toEqual([field.name, field.isRequired])
    }
    for (const provider of allProviders().list) {
      const nothingElse = Object.fromEntries(
        Object.keys(configureProvider.body.shape)
          .filter((name) => !provider.credentials.some((field) => field.name === name))
          .map((name) => [name, null]),
      )
      expect(provider.missingSetup(settingsFor('https://provider.example', nothingElse))).toBeNull()
    }
  })

  it('can be sent to the API by its name', () => {
    for (const { field } of cases()) expect(Object.keys(configureProvider.body.shape)).toContain(field.name)
  })
})
