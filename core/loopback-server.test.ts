import { once } from 'node:events'
import { connect } from 'node:net'

import { describe, expect, it, onTestFinished } from 'vitest'

import { serveOnLoopback } from './loopback-server.ts'

/** Everything a server says to bytes, up to the end of the connection. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

describe('a request that does not arrive', () => {
  it.each([
    ['half a head', 'POST /v1/invoices HTTP/1.1\r\nHost: 127.0.0.1\r\n'],
    ['half a body', 'POST /v1/invoices HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"items": ['],
  ])('is ended with 408: %s', async (_, bytes) => {
    const server = await serveOnLoopback((req) => void req.resume(), 0, { arrivalMs: 300 })
    onTestFinished(() => server.close())

    const [head = '', body = ''] = (await answerTo(server.port, bytes)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(JSON.parse(body)).toMatchObject({ statusCode: 408, code: 'request_timeout', error: 'Request Timeout' })
  })

  it('is another matter than one that is no HTTP: 400', async () => {
    const server = await serveOnLoopback((req) => void req.resume(), 0)
    onTestFinished(() => server.close())
    expect(await answerTo(server.port, 'HELO mail\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  })
})
