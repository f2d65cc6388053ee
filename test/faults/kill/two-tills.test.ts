import { createServer, type AddressInfo } from 'node:net'
import { request } from 'node:https'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, expect, it } from 'vitest'

import type { Api, Json } from '../../support/api-client.ts'
import { dataOf, readyBusiness, signUpOwner } from '../../support/scenario.ts'
import { buildServer, temporaryDataFolder, untilShared } from '../../support/server-process.ts'

import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'
import { startServerRuns, type ServerRuns } from '../support/server-runs.ts'

const CUTS = Number(process.env['TILL_CUTS'] ?? 60)
const SOAK_CUTS = 1_000
/** One of so many cuts is a kill of the server. */
const CUTS_A_KILL = 15
/** Of connections, as long as there is something left to cut. */
const SHARE = 0.6

const rice = { description: 'Rice', quantity: 2, unitPrice: 12_500.55, taxPercent: 7.5, hsnCode: '1006.30' }
const TOTAL = 26_876.18
const kobo = (naira: number): number => Math.round(naira * 100)

beforeAll(buildServer, 120_000)

it(
  'two tills sell through cuts and kills: nothing is lost or doubled, numbers have no gaps',
  () => sellThrough(CUTS),
  120_000,
)

it('two tills sell through a thousand cuts and kills', { tags: 'soak', timeout: 1_200_000 }, () =>
  sellThrough(SOAK_CUTS),
)

async function sellThrough(most: number): Promise<void> {
  const random = seededRandom(chosenSeed('two tills'))
  const { folder: dataDir, remove } = temporaryDataFolder()
  const sharePort = await freePort()
  const lives = await startServerRuns({ dataDir, flags: ['--share', '--share-port', String(sharePort)] })
  const proxy = await startCuttingProxy(sharePort, random, { share: SHARE, most })
  try {
    await untilShared((await lives.now()).server)
    const owner = await signUpOwner((await lives.now()).server)
    const businessId = await readyBusiness(owner)
    const { email } = dataOf(await owner.get('/v1/users/me'))
    const again = async () => (await lives.now()).as(owner.token)
    const tills = await Promise.all(
      ['Till by the door', 'Till at the back'].map(async (name) =>
        pairTill({ lives, owner, name, email, direct: sharePort, through: proxy.port }),
      ),
    )

    const sold = tills.map((): Json[] => [])
    const isOver = () => proxy.cuts() >= most
    let kills = 0
    const selling = Promise.all(
      tills.map(async (till, at) => {
        for (let number = 0; !isOver(); number += 1) {
          const slip = `SLIP-${String(at)}-${String(number)}`
          const payments = [{ method: 'CASH', amount: TOTAL }]
          sold[at]?.push(await till.sell({ businessId, items: [{ ...rice, productCategory: 'Food' }], payments }, slip))
        }
      }),
    )
    const killing = (async () => {
      while (!isOver()) {
        if (proxy.cuts() >= (kills + 1) * CUTS_A_KILL) {
          kills += 1
          await lives.killAndRestart()
        }
        await pause(20)
      }
    })()
    await Promise.all([selling, killing])

    const expected = sold.flat()
    const api = await again()
    const invoices = await allInvoices(api, businessId)
    expect(invoices.map(({ id }) => id).toSorted()).toEqual(expected.map(({ invoice }) => invoice.id).toSorted())
    expect(new Set(invoices.map(({ externalReference }) => externalReference)).size).toBe(expected.length)
    const numbers = invoices
      .map(({ invoiceNumber }) => Number(/\d+$/.exec(invoiceNumber)?.[0]))
      .toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    for (const own of sold) {
      const order = own.map(({ invoice }) => Number(/\d+$/.exec(invoice.invoiceNumber)?.[0]))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }

    const closes: Json[] = []
    for (const [at, { id }] of tills.entries()) {
      const close = dataOf(await api.post(`/v1/businesses/${businessId}/day-closes`, { tillId: id }))
      expect([close.till.id, close.sales.count]).toEqual([id, sold[at]?.length])
      closes.push(close)
    }
    expect(closes.map(({ number }) => number)).toEqual(['Z000001', 'Z000002'])
    expect(closes.reduce((sum, close) => sum + kobo(close.expected), 0)).toBe(expected.length * kobo(TOTAL))
    const { state } = dataOf(await api.post(`/v1/businesses/${businessId}/audit-log/verify`))
    expect(state).toBe('INTACT')

    const replays = tills.reduce((sum, till) => sum + till.replays(), 0)
    console.log(
      `two tills: ${expected.length} sales, ${proxy.cuts()} cuts, ${kills} kills, ${replays} of them made before their answer was cut`,
    )
  } finally {
    await proxy.close()
    await lives.kill()
    remove()
  }
}

