import Database from 'better-sqlite3'

import type { Api } from '../support/api-client.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'

import { getRequest, keepAliveClient } from './keep-alive-client.ts'
import { interleaved, median, percentile } from './measure.ts'
import type { Result } from './report.ts'
import { committer, signIn, type SizedDatabase } from './sized-database.ts'

/** Times below are within what a request costs anyway: growth is reckoned from here. */
const LEAST_MS = 4
const MOST_GROWTH = { same: 1.5, search: 3 } as const
/** The first ones warm up. */
const WARMING = 2
/** Each read so many times a round, where it is about the slowest. */
const TIMES = 20

type Desk = {
  readonly database: SizedDatabase
  readonly server: ServerProcess
  readonly api: Api
  commit(): Promise<void>
}

async function openDesk(database: SizedDatabase): Promise<Desk> {
  const server = await startServerProcess({ dataDir: database.dataDir })
  const api = await signIn(server.url)
  return { database, server, api, commit: await committer(api, database.businessId) }
}

/** Milliseconds of a whole request, the first after a commit. */
async function took({ api, commit }: Desk, path: string): Promise<number> {
  await commit()
  const from = performance.now()
  const { status } = await api.get(path)
  const elapsed = performance.now() - from
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  return elapsed
}

type Rounds = { readonly rounds: number }
type Sample = { readonly name: string; readonly few: number[]; readonly many: number[] }

/** Rows 4 to 7 and 15: whatever is read costs with many invoices what it costs with few; what prints more may take longer. */
export async function benchReads(small: SizedDatabase, large: SizedDatabase, { rounds }: Rounds): Promise<Result[]> {
  const [few, many] = [await openDesk(small), await openDesk(large)]
  try {
    return [...(await benchLists(few, many, rounds)), ...(await benchEach(few, many, rounds))]
  } finally {
    for (const { server } of [few, many]) await server.stop()
  }
}

/** Row 15: each read by itself. */
async function benchEach(few: Desk, many: Desk, rounds: number): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, { name, path, growth }] of few.database.reads.entries()) {
    const sample = await sampled(few, many, { name, path, other: many.database.reads[index]?.path ?? path }, rounds)
    const scale = many.database.invoices / few.database.invoices
    results.push({
      row: '15',
      name: `${name}, ${many.database.invoices} invoices`,
      unit: 'ms',
      value: median(sample.many),
      against: { name: `with ${few.database.invoices}`, value: Math.max(LEAST_MS, median(sample.few)) },
      goal: { atMost: growth === 'printed' ? 1.5 * scale : MOST_GROWTH[growth] },
      samples: { few: sample.few, many: sample.many },
    })
  }
  return results
}

type Pair = { readonly name: string; readonly path: string; readonly other: string }

async function sampled(few: Desk, many: Desk, { name, path, other }: Pair, times: number): Promise<Sample> {
  const sample: Sample = { name, few: [], many: [] }
  for (let time = -WARMING; time < times; time += 1) {
    const [least, most] = [await took(few, path), await took(many, other)]
    if (time < 0) continue
    sample.few.push(least)
    sample.many.push(most)
  }
  return sample
}

const isList = (name: string): boolean => /^(invoices |credit notes|standard invoices|unpaid invoices)/.test(name)
const isFirstPage = (name: string): boolean => isList(name) && !name.includes(' page')
const isFiltered = (name: string): boolean => isFirstPage(name) && !name.startsWith('invoices by ')
const isSearch = (name: string): boolean => /^(search|scan)/.test(name)

/** Rows 4 to 7: the slowest of a hundred of the list and of searches, and what a page and a search would take by hand. */
async function benchLists(few: Desk, many: Desk, rounds: number): Promise<Result[]> {
  const pairs = few.database.reads.map(({ name, path }, index) => ({
    name,
    path,
    other: many.database.reads[index]?.path ?? path,
  }))
  const samples: Sample[] = []
  for (const pair of pairs) {
    if (isFirstPage(pair.name) || isSearch(pair.name)) samples.push(await sampled(few, many, pair, rounds * TIMES))
  }
  const size = many.database.invoices
  const [lists, filters, searches] = [isFirstPage, isFiltered, isSearch].map((of) =>
    samples.filter(({ name }) => of(name)),
  )
  const filter = worst(filters ?? [], ({ many: all }) => percentile(all, 0.99))
  return [
    growthOf('4', 'list, page 1', worst(lists ?? [], growth), { goal: 1.5, size }),
    ...(await benchStatic(many, rounds)),
    {
      row: '5',
      name: `p99 of a filter with its count, ${size} invoices (${filter.name})`,
      unit: 'ms',
      value: percentile(filter.many, 0.99),
      against: { name: 'allowed', value: 20 },
      goal: { atMost: 1 },
      samples: { many: filter.many },
    },
    await benchLastPage(many, rounds),
    growthOf('7', 'search', worst(searches ?? [], growth), { goal: 3, size }),
    await benchSearch(many, rounds),
  ]
}

