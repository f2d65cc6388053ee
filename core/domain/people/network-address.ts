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

/** Addresses of which the first `bits` are the same; `width` is 32 or 128. */
type Block = { readonly value: bigint; readonly bits: number; readonly width: 32 | 128 }

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
  const trimmed = text.trim().toLowerCase()
  const block = blockOf(trimmed)
  if (!block) {
    throw invalidField(
      'addresses',
      `must be IP addresses such as 192.168.1.20, or blocks such as 192.168.1.0/24: "${text}" is neither`,
    )
  }
  if (!PRIVATE.some((network) => isWithin(block, network))) {
    throw invalidField('addresses', `must be in a private network, such as 192.168.1.20: "${text}" is not`)
  }
  return block.bits === block.width ? trimmed.replace(/\/.*$/, '') : trimmed
}

/** Whether an address, as a socket says it, is one of them or in one of their blocks. */
export function isAmong(listed: readonly string[], address: string): boolean {
  const one = address.includes('/') ? undefined : blockOf(address)
  return one !== undefined && listed.some((text) => isWithin(one, text))
}

/** A block may not be wider than the one that it is in. */
function isWithin(block: Block, text: string): boolean {
  const outer = blockOf(text)
  if (outer?.width !== block.width || block.bits < outer.bits) return false
  const rest = BigInt(outer.width - outer.bits)
  return block.value >> rest === outer.value >> rest
}

function blockOf(text: string): Block | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const width = address.includes(':') ? 128 : 32
  const value = width === 128 ? valueOf6(address) : valueOf4(address)
  if (value === undefined || more.length > 0) return undefined
  if (bits === undefined) return { value, bits: width, width }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? { value, bits: Number(bits), width } : undefined
}

function valueOf4(address: string): bigint | undefined {
  const parts = address.split('.')
  const isWhole = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  return isWhole ? parts.reduce((value, part) => value * 256n + BigInt(part), 0n) : undefined
}

/** Groups of hexadecimal digits, of which one run of zeros may be left out. */
function valueOf6(address: string): bigint | undefined {
  const [before = '', after, ...more] = address.split('::')
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'))
  const [left, right] = [groups(before), groups(after)]
  const missing = 8 - left.length - right.length
  if (more.length > 0 || (after === undefined ? missing !== 0 : missing < 1)) return undefined
  const all = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  if (!all.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  return all.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n)
}
