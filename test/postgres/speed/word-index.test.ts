import pg from 'pg'
import { expect, it, describe, onTestFinished } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import type { InvoiceSort } from '../../../core/contract/invoice/list.ts'
import type { Storage } from '../../../core/ports/storage.ts'
import { createDraws } from '../../seed/draws.ts'
import { defaultQuery, invoice, storedBusiness } from '../../storage/contract/sample-records.ts'

import { openStorage } from '../postgres-fixture.ts'

/** More than a first part of the index begins with, and less than all that is read for one. */
const INVOICES = 1_500

const WORDS = ['cement', 'rods', 'rod', 'ikeja', 'okafor', '12mm', 'inventory', 'ọja', 'a', 'call 0803']
const SEARCHES = [
  ...['cement', 'rod', 'rods', 'ikeja', 'okaf', 'ement', 'INV', 'inv0007', '0007', '7', 'a', 'ce', 'ọja', 'zzz'],
  ...['cement ikeja', 'okafor rods', '94ND90NR-2026', 'INV000042', '42', '107.50', '12', 'call 08', '!!'],
]

type Order = readonly [InvoiceSort, 'asc' | 'desc']
const DEFAULT_ORDER: Order = ['createdAt', 'desc']
const ORDERS: readonly Order[] = [DEFAULT_ORDER, ['total', 'asc'], ['customerName', 'asc']]

/** Many invoices like one that the product wrote, with texts that are drawn. */
async function filled(storage: Storage, client: pg.Client): Promise<string> {
  const { owner, buyer } = await storedBusiness(storage)
  await storage.write(({ invoices }) => invoices.insert(invoice(buyer, 1)))
  const draws = createDraws(20_261_129)
  const texts = Array.from({ length: INVOICES }, (_none, at) => {
    const some = (): string => WORDS[draws.below(WORDS.length)] ?? ''
    const number = `inv${String(at + 2).padStart(6, '0')}`
    const irn = draws.below(3) === 0 ? '' : ` ${number} 94nd90nr 202606${10 + draws.below(19)}`
    return `${some()} ${some()} ${number}${irn}\n${some()} ${some()}`
  })
  const { rows } = await client.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'invoice' AND column_name <> 'key'",
  )
  const drawn: Readonly<Record<string, string>> = {
    id: `'drawn-' || v.at`,
    sequence: 'v.at + 1',
    invoice_number: `'INV' || lpad((v.at + 1)::text, 6, '0')`,
    irn: 'NULL',
    total: '10000 + v.at % 900',
    created_at: 'i.created_at + v.at',
    external_reference: 'NULL',
    search_text: 'v.text',
  }
  await client.query(
    `INSERT INTO invoice (${rows.map(({ name }) => `"${name}"`).join(', ')})
     SELECT ${rows.map(({ name }) => drawn[name] ?? `i."${name}"`).join(', ')}
     FROM invoice i, unnest($1::text[]) WITH ORDINALITY AS v(text, at)`,
    [texts],
  )
  return owner.id
}

/** Everything that is searched, page by page. */
async function answers(storage: Storage, businessId: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [at, search] of SEARCHES.entries())
    for (const page of [1, 2]) {
      const [sortBy, sortOrder] = ORDERS[at % ORDERS.length] ?? DEFAULT_ORDER
      const query = { ...defaultQuery, businessId, search, sortBy, sortOrder, page, limit: 20 }
      const { items, totalItems, next } = await storage.read(({ invoices }) => invoices.list(query))
      found[`${search} by ${sortBy} on ${page}`] = { totalItems, next, ids: items.map((item) => item.id) }
    }
  return found
}

async function indexed(storage: Storage): Promise<void> {
  while (await storage.write(({ searchIndex }) => searchIndex.refresh())) continue
}

/** What is answered without the index: it is of another version meanwhile. */
async function withoutIndex<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('UPDATE search_part SET version = version + 1000')
  try {
    return await work()
  } finally {
    await client.query('UPDATE search_part SET version = version - 1000')
  }
}

const countOf = async (client: pg.Client, table: string): Promise<number> =>
  Number((await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${table}`)).rows[0]?.count)

describe('the index of words', needs('postgresql'), () => {
  it('finds what a look at every invoice finds: new, changed and removed ones, and where it is damaged', async () => {
    const { storage, url } = await openStorage()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const businessId = await filled(storage, client)

    const looked = await answers(storage, businessId)
    await indexed(storage)
    expect(await countOf(client, 'search_part')).toBe(1)
    expect(await answers(storage, businessId)).toEqual(looked)

    // Changed in the part, and written behind it.
    await client.query(`UPDATE invoice SET search_text = 'cement again' || chr(10) || 'rod' WHERE key % 10 = 0`)
    await client.query(
      `UPDATE invoice SET search_text = 'gone' WHERE key IN (SELECT key FROM invoice ORDER BY key DESC LIMIT 5)`,
    )
    const changed = await answers(storage, businessId)
    expect(changed).not.toEqual(looked)
    expect(changed).toEqual(await withoutIndex(client, () => answers(storage, businessId)))

    // Made again where that is much, and nothing is left to look at.
    await client.query(`UPDATE invoice SET search_text = search_text || ' more' WHERE key % 3 = 0`)
    await indexed(storage)
    expect(await countOf(client, 'search_changed')).toBe(0)
    const again = await answers(storage, businessId)
    expect(again).toEqual(await withoutIndex(client, () => answers(storage, businessId)))

    // Never trusted: whatever is damaged is looked through, and made again.
    await client.query(`UPDATE search_shelf SET content = set_byte(content, 20, 255 - get_byte(content, 20))`)
    const { storage: other } = await openStorage(url)
    expect(await answers(other, businessId)).toEqual(again)
    await indexed(other)
    const { storage: third } = await openStorage(url)
    expect(await answers(third, businessId)).toEqual(again)
  }, 120_000)
})
