import type { NetworkInterfaceInfo } from 'node:os'

import type { NetworkInterface } from '../../ports/installation/sharing.ts'

/** As `os.networkInterfaces()` answers. */
export type ReadInterfaces = () => Readonly<Partial<Record<string, readonly NetworkInterfaceInfo[]>>>

/** Always part of it: the screen beside the program. */
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1']

/**
 * The network connections of this computer with the addresses that others reach. Addresses that count on one cable
 * alone (fe80::) are left out: browsers cannot open them.
 */
export function readNetworks(read: ReadInterfaces): NetworkInterface[] {
  return Object.entries(read()).flatMap(([name, infos = []]) => {
    const addresses = infos
      .filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address))
      .map(({ address }) => address)
    return addresses.length > 0 ? [{ name, addresses: [...new Set(addresses)] }] : []
  })
}

/** The computer's name as one part of a DNS name: small letters, digits and hyphens. */
export function computerName(hostName: string): string {
  const label = (hostName.split('.')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63)
  return label === '' || label === 'localhost' ? 'invoice-desk' : label
}

/** The name that the system gives this computer, where DNS could know it. */
export function dnsName(hostName: string): string {
  const name = hostName.toLowerCase().replace(/\.$/, '')
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(name)
    ? name
    : computerName(hostName)
}

/** Every name of a certificate of this computer, the one for people first. */
export function certificateNames(hostName: string, addresses: readonly string[]): string[] {
  return [
    ...new Set([
      `${computerName(hostName)}.local`,
      dnsName(hostName),
      'localhost',
      ...LOOPBACK_ADDRESSES,
      ...addresses.map((address) => address.toLowerCase()),
    ]),
  ]
}

/** A name or an address as it stands in a URL. */
export const urlHost = (name: string): string => (name.includes(':') ? `[${name}]` : name)
