import { readdirSync, readlinkSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { bindings } from '../../../core/api/bindings/bindings.ts'
import type { ReadElsewhere } from '../../../core/api/heavy-reads.ts'
import type { ReadingThread } from '../../../core/reading-thread.ts'
import type { Api, ApiAnswer } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, signUpOwner } from '../../support/scenario.ts'
import { startTestServer, type TestServerOptions } from '../../support/test-server.ts'
import { freshReadyBusiness } from '../support/app.ts'
import { needs } from '../../support/system-requirements.ts'

/* Reads that are long in the making are answered in a thread of their own, and nobody can tell but by what waits. */

type Tally = { readonly reads: ReadElsewhere; isOn: boolean; there: number; here: number }

/** Counts what is answered where; nothing is answered there while it is off. */
function tallied(thread: ReadingThread): Tally {
  const tally: Tally = {
    ...{ isOn: true, there: 0, here: 0 },
    reads: {
      fromDocuments: thread.fromDocuments,
      async answer(read) {
        const answer = tally.isOn ? await thread.answer(read) : undefined
        tally[answer ? 'there' : 'here'] += 1
        return answer
      },
    },
  }
  return tally
}

async function openDesk(
  open: (threads: Parameters<NonNullable<TestServerOptions['throughReads']>>[0]) => ReadingThread,
) {
  let tally: Tally | undefined
  const server = await startTestServer({
    throughReads: (threads) => (tally = tallied(open(threads))).reads,
  })
  if (!tally) throw new Error('The server asked for no thread.')
  const owner = await signUpOwner(server)
  const businessId = await freshReadyBusiness(owner)
  const customerId = await createCustomer(owner, businessId, { email: 'ada@buyer.example' })
  return { server, owner, businessId, customerId, tally }
}

async function sell(owner: Api, businessId: string, customerId: string): Promise<string> {
  const id = await createInvoice(owner, businessId, customerId)
  return dataOf(await owner.post(`/v1/invoices/${id}/finalize`)).id
}

const workerOf = (file: string, data: object): Worker =>
  new Worker(new URL(file, import.meta.url), { workerData: data })

