import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'

import type { Network } from '../ports/runtime/network.ts'

export function systemNetwork(): Network {
  return {
    online: () =>
      Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal) ?? false),

    reaches: (host, port, timeoutMs) =>
      new Promise((resolve) => {
        const socket = connect({ host, port })
        const settle = (reached: boolean) => {
          socket.destroy()
          resolve(reached)
        }
        socket.setTimeout(timeoutMs, () => settle(false))
        socket.once('connect', () => settle(true))
        socket.once('error', () => settle(false))
      }),
  }
}
