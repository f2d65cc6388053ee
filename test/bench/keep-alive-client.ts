import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type KeepAliveClient = {
  /** Sends the request and resolves to the status of its answer once all of it is there. */
  send(request: Buffer): Promise<number>
  close(): void
}

/** One POST with a JSON body, as bytes. */
export function postRequest(url: string, path: string, token: string, body: object): Buffer {
  const json = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

/** One GET, as bytes. */
export const getRequest = (url: string, path: string, token = ''): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\n\r\n`)

/**
 * One connection that is kept open. It does as little as a client can, because on two cores whatever the client does
 * is taken from the server that is measured.
 */
export async function keepAliveClient(url: string): Promise<KeepAliveClient> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.setNoDelay(true)

  return {
    async send(request) {
      socket.write(request)
      return readStatus(socket)
    },
    close: () => socket.destroy(),
  }
}

function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)

    const done = (): void => {
      socket.off('data', onData)
      socket.off('close', onClose)
    }
    const onClose = (): void => {
      done()
      reject(new Error('The server closed the connection.'))
    }
    const onData = (data: Buffer): void => {
      received = received.length === 0 ? data : Buffer.concat([received, data])
      const head = received.indexOf('\r\n\r\n')
      if (head < 0) return

      const headers = received.toString('latin1', 0, head)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? 0)
      if (received.length < head + 4 + length) return
      done()
      resolve(Number(headers.slice(9, 12)))
    }

    socket.on('data', onData)
    socket.on('close', onClose)
  })
}