describe('a heavy read', needs('a file of data'), () => {
  it('has what its caller did before, byte for byte as it would be answered here', async () => {
    const { server, owner, businessId, customerId, tally } = await openDesk((threads) => threads())
    try {
      const id = await sell(owner, businessId, customerId)
      for (let sales = 2; sales <= 8; sales += 1) {
        await sell(owner, businessId, customerId)
        const { documents } = dataOf(
          await owner.get(`/v1/businesses/${businessId}/vat-month?month=${today(server).slice(0, 7)}`),
        )
        expect(documents).toHaveLength(sales)
      }
      expect(tally).toMatchObject({ there: 7, here: 0 })
      tally.there = 0
      dataOf(
        await owner.post('/v1/payments', { businessId, customerId, amount: 100, date: today(server), method: 'CASH' }),
      )
      // The clock stands still, so that nothing differs by when it was asked.
      server.clock.setWall(-3_600_000)
      const month = today(server).slice(0, 7)
      const under = `/v1/businesses/${businessId}`
      const asked = [
        ...['xlsx', 'schedule', 'json', 'pdf'].map((format) => `${under}/vat-month?month=${month}&format=${format}`),
        `${under}/vat-month?month=${month}&format=csv`,
        `${under}/vat-month?month=${month}&since=nothing`,
        `${under}/vat-month?month=${month}&wrong=1`,
        ...[`${under}/vat-year`, `${under}/profit`, `${under}/profit?format=xlsx`, `${under}/profit?from=2030-01-01`],
        ...['json', 'ledger', 'iif', 'quickbooks', 'sage'].map(
          (format) => `${under}/books?month=${month}&format=${format}`,
        ),
        ...[`/v1/customers/${customerId}/statement`, `/v1/customers/${customerId}/statement?format=xlsx`],
        `/v1/customers/${customerId}/statement?from=${month}-20&to=${month}-10`,
        ...[`${under}/statements`, `${under}/statements?format=xlsx`],
        ...[`${under}/ageing`, `${under}/ageing?format=xlsx`, `${under}/ageing?asOf=yesterday`],
        ...[`${under}/payables`, `${under}/payables?format=xlsx`, `${under}/payables/due`],
        ...[`${under}/customer-credit`, `${under}/reminder-plan/preview`, `${under}/reminders?about=OPEN`],
      ]
      const damage = () => {
        const db = new Database(join(server.folder, 'invoice-desk.db'))
        db.prepare('UPDATE invoice SET total = total + 1, subtotal = subtotal + 1 WHERE id = ?').run(id)
        db.close()
      }
      const both = async (path: string) => {
        tally.isOn = true
        const there = await owner.get(path)
        tally.isOn = false
        // Nothing is remembered behind a commit of somebody else.
        await server.past.change('UPDATE business SET updated_at = updated_at + 1')
        return [seen(there), seen(await owner.get(path))] as const
      }
      for (const path of asked) {
        const [there, here] = await both(path)
        expect(there, path).toEqual(here)
      }
      const refusedBefore = 2
      expect(tally).toMatchObject({ there: asked.length - refusedBefore, here: asked.length - refusedBefore })
      const { exports } = dataOf(await owner.get(`${under}/vat-month?month=${month}`))
      expect(exports).toHaveLength(1)

      damage()
      const [there, here] = await both(`${under}/vat-month?month=${month}`)
      expect(there.status).toBe(409)
      expect(there).toEqual(here)
      expect(tally.there).toBe(asked.length - refusedBefore + 1)
      // All that is declared so was asked for.
      const heavy = bindings.filter(({ route }) => route.heavy).map(({ route }) => route.path.split('/').at(-1))
      for (const name of heavy) expect(asked.some((path) => path.includes(`/${String(name)}`))).toBe(true)
    } finally {
      await server.close()
    }
  })

  it('keeps nobody waiting', async () => {
    const gate = new SharedArrayBuffer(4)
    const { server, owner, businessId, customerId, tally } = await openDesk((threads) =>
      threads({ openWorker: (data) => workerOf('../../support/quick/held-reading-worker.ts', { ...data, gate }) }),
    )
    try {
      let isAnswered = false
      const heavy = owner.get(`/v1/businesses/${businessId}/vat-month`).finally(() => (isAnswered = true))
      for (let sale = 0; sale < 5; sale += 1) await sell(owner, businessId, customerId)
      expect(isAnswered).toBe(false)
      Atomics.store(new Int32Array(gate), 0, 1)
      Atomics.notify(new Int32Array(gate), 0)
      expect((await heavy).status).toBe(200)
      expect(tally).toMatchObject({ there: 1, here: 0 })
    } finally {
      await server.close()
    }
  })

  it('is answered here where its thread dies, and by a new one the next time', async () => {
    let died = 0
    const { server, owner, businessId, tally } = await openDesk((threads) =>
      threads({
        openWorker(data) {
          died += 1
          return died === 1
            ? new Worker(`require('node:worker_threads').parentPort.once('message', () => process.exit(7))`, {
                eval: true,
              })
            : workerOf('../../../core/reading-worker.ts', data)
        },
      }),
    )
    try {
      const ask = () => owner.get(`/v1/businesses/${businessId}/ageing`)
      const first = await ask()
      await server.past.change('UPDATE business SET updated_at = updated_at + 1')
      const second = await ask()
      expect([first.status, second.status]).toEqual([200, 200])
      expect(first.bytes.equals(second.bytes)).toBe(true)
      expect(tally).toMatchObject({ there: 1, here: 1 })
    } finally {
      await server.close()
    }
  })

  it('leaves no file open behind it', needs('linux'), async () => {
    const { server, owner, businessId, tally } = await openDesk((threads) => threads())
    const openOf = () =>
      readdirSync('/proc/self/fd').filter((fd) => targetOf(fd).startsWith(join(server.folder, 'invoice-desk.db')))
    const before = openOf().length
    await owner.get(`/v1/businesses/${businessId}/ageing`)
    expect(tally.there).toBe(1)
    expect(openOf().length).toBeGreaterThan(before)
    await server.close()
    expect(openOf()).toEqual([])
  })

  it('says that the data is lost as everything does', async () => {
    const { server, owner, businessId, tally } = await openDesk((threads) => threads())
    try {
      const path = `/v1/businesses/${businessId}/profit`
      expect((await owner.get(path)).status).toBe(200)
      const database = join(server.folder, 'invoice-desk.db')
      renameSync(database, `${database}.away`)
      const answer = await owner.get(path)
      expect([answer.status, answer.body.code]).toEqual([503, 'data_unavailable'])
      expect(tally).toMatchObject({ there: 1, here: 0 })
    } finally {
      await server.close().catch(() => undefined)
    }
  })
})

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}

const today = ({ clock }: { readonly clock: { now(): Date } }): string =>
  new Date(clock.now().getTime() + 3_600_000).toISOString().slice(0, 10)

/** When a file in an archive was written, to two seconds. */
const ZIP_TIMES = /(PK\x03\x04.{6}|PK\x01\x02.{8}).{4}/gs

/** All of an answer but the id of its request and the moment that it was written and went out. */
function seen({ status, headers, bytes }: ApiAnswer) {
  const { 'x-request-id': _, date: _date, ...named } = Object.fromEntries(headers)
  const text = bytes
    .toString('latin1')
    .replace(/"requestId":"[^"]*"/, '')
    .replaceAll(ZIP_TIMES, '$1')
  return { status, text, ...named }
}
