import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import { isIP, type AddressInfo, type Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'

import type { ServerCertificate } from './adapters/sharing/server-certificate.ts'
import { markShared, plainAddress } from './api/request/shared-request.ts'
import { answerBrokenRequest, PortForbiddenError, PortTakenError } from './loopback-server.ts'

/** What a client on the network may cost. Others than these are cut off without a word. */
type SharedLimits = {
  /** From the connection to the end of the handshake. */
  readonly handshakeMs: number
  /** A request's head is there within so long. */
  readonly headersMs: number
  /** A request is there within so long, its body included: photos come over slow Wi-Fi. */
  readonly arrivalMs: number
  /** A connection on which nothing moves. Streams of events say something more often. */
  readonly silenceMs: number
  /** Of all together. The oldest of those that brought no paired screen makes room for the next one. */
  readonly connections: number
  readonly connectionsOfAddress: number
}

const SHARED_LIMITS: SharedLimits = {
  handshakeMs: 10_000,
  headersMs: 20_000,
  arrivalMs: 120_000,
  silenceMs: 300_000,
  connections: 1_000,
  connectionsOfAddress: 200,
}

const MAX_HEADER_BYTES = 16 * 1024
const MAX_HEADERS = 100

/** TLS 1.3 has its own; these are for 1.2: forward secrecy and authenticated encryption, nothing else. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

type SharedListenerOptions = {
  /** 0 picks a free one. */
  readonly port: number
  readonly addresses: readonly string[]
  readonly certificate: ServerCertificate
  /** Addresses of proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[]
  readonly limits?: Partial<SharedLimits>
}

type Connection = { readonly socket: Socket; readonly server: Server; isLetIn: boolean }

export type SharedListener = {
  readonly port: number
  readonly addresses: () => readonly string[]
  /** Listens on exactly these. Connections to an address that is gone are cut off. */
  listenOn(addresses: readonly string[]): Promise<void>
  /** Counts for connections from now on; those that are open go on. @throws where key and certificate do not fit */
  useCertificate(certificate: ServerCertificate): void
  /** Cuts off everybody at once. */
  cutOff(): Promise<void>
  /** Lets requests in flight finish, for a few seconds. */
  close(): Promise<void>
}

/** How long a request in flight may still take when the program stops. */
const LAST_REQUESTS_MS = 5_000
/** How often a free port of the first address is tried on the others. */
const FREE_PORT_TRIES = 10

/**
 * Answers over TLS on each of the addresses, all on one port. Plain HTTP gets one sentence and no more.
 *
 * @throws PortTakenError, PortForbiddenError; where key and certificate do not fit
 */
