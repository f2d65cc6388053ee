import { setTimeout as pause } from 'node:timers/promises'

import { expect } from 'vitest'

import { apiClient, type ApiAnswer } from '../../support/api-client.ts'
import { createCustomer, dataOf, invoiceBody, readyBusiness, signUpOwner, until } from '../../support/scenario.ts'
import { inspectDatabase } from '../postgres-fixture.ts'

/** How soon a client asks again for what it was not answered clearly. */
const AGAIN_MS = 50

/** Who asks: one of several processes each time, as behind a balancer. */
export type Shop = {
  readonly urls: readonly string[]
  readonly token: string | undefined
  /** Outlives every session: a load may go on for hours. */
  readonly key: string
  readonly businessId: string
  readonly customerId: string
}

export async function openShop(urls: readonly string[]): Promise<Shop> {
  const owner = await signUpOwner({ url: urls[0] ?? '' })
  const businessId = await readyBusiness(owner)
  const customerId = await createCustomer(owner, businessId)
  const { key } = dataOf(await owner.post('/v1/api-keys', { businessId, name: 'Tills', role: 'ADMIN' }))
  return { urls, token: owner.token, key: String(key), businessId, customerId }
}

/** What became of the requests of clients that never give up: the same key again until there is a clear answer. */
export type Load = {
  /** The invoice of each key that was answered. */
  readonly answered: Map<string, string>
  /** How often an answer was one of these codes, or none came. */
  readonly refusals: Map<string, number>
  /** Resolves once so many were answered. */
  reached(count: number): Promise<void>
  /** Resolves once somebody has to ask again. */
  refused(): Promise<void>
  readonly done: Promise<void>
}

/** Each of `clients` creates `each` invoices. Only the codes in `mayBe` are waited out; any other answer is a fault. */
export function startLoad(
  { urls, key: apiKey, businessId, customerId }: Shop,
  { clients, each, mayBe }: { readonly clients: number; readonly each: number; readonly mayBe: readonly string[] },
): Load {
  const answered = new Map<string, string>()
  const refusals = new Map<string, number>()
  let asked = 0

  async function create(key: string): Promise<void> {
    for (;;) {
      const url = urls[(asked += 1) % urls.length] ?? ''
      const api = apiClient(url, apiKey, { 'idempotency-key': key })
      const answer = await api
        .post('/v1/invoices', invoiceBody(businessId, customerId, { notes: key }))
        .catch((): ApiAnswer | undefined => undefined)
      if (answer?.status === 201) return void answered.set(key, answer.body.data.id)
      const code = answer === undefined ? 'no answer' : String(answer.body?.code)
      expect(mayBe, `${key}: ${answer?.status ?? 0} ${answer?.bytes.toString() ?? ''}`).toContain(code)
      refusals.set(code, (refusals.get(code) ?? 0) + 1)
      await pause(AGAIN_MS)
    }
  }

  const working = Array.from({ length: clients }, async (_none, client) => {
    for (let at = 0; at < each; at += 1) await create(`client-${client}-${at}`)
  })
  const done = Promise.all(working).then(() => undefined)
  done.catch(() => undefined)
  /** A fault of the load is told as what it is. */
  const untilIt = async (holds: () => boolean): Promise<void> => {
    const reaching = until(async () => holds(), Boolean, { withinMs: 60_000 })
    await Promise.race([reaching, done.then(() => reaching)])
  }
  return {
    answered,
    refusals,
    reached: (count) => untilIt(() => answered.size >= count),
    refused: () => untilIt(() => refusals.size > 0),
    done,
  }
}

/** Every key made one invoice, what was answered is there, and numbers follow each other. */
export async function expectWhole(url: string, { answered }: Load, keys: number): Promise<void> {
  const rows = await inspectDatabase<{ id: string; key: string; sequence: string }>(
    url,
    'SELECT id, notes AS key, sequence FROM invoice ORDER BY sequence',
  )
  const there = new Map(rows.map(({ key, id }) => [key, id]))
  expect([...answered].filter(([key, id]) => there.get(key) !== id)).toEqual([])
  expect(rows).toHaveLength(keys)
  expect(there.size).toBe(keys)
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_row, index) => index + 1))
}

export const summaryOf = ({ answered, refusals }: Load): string =>
  `${answered.size} answered, 0 lost, 0 double, 0 gaps; asked again ${JSON.stringify(Object.fromEntries(refusals))}`
