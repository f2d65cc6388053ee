import type { IncomingMessage } from 'node:http'

type SharedClient = {
  /** The IP address of the client; where a trusted proxy stands between, the one that it names. */
  readonly address: string
  /** Told with each request whether its screen was let in. */
  readonly onLetIn?: (isLetIn: boolean) => void
}

const clients = new WeakMap<IncomingMessage, SharedClient>()

/** Marks a request that came over the listener for other screens; it does so before anything else looks at it. */
export function markShared(req: IncomingMessage, client: SharedClient): void {
  clients.set(req, client)
}

/** Whether a request came from the network, over TLS. All others came over loopback. */
export function isShared(req: IncomingMessage): boolean {
  return clients.has(req)
}

/** Says whether the screen of a request is let in: where there are too many connections, the others make room. */
export function noteLetIn(req: IncomingMessage, isLetIn: boolean): void {
  clients.get(req)?.onLetIn?.(isLetIn)
}

/** The IP address of the client, without the prefix of IPv4 in IPv6. */
export function clientAddress(req: IncomingMessage): string {
  return clients.get(req)?.address ?? plainAddress(req.socket.remoteAddress)
}

/** `::ffff:192.168.1.5` is `192.168.1.5`. */
export function plainAddress(address = ''): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
