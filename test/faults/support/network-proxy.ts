import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * - up: bytes pass.
 * - refusing: nobody answers at the address, and open connections are broken.
 * - breaking: connections are taken and broken off at once.
 */
export type ProxyState = 'up' | 'refusing' | 'breaking'

export type NetworkProxy = {
  readonly url: string
  become(state: ProxyState): Promise<void>
  close(): Promise<void>
}

/** The network between Invoice Desk and a provider, which a test can break without the provider's knowledge. */
export async function startNetworkProxy(providerUrl: string): Promise<NetworkProxy> {
  const providerPort = Number(new URL(providerUrl).port)
  const sockets = new Set<Socket>()
  let state: ProxyState = 'up'

  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    return socket.once('close', () => void sockets.delete(socket))
  }

  function relay(near: Socket): void {
    if (state !== 'up') return void near.destroy()
    const far = keep(connect(providerPort, '127.0.0.1'))
    keep(near).once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    near.pipe(far).pipe(near)
  }

  const breakOff = (): void => sockets.forEach((socket) => void socket.destroy())

  async function listen(port: number): Promise<Server> {
    const opened = createServer(relay).listen(port, '127.0.0.1')
    await once(opened, 'listening')
    return opened
  }

  let server = await listen(0)
  const { port } = server.address() as AddressInfo

  async function stopListening(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    breakOff()
    await closed
  }

  return {
    url: `http://127.0.0.1:${port}`,

    async become(next) {
      const before = state
      state = next
      if (next === 'refusing' && before !== 'refusing') await stopListening()
      if (next !== 'refusing' && before === 'refusing') server = await listen(port)
      if (next === 'breaking') breakOff()
    },

    async close() {
      if (state !== 'refusing') await stopListening()
    },
  }
}
