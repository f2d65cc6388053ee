import { lookup } from 'node:dns/promises'
import { isIPv4 } from 'node:net'

import { Bonjour, type Service } from 'bonjour-service'

/** An Invoice Desk that announces itself in this network. Whether it is the one it seems to be, its fingerprint says. */
export type NearbyRemote = { readonly name: string; readonly address: string }

const LISTEN_MS = 1_500

/** Those that answer within a moment. Never throws: where nobody may ask around, none is found. */
export async function findRemotes(listenMs = LISTEN_MS): Promise<readonly NearbyRemote[]> {
  const services = new Map<string, Service>()
  try {
    const bonjour = new Bonjour({}, () => undefined)
    bonjour.find({ type: 'invoice-desk' }, (service) => services.set(service.fqdn, service))
    await new Promise((resolve) => setTimeout(resolve, listenMs))
    bonjour.destroy()
  } catch {
    return []
  }
  const found = await Promise.all([...services.values()].map(placeOf))
  return found
    .filter((one) => one !== undefined)
    .toSorted((left, right) => left.name.localeCompare(right.name))
    .slice(0, 10)
}

/** By its name where this computer knows it, since addresses change; undefined where it has neither. */
async function placeOf({ host, port, addresses = [] }: Service): Promise<NearbyRemote | undefined> {
  const isKnown = await lookup(host).then(
    () => true,
    () => false,
  )
  const place = isKnown ? host : addresses.find((address) => isIPv4(address))
  return place === undefined ? undefined : { name: host.replace(/\.local$/, ''), address: `https://${place}:${port}` }
}
