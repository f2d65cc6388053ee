import { createServer, type LookupFunction, type Socket } from 'node:net'
import { once } from 'node:events'

import { describe, expect, it, onTestFinished } from 'vitest'

import { selfSignedCertificate } from '../../provider/certificates.ts'
import { addMember, dataOf, firsConfig } from '../../support/scenario.ts'
import { startScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'

import { expectError, expectOk, freshBusiness, openApp } from '../support/app.ts'
import { mbsKeys, scriptedGateway } from '../support/mbs.ts'

const tls = selfSignedCertificate({ host: 'gateway.example' })
/** Stands for this computer, as a name in somebody's hands may. */
const toThisComputer: LookupFunction = (_, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

const app = openApp({ certificateAuthorities: tls.cert, lookup: toThisComputer })
const at = (id: string, action: string) => `/v1/businesses/${id}/${action}`
const configure = (id: string, apiUrl: string) => app.owner.patch(at(id, 'app-config'), { apiUrl, ...mbsKeys })
const allow = (...privateAddresses: string[]) => app.owner.patch('/v1/instance', { privateAddresses })
const test = (id: string) => app.owner.post(at(id, 'test-app-connection'))

async function withMbs(): Promise<string> {
  const id = await freshBusiness(app.owner)
  dataOf(await app.owner.patch(at(id, 'firs-config'), firsConfig))
  dataOf(await app.owner.patch(at(id, 'app-provider'), { provider: 'mbs' }))
  return id
}

describe('an address in a private network', () => {
  it.each([
    ['https://10.0.0.5', 'https://10.0.0.5'],
    ['https://192.168.1.20:8443/api', 'https://192.168.1.20:8443'],
    ['https://169.254.169.254', 'https://169.254.169.254'],
    ['https://0x0a.5', 'https://10.0.0.5'],
    ['https://[fe80::1]', 'https://[fe80::1]'],
    ['https://[::ffff:10.0.0.5]', 'https://[::ffff:a00:5]'],
    ['https://127.0.0.2', 'https://127.0.0.2'],
  ])('such as %s is refused, naming the field and what to do', async (apiUrl, address) => {
    const id = await withMbs()
    const answer = await configure(id, apiUrl)
    expectError(answer, 400, 'address_needs_consent', 'apiUrl')
    expect(answer.body.data).toEqual({ address })
    expect(answer.body.message).toContain('the owner of this installation has to allow')
    expect(dataOf(await app.owner.get(`/v1/businesses/${id}`)).providerSetup).toMatchObject({
      apiUrl: null,
      stored: [],
    })
  })

  it('is taken once the owner of the installation has allowed it, for that port alone, until it is taken back', async () => {
    const id = await withMbs()
    expect(expectOk(await allow('https://10.0.0.5:8443')).privateAddresses).toEqual(['https://10.0.0.5:8443'])
    expectOk(await configure(id, 'https://10.0.0.5:8443/api/v1'))
    expectError(await configure(id, 'https://10.0.0.5:8444'), 400, 'address_needs_consent', 'apiUrl')
    expectOk(await allow())
    expectError(await configure(id, 'https://10.0.0.5:8443'), 400, 'address_needs_consent', 'apiUrl')
    // What was configured before is not called any more.
    expectError(await test(id), 400, 'address_needs_consent', 'apiUrl')
  })

  it('is allowed by the owner of the installation only, as an address and nothing else', async () => {
    const admin = await addMember(app.server, await withMbs(), 'ADMIN')
    expectError(await admin.patch('/v1/instance', { privateAddresses: [] }), 403, 'instance_owner_required')
    for (const wrong of ['10.0.0.5', 'http://10.0.0.5', 'https://10.0.0.5/api', 'https://*', 'https://u@10.0.0.5', 5]) {
      const answer = await app.owner.patch('/v1/instance', { privateAddresses: [wrong] })
      expectError(answer, 400, 'validation_failed', 'privateAddresses[0]')
    }
    expectError(await allow('https://10.0.0.999'), 400, 'validation_failed', 'privateAddresses[0]')
    expect(expectOk(await allow('https://10.0.0.5:443')).privateAddresses).toEqual(['https://10.0.0.5'])
    expectOk(await allow())
  })

  it('stands in the audit log with who allowed it', async () => {
    expectOk(await allow('https://10.9.9.9'))
    const entries = await app.server.core.units.read(({ audit }) => audit.after(null, 0, 1_000))
    expect(entries.findLast(({ action }) => action === 'instance.updated')).toMatchObject({
      from: { privateAddresses: [] },
      to: { privateAddresses: ['https://10.9.9.9'] },
    })
    expectOk(await allow())
  })

  it('is not called under a name either, until that name is allowed', async () => {
    const gateway = await startScriptedProvider({ dialect: 'mbs', tls })
    onTestFinished(() => gateway.close())
    const address = gateway.url.replace('127.0.0.1', 'gateway.example')
    const id = await withMbs()
    expectOk(await configure(id, address))

    const refused = await test(id)
    expectError(refused, 400, 'address_needs_consent', 'apiUrl')
    expect(refused.body.data).toEqual({ address: new URL(address).origin })
    expect(gateway.connections).toBe(0)

    expectOk(await allow(new URL(address).origin))
    expect(expectOk(await test(id))).toEqual({ connected: true })
    expectOk(await allow())
  })
})

describe('a connection test inside', () => {
  it('answers the same where nobody listens, where somebody speaks otherwise, and where nobody answers', async () => {
    const id = await withMbs()
    const heard: unknown[] = []
    const gateway = await scriptedGateway()
    for (const speak of [
      (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
      (socket: Socket) => socket.destroy(),
      (socket: Socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno'),
      (socket: Socket) => socket.end('HTTP/1.1 301 Moved\r\nLocation: /login\r\nContent-Length: 0\r\n\r\n'),
      (socket: Socket) => socket.end('HTTP/1.1 500 Oops\r\nContent-Length: 6\r\n\r\n<html>'),
    ]) {
      const port = await listen(speak)
      expectOk(await configure(id, `http://127.0.0.1:${port}`))
      heard.push(await failure(id))
    }
    expectOk(await configure(id, `https://127.0.0.1:${await listen((socket) => socket.end('not TLS'))}`))
    heard.push(await failure(id))
    expectOk(await configure(id, gateway.url))
    await gateway.goDown()
    heard.push(await failure(id))

    expect(new Set(heard.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(heard[0]).toMatchObject({ connected: false, error: expect.stringContaining('cannot be reached') })
  })
})

async function failure(id: string): Promise<unknown> {
  const answer = await test(id)
  expectError(answer, 400, 'connection_failed')
  return answer.body.data
}

/** A program on a port of this computer, gone when the test ends. */
async function listen(speak: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => speak(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}
