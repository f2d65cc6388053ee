import { describe, expect, it } from 'vitest'

import { certificateNames, computerName, dnsName, readNetworks, urlHost } from './names.ts'

const at = (address: string, internal = false) => ({
  ...{ address, internal, mac: '', netmask: '', cidr: null },
  ...(address.includes(':') ? ({ family: 'IPv6', scopeid: 0 } as const) : ({ family: 'IPv4' } as const)),
})

describe('the names of a computer', () => {
  it.each([
    ['desk', 'desk'],
    ['Desk.lan', 'desk'],
    ['Adas-MacBook.local', 'adas-macbook'],
    ["Ada's PC", 'ada-s-pc'],
    ['--', 'invoice-desk'],
    ['localhost', 'invoice-desk'],
    ['', 'invoice-desk'],
    ['ọjà', 'j'],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('%s is %s.local', (hostName, name) => {
    expect(computerName(hostName)).toBe(name)
  })

  it('are those of DNS, or what can be made of them', () => {
    expect(dnsName('Desk.Shop.example.')).toBe('desk.shop.example')
    expect(dnsName("Ada's PC")).toBe('ada-s-pc')
  })

  it('are the names of its certificate, each once, the one for people first', () => {
    expect(certificateNames('desk.local', ['10.0.0.5', 'FD00::5'])).toEqual([
      ...['desk.local', 'localhost', '127.0.0.1', '::1', '10.0.0.5', 'fd00::5'],
    ])
  })

  it('are written in addresses as browsers write them', () => {
    expect([urlHost('desk.local'), urlHost('10.0.0.5'), urlHost('::1')]).toEqual(['desk.local', '10.0.0.5', '[::1]'])
  })
})

describe('the networks of a computer', () => {
  it('are those that others reach: neither loopback nor addresses of one cable alone', () => {
    const networks = readNetworks(() => ({
      lo: [at('127.0.0.1', true), at('::1', true)],
      docker0: [at('172.17.0.1')],
      eth0: [at('2001:db8::5'), at('fe80::1'), at('192.168.1.5')],
      wlan0: [at('fe80::2')],
    }))
    expect(networks).toEqual([
      { name: 'eth0', addresses: ['192.168.1.5', '2001:db8::5'] },
      { name: 'docker0', addresses: ['172.17.0.1'] },
    ])
  })
})