const growth = ({ few, many }: Sample): number => percentile(many, 0.99) / Math.max(LEAST_MS, percentile(few, 0.99))

function worst(samples: readonly Sample[], by: (sample: Sample) => number): Sample {
  const found = samples.toSorted((left, right) => by(right) - by(left))[0]
  if (!found) throw new Error('There is no such read among those of test/seed/reads.ts.')
  return found
}

function growthOf(row: string, what: string, sample: Sample, { goal, size }: { goal: number; size: number }): Result {
  return {
    row,
    name: `p99 of ${what}, ${size} invoices, where it grows most (${sample.name})`,
    unit: 'ms',
    value: percentile(sample.many, 0.99),
    against: { name: 'with few', value: Math.max(LEAST_MS, percentile(sample.few, 0.99)) },
    goal: { atMost: goal },
    samples: { few: sample.few, many: sample.many },
  }
}

/** The list against what the same server answers without looking anything up: after each commit, and asked again. */
async function benchStatic({ database, server: { url }, api, commit }: Desk, rounds: number): Promise<Result[]> {
  const list = getRequest(url, `/v1/invoices?businessId=${database.businessId}&limit=20`, api.token)
  const fixed = getRequest(url, '/healthz', api.token)
  /** With a client that costs next to nothing: what it takes would make all alike. */
  const perSecond = (request: Buffer, before: () => Promise<void>) => async () => {
    const client = await keepAliveClient(url)
    const times: number[] = []
    for (let time = 0; time < 200; time += 1) {
      await before()
      const from = performance.now()
      const status = await client.send(request)
      times.push(performance.now() - from)
      if (status !== 200) throw new Error(`A list was answered with ${status}.`)
    }
    client.close()
    return 1_000 / median(times)
  }
  const nothing = () => Promise.resolve()
  const measured = await interleaved(rounds, {
    'after a commit': perSecond(list, commit),
    'asked again': perSecond(list, nothing),
    'static JSON': perSecond(fixed, nothing),
  })
  return (['after a commit', 'asked again'] as const).map((when) => ({
    row: '4',
    name: `lists of 20 ${when}, ${database.invoices} invoices`,
    unit: '/s',
    value: median(measured[when]),
    against: { name: 'static JSON', value: median(measured['static JSON']) },
    goal: { atLeast: 0.45 },
    samples: measured,
  }))
}

/** The last page over HTTP against the rows alone, stepped to with OFFSET. */
async function benchLastPage(desk: Desk, rounds: number): Promise<Result> {
  const { file, businessId, reads, invoices } = desk.database
  const path = reads.find(({ name }) => name === 'invoices, last page')?.path ?? ''
  const db = new Database(file, { readonly: true })
  try {
    const count = db.prepare<[string], number>(`SELECT count(*) FROM invoice WHERE business_key = ${KEY}`).pluck()
    const rows = db.prepare<[string, number]>(
      `SELECT * FROM invoice WHERE business_key = ${KEY} ORDER BY created_at DESC, key DESC LIMIT 20 OFFSET ?`,
    )
    const last = (count.get(businessId) ?? 0) - 20
    const measured = await interleaved(rounds + WARMING, {
      page: () => took(desk, path),
      offset: async () => timed(() => rows.all(businessId, last)),
    })
    return {
      row: '6',
      name: `last page, ${invoices} invoices`,
      unit: 'ms',
      value: median(measured.page),
      against: { name: 'OFFSET to it', value: median(measured.offset) },
      goal: { atMost: 0.5 },
      samples: measured,
    }
  } finally {
    db.close()
  }
}

const KEY = '(SELECT key FROM business WHERE id = ?)'

/** A search over HTTP against LIKE over what it looks into; a million rows take LIKE a hundred times as long. */
async function benchSearch(desk: Desk, rounds: number): Promise<Result> {
  const { file, businessId, reads, invoices } = desk.database
  const path = reads.find(({ name }) => name === 'search goods among drafts')?.path ?? ''
  const db = new Database(file, { readonly: true })
  try {
    const like = db.prepare<[string]>(
      `SELECT count(*) FROM invoice NOT INDEXED WHERE business_key = ${KEY} AND status = 'DRAFT'
       AND (lines LIKE '%cement%' OR customer_name LIKE '%cement%' OR notes LIKE '%cement%' OR irn LIKE '%cement%')`,
    )
    const measured = await interleaved(rounds + WARMING, {
      search: () => took(desk, path),
      like: async () => timed(() => like.all(businessId)),
    })
    return {
      row: '7',
      name: `LIKE, ${invoices} invoices`,
      unit: 'ms',
      value: median(measured.like),
      against: { name: 'a search', value: median(measured.search) },
      goal: { atLeast: invoices / 10_000 },
      samples: measured,
    }
  } finally {
    db.close()
  }
}

function timed(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}
