import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

import { onTestFinished } from 'vitest'

export type RawPrinter = {
  readonly port: number
  /** What was printed, each paper when the last of it has come. */
  readonly papers: readonly Buffer[]
  switchOff(): Promise<void>
}

/** A printer in the network: a raw port that keeps what it is sent until the end of it. It is off after the test. */
export async function startRawPrinter(listen: (socket: Socket) => void = () => undefined): Promise<RawPrinter> {
  const papers: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const pieces: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (piece) => pieces.push(piece))
    socket.on('end', () => papers.push(Buffer.concat(pieces)))
    listen(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const switchOff = async () => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  onTestFinished(switchOff)
  return { port: (server.address() as AddressInfo).port, papers, switchOff }
}
