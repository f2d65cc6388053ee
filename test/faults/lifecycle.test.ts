import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient } from '../support/api-client.ts'
import { createBusiness, createCustomer, dataOf, invoiceBody, signUpOwner } from '../support/scenario.ts'
import {
  buildServer,
  spawnServer,
  startServerProcess,
  temporaryDataFolder,
  type ServerProcess,
} from '../support/server-process.ts'

function dataFolder(): string {
  const { folder, remove } = temporaryDataFolder()
  onTestFinished(remove)
  return folder
}

async function start(dataDir = dataFolder(), port = 0): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir, port })
  onTestFinished(() => server.kill())
  return server
}

describe('the server process', () => {
  beforeAll(buildServer, 120_000)

  it('prints one line, answers, and ends with 0 on SIGTERM and SIGINT, which is Ctrl+C and gets a word', async () => {
    const dataDir = dataFolder()

    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await start(dataDir)
      expect((await apiClient(server.url).get('/healthz')).status).toBe(200)

      server.child.kill(signal)
      expect(await server.ended).toBe(0)
      const stopping = 'Invoice Desk stops when it has finished what it is working on. Everything is saved.\n'
      expect(server.output()).toBe(`Invoice Desk is listening on ${server.url}\n${signal === 'SIGINT' ? stopping : ''}`)
      expect(server.errors()).toBe('')
    }
  })

  it('leaves one whole database file and no lock behind', { tags: 'soak' }, async () => {
    const dataDir = dataFolder()
    const server = await start(dataDir)
    await signUpOwner(server)
    expect(await server.stop()).toBe(0)

    const left = readdirSync(dataDir).toSorted()
    expect(left.filter((name) => /-wal$|-shm$|-journal$|lock\.json/.test(name))).toEqual([])
    const db = new Database(join(dataDir, 'invoice-desk.db'), { readonly: true })
    onTestFinished(() => void db.close())
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.prepare('SELECT count(*) FROM user').pluck().get()).toBe(1)
  })

  it('answers what it is working on before it ends', async () => {
    const dataDir = dataFolder()
    const server = await start(dataDir)
    const owner = await signUpOwner(server)
    const businessId = await createBusiness(owner)
    const customerId = await createCustomer(owner, businessId)

    // A request whose body is half way when the signal comes: it is in flight for certain.
    const body = JSON.stringify(invoiceBody(businessId, customerId))
    const { hostname, port } = new URL(server.url)
    const flight = request({
      hostname,
      port,
      method: 'POST',
      path: '/v1/invoices',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    })
    const answered = once(flight, 'response')
    flight.flushHeaders()
    await once(flight, 'continue')
    flight.write(body.slice(0, 20))
    server.child.kill('SIGTERM')
    await untilRefused(server.url)
    flight.end(body.slice(20))

    const [response] = (await answered) as [{ statusCode: number; resume(): void }]
    response.resume()
    expect(response.statusCode).toBe(201)
    expect(await server.ended).toBe(0)

    const again = await start(dataDir)
    const list = dataOf(await apiClient(again.url, owner.token).get(`/v1/invoices?businessId=${businessId}`))
    expect(list['meta']).toMatchObject({ totalItems: 1 })
  })

  it('refuses a folder that another one uses, without waiting for it, and says which', async () => {
    const dataDir = dataFolder()
    const first = await start(dataDir)
    const before = readFileSync(join(dataDir, 'lock.json'), 'utf8')

    const second = spawnServer({ dataDir })
    expect(await second.ended).toBe(1)

    expect(second.output()).toBe('')
    expect(second.errors()).toContain(`process ${first.pid}`)
    expect(second.errors()).toContain(first.url)
    expect(second.errors().trim().split('\n')).toHaveLength(1)
    expect(readFileSync(join(dataDir, 'lock.json'), 'utf8')).toBe(before)
    expect((await apiClient(first.url).get('/healthz')).status).toBe(200)
  })

  it('takes over the folder of one that was killed', { tags: 'soak' }, async () => {
    const dataDir = dataFolder()
    const first = await start(dataDir)
    await first.kill()

    const second = await start(dataDir)
    expect((await apiClient(second.url).get('/healthz')).status).toBe(200)
    expect(JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8'))).toMatchObject({ pid: second.pid })
  })

  it('says that its port is taken, and never takes another one', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void squatter.close())
    await once(squatter, 'listening')
    const { port } = squatter.address() as AddressInfo

    const dataDir = dataFolder()
    const server = spawnServer({ dataDir, port })
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe('')
    expect(server.errors()).toContain(`Port ${port} is taken by another program.`)
    if (process.platform === 'linux') expect(server.errors()).toContain(`(process ${process.pid})`)
    expect(server.errors().trim().split('\n')).toHaveLength(1)

    // It has let go of the folder.
    const again = await start(dataDir)
    expect((await apiClient(again.url).get('/healthz')).status).toBe(200)
  })
})

/** Until the server takes no new connections: its stop has begun. */
async function untilRefused(url: string): Promise<void> {
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      get(`${url}/healthz`, { agent: false }, (response) => response.resume().once('end', () => resolve(false))).once(
        'error',
        (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'),
      )
    })
  while (!(await isRefused()));
}
