import { join } from 'node:path'

import Database from 'better-sqlite3'

import { type Read, readsOf } from '../seed/reads.ts'
import { seedFolder } from '../seed/seed-folder.ts'
import { apiClient, type Api } from '../support/api-client.ts'
import { dataOf, until } from '../support/scenario.ts'
import { startServerProcess, temporaryDataFolder, type ServerProcess } from '../support/server-process.ts'

import { median } from './measure.ts'
import type { Result } from './report.ts'

const PASSPHRASE = 'a passphrase for tests'
/** Times below are within what a request costs anyway: growth is reckoned from here. */
const LEAST_MS = 4
const MOST_GROWTH = { same: 1.5, search: 3 } as const

const IS_INDEXED = `SELECT (SELECT count(*) FROM search_part WHERE version > 0) >=
  (SELECT (max(key) + 1) / 8192 FROM invoice) + (SELECT (max(key) + 1) / 8192 FROM account_entry)`

type Desk = { readonly server: ServerProcess; readonly api: Api; readonly reads: readonly Read[] }

async function openDesk(dataDir: string, owner: { readonly email: string; readonly password: string }): Promise<Desk> {
  const db = new Database(join(dataDir, 'invoice-desk.db'), { readonly: true })
  const reads = readsOf(db)
  const server = await startServerProcess({ dataDir })
  // Searches are measured as they are once their index is made, in the background.
  await until(
    async () => db.prepare(IS_INDEXED).pluck().get(),
    (isIndexed) => isIndexed === 1,
    { withinMs: 1_800_000 },
  )
  db.close()
  const { accessToken } = dataOf(await apiClient(server.url).post('/v1/auth/login', owner))
  return { server, api: apiClient(server.url, accessToken), reads }
}

/** Milliseconds of a whole request. */
async function took(api: Api, path: string): Promise<number> {
  const from = performance.now()
  const { status } = await api.get(path)
  const elapsed = performance.now() - from
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  return elapsed
}

type Sizes = { readonly small: number; readonly large: number; readonly rounds: number }

/** Row 15: whatever is read costs with many invoices what it costs with few; what prints more may take longer. */
export async function benchReads({ small, large, rounds }: Sizes): Promise<Result[]> {
  const folders = [temporaryDataFolder(), temporaryDataFolder()] as const
  const desks: Desk[] = []
  try {
    for (const [index, invoices] of [small, large].entries()) {
      const dataDir = folders[index as 0 | 1].folder
      const settings = { dataDir, secretStore: 'file', passphrase: PASSPHRASE } as const
      const owner = await seedFolder({ ...settings, invoices, tell: () => undefined })
      desks.push(await openDesk(dataDir, owner))
    }
    const [few, many] = desks as [Desk, Desk]
    const results: Result[] = []
    for (const [index, { name, path, growth }] of few.reads.entries()) {
      const other = many.reads[index]?.path ?? path
      const samples = { few: [] as number[], many: [] as number[] }
      // The first ones warm up.
      for (let round = -2; round < rounds; round += 1) {
        const [least, most] = [await took(few.api, path), await took(many.api, other)]
        if (round < 0) continue
        samples.few.push(least)
        samples.many.push(most)
      }
      results.push({
        row: '15',
        name: `${name}, ${large} invoices`,
        unit: 'ms',
        value: median(samples.many),
        against: { name: `with ${small}`, value: Math.max(LEAST_MS, median(samples.few)) },
        goal: { atMost: growth === 'printed' ? (1.5 * large) / small : MOST_GROWTH[growth] },
        samples,
      })
    }
    return results
  } finally {
    for (const { server } of desks) await server.stop()
    for (const { remove } of folders) remove()
  }
}
