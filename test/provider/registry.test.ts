import { describe, expect, it, onTestFinished } from 'vitest'

import { createProviderHttp } from '../../core/adapters/provider/http/client.ts'
import { createProviders } from '../../core/adapters/provider/registry.ts'
import { configurationOf } from '../../core/contract/business/credentials.ts'
import { secretName } from '../../core/domain/business/credentials.ts'
import { missingSentence } from '../../core/domain/provider/troubles.ts'
import type { ConnectionSettings, Provider } from '../../core/ports/submission/provider.ts'
import { memorySandboxLedger } from '../support/memory/sandbox-ledger.ts'
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

/** What is said to be missing before a connection is tried. */
const missing = (provider: Provider, settings: ConnectionSettings) =>
  missingSentence(provider.credentials, settings) ?? provider.missingSetup(settings)

describe('what a provider gives its customers to enter', () => {
  const cases = () =>
    allProviders().list.flatMap((provider) => provider.credentials.map((field) => ({ provider, field })))

  it('has what it requires, and nothing else is asked for before a connection is tried', () => {
    for (const { provider, field } of cases()) {
      const without = settingsFor('https://provider.example', { [field.name]: null })
      expect([field.name, missing(provider, without) !== null]).toEqual([field.name, field.isRequired])
    }
    for (const provider of allProviders().list) {
      const nothingElse = Object.fromEntries(
        Object.keys(configurationOf(allProviders().list).shape)
          .filter((name) => !provider.credentials.some((field) => field.name === name))
          .map((name) => [name, null]),
      )
      expect(missing(provider, settingsFor('https://provider.example', nothingElse))).toBeNull()
    }
  })

  it('is named where it is missing', () => {
    const settings = settingsFor('https://provider.example', { apiKey: null, apiSecret: '' })
    const mbs = allProviders().find('mbs')
    expect(mbs && missing(mbs, settings)).toBe('Enter what your provider gave you: API key, API secret.')
  })

  it('is in the secret store under the names that older versions gave it', () => {
    const secrets = cases().filter(({ field }) => field.isSecret)
    expect(secrets.map(({ provider, field }) => secretName(provider, field))).toEqual([
      'provider1ClientSecret',
      'apiKey',
      'apiSecret',
    ])
  })

  it('is secret or plain by its name alone: two providers that share a field mean the same', () => {
    const kinds = new Map<string, boolean>()
    for (const { field } of cases()) {
      expect(kinds.get(field.name) ?? field.isSecret).toBe(field.isSecret)
      kinds.set(field.name, field.isSecret)
    }
  })
})