export async function listenShared(listener: RequestListener, options: SharedListenerOptions): Promise<SharedListener> {
  const limits = { ...SHARED_LIMITS, ...options.limits }
  const servers = new Map<string, Server>()
  const connections = new Map<string, Connection>()
  const openOf = new Map<string, number>()
  let { certificate } = options
  let port = options.port

  function make(): Server {
    const server = createServer(
      {
        ...contextOf(certificate),
        ALPNProtocols: ['http/1.1'],
        handshakeTimeout: limits.handshakeMs,
        headersTimeout: limits.headersMs,
        requestTimeout: limits.arrivalMs,
        connectionsCheckingInterval: Math.ceil(Math.min(limits.headersMs, limits.arrivalMs) / 10),
        keepAliveTimeout: 60_000,
        maxHeaderSize: MAX_HEADER_BYTES,
        requireHostHeader: false,
      },
      (req, res) => {
        const connection = connections.get(peerOf(req.socket))
        markShared(req, {
          address: clientOf(req.socket, req.headersDistinct['x-forwarded-for'] ?? [], options),
          onLetIn(isLetIn) {
            if (connection) connection.isLetIn = isLetIn
          },
        })
        listener(req, res)
      },
    )
    server.maxHeadersCount = MAX_HEADERS
    server.timeout = limits.silenceMs
    server.on('secureConnection', (socket) => socket.disableRenegotiation())
    server.on('clientError', answerBrokenRequest)
    // Before the handshake is over there is nobody to answer.
    server.on('tlsClientError', (_error, socket) => socket.destroy())
    server.on('checkExpectation', (req, res) => void server.emit('request', req, res))

    // The handshake begins when the first byte is one of TLS.
    const shakeHands = server.listeners('connection')
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (!letIn(socket, server)) return void socket.destroy()
      whenTls(socket, limits.handshakeMs, () => {
        for (const begin of shakeHands) begin.call(server, socket)
      })
    })
    return server
  }

  /** Counts a connection until it closes; false where there are too many. */
  function letIn(socket: Socket, server: Server): boolean {
    const address = plainAddress(socket.remoteAddress)
    const ofAddress = (openOf.get(address) ?? 0) + 1
    // One proxy may stand for everybody.
    const isLimited = !options.trustedProxies.includes(address) && ofAddress > limits.connectionsOfAddress
    if (isLimited || (connections.size >= limits.connections && !makeRoom())) return false

    const peer = peerOf(socket)
    const connection = { socket, server, isLetIn: false }
    openOf.set(address, ofAddress)
    connections.set(peer, connection)
    socket.once('close', () => {
      if (connections.get(peer) === connection) connections.delete(peer)
      const left = (openOf.get(address) ?? 1) - 1
      if (left > 0) openOf.set(address, left)
      else openOf.delete(address)
    })
    return true
  }

  /** Whoever is paired is not kept out by those who are not: the oldest of them goes. */
  function makeRoom(): boolean {
    for (const [peer, { socket, isLetIn }] of connections) {
      if (isLetIn) continue
      connections.delete(peer)
      socket.destroy()
      return true
    }
    return false
  }

  async function listenOn(addresses: readonly string[]): Promise<void> {
    const gone = [...servers].filter(([address]) => !addresses.includes(address))
    for (const [address] of gone) servers.delete(address)
    await Promise.all(gone.map(([, server]) => cutOff(server)))
    for (const address of addresses) {
      if (servers.has(address)) continue
      const server = await listen(make(), address, port)
      if (!server) continue
      servers.set(address, server)
      port = (server.address() as AddressInfo).port
    }
    if (servers.size === 0) throw new Error('None of the addresses is one of this computer.')
  }

  function cutOff(server: Server): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve())
      for (const connection of connections.values()) if (connection.server === server) connection.socket.destroy()
    })
  }

  function finish(server: Server): Promise<void> {
    const idle = setInterval(() => server.closeIdleConnections(), 20)
    const late = setTimeout(() => void cutOff(server), LAST_REQUESTS_MS)
    return new Promise((resolve) => {
      server.close(() => {
        clearInterval(idle)
        clearTimeout(late)
        resolve()
      })
    })
  }

  async function listenAnywhere(): Promise<void> {
    for (let tries = 1; servers.size === 0; tries += 1) {
      try {
        await listenOn(options.addresses)
      } catch (error) {
        await Promise.all([...servers.values()].map(cutOff))
        servers.clear()
        port = options.port
        if (options.port !== 0 || tries === FREE_PORT_TRIES || !(error instanceof PortTakenError)) throw error
      }
    }
  }

  await listenAnywhere()
  return {
    get port() {
      return port
    },
    addresses: () => [...servers.keys()],
    listenOn,
    useCertificate(next) {
      certificate = next
      for (const server of servers.values()) server.setSecureContext(contextOf(next))
    },
    async cutOff() {
      await Promise.all([...servers.values()].map(cutOff))
    },
    async close() {
      await Promise.all([...servers.values()].map(finish))
    },
  }
}

const contextOf = ({ chain, key }: ServerCertificate): SecureContextOptions => ({
  cert: chain,
  key,
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  ciphers: CIPHERS,
  honorCipherOrder: true,
})

/** Undefined where the address has gone meanwhile. */
function listen(server: Server, host: string, port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(undefined)
      else if (error.code === 'EADDRINUSE') reject(new PortTakenError(port))
      else reject(error.code === 'EACCES' ? new PortForbiddenError(port) : error)
    })
    server.listen({ host, port, exclusive: true }, () => resolve(server))
  })
}

/** A record of a handshake begins with 22 (RFC 8446, 5.1); everything else is not TLS and is told so. */
const HANDSHAKE = 22
const PLAIN_HTTP = 'This address takes https only: put https:// in front of it.\n'

function whenTls(socket: Socket, timeoutMs: number, begin: () => void): void {
  const silent = setTimeout(() => socket.destroy(), timeoutMs)
  const stop = () => clearTimeout(silent)
  // Whoever goes away before the handshake is no trouble of anybody.
  const ignore = () => undefined
  socket.once('close', stop).on('error', ignore)
  socket.once('readable', () => {
    const first = socket.read(1) as Buffer | null
    if (first === null) return void socket.destroy()
    stop()
    if (first[0] === HANDSHAKE) {
      socket.unshift(first)
      socket.off('close', stop).off('error', ignore)
      return begin()
    }
    setTimeout(() => socket.destroy(), 1_000).unref()
    // What is not read would turn the end into a reset, which takes the sentence with it.
    socket.resume()
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${PLAIN_HTTP.length}\r\n\r\n${PLAIN_HTTP}`,
    )
  })
}

/** What tells the connections of one port apart, be it the socket or TLS on it. */
const peerOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`

/** The last address that a trusted proxy has added and that is none of a trusted proxy itself. */
function clientOf(
  { remoteAddress }: { readonly remoteAddress?: string | undefined },
  forwarded: readonly string[],
  { trustedProxies }: Pick<SharedListenerOptions, 'trustedProxies'>,
): string {
  const peer = plainAddress(remoteAddress)
  if (!trustedProxies.includes(peer)) return peer
  const named = forwarded
    .join(',')
    .split(',')
    .map((part) => plainAddress(part.trim()))
  const client = named.findLast((address) => !trustedProxies.includes(address))
  return client !== undefined && isIP(client) > 0 ? client : peer
}
