import { join } from 'node:path'

import Database from 'better-sqlite3'

import { lagosDate } from '../../core/domain/calendar/lagos.ts'
import { createDraws } from '../seed/draws.ts'
import { OWNER } from '../seed/patterns.ts'
import { type Read, readsOf } from '../seed/reads.ts'
import { seedFolder } from '../seed/seed-folder.ts'
import { apiClient, type Api } from '../support/api-client.ts'
import { createCustomer, dataOf, invoiceBody, until } from '../support/scenario.ts'
import { startServerProcess, temporaryDataFolder } from '../support/server-process.ts'

/** What the server of the tests is started with. */
const PASSPHRASE = 'a passphrase for tests'
/** Searches are measured as they are once their index is made, in the background. */
const IS_INDEXED = `SELECT (SELECT count(*) FROM search_part WHERE version > 0) >=
  (SELECT (max(key) + 1) / 8192 FROM invoice) + (SELECT (max(key) + 1) / 8192 FROM account_entry)`
const MOST_WAIT_MS = 1_800_000

export type SizedDatabase = {
  readonly dataDir: string
  readonly file: string
  readonly invoices: number
  readonly owner: { readonly email: string; readonly password: string }
  /** The largest of its businesses. */
  readonly businessId: string
  readonly reads: readonly Read[]
  /** What tills post: invoices of one to four lines to fifty customers, the same in each run. */
  readonly bodies: readonly object[]
  remove(): void
}

/** A data folder with so many invoices of three years and all that came of them. No server runs on it. */
export async function sizedDatabase(invoices: number): Promise<SizedDatabase> {
  const { folder: dataDir, remove } = temporaryDataFolder()
  const settings = { dataDir, secretStore: 'file', passphrase: PASSPHRASE } as const
  await seedFolder({ ...settings, invoices, tell: () => undefined })
  const file = join(dataDir, 'invoice-desk.db')
  const db = new Database(file, { readonly: true })
  const server = await startServerProcess({ dataDir })
  try {
    const isIndexed = async () => db.prepare(IS_INDEXED).pluck().get()
    await until(isIndexed, (value) => value === 1, { withinMs: MOST_WAIT_MS })
    const api = await signIn(server.url)
    const businessId = String(
      db
        .prepare('SELECT id FROM business ORDER BY (SELECT count(*) FROM invoice WHERE business_key = key) DESC')
        .pluck()
        .get(),
    )
    // What is seeded is long ago, and the clock would be asked about on each page.
    const confirmed = await api.post('/v1/clock/confirm', { businessId, day: lagosDate(new Date()) })
    if (confirmed.status !== 200) throw new Error(`The day was answered with ${confirmed.status}.`)
    const bodies = await bodiesOf(api, businessId)
    // The newest invoice is a new one: the bare server writes rows like it.
    const created = await api.post('/v1/invoices', bodies[0])
    if (created.status !== 201) throw new Error(`An invoice was answered with ${created.status}.`)
    return { dataDir, file, invoices, owner: OWNER, businessId, reads: readsOf(db), bodies, remove }
  } finally {
    db.close()
    await server.stop()
  }
}

/** The owner of a seeded folder. */
export async function signIn(url: string): Promise<Api> {
  const { accessToken } = dataOf(await apiClient(url).post('/v1/auth/login', OWNER))
  return apiClient(url, accessToken)
}

/** Changes an invoice, as somebody at another screen does: no list of them is answered from memory behind it. */
export async function committer(api: Api, businessId: string): Promise<() => Promise<void>> {
  const { items } = dataOf(await api.get(`/v1/customers?businessId=${businessId}&limit=1`))
  const { id } = dataOf(await api.post('/v1/invoices', invoiceBody(businessId, String(items[0].id))))
  let commits = 0
  return async () => {
    dataOf(await api.patch(`/v1/invoices/${id}`, { notes: `Called ${(commits += 1)} times` }))
  }
}

const GOODS = [
  { description: 'Cement, 50 kg bag', hsnCode: '2523.29', productCategory: 'Cement', unitPrice: 8450.5 },
  { description: 'Iron rod, 12 mm', hsnCode: '7214.20', productCategory: 'Iron', unitPrice: 9800 },
  { description: 'Roofing sheet, 0.55 mm', hsnCode: '7210.61', productCategory: 'Roofing', unitPrice: 4200.5 },
  { description: 'Plywood, 3/4 inch', hsnCode: '4412.31', productCategory: 'Wood', unitPrice: 14_900 },
]

async function bodiesOf(api: Api, businessId: string): Promise<object[]> {
  const draws = createDraws(3)
  const customers: string[] = []
  for (let number = 1; number <= 50; number += 1)
    customers.push(await createCustomer(api, businessId, { name: `Bench ${number}`, invoiceKind: 'B2B' }))
  return Array.from({ length: 200 }, (_, number) => {
    const items = Array.from({ length: 1 + draws.below(4) }, () => ({
      ...GOODS[draws.below(GOODS.length)],
      quantity: 1 + draws.below(40),
      taxPercent: 7.5,
    }))
    const notes = draws.below(2) === 0 ? {} : { notes: `Order ${number} for the site at Ikeja` }
    return invoiceBody(businessId, draws.skewed(customers) ?? '', { items, ...notes })
  })
}
