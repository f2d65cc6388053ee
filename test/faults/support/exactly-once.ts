import { createHash } from 'node:crypto'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { expect } from 'vitest'

import { plain, provideColumns } from '../../../core/adapters/storage/sqlite/forms/columns.ts'
import { unpackPayload } from '../../../core/adapters/storage/sqlite/forms/payload-codec.ts'
import type { ProviderName } from '../../../core/contract/http/vocabulary.ts'
import type { Api, Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import type { CallName } from '../../support/scripted-provider/scripts.ts'

import type { ProviderState } from './provider-process.ts'

type Frozen = {
  readonly irn: string
  readonly provider: ProviderName
  readonly sha256: string
  readonly payload: Buffer
  readonly attempts: number
}

/** The calls that hand an invoice over, whatever a provider calls them. */
const signing: readonly CallName[] = ['SignInvoice', 'postInvoice', 'sign']

/** Everything that was queued, read past the server when none is running. */
export function frozenInvoices(dataDir: string): Frozen[] {
  const [irn, provider, sha256, payload] = ['irn', 'provider', 'payload_sha256', 'payload'].map((column) =>
    plain('submission', column, 's'),
  )
  const sql = `SELECT ${irn} AS irn, ${provider} AS provider, ${sha256} AS sha256, ${payload} AS payload, s.attempts FROM submission s`
  return query<Frozen>(dataDir, sql).map((row) => ({ ...row, payload: unpackPayload(row.payload) }))
}

/** The sequences of the invoices of each business, in order. */
export function sequencesIn(dataDir: string): number[][] {
  const own = new Map<number, number[]>()
  const rows = query<{ business: number; sequence: number }>(
    dataDir,
    'SELECT business_key AS business, sequence FROM invoice ORDER BY business_key, sequence',
  )
  for (const { business, sequence } of rows) own.set(business, [...(own.get(business) ?? []), sequence])
  return [...own.values()]
}

function query<Row>(dataDir: string, sql: string): Row[] {
  const db = new Database(join(dataDir, 'invoice-desk.db'), { readonly: true })
  try {
    provideColumns({ db })
    return db.prepare<[], Row>(sql).all()
  } finally {
    db.close()
  }
}

/**
 * What the provider saw against what was frozen: every IRN accepted, none twice, none under two bodies, and every body
 * that ever left the very bytes that were frozen.
 */
export function expectEachAcceptedOnce(provider: ProviderState, frozen: readonly Frozen[]): void {
  expect(provider.doubleAcceptances).toBe(0)
  expect(provider.accepted.filter(({ times }) => times !== 1)).toEqual([])
  expect(provider.accepted.map(({ irn }) => irn).toSorted()).toEqual(frozen.map(({ irn }) => irn).toSorted())

  for (const { sha256, payload } of frozen) expect(createHash('sha256').update(payload).digest('hex')).toBe(sha256)
  const hashes = new Map(frozen.map(({ irn, sha256 }) => [irn, sha256]))
  const signed = provider.calls.filter(({ name }) => signing.includes(name))
  expect(signed.filter(({ irn, sha256 }) => irn === null || hashes.get(irn) !== sha256)).toEqual([])
  for (const { irn, sha256 } of provider.accepted) expect([irn, sha256]).toEqual([irn, hashes.get(irn)])
}

/** An invoice's changes of status follow each other without a fork; answers the hash that it was queued with. */
export async function expectStraightHistory(api: Api, id: string, path: readonly string[]): Promise<string> {
  const { items } = dataOf(await api.get(`/v1/invoices/${id}/history`))
  const steps: Json[] = items.filter(({ to }: Json) => typeof to?.status === 'string')
  expect(steps.map(({ to }) => to.status)).toEqual(path)
  for (const [index, { from }] of steps.entries()) {
    if (index > 0) expect(from.status).toBe(path[index - 1])
  }

  const queued: Json[] = items.filter(({ action }: Json) => action === 'invoice.queued')
  expect(queued).toHaveLength(1)
  return queued[0].to.payloadSha256
}

/** Where the invoices of a business stand, by status. */
export async function statusesOf(api: Api, businessId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let page = 1, left = true; left; page += 1) {
    const { items } = dataOf(await api.get(`/v1/invoices?businessId=${businessId}&limit=100&page=${page}`))
    for (const { status } of items) counts[status] = (counts[status] ?? 0) + 1
    left = items.length === 100
  }
  return counts
}
