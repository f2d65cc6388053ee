import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Api, type ApiAnswer, type Json } from '../../support/api-client.ts'
import { createBusiness, createCustomer, createInvoice, signUpOwner } from '../../support/scenario.ts'
import { buildServer, startServerProcess } from '../../support/server-process.ts'

import { chosenSeed, seededRandom, type Random } from '../support/random.ts'

/* A disk that rots: one bit of the closed database is another one at the next start. */

const FLIPS = Number(process.env['BIT_FLIPS'] ?? 4)

const scratch = mkdtempSync(join(tmpdir(), 'invoice-desk-flips-'))
const whole = join(scratch, 'whole')
const rotten = join(scratch, 'rotten')
const database = (folder: string) => join(folder, 'invoice-desk.db')

let token = ''
let paths: { readonly invoices: string[]; readonly lists: string[] }
let served: ReadonlyMap<string, ApiAnswer>

beforeAll(async () => {
  await buildServer()
  const server = await startServerProcess({ dataDir: whole })
  const owner = await signUpOwner(server)
  token = owner.token ?? ''
  const businessId = await createBusiness(owner)
  const ids: string[] = []
  for (let buyer = 0; buyer < 4; buyer += 1) {
    const customerId = await createCustomer(owner, businessId, { name: `Buyer ${buyer}` })
    for (let made = 0; made < 5; made += 1) ids.push(await createInvoice(owner, businessId, customerId))
  }
  paths = {
    invoices: ids.flatMap((id) => [`/v1/invoices/${id}`, `/v1/invoices/${id}/document`]),
    lists: [`/v1/invoices?businessId=${businessId}&limit=100`],
  }
  served = await readAll(owner)
  await server.stop()
  return () => rmSync(scratch, { recursive: true, force: true })
}, 120_000)

async function readAll(api: Api): Promise<ReadonlyMap<string, ApiAnswer>> {
  const answers = new Map<string, ApiAnswer>()
  for (const path of [...paths.invoices, ...paths.lists]) answers.set(path, await api.get(path))
  return answers
}

/** A bit of what is stored of the invoices and the copies of their parties. */
function drawBit(random: Random): { readonly at: number; readonly mask: number } {
  const db = new Database(database(whole), { readonly: true })
  try {
    const pages = db
      .prepare<[], { offset: number; size: number; free: number }>(
        `SELECT pgoffset AS offset, pgsize AS size, unused AS free FROM dbstat
         WHERE name IN ('invoice', 'snapshot') AND pagetype <> 'internal'`,
      )
      .all()
    // What is not used stands in the middle of a page, before the rows.
    const { offset, size, free } = random.pick(pages)
    const from = Math.min(free + 64, size - 1)
    return { at: offset + from + Math.floor(random.next() * (size - from)), mask: 1 << Math.floor(random.next() * 8) }
  } finally {
    db.close()
  }
}

type Verdict = 'no effect' | 'recovery' | 'invoice_damaged' | 'error' | 'unnoticed'

/** What the product makes of the flip, at the first look after a start. */
async function verdictOn({ at, mask }: { readonly at: number; readonly mask: number }): Promise<Verdict> {
  rmSync(rotten, { recursive: true, force: true })
  cpSync(whole, rotten, { recursive: true })
  const bytes = readFileSync(database(rotten))
  bytes[at] = (bytes[at] ?? 0) ^ mask
  writeFileSync(database(rotten), bytes)

  const server = await startServerProcess({ dataDir: rotten })
  try {
    if ((await fetch(`${server.url}/healthz`)).status === 503) return 'recovery'
    const answers = await readAll(apiClient(server.url, token))
    const verdicts = [...answers].map(([path, answer]) => compare(served.get(path), answer))
    return order.find((verdict) => verdicts.includes(verdict)) ?? 'no effect'
  } finally {
    await server.kill()
  }
}

const order: readonly Verdict[] = ['unnoticed', 'error', 'invoice_damaged']

function compare(before: ApiAnswer | undefined, after: ApiAnswer): Verdict {
  if (after.status === 503) return 'recovery'
  if (after.status === 409 && after.body.code === 'invoice_damaged') return 'invoice_damaged'
  if (after.status !== 200) return 'error'
  const [was, is] = [before?.body.data, after.body.data]
  if (JSON.stringify(was) === JSON.stringify(is)) return 'no effect'
  if (!Array.isArray(is.items) || is.items.length !== was.items.length) return 'unnoticed'
  const known = new Map<string, Json>(was.items.map((item: Json) => [item.id, item]))
  const differing = is.items.filter((item: Json) => JSON.stringify(known.get(item.id)) !== JSON.stringify(item))
  return differing.length > 0 && differing.every((item: Json) => item.isDamaged) ? 'invoice_damaged' : 'unnoticed'
}

describe('one bit of a stored invoice that is another one', () => {
  it('is never served as if nothing had happened', async () => {
    const random = seededRandom(chosenSeed('bit flips'))
    const counts = new Map<Verdict, number>()
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const bit = drawBit(random)
      const verdict = await verdictOn(bit)
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
      expect(['unnoticed', 'error'], `byte ${bit.at}, bit ${bit.mask}: ${verdict}`).not.toContain(verdict)
    }
    console.log(`bit flips: ${JSON.stringify(Object.fromEntries(counts))}`)
    // A flip that changes nothing proves nothing.
    expect(counts.get('no effect') ?? 0).toBeLessThan(FLIPS)
  })
})
