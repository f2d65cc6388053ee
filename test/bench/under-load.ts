import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { apiClient, type Api } from '../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, invoiceBody } from '../support/scenario.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'

import { interleaved, median } from './measure.ts'
import type { Result } from './report.ts'
import type { SizedDatabase } from './sized-database.ts'

const LINES = 3
const BATCH = 200
/** Row 16: what a busy shop does in a second, and for how long. */
const RUSH = { seconds: 60, creates: 50, lists: 20, pdfs: 5, listeners: 50 }
/** Until whatever is given back after work has been given back. */
const REST_MS = 75_000

type Shop = { readonly server: ServerProcess; readonly api: Api; readonly customerId: string; readonly ids: string[] }

async function openShop(database: SizedDatabase): Promise<Shop> {
  const server = await startServerProcess({ dataDir: database.dataDir })
  const login = await apiClient(server.url).post('/v1/auth/login', database.owner)
  const api = apiClient(server.url, dataOf(login).accessToken)
  const customerId = await createCustomer(api, database.businessId, { name: `Customer of ${Date.now()}` })
  const items = Array.from({ length: LINES }, (_, n) => ({
    description: `Item ${n}`,
    quantity: 1,
    unitPrice: 845.5,
    taxPercent: 7.5,
  }))
  const ids: string[] = []
  for (let made = 0; made < BATCH; made += 1)
    ids.push(await createInvoice(api, database.businessId, customerId, { items }))
  return { server, api, customerId, ids }
}

/** Megabytes of the machine's memory that the process holds. */
function memoryOf({ pid }: ServerProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Watches it until it is told to stop; answers the highest that was seen. */
function watchMemory(server: ServerProcess): () => number {
  let highest = memoryOf(server)
  const timer = setInterval(() => (highest = Math.max(highest, memoryOf(server))), 50)
  return () => {
    clearInterval(timer)
    return highest
  }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Milliseconds that each of these lists took while the work went on; at least fifty of them. */
async function listsDuring({ api }: Shop, businessId: string, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void work.finally(() => (isOver = true))
  const took: number[] = []
  while (!isOver || took.length < 50) {
    const began = performance.now()
    await api.get(`/v1/invoices?businessId=${businessId}`)
    took.push(performance.now() - began)
  }
  await work
  return took
}

/** Row 10: 200 PDFs in a batch: what their thread takes, and how long a list waits meanwhile. */
async function benchBatch(shop: Shop, { businessId }: SizedDatabase, rounds: number): Promise<Result[]> {
  const print = () => shop.api.post('/v1/invoices/print', { businessId, ids: shop.ids })
  const grown: number[] = []
  const measured = await interleaved(rounds, {
    idle: async () => percentile(await listsDuring(shop, businessId, Promise.resolve()), 0.99),
    printing: async () => {
      const before = memoryOf(shop.server)
      const highest = watchMemory(shop.server)
      const lists = await listsDuring(shop, businessId, print())
      grown.push(highest() - before)
      return percentile(lists, 0.99)
    },
  })
  const samples = { ...measured, grown }
  return [
    {
      row: '10',
      name: `p99 of a list while ${BATCH} PDFs are drawn`,
      unit: 'ms',
      value: median(measured.printing),
      against: { name: 'with nothing else', value: median(measured.idle) },
      goal: { atMost: 3 },
      samples,
    },
    {
      row: '10',
      name: `memory that grows with ${BATCH} PDFs`,
      unit: 'MB',
      value: median(grown),
      against: { name: 'allowed', value: 90 },
      goal: { atMost: 1 },
      samples,
    },
  ]
}

/** Row 16: a minute of a busy shop, each request at its moment whether the one before is answered or not. */
async function benchRush(shop: Shop, { businessId }: SizedDatabase): Promise<Result[]> {
  const { api, server, customerId, ids } = shop
  const leaving = new AbortController()
  for (let n = 0; n < RUSH.listeners; n += 1) void listen(api, server.url, businessId, leaving.signal)

  const highest = watchMemory(server)
  const took: number[] = []
  const pending: Promise<void>[] = []
  const timed = async (work: () => Promise<{ readonly status: number }>): Promise<void> => {
    const began = performance.now()
    const { status } = await work()
    if (status >= 300) throw new Error(`The shop was answered with ${status}.`)
    took.push(performance.now() - began)
  }
  const invoice = invoiceBody(businessId, customerId)
  const kinds = [
    { perSecond: RUSH.creates, ask: () => api.post('/v1/invoices', invoice) },
    { perSecond: RUSH.lists, ask: () => api.get(`/v1/invoices?businessId=${businessId}`) },
    { perSecond: RUSH.pdfs, ask: () => api.get(`/v1/invoices/${ids[pending.length % ids.length]}/pdf`) },
  ]
  // The thread of PDFs and the compiled code are there in a shop that is open.
  await Promise.all(kinds.map(({ ask }) => ask()))
  await Promise.all(
    kinds.map(async ({ perSecond, ask }) => {
      const began = performance.now()
      for (let n = 0; n < perSecond * RUSH.seconds; n += 1) {
        await pause(Math.max(0, began + (n * 1_000) / perSecond - performance.now()))
        pending.push(timed(ask))
      }
    }),
  )
  await Promise.all(pending)
  leaving.abort()
  const underLoad = highest()
  await pause(REST_MS)
  const rested = memoryOf(server)

  const samples = { p50: [percentile(took, 0.5)], p99: [percentile(took, 0.99)], memory: [underLoad, rested] }
  const slowest = { name: 'allowed', value: 250 }
  return [
    {
      row: '16',
      name: 'slowest request of a busy minute',
      unit: 'ms',
      value: Math.max(...took),
      against: slowest,
      goal: { atMost: 1 },
      samples,
    },
    {
      row: '13',
      name: 'memory under that load',
      unit: 'MB',
      value: underLoad,
      against: { name: 'allowed', value: 250 },
      goal: { atMost: 1 },
      samples,
    },
    {
      row: '13',
      name: 'memory after it',
      unit: 'MB',
      value: rested,
      against: { name: 'allowed', value: 150 },
      goal: { atMost: 1 },
      samples,
    },
  ]
}

/** Follows the events of the business until it leaves, and lets everything go that it hears. */
async function listen({ token }: Api, url: string, businessId: string, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  try {
    const { body } = await fetch(`${url}/v1/events?businessId=${businessId}`, { headers, signal })
    for await (const _heard of body ?? []);
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Rows 10, 13 and 16: long work, crowds and what they leave behind. */
export async function benchUnderLoad(database: SizedDatabase, { rounds }: { rounds: number }): Promise<Result[]> {
  const shop = await openShop(database)
  try {
    const batch = await benchBatch(shop, database, rounds)
    return [...batch, ...(await benchRush(shop, database))]
  } finally {
    await shop.server.stop()
  }
}
