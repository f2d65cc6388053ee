import { describe, expect, it } from 'vitest'

import { isAmong, networkAddresses } from './network-address.ts'

describe('addresses that a key is used from', () => {
  it.each([
    [['192.168.1.20'], ['192.168.1.20']],
    [[' 10.0.0.0/8 ', '10.0.0.0/8'], ['10.0.0.0/8']],
    [
      ['172.16.4.0/24', 'FD00::5'],
      ['172.16.4.0/24', 'fd00::5'],
    ],
    [
      ['192.168.1.20/32', '::1'],
      ['192.168.1.20', '::1'],
    ],
  ])('%j are kept as %j', (typed, kept) => {
    expect(networkAddresses(typed)).toEqual(kept)
  })

  it.each([
    [[], 'must name the addresses'],
    [Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`), '20 at most'],
    [['desk.local'], 'is neither'],
    [['192.168.1.300'], 'is neither'],
    [['192.168.1.0/33'], 'is neither'],
    [['192.168.1.0/24/8'], 'is neither'],
    [['fe80::1%eth0'], 'is neither'],
    [['8.8.8.8'], 'private network'],
    [['0.0.0.0/0'], 'private network'],
    [['::/0'], 'private network'],
    [['192.168.0.0/8'], 'private network'],
    [['fc00::/6'], 'private network'],
  ])('%j are refused: %s', (typed, why) => {
    expect(() => networkAddresses(typed)).toThrow(
      expect.objectContaining({ code: 'validation_failed', message: expect.stringContaining(why) }),
    )
  })

  it.each([
    ['192.168.1.20', true],
    ['192.168.2.20', false],
    ['10.9.8.7', true],
    ['fd00::5', true],
    ['fd00::6', false],
    ['', false],
    ['nowhere', false],
  ])('%s is among them: %s', (address, among) => {
    expect(isAmong(['192.168.1.0/24', '10.0.0.0/8', 'fd00::5'], address)).toBe(among)
  })
})
