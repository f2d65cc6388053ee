import { BlockList, isIP } from 'node:net'

import { invalidField } from '../../contract/http/errors.ts'

/** Addresses on the own network from which somebody or something may come in. */

const MAX_ADDRESSES = 20

/** What is reached on networks at home and at work (RFC 1918, RFC 4193, RFC 6598, RFC 3927), and loopback. */
const PRIVATE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  'fe80::/10',
  '::1',
]

/**
 * Addresses, or blocks of them such as `192.168.1.0/24`, as they are stored: each of a private network, 1 to 20.
 *
 * @throws validation_failed
 */
export function networkAddresses(typed: readonly string[]): readonly string[] {
  if (typed.length === 0) {
    throw invalidField('addresses', 'must name the addresses that the key is used from, such as 192.168.1.20')
  }
  if (typed.length > MAX_ADDRESSES) throw invalidField('addresses', `must be ${MAX_ADDRESSES} at most`)
  return [...new Set(typed.map(networkAddress))]
}

function networkAddress(text: string): string {
  const parts = partsOf(text.trim().toLowerCase())
  if (!parts) {
    throw invalidField(
      'addresses',
      `must be IP addresses such as 192.168.1.20, or blocks such as 192.168.1.0/24: "${text}" is neither`,
    )
  }
  const { address, bits, family } = parts
  if (!isAmong(PRIVATE, address) || bits < leastBits(address)) {
    throw invalidField('addresses', `must be in a private network, such as 192.168.1.20: "${text}" is not`)
  }
  return bits === (family === 'ipv4' ? 32 : 128) ? address : `${address}/${bits}`
}

/** A block may not be wider than the private network that it is in. */
const leastBits = (address: string): number =>
  Math.max(...PRIVATE.flatMap((block) => (isAmong([block], address) ? [partsOf(block)?.bits ?? 0] : [])))

/** Whether an address, as a socket says it, is one of them or in one of their blocks. */
export function isAmong(listed: readonly string[], address: string): boolean {
  const family = familyOf(address)
  if (family === undefined) return false
  const blocks = new BlockList()
  for (const text of listed) {
    const parts = partsOf(text)
    if (parts) blocks.addSubnet(parts.address, parts.bits, parts.family)
  }
  return blocks.check(address, family)
}

function partsOf(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const family = familyOf(address)
  if (family === undefined || more.length > 0 || address.includes('%')) return undefined
  const widest = family === 'ipv4' ? 32 : 128
  if (bits === undefined) return { address, bits: widest, family }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= widest ? { address, bits: Number(bits), family } : undefined
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  if (version === 0) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}
