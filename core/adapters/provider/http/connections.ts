import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** How far a request's connection has come. Bytes of the request leave only once it is `established`. */
export type ConnectionPhase = 'connecting' | 'securing' | 'established'

type Transport = {
  request(options: https.RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest
}

/**
 * A connection that idled longer is not used again: servers close idle connections after five seconds or more,
 * and a request written at that moment would be lost with its outcome unknown.
 */
const IDLE_MS = 4_000

/** Kept-alive connections, and a transport that tells how far each request's connection has come. */
export function createConnections(certificateAuthorities: string | undefined) {
  const httpAgent = new http.Agent({ keepAlive: true, timeout: IDLE_MS })
  const httpsAgent = new https.Agent({
    keepAlive: true,
    timeout: IDLE_MS,
    // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment changes nothing.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(certificateAuthorities && { ca: certificateAuthorities }),
  })

  return {
    http: httpAgent,
    https: httpsAgent,

    transport(onPhase: (phase: ConnectionPhase) => void, lookup: LookupFunction): Transport {
      return {
        request(options, onResponse) {
          const client = options.protocol === 'https:' ? https : http
          const request = client.request({ ...options, lookup }, onResponse)
          request.once('socket', (socket) => watch(socket, onPhase))
          return request
        },
      }
    },

    close() {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}

function watch(socket: Socket, onPhase: (phase: ConnectionPhase) => void): void {
  if (!(socket instanceof TLSSocket)) {
    if (!socket.connecting) return onPhase('established')
    socket.once('connect', () => onPhase('established'))
    return
  }

  // A negotiated protocol means that the handshake is over: a kept connection.
  if (!socket.connecting && socket.getProtocol() !== null && socket.authorized) return onPhase('established')
  socket.once('connect', () => onPhase('securing'))
  socket.once('secureConnect', () => onPhase('established'))
}
