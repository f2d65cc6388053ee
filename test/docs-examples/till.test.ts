import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Api, type Json } from '../support/api-client.ts'
import { businessBody, dataOf, firsConfig } from '../support/scenario.ts'
import { serverEntry } from '../support/server-process.ts'

import { startLossyProxy } from './lossy-proxy.ts'
import { examples, runProgram, startProgram, type Ended, type Program } from './run-program.ts'

const root = join(import.meta.dirname, '..', '..')

/** What is rung up, and what it comes to with 7.5 % VAT, worked out by hand. */
const goods = [
  { line: 'Cement, 50 kg bag:2:8450.00', told: 'NGN 18,167.50', total: 18167.5 },
  { line: 'Sharp sand: tonne:0.333:12000.55', told: 'NGN 4,295.89', total: 4295.89 },
  { line: 'Nails, box:3:33.33', told: 'NGN 107.49', total: 107.49 },
] as const

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let folder: string
let port = 0
let server: ChildProcess | undefined

/** The server as `npm run serve` runs it, on the same data folder and, once it has one, the same port. */
async function startServer(): Promise<void> {
  const args = [serverEntry, '--port', String(port), '--data-dir', join(folder, 'data')]
  const started = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  server = started
  let said = ''
  for await (const chunk of started.stdout.setEncoding('utf8')) {
    said += String(chunk)
    if (said.includes('\n')) break
  }
  port = Number(/:(\d+)\n/.exec(said)?.[1])
}

async function stopServer(signal: NodeJS.Signals): Promise<void> {
  if (!server) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
  server = undefined
}

const url = () => `http://127.0.0.1:${port}`

/** A business of its own for every test, with a till that has sold something while nothing was reachable. */
async function openTill(owner: Api, tin: string, sales: number) {
  const { id } = dataOf(await owner.post('/v1/businesses', { ...businessBody, TIN: tin }))
  const classification = { kind: 'GOODS', hsnCode: '2523.29', productCategory: 'Cement' }
  dataOf(await owner.patch(`/v1/businesses/${id}`, { defaultClassification: classification }))
  dataOf(await owner.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
  dataOf(await owner.patch(`/v1/businesses/${id}/app-provider`, { provider: 'sandbox' }))
  dataOf(await owner.post(`/v1/businesses/${id}/test-app-connection`))
  const { key } = dataOf(await owner.post('/v1/api-keys', { businessId: id, name: 'Till', role: 'MANAGER' }))

  const file = join(folder, `${tin}.jsonl`)
  const start = (args: readonly string[], app = url()): Program =>
    startProgram(process.execPath, [join(examples, 'till', 'till.mjs'), ...args], {
      env: { INVOICE_DESK_URL: app, INVOICE_DESK_KEY: key, TILL_FILE: file, TILL_RETRY_MS: '5' },
      cwd: folder,
    })
  const run = (args: readonly string[], app?: string): Promise<Ended> => start(args, app).ended

  const ring = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const { line, told } = goods[index % goods.length] ?? goods[0]
      expect(await run(['ring', line])).toMatchObject({ code: 0, output: expect.stringContaining(told) })
    }
  }

  /** Each sale is one invoice: numbers consecutive, amounts as told to the customer, all accepted. */
  const expectExactly = async () => {
    const answer = await owner.get(`/v1/invoices?businessId=${id}&limit=100&sortBy=createdAt&sortOrder=asc`)
    const invoices: Json[] = dataOf(answer).items
    expect(invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
      Array.from({ length: sales }, (_, index) => `INV${String(index + 1).padStart(6, '0')}`),
    )
    expect(invoices.map(({ total }) => total)).toEqual(invoices.map((_, index) => goods[index % goods.length]?.total))
    expect(invoices.filter(({ status }) => status !== 'SUBMITTED' && status !== 'FIRS_APPROVED')).toEqual([])

    const { output } = await run(['list'])
    expect(output.match(/INV\d{6} {2}(SUBMITTED|FIRS_APPROVED)$/gm)).toHaveLength(sales)
  }

  return { start, run, ring, file, expectExactly }
}

let owner: Api

