import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Api } from '../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, until } from '../support/scenario.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'

import { interleaved, median, percentile } from './measure.ts'
import { memoryOf } from './processes.ts'
import type { Result } from './report.ts'
import { signIn, type SizedDatabase } from './sized-database.ts'

const LINES = 3
const BATCH = 200
/** Row 16: what a busy shop does in a second, and for how long. */
const RUSH = { seconds: 60, creates: 50, lists: 20, pdfs: 5, homes: 0.2, sent: 1, listeners: 50 }
/** Until whatever is given back after work has been given back. */
const REST_MS = 75_000

type Shop = { readonly server: ServerProcess; readonly api: Api; readonly ids: string[]; readonly delayFile: string }

async function openShop(database: SizedDatabase): Promise<Shop> {
  const delayFile = join(database.dataDir, 'loop-delay')
  const preload = `--import=${new URL('loop-delay.mjs', import.meta.url).href}`
  const env = { NODE_OPTIONS: preload, LOOP_DELAY_FILE: delayFile }
  const server = await startServerProcess({ dataDir: database.dataDir, env })
  const api = await signIn(server.url)
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
  return { server, api, ids, delayFile }
}

/** Watches it until it is told to stop; answers the highest that was seen. */
function watchMemory({ pid }: ServerProcess): () => number {
  let highest = memoryOf(pid)
  const timer = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 50)
  return () => {
    clearInterval(timer)
    return highest
  }
}

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
async function benchBatch(shop: Shop, { businessId, invoices }: SizedDatabase, rounds: number): Promise<Result[]> {
  const print = () => shop.api.post('/v1/invoices/print', { businessId, ids: shop.ids })
  const grown: number[] = []
  const measured = await interleaved(rounds, {
    idle: async () => percentile(await listsDuring(shop, businessId, Promise.resolve()), 0.99),
    printing: async () => {
      const before = memoryOf(shop.server.pid)
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
      name: `p99 of a list while ${BATCH} PDFs are drawn, ${invoices} invoices`,
      unit: 'ms',
      value: median(measured.printing),
      against: { name: 'with nothing else', value: median(measured.idle) },
      goal: { atMost: 3 },
      samples,
    },
    {
      row: '10',
      name: `memory that grows with ${BATCH} PDFs, ${invoices} invoices`,
      unit: 'MB',
      value: median(grown),
      against: { name: 'allowed', value: 90 },
      goal: { atMost: 1 },
      samples,
    },
  ]
}

/** Row 16: a minute of a busy shop, each request at its moment whether the one before is answered or not. */
async function benchRush(shop: Shop, database: SizedDatabase): Promise<Result[]> {
  const { api, server, ids, delayFile } = shop
  const { businessId, bodies, invoices } = database
  const leaving = new AbortController()
  for (let n = 0; n < RUSH.listeners; n += 1) void listen(api, server.url, businessId, leaving.signal)

  const highest = watchMemory(server)
  const took: number[] = []
  /** With what the shop was refused; 0 where nobody answered. */
  const refused: number[] = []
  const pending: Promise<void>[] = []
  const timed = async (work: () => Promise<{ readonly status: number }>): Promise<void> => {
    const began = performance.now()
    const status = await work().then(
      (answer) => answer.status,
      () => 0,
    )
    took.push(performance.now() - began)
    if (status === 0 || status >= 300) refused.push(status)
  }
  let created = 0
  const create = () => api.post('/v1/invoices', bodies[created++ % bodies.length])
  const home = async () => {
    const parts = ['attention', 'receivables', 'sales?months=12']
    const answers = await Promise.all(parts.map((part) => api.get(`/v1/businesses/${businessId}/${part}`)))
    return answers.toSorted((left, right) => right.status - left.status)[0] ?? { status: 500 }
  }
  const send = async () => {
    const id = String(dataOf(await create())['id'])
    const finalized = await api.post(`/v1/invoices/${id}/finalize`)
    return finalized.status < 300 ? api.post(`/v1/invoices/${id}/submit-to-app`) : finalized
  }
  const kinds = [
    { perSecond: RUSH.creates, ask: create },
    { perSecond: RUSH.homes, ask: home },
    { perSecond: RUSH.sent, ask: send },
    { perSecond: RUSH.lists, ask: () => api.get(`/v1/invoices?businessId=${businessId}`) },
    { perSecond: RUSH.pdfs, ask: () => api.get(`/v1/invoices/${ids[pending.length % ids.length]}/pdf`) },
  ]
  // The thread of PDFs and the compiled code are there in a shop that is open.
  await Promise.all(kinds.map(({ ask }) => ask()))
  server.child.kill('SIGUSR2')
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
  const late = await loopDelay(server, delayFile)
  leaving.abort()
  const underLoad = highest()
  await pause(REST_MS)
  const rested = memoryOf(server.pid)

  const samples = { p50: [percentile(took, 0.5)], p99: [percentile(took, 0.99)], memory: [underLoad, rested], refused }
  const slowest = { name: 'allowed', value: 250 }
  return [
    {
      row: '16',
      name: `slowest request of a busy minute, ${invoices} invoices`,
      unit: 'ms',
      value: Math.max(...took),
      against: slowest,
      goal: { atMost: 1 },
      samples,
    },
    {
      row: '16',
      name: `requests refused in it, ${invoices} invoices`,
      unit: '',
      value: refused.length,
      against: { name: 'asked', value: took.length },
      goal: { atMost: 0 },
      samples,
    },
    {
      row: '16',
      name: `p99 of the delay of the event loop meanwhile, ${invoices} invoices`,
      unit: 'ms',
      value: late,
      against: { name: 'allowed', value: 20 },
      goal: { atMost: 1 },
      samples,
    },
    {
      row: '13',
      name: `memory under that load, ${invoices} invoices`,
      unit: 'MB',
      value: underLoad,
      against: { name: 'allowed', value: 250 },
      goal: { atMost: 1 },
      samples,
    },
    {
      row: '13',
      name: `memory after it, ${invoices} invoices`,
      unit: 'MB',
      value: rested,
      against: { name: 'allowed', value: 150 },
      goal: { atMost: 1 },
      samples,
    },
  ]
}

/** How late the event loop was since it was asked for first: loop-delay.mjs. */
async function loopDelay({ child }: ServerProcess, file: string): Promise<number> {
  child.kill('SIGUSR2')
  await until(async () => existsSync(file) && readFileSync(file, 'utf8'), Boolean)
  const late = Number(readFileSync(file, 'utf8'))
  rmSync(file)
  return late
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
