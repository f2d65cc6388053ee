import { expect, it } from 'vitest'

import { mailProviders, providerOfAddress, providerOfHost, serverOf } from './providers.ts'

it('a provider is known by the address, whatever its case', () => {
  expect(providerOfAddress(' Ngozi@GMAIL.com ')).toBe('gmail')
  expect(providerOfAddress('shop@hotmail.com')).toBe('microsoft')
  expect(providerOfAddress('sales@adunni.com.ng')).toBeUndefined()
  expect(providerOfAddress('not yet an address')).toBeUndefined()
})

it('a hosted domain has its mail server below it, once the domain is typed', () => {
  expect(serverOf('hosting', 'sales@adunni.com.ng')).toEqual({ host: 'mail.adunni.com.ng', port: 465, security: 'TLS' })
  expect(serverOf('hosting', 'sales')).toBeUndefined()
})

it('Zoho sends the addresses of its own by another server than those of a domain', () => {
  expect(serverOf('zoho', 'ngozi@zohomail.com')?.host).toBe('smtp.zoho.com')
  expect(serverOf('zoho', 'sales@adunni.com.ng')?.host).toBe('smtppro.zoho.com')
})

it('every server is encrypted, and known again as the one it was chosen by', () => {
  for (const provider of mailProviders) {
    const server = serverOf(provider, 'sales@adunni.com.ng')
    if (server === undefined) continue
    expect(server.security).toBe(server.port === 465 ? 'TLS' : 'STARTTLS')
    expect(providerOfHost(server.host)).toBe(provider)
  }
})
