import { describe, expect, it } from 'vitest'

import type { ConnectionSettings } from '../../../ports/submission/provider.ts'
import { addressProblem } from '../http/address.ts'
import { provider1Settings } from './settings.ts'

const settings: ConnectionSettings = {
  businessId: 'b',
  firsBusinessId: null,
  serviceId: null,
  supplierTin: '12345678-0001',
  apiUrl: 'https://provider.example',
  apiKey: null,
  apiSecret: null,
  clientId: 'client',
  clientSecret: 'secret',
  merchantCode: 'MX',
}

describe('provider1 settings', () => {
  it.each([
    [{}, null],
    [{ apiUrl: null }, 'address'],
    [{ apiUrl: 'http://provider.example' }, 'https://'],
    [{ apiUrl: 'https://user:password@provider.example' }, 'https://'],
    [{ apiUrl: 'ftp://provider.example' }, 'https://'],
    [{ apiUrl: 'http://127.0.0.1:9999' }, null],
    [{ apiUrl: 'http://[::1]:9999' }, null],
    [{ apiUrl: 'http://127.0.0.1.evil.example' }, 'https://'],
  ])('%j misses %s', (changes, missing) => {
    const sentence = addressProblem({ ...settings, ...changes }.apiUrl)
    if (missing === null) expect(sentence).toBeNull()
    else expect(sentence).toContain(missing)
  })

  it.each(['https://provider.example', 'https://provider.example/', 'https://provider.example/Api/SwitchTax/'])(
    'calls under the interface’s own path: %s',
    (apiUrl) =>
      expect(provider1Settings({ ...settings, apiUrl }).baseUrl).toBe('https://provider.example/Api/SwitchTax'),
  )

  it('has another fingerprint for another secret, and shows none', () => {
    const first = provider1Settings(settings).fingerprint

    expect(provider1Settings({ ...settings, clientSecret: 'other' }).fingerprint).not.toBe(first)
    expect(first).not.toContain('secret')
  })
})
