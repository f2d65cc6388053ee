import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import type { Random } from './random.ts'

type CuttingProxy = {
  readonly port: number
  /** Connections that were cut so far. */
  readonly cuts: () => number
  close(): Promise<void>
}

/** Of these many bytes one way a request and its answer are, with all that TLS says before them. */
const BYTES = { up: 4_000, down: 9_000 } as const

/**
 * The network between a till and the computer that keeps the data. So often it breaks: before a byte has passed, in the
 * middle of a request, or anywhere in the answer, when the sale was made already.
 */
export async function startCuttingProxy(
  farPort: number,
  random: Random,
  { share, most }: { readonly share: number; readonly most: number },
): Promise<CuttingProxy> {
  let cuts = 0
  const open = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    return socket.once('close', () => void open.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    const cutsAt =
      cuts < most && random.next() < share
        ? { way: random.pick(['up', 'down'] as const), left: 0, isFirst: random.next() < 0.1 }
        : undefined
    if (cutsAt) cutsAt.left = cutsAt.isFirst ? 0 : Math.floor(random.next() * BYTES[cutsAt.way])
    const far = keep(connect(farPort, '127.0.0.1'))
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    const pass = (way: 'up' | 'down', to: Socket) => (chunk: Buffer) => {
      if (cutsAt?.way !== way || chunk.length <= cutsAt.left) {
        if (cutsAt?.way === way) cutsAt.left -= chunk.length
        to.write(chunk)
        return
      }
      if (!near.destroyed) cuts += 1
      if (cutsAt.left > 0) to.write(chunk.subarray(0, cutsAt.left))
      near.destroy()
      far.destroy()
    }
    near.on('data', pass('up', far))
    far.on('data', pass('down', near))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    async close() {
      open.forEach((socket) => void socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
