import type { NetworkInterfaceInfo } from 'node:os'

import type { NetworkInterface } from '../../ports/installation/sharing.ts'

/** As `os.networkInterfaces()` answers. */
export type ReadInterfaces = () => Readonly<Partial<Record<string, readonly NetworkInterfaceInfo[]>>>

/** Always part of it: the screen beside the program. */
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1']

/** Networks inside this computer, of containers and virtual machines, and tunnels. */
const INNER = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|lxc|lxd|podman|cni|tun|tap|utun|wg|zt|tailscale)/i

/**
 * The network connections of this computer with the addresses that others reach, the likely ones first: whoever shows
 * one of them shows the first. Addresses that count on one cable alone (fe80::) are left out: browsers cannot open them.
 */
export function readNetworks(read: ReadInterfaces): NetworkInterface[] {
  const networks = Object.entries(read()).flatMap(([name, infos = []]) => {
    const addresses = infos
      .filter(({ internal, address }) => !internal && !/^fe[89ab]/i.test(address))
      .map(({ address }) => address)
    const inOrder = addresses.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
    return addresses.length > 0 ? [{ name, addresses: [...new Set(inOrder)] }] : []
  })
  return networks.toSorted((a, b) => Number(INNER.test(a.name)) - Number(INNER.test(b.name)))
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
