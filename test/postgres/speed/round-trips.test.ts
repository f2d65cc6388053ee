import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import { createCustomer, dataOf, invoiceBody, lineBody, readyBusiness, signUpOwner } from '../../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../../support/server-process.ts'

import { newDatabase } from '../postgres-fixture.ts'

/** A way to the server that counts how often something is sent to it. */
async function counted(url: string): Promise<{ readonly url: string; count(): number }> {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-trips-'))
  const address = new URL(url)
  const host = address.searchParams.get('host') ?? ''
  let count = 0
  const proxy = createServer((client) => {
    const server = connect(join(host, '.s.PGSQL.5432'))
    client.on('data', (data) => {
      // Words to other processes come behind what they tell of: nobody waits for them.
      if (!data.includes('announce')) count += 1
      server.write(data)
    })
    server.on('data', (data) => client.write(data))
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => void proxy.listen(join(folder, '.s.PGSQL.5432'), resolve))
  onTestFinished(() => {
    proxy.close()
    rmSync(folder, { recursive: true, force: true })
  })
  address.searchParams.set('host', folder)
  return { url: address.href, count: () => count }
}

describe('journeys to the server', needs('postgresql'), () => {
  beforeAll(buildServer, 120_000)

  it('are few for what a shop does all day', async () => {
    const way = await counted(await newDatabase())
    const { folder, remove } = temporaryDataFolder()
    onTestFinished(remove)
    const server = await startServerProcess({ dataDir: folder, env: { INVOICE_DESK_DATABASE_URL: way.url } })
    onTestFinished(() => server.kill())
    const api = await signUpOwner(server)
    const businessId = await readyBusiness(api)
    const customer = await createCustomer(api, businessId)

    /** The fewest of some times: what goes on in the background asks, too. */
    async function fewest(work: () => Promise<unknown>): Promise<number> {
      const counts: number[] = []
      for (let time = 0; time < 8; time += 1) {
        const before = way.count()
        await work()
        counts.push(way.count() - before)
      }
      return Math.min(...counts)
    }
    const made: string[] = []
    const create = async (): Promise<void> => {
      const answer = await api.post('/v1/invoices', invoiceBody(businessId, customer))
      made.push(String(dataOf(answer)['id']))
    }
    const finalize = async (): Promise<void> => void dataOf(await api.post(`/v1/invoices/${made.pop()}/finalize`))
    const payments = [{ method: 'CASH', amount: 18_167.5 }]
    const sell = async (): Promise<void> =>
      void dataOf(await api.post('/v1/sales/counter', { businessId, items: [lineBody], payments }))

    const list = async (): Promise<void> => void dataOf(await api.get(`/v1/invoices?businessId=${businessId}&limit=20`))

    const counts = {
      create: await fewest(create),
      list: await fewest(list),
      finalize: await fewest(finalize),
      sale: await fewest(sell),
    }
    if (process.env['TRIPS']) console.log(counts)
    expect(counts.create).toBeLessThanOrEqual(3)
    expect(counts.list).toBeLessThanOrEqual(7)
    expect(counts.finalize).toBeLessThanOrEqual(24)
    expect(counts.sale).toBeLessThanOrEqual(80)
  }, 120_000)
})