beforeAll(async () => {
  console.log(`The till is killed and cut off with SEED=${seed}.`)
  folder = await mkdtemp(join(tmpdir(), 'invoice-desk-till-'))
  await startServer()
  const person = { email: 'ngozi@okafor.example', password: 'correct horse battery' }
  owner = apiClient(url(), dataOf(await apiClient(url()).post('/v1/auth/signup', person)).accessToken)
})
afterAll(async () => {
  await stopServer('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

describe('the example till', () => {
  it('sends ten sales made offline exactly once, killed at random moments', { timeout: 120_000 }, async () => {
    const random = randomFrom(seed)
    const till = await openTill(owner, '10000001-0001', 10)

    await stopServer('SIGTERM')
    await till.ring(10)
    const hopeless = till.start(['send'])
    while (!hopeless.output().includes('Trying again')) await once(hopeless.child.stdout ?? hopeless.child, 'data')
    expect(hopeless.output()).toContain('ECONNREFUSED')
    hopeless.child.kill('SIGKILL')
    await hopeless.ended
    await startServer()

    let kills = 0
    for (let done = false; !done;) {
      const sending = till.start(['send'])
      // The first bytes it prints are when it is at work; from there on any moment will do.
      await Promise.race([once(sending.child.stdout ?? sending.child, 'data'), sending.ended])
      const timer = kills < 8 ? setTimeout(() => sending.child.kill('SIGKILL'), random() * 120) : undefined
      const { code } = await sending.ended
      clearTimeout(timer)
      if (code === null) kills += 1
      done = code === 0
    }

    expect(kills).toBeGreaterThan(0)
    await till.expectExactly()
  })

  it('loses none and doubles none when answers are lost', { tags: 'soak', timeout: 120_000 }, async () => {
    const random = randomFrom(seed + 1)
    const till = await openTill(owner, '10000002-0001', 10)
    await till.ring(10)

    let lost = 0
    const proxy = await startLossyProxy(port, () => {
      if (random() > 0.4) return true
      lost += 1
      return false
    })
    try {
      expect(await till.run(['send'], proxy.url)).toMatchObject({ code: 0, errors: '' })
    } finally {
      proxy.close()
    }

    expect(lost).toBeGreaterThan(0)
    await till.expectExactly()
  })

  it(
    'goes on right when it is killed after each step, before it hears of it',
    { tags: 'soak', timeout: 120_000 },
    async () => {
      const till = await openTill(owner, '10000003-0001', 3)
      await till.ring(3)

      let sending: Program | undefined
      const killedAt = new Set<string>()
      const proxy = await startLossyProxy(port, ({ method, path, key }) => {
        const step = `${path} ${key}`
        if (method !== 'POST' || killedAt.has(step)) return true
        killedAt.add(step)
        sending?.child.kill('SIGKILL')
        return false
      })
      try {
        for (let code: number | null = null; code !== 0;) {
          sending = till.start(['send'], proxy.url)
          code = (await sending.ended).code
        }
      } finally {
        proxy.close()
      }

      // Created, finalized, submitted: three sales, three steps each.
      expect(killedAt.size).toBe(9)
      await till.expectExactly()
    },
  )

  it('skips a line that broke off, and says so', async () => {
    const till = await openTill(owner, '10000004-0001', 2)
    await till.ring(1)
    await appendFile(till.file, '\n{"kind":"sale","id":"0b1c')
    const { line, told } = goods[1]
    expect(await till.run(['ring', line])).toMatchObject({ code: 0, output: expect.stringContaining(told) })

    expect(await till.run(['list'])).toMatchObject({ output: expect.stringContaining('1 unfinished line(s)') })
    expect(await till.run(['send'])).toMatchObject({ code: 0 })
    await till.expectExactly()
  })

  it('refuses what is no sale, and keeps nothing of it', async () => {
    const cwd = folder
    const env = { TILL_FILE: join(folder, 'empty.jsonl') }
    const till = join(examples, 'till', 'till.mjs')
    for (const words of [[], ['Cement'], ['Cement:0:10'], ['Cement:1:-5'], ['Cement:1:1.005']]) {
      const ended = await runProgram(process.execPath, [till, 'ring', ...words], { env, cwd })
      expect(ended).toMatchObject({ code: 1, errors: expect.stringMatching(/\S/) })
    }
    expect(await runProgram(process.execPath, [till, 'list'], { env, cwd })).toMatchObject({ code: 0, output: '' })
  })
})
