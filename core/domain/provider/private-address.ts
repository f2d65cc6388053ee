/** First bits of an address and how many of them count. */
type Block = readonly [start: string, bits: number]

/** What is no address of the public internet: this machine, private, link-local, shared, reserved, multicast. */
const inside: readonly Block[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 96],
  ['100::', 64],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

/** Blocks of IPv6 with an IPv4 address in them, and how many bits follow it. */
const carriers: readonly (readonly [start: string, bits: number, behind: number])[] = [
  ['::ffff:0:0', 96, 0],
  ['::ffff:0:0:0', 96, 0],
  ['64:ff9b::', 96, 0],
  ['2002::', 16, 80],
]

/**
 * Whether an IP address, as `URL` and name servers write it, is one of this machine or of a network of somebody's own.
 * False for a name: what it stands for is only known when it is looked up.
 */
export function isPrivateAddress(host: string): boolean {
  const address = numberOf(host.replace(/^\[|\]$|%.*$/g, ''))
  if (address === undefined) return false
  const carrier = carriers.find(([start, bits]) => isWithin(address, [start, bits]))
  const meant = carrier ? { value: BigInt.asUintN(32, address.value >> BigInt(carrier[2])), size: 32 } : address
  return inside.some((block) => isWithin(meant, block))
}

/**
 * Whether an IP address may be that of a printer: of a network of somebody's own, or this computer. Link-local ones are not, where
 * clouds keep their secrets, nor shared ones of providers, nor those of no machine, nor the last of a common home network, to
 * which all of it listens.
 */
export function isPrinterAddress(host: string): boolean {
  const bare = host.replace(/^\[|\]$|%.*$/g, '')
  const address = numberOf(bare)
  if (address === undefined) return false
  const carrier = carriers.find(([start, bits]) => isWithin(address, [start, bits]))
  if (carrier) return false
  return (
    printers.some((block) => isWithin(address, block)) &&
    !(
      address.size === 32 &&
      isWithin(address, ['192.168.0.0', 16]) &&
      [0n, 255n].includes(BigInt.asUintN(8, address.value))
    )
  )
}

const printers: readonly Block[] = [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
]

type Address = { readonly value: bigint; readonly size: number }

function isWithin({ value, size }: Address, [start, bits]: Block): boolean {
  const first = numberOf(start)
  return first?.size === size && value >> BigInt(size - bits) === first.value >> BigInt(size - bits)
}

function numberOf(text: string): Address | undefined {
  if (text.includes(':')) return ofGroups(text)
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part))) return undefined
  return { value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n), size: 32 }
}

/** `::` stands for as many groups of zeros as are missing; the last two may be written as an IPv4 address. */
function ofGroups(text: string): Address | undefined {
  const tail = numberOf(text.slice(text.lastIndexOf(':') + 1))
  const plain = tail
    ? `${text.slice(0, text.lastIndexOf(':') + 1)}${(tail.value >> 16n).toString(16)}:${(tail.value & 0xffffn).toString(16)}`
    : text
  const [before = '', after] = plain.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [left, right] = [groups(before), groups(after ?? '')]
  const zeros = after === undefined ? 0 : 8 - left.length - right.length
  const all = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  if (all.length !== 8 || !all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return { value: all.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n), size: 128 }
}