type Pairing = {
  readonly lives: ServerRuns
  readonly owner: Api
  readonly name: string
  readonly email: string
  /** Ports: of the shared listener itself, and of the network that breaks. */
  readonly direct: number
  readonly through: number
}

/** A paired screen that sends each sale under one key until it is answered, as the counter does. */
async function pairTill({ owner, name, email, direct, through }: Pairing) {
  const { code } = dataOf(await owner.post('/v1/devices/pairings', {}))
  let replays = 0
  const paired = await send(direct, direct, '/v1/devices/pair', { code, name })
  const cookie = /__Host-invoice-desk-device=[^;]+/.exec(paired.cookie)?.[0] ?? ''
  const { id } = paired.body.data.device
  const signedIn = await send(
    direct,
    direct,
    '/v1/auth/login',
    { email, password: 'correct horse battery' },
    { cookie },
  )
  const authorization = `Bearer ${String(signedIn.body.data.accessToken)}`
  return {
    id: id as string,
    replays: () => replays,
    async sell(body: object, slip: string): Promise<Json> {
      const sale = { ...body, externalReference: slip, soldAt: new Date().toISOString() }
      for (let tries = 0; ; tries += 1) {
        try {
          const headers = { cookie, authorization, 'idempotency-key': slip }
          const answer = await send(through, direct, '/v1/sales/counter', sale, headers)
          if (answer.status === 201) {
            if (answer.isReplay) replays += 1
            return answer.body.data
          }
          if (answer.status < 500 && answer.status !== 409) throw new Error(JSON.stringify(answer.body))
          if (answer.body.code === 'external_reference_taken') throw new Error(`${slip} was sold twice.`)
        } catch (error) {
          // The network, or the server, was cut off.
          if (!(error instanceof Error && 'code' in error)) throw error
        }
        await pause(Math.min(20 * 2 ** Math.min(tries, 4), 300))
      }
    },
  }
}

type Sent = { readonly status: number; readonly body: Json; readonly cookie: string; readonly isReplay: boolean }

/** One request on a connection of its own. */
function send(
  port: number,
  sharePort: number,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method: 'POST', agent: false, timeout: 20_000 },
        // Whose certificate it is, is proved elsewhere.
        rejectUnauthorized: false,
        headers: { host: `localhost:${String(sharePort)}`, 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const received = Buffer.concat(chunks).toString()
          if (!answer.complete || received === '') return reject(Object.assign(new Error('cut'), { code: 'ECUT' }))
          resolve({
            status: answer.statusCode ?? 0,
            body: JSON.parse(received),
            cookie: (answer.headers['set-cookie'] ?? []).join(';'),
            isReplay: answer.headers['idempotency-replayed'] === 'true',
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

async function allInvoices(api: Api, businessId: string): Promise<Json[]> {
  const all: Json[] = []
  for (let page = 1; ; page += 1) {
    const path = `/v1/invoices?businessId=${businessId}&limit=100&page=${String(page)}`
    const { items, meta } = dataOf(await api.get(path))
    all.push(...items)
    if (page >= meta.totalPages) return all
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
