import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'

/** What the machine knows of its own connection to the world. */
export type Network = {
  /** Whether any cable, Wi-Fi or modem is connected; says nothing about what is behind it. */
  online(): boolean
  /** Whether a connection to the host can be made within `timeoutMs`. Nothing is sent over it. */
  reaches(host: string, port: number, timeoutMs: number): Promise<boolean>
}

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
