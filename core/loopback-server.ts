import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { AppError, statusNames } from './contract/http/errors.ts'
import { portHolder, type PortHolder } from './runtime/port-holder.ts'

/** The port is taken: said plainly, never dodged by hopping to another one. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'

  readonly port: number
  /** Who listens there, where the system says so. */
  readonly holder: PortHolder | undefined

  constructor(port: number, holder?: PortHolder) {
    const who = holder ? ` It is "${holder.name}" (process ${holder.pid}).` : ''
    super(
      `Port ${port} is taken by another program.${who} Close that program, or choose another port with --port (0 picks a free one).`,
    )
    this.port = port
    this.holder = holder
  }
}

/** The system lets this user not listen there: ports below 1024 are often for its own services. */
export class PortForbiddenError extends Error {
  override readonly name = 'PortForbiddenError'

  constructor(port: number) {
    super(
      `This user is not allowed to use port ${port}. Choose another one with --port, above 1023 (0 picks a free one).`,
    )
  }
}

export type LoopbackServer = {
  readonly port: number
  /** Lets requests in flight finish, and closes. */
  close(): Promise<void>
}

/** A request is there, its body included, within so long: the client is on this machine. */
const ARRIVAL_MS = 30_000

/**
 * Answers on 127.0.0.1 and, where the machine has it, ::1, both on one port; 0 picks a free one.
 *
 * @throws PortTakenError, PortForbiddenError
 */
export async function serveOnLoopback(
  listener: RequestListener,
  wanted: number,
  { arrivalMs = ARRIVAL_MS } = {},
): Promise<LoopbackServer> {
  const options = {
    requireHostHeader: false,
    requestTimeout: arrivalMs,
    headersTimeout: arrivalMs,
    connectionsCheckingInterval: Math.ceil(arrivalMs / 10),
  }
  const make = () => createServer(options, listener)
  const servers = await listenOnLoopback(make, wanted).catch(async (error: unknown) => {
    throw error instanceof PortTakenError ? new PortTakenError(error.port, await portHolder(error.port)) : error
  })
  return { port: portOf(servers[0]), close: () => closeAll(servers) }
}

async function listenOnLoopback(make: () => Server, wanted: number): Promise<[Server, ...Server[]]> {
  const first = await listen(make(), '127.0.0.1', wanted)
  try {
    return [first, await listen(make(), '::1', portOf(first))]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [first]

    await closeAll([first])
    throw error
  }
}

function listen(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortTakenError(port))
      else reject(error.code === 'EACCES' ? new PortForbiddenError(port) : error)
    })
    server.on('clientError', answerBrokenRequest)
    // Node would answer expectations that it does not know with a bare 417; they may as well be ignored (RFC 9110, 10.1.1).
    server.on('checkExpectation', (req, res) => void server.emit('request', req, res))
    server.listen(port, host, () => resolve(server))
  })
}

/** Bytes that are not HTTP never reach Express; they get the envelope all the same. */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: NodeJS.WritableStream & { writable: boolean },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_json'
  const { status, message } = code === 'request_timeout' ? new AppError(code) : NOT_UNDERSTOOD
  const name = statusNames[status] ?? 'Error'
  const body = JSON.stringify({ statusCode: status, message, error: name, code, requestId: 'unknown' })
  socket.end(
    `HTTP/1.1 ${status} ${name}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const NOT_UNDERSTOOD = { status: 400, message: 'The request could not be understood.' }

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** How long a request in flight may still take when the server stops. The whole stop has ten seconds. */
const LAST_REQUESTS_MS = 5_000

/** Lets requests in flight finish. Connections are closed as soon as they are idle: a client would keep them for more. */
async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          const idle = setInterval(() => server.closeIdleConnections(), 20)
          const late = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS)
          server.close(() => {
            clearInterval(idle)
            clearTimeout(late)
            resolve()
          })
        }),
    ),
  )
}
