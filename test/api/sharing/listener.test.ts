import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { serveOnLoopback } from '../../../core/loopback-server.ts'
import { listenShared } from '../../../core/shared-listener.ts'
import { openAuthority } from '../../../core/adapters/sharing/authority.ts'
import { clientAddress, isShared, noteLetIn } from '../../../core/api/request/shared-request.ts'
import { memorySecretStore } from '../../support/memory/secret-store.ts'
import { sharedClient, shareServer } from '../../support/shared-client.ts'
import { startTestServer } from '../../support/test-server.ts'
import { openApp, rawRequest } from '../support/app.ts'

type Client = Awaited<ReturnType<typeof shareServer>>

const codeOf = (body: Buffer): unknown => JSON.parse(body.toString()).code

/** Everything that comes until the other side ends it. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}

describe('what other screens reach', () => {
  const app = openApp({ allowedOrigins: ['https://shop.example'] })
  let client: Client
  beforeAll(async () => {
    client = await shareServer(app.server)
  })

  it('is let in by the names of the certificate, and by no other', async () => {
    const { port } = client
    for (const host of [
      `desk.local:${port}`,
      `DESK.local:${port}`,
      `desk:${port}`,
      `192.168.1.5:${port}`,
      `[::1]:${port}`,
    ]) {
      expect((await client.send('/healthz', { headers: { host } })).status, host).toBe(200)
    }
    const strange = [
      'desk.local',
      `desk.local:${app.server.port}`,
      `evil.example:${port}`,
      `desk.local.:${port}`,
      `192.168.1.6:${port}`,
    ]
    for (const host of strange) {
      const { status, body } = await client.send('/healthz', { headers: { host } })
      expect([status, codeOf(body)], host).toEqual([403, 'host_not_allowed'])
    }
  })

  it('is let in by its own pages over https, and by no other page, not even one that the owner allows', async () => {
    const { port } = client
    const ask = async (origin: string) => client.send('/v1/auth/status', { headers: { origin } })
    expect((await ask(`https://desk.local:${port}`)).status).not.toBe(403)
    for (const origin of [
      `http://desk.local:${port}`,
      `https://desk.local`,
      'https://shop.example',
      `https://evil.example:${port}`,
      'null',
      `http://127.0.0.1:${app.server.port}`,
    ]) {
      const { status, headers, body } = await ask(origin)
      expect([status, codeOf(body)], origin).toEqual([403, 'origin_not_allowed'])
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('leaves loopback as it is: no name of the network, and no https', async () => {
    const at = (host: string) => rawRequest(app.server.port, { method: 'GET', path: '/healthz', headers: { host } })
    expect((await at(`127.0.0.1:${app.server.port}`)).status).toBe(200)
    expect((await at(`desk.local:${app.server.port}`)).status).toBe(403)
    expect((await at(`127.0.0.1:${client.port}`)).status).toBe(403)
  })

  it('speaks TLS 1.3 and 1.2, and nothing older', async () => {
    expect((await client.send('/healthz', { maxVersion: 'TLSv1.2' })).protocol).toBe('TLSv1.2')
    const old = connectTls({
      ...{ host: '127.0.0.1', port: client.port, servername: 'desk.local', ca: client.authority },
      ...{ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' },
    })
    const [error] = (await once(old, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toMatch(/PROTOCOL_VERSION/)
  })

  it('gives plain http one sentence and the end of the line', async () => {
    const socket = connect(client.port, '127.0.0.1')
    socket.write(`GET /v1/auth/status HTTP/1.1\r\nHost: desk.local:${client.port}\r\nConnection: keep-alive\r\n\r\n`)
    const answer = await readAll(socket)
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
    expect(answer).toContain('This address takes https only')
    expect(answer).not.toContain('Invoice Desk')
  })

  it('is told nothing of where it came from that it could pass on as true', async () => {
    expect(app.server.core.sharing.current().trustProxy).toBe(false)
    const { headers } = await client.send('/healthz')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  })
})

describe('sharing while the program runs', () => {
  it('begins and ends at once, and cuts off whoever is there', async () => {
    const server = await startTestServer()
    onTestFinished(() => server.close())
    expect(server.core.sharing.current()).toMatchObject({ enabled: false, running: false, fingerprint: null })

    const client = await shareServer(server)
    const open = connectTls({ host: '127.0.0.1', port: client.port, servername: 'desk.local', ca: client.authority })
    const silent = connect(client.port, '127.0.0.1')
    await Promise.all([once(open, 'secureConnect'), once(silent, 'connect')])

    const ended = Promise.all([once(open, 'close'), once(silent, 'close')])
    await server.core.instanceSettings.save({ share: false })
    await server.core.sharing.apply()
    await ended
    expect(server.core.sharing.current()).toMatchObject({
      enabled: false,
      running: false,
      problem: null,
      addresses: [],
    })
    await expect(client.send('/healthz')).rejects.toThrow(/ECONNREFUSED/)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    const again = await shareServer(server)
    expect(again.authority).toBe(client.authority)
    expect((await again.send('/healthz')).status).toBe(200)
  })

  it('says that the port is taken, and comes by itself when it is free', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const server = await startTestServer({ sharing: { watchMs: 10 } })
    onTestFinished(() => server.close())

    await server.core.instanceSettings.save({ share: true, sharePort: port })
    await server.core.sharing.apply()
    expect(server.core.sharing.current()).toMatchObject({
      ...{ enabled: true, running: false, port },
      problem: `Port ${port} is taken by another program. Close that program, or choose another port for sharing.`,
    })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    holder.close()
    await expect.poll(() => server.core.sharing.current()).toMatchObject({ running: true, problem: null, port })
  })

  it('moves to another port without a restart', async () => {
    const server = await startTestServer()
    onTestFinished(() => server.close())
    const client = await shareServer(server)
    const free = await serveOnLoopback(() => undefined, 0)
    await free.close()

    await server.core.instanceSettings.save({ sharePort: free.port })
    await server.core.sharing.apply()
    expect((await sharedClient(server.core).send('/healthz')).status).toBe(200)
    expect(server.core.sharing.current()).toMatchObject({ port: free.port, url: `https://desk.local:${free.port}` })
    await expect(client.send('/healthz')).rejects.toThrow(/ECONNREFUSED/)
  })

  it('says what to do where the secret store cannot be used', async () => {
    const { SecretStoreError } = await import('../../../core/ports/installation/secret-store.ts')
    const fail = async (): Promise<never> => {
      throw new SecretStoreError('locked', 'The keychain is locked.', 'Unlock it.')
    }
    const server = await startTestServer({ secrets: { ...memorySecretStore(), get: fail, set: fail } })
    onTestFinished(() => server.close())
    await server.core.instanceSettings.save({ share: true, sharePort: 0 })
    await server.core.sharing.apply()
    expect(server.core.sharing.current()).toMatchObject({
      running: false,
      problem: 'Sharing needs the secret store for the key of its certificate. The keychain is locked. Unlock it.',
    })
  })
})

describe('a listener on a network', () => {
  async function open(
    limits: NonNullable<Parameters<typeof listenShared>[1]['limits']>,
    trustedProxies: string[] = [],
  ) {
    const authority = await openAuthority(memorySecretStore(), 'desk', new Date())
    const certificate = await authority.issue(['localhost', '127.0.0.1'], new Date())
    const listener = await listenShared(
      (req, res) => {
        noteLetIn(req, req.url === '/paired')
        res.end(`${isShared(req) ? 'shared' : 'loopback'} ${clientAddress(req)}`)
      },
      { port: 0, addresses: ['127.0.0.1', '::1'], certificate, trustedProxies, limits },
    )
    onTestFinished(() => listener.cutOff())
    const tls = () => connectTls({ host: '127.0.0.1', port: listener.port, rejectUnauthorized: false })
    const answerTo = async (headers: readonly string[]) => {
      const socket = tls()
      socket.write(['GET / HTTP/1.1', 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'))
      return (await readAll(socket)).split('\r\n\r\n')[1]
    }
    const answered = async (socket: Socket, path: string) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      await once(socket, 'data')
    }
    return { listener, tls, answerTo, answered }
  }

  it('ends a handshake that does not come, or does not go on', async () => {
    const { listener } = await open({ handshakeMs: 50 })
    const silent = connect(listener.port, '127.0.0.1')
    const stuck = connect(listener.port, '127.0.0.1')
    // The head of a record whose rest never comes.
    stuck.write(Buffer.from([22, 3, 1, 2, 0, 1]))
    await Promise.all([readAll(silent), readAll(stuck)])
  })

  it('ends a request whose head does not come', async () => {
    const { tls } = await open({ headersMs: 100 })
    const socket = tls()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 408 /)
  })

  it('ends a connection on which nothing moves', async () => {
    const { tls } = await open({ silenceMs: 50 })
    await readAll(tls())
  })

  it('takes so many connections of one address', async () => {
    const { listener } = await open({ connectionsOfAddress: 2 })
    const sockets = [1, 2].map(() => connect(listener.port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    expect(await readAll(connect(listener.port, '127.0.0.1'))).toBe('')
    const other = connect(listener.port, '::1')
    other.write('GET')
    expect(await readAll(other)).toContain('https only')
    for (const socket of sockets) socket.destroy()
  })

  it('keeps paired screens and lets the oldest of the others go, where there are too many', async () => {
    const { listener, tls, answered } = await open({ connections: 2 })
    const idle = connect(listener.port, '127.0.0.1')
    await once(idle, 'connect')
    const paired = tls()
    await answered(paired, '/paired')
    const stranger = tls()
    await Promise.all([readAll(idle), answered(stranger, '/')])
    const next = tls()
    await Promise.all([readAll(stranger), answered(next, '/paired')])
    await answered(paired, '/paired')
    expect(await readAll(connect(listener.port, '127.0.0.1'))).toBe('')
    await answered(paired, '/')
    await Promise.all([readAll(paired), answered(tls(), '/')])
  })

  it('refuses heads that are too big', async () => {
    const { tls } = await open({})
    const socket = tls()
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Much: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 4\d\d /)
  })

  it('believes X-Forwarded-For of a trusted proxy alone, and of that only what it added itself', async () => {
    const { answerTo } = await open({})
    expect(await answerTo(['X-Forwarded-For: 10.0.0.9'])).toBe('shared 127.0.0.1')

    const behind = await open({}, ['127.0.0.1'])
    expect(await behind.answerTo([])).toBe('shared 127.0.0.1')
    expect(await behind.answerTo(['X-Forwarded-For: 10.0.0.9'])).toBe('shared 10.0.0.9')
    expect(await behind.answerTo(['X-Forwarded-For: 1.1.1.1, 10.0.0.9'])).toBe('shared 10.0.0.9')
    expect(await behind.answerTo(['X-Forwarded-For: 1.1.1.1', 'X-Forwarded-For: 10.0.0.9, 127.0.0.1'])).toBe(
      'shared 10.0.0.9',
    )
    expect(await behind.answerTo(['X-Forwarded-For: evil'])).toBe('shared 127.0.0.1')
  })

  it('lets what is in flight finish when the program stops', async () => {
    const authority = await openAuthority(memorySecretStore(), 'desk', new Date())
    const certificate = await authority.issue(['localhost'], new Date())
    let answer = () => undefined as void
    const arrived = new Promise<void>((resolve) => {
      void listenShared(
        (_req, res) => {
          answer = () => void res.end('finished')
          resolve()
        },
        { port: 0, addresses: ['127.0.0.1'], certificate, trustedProxies: [] },
      ).then((listener) => {
        const socket = connectTls({ host: '127.0.0.1', port: listener.port, rejectUnauthorized: false })
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
        stopped = { text: readAll(socket), close: () => listener.close() }
      })
    })
    let stopped: { text: Promise<string>; close: () => Promise<void> } | undefined
    await arrived
    const closing = stopped?.close()
    answer()
    expect(await stopped?.text).toContain('finished')
    await closing
  })
})
