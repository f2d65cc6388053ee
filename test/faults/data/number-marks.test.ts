import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { businessBody, createBusiness, createCustomer, dataOf, invoiceBody } from '../../support/scenario.ts'
import {
  buildServer,
  startServerProcess,
  temporaryDataFolder,
  type ServerProcess,
} from '../../support/server-process.ts'
import { prepareOnLog } from '../../support/storage/log-rows.ts'

const person = { email: 'ngozi@okafor.example', password: 'correct horse battery' }

async function sell(api: Api, businessId: string, customerId: string): Promise<string> {
  return dataOf(await api.post('/v1/invoices', invoiceBody(businessId, customerId)))['invoiceNumber']
}

/** An app whose server ends and starts again, and whose files people put in and out. */
async function openApp() {
  const { folder, remove } = temporaryDataFolder()
  let server: ServerProcess | undefined
  onTestFinished(async () => {
    await server?.kill()
    remove()
  })
  let businessId = ''
  let customerId = ''

  const start = async (): Promise<Api> => {
    server = await startServerProcess({ dataDir: folder })
    const nobody = apiClient(server.url)
    const isNew = dataOf(await nobody.get('/v1/auth/status'))['needsSetup'] === true
    const answer = isNew ? await nobody.post('/v1/auth/signup', person) : await nobody.post('/v1/auth/login', person)
    return apiClient(server.url, dataOf(answer)['accessToken'])
  }

  let api = await start()
  businessId = await createBusiness(api)
  customerId = await createCustomer(api, businessId)

  return {
    folder,
    database: join(folder, 'invoice-desk.db'),
    businessId,
    api: () => api,
    async numbers(count: number): Promise<string[]> {
      const made: string[] = []
      for (let at = 0; at < count; at += 1) made.push(await sell(api, businessId, customerId))
      return made
    },
    errors: () => server?.errors() ?? '',
    restart: async () => void (api = await start()),
    stop: async () => void (await server?.stop()),
    kill: async () => void (await server?.kill()),
  }
}

type App = Awaited<ReturnType<typeof openApp>>

/** An older copy of the database, by hand: the file, and nothing of what came after it. */
function putBack({ database }: App, copy: string): void {
  copyFileSync(copy, database)
  for (const companion of ['-wal', '-shm']) rmSync(`${database}${companion}`, { force: true })
}

/** How often the audit log says that a loss was read. */
function readsOfLoss({ database }: App): unknown {
  const db = new Database(database, { readonly: true })
  try {
    return prepareOnLog(db, "SELECT count(*) FROM audit_entry WHERE action = 'instance.dataLossRead'").pluck().get()
  } finally {
    db.close()
  }
}

const numberOf = (at: number) => `INV${String(at).padStart(6, '0')}`
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => numberOf(from + at))

beforeAll(buildServer, 120_000)

/** `npm run soak` tries every way. */
const isSoak = process.env['SOAK'] !== undefined

describe('an older copy of the database that is put back by hand', () => {
  const ends: [string, (app: App) => Promise<void>][] = [
    ['after an orderly stop', (app) => app.stop()],
    ['after a kill', (app) => app.kill()],
    [
      'after a kill that took one file of marks along',
      async (app) => {
        await app.kill()
        rmSync(join(app.folder, 'number-marks.json'))
      },
    ],
    [
      'after a kill in the middle of a mark',
      async (app) => {
        await app.kill()
        const file = join(app.folder, 'number-marks.2.json')
        writeFileSync(file, readFileSync(file).subarray(0, 30))
      },
    ],
  ]
  it.each(isSoak ? ends : ends.slice(1, 2))(
    '%s, gives no number twice, and the business is told',
    async (_name, end) => {
      const app = await openApp()
      expect(await app.numbers(5)).toEqual(upTo(1, 5))
      await app.stop()
      const copy = join(app.folder, '..', `${app.folder.split('/').at(-1)}.copy`)
      copyFileSync(app.database, copy)
      onTestFinished(() => rmSync(copy, { force: true }))

      await app.restart()
      expect(await app.numbers(6)).toEqual(upTo(6, 11))
      await end(app)
      putBack(app, copy)

      await app.restart()
      expect(await app.numbers(2)).toEqual(upTo(12, 13))
      const register = dataOf(await app.api().get(`/v1/businesses/${app.businessId}/number-register`))
      expect(register['skipped']).toMatchObject([{ from: 6, to: 11, by: 'Invoice Desk' }])

      // Said once, and the numbers are consecutive again.
      await app.stop()
      await app.restart()
      expect(await app.numbers(1)).toEqual([numberOf(14)])
      const again = dataOf(await app.api().get(`/v1/businesses/${app.businessId}/number-register`))
      expect(again['skipped']).toHaveLength(1)
    },
  )

  it('together with both anchors is said by the marks, with how many numbers of what', async () => {
    const app = await openApp()
    await app.numbers(2)
    await app.stop()
    const files = [app.database, ...['anchor.json', 'anchor.2.json'].map((name) => join(app.folder, name))]
    const copies = files.map((file, at) => {
      const copy = join(app.folder, 'uploads', `copy-${at}`)
      copyFileSync(file, copy)
      return [copy, file] as const
    })
    await app.restart()
    expect(app.errors()).toBe('')
    await app.numbers(3)
    const [customer] = dataOf(await app.api().get(`/v1/customers?businessId=${app.businessId}`)).items
    const payment = {
      businessId: app.businessId,
      customerId: customer.id,
      date: '2026-01-05',
      amount: 50,
      method: 'CASH',
    }
    dataOf(await app.api().post('/v1/payments', payment))

    // A kill leaves the marks where the database is: nothing is said.
    await app.kill()
    await app.restart()
    expect(app.errors()).toBe('')
    await app.stop()
    for (const [copy, file] of copies) copyFileSync(copy, file)

    await app.restart()
    expect(app.errors()).toContain('3 of invoices and 1 of receipts were given and are not there')
    const { dataLoss } = dataOf(await app.api().get('/v1/instance'))
    expect(dataLoss).toEqual({ until: expect.stringMatching(/^20.*Z$/), commits: 0, numbers: 4 })
    expect(await app.numbers(1)).toEqual([numberOf(6)])

    // Said once, and to the owner until it was read.
    await app.stop()
    await app.restart()
    expect(app.errors()).toBe('')
    expect(dataOf(await app.api().get('/v1/instance')).dataLoss).toMatchObject({ numbers: 4 })
    expect(dataOf(await app.api().patch('/v1/instance', { dataLossRead: true })).dataLoss).toBeNull()
  })

  it('gives no number of a receipt twice, and the business is told', { tags: 'soak' }, async () => {
    const app = await openApp()
    const [first] = dataOf(await app.api().get(`/v1/customers?businessId=${app.businessId}`)).items
    const pay = async (): Promise<string> => {
      const payment = { customerId: first.id, date: '2026-01-05', amount: 1_000, method: 'CASH' }
      return dataOf(await app.api().post('/v1/payments', { businessId: app.businessId, ...payment })).receiptNumber
    }
    expect(await pay()).toBe('RCT000001')
    await app.stop()
    const copy = join(app.folder, 'uploads', 'copy')
    copyFileSync(app.database, copy)

    await app.restart()
    expect([await pay(), await pay()]).toEqual(['RCT000002', 'RCT000003'])
    await app.kill()
    putBack(app, copy)

    for (const next of ['RCT000004', 'RCT000005']) {
      await app.restart()
      expect(await pay()).toBe(next)
      await app.stop()
    }
    await app.restart()
    const { skipped } = dataOf(await app.api().get(`/v1/payments?businessId=${app.businessId}`))
    expect(skipped).toMatchObject([{ from: 'RCT000002', to: 'RCT000003' }])
    const resumed = (await logOf(app)).filter(({ action }) => action === 'business.receiptsResumed')
    expect(resumed).toMatchObject([{ from: { next: 2 }, to: { next: 4, series: 'SANDBOX' } }])
  })

  it(
    'without a business of its later life gives that its numbers again when it is made again',
    { tags: 'soak' },
    async () => {
      const app = await openApp()
      await app.stop()
      const copy = join(app.folder, 'uploads', 'copy')
      copyFileSync(app.database, copy)

      await app.restart()
      const later = { TIN: '10000000-0001', name: 'Later Ltd' }
      const sellThere = async () => {
        const { id } = dataOf(await app.api().post('/v1/businesses', { ...businessBody, ...later }))
        return sell(app.api(), id, await createCustomer(app.api(), id))
      }
      expect(await sellThere()).toBe(numberOf(1))
      await app.stop()
      putBack(app, copy)

      await app.restart()
      expect(await sellThere()).toBe(numberOf(2))
    },
  )
})

describe('a write-ahead log that was', () => {
  const losses: [string, (log: string) => void][] = [
    ['deleted', (log) => rmSync(log)],
    ['cut in half', (log) => truncateSync(log, statSync(log).size / 2)],
    [
      'garbled at its end',
      (log) => {
        const content = readFileSync(log)
        writeFileSync(log, content.fill(7, content.length / 2))
      },
    ],
  ]
  it.each(isSoak ? losses : losses.slice(2))(
    '%s takes invoices along and never their numbers; it is said, and the log says it',
    async (_name, lose) => {
      const app = await openApp()
      await app.numbers(3)
      await app.stop()
      await app.restart()
      await app.numbers(4)
      const before = await logOf(app)
      await app.kill()
      lose(`${app.database}-wal`)
      rmSync(`${app.database}-shm`, { force: true })

      await app.restart()
      expect(app.errors()).toMatch(/The newest part of the data in .* is missing: \d+ changes, the last of 20/)
      expect(await app.numbers(1)).toEqual([numberOf(8)])

      const items = await logOf(app)
      const missing = items.find(({ action }) => action === 'audit.entriesMissing')
      expect(missing).toMatchObject({ from: { id: expect.any(Number) }, to: { reason: 'cut' } })
      // On a busy machine the log is sealed after it was read here: that entry is missing, too.
      const newest = missing?.['from'].id
      expect(newest).toBeGreaterThanOrEqual(Number(before[0]?.['id']))
      expect(Number(missing?.['id'])).toBeGreaterThan(newest)
      const found = dataOf(await app.api().post(`/v1/businesses/${app.businessId}/audit-log/verify`))
      expect(found).toMatchObject({ state: 'DAMAGED', firstBad: { id: missing?.['id'] } })

      // Said once on the command line, and to the owner until it was read.
      await app.stop()
      await app.restart()
      expect(app.errors()).toBe('')
      const { dataLoss } = dataOf(await app.api().get('/v1/instance'))
      expect(dataLoss).toEqual({
        until: expect.stringMatching(/^20.*Z$/),
        commits: expect.any(Number),
        numbers: expect.any(Number),
      })
      expect(dataLoss.commits).toBeGreaterThan(0)
      for (let time = 0; time < 2; time += 1) {
        const read = dataOf(await app.api().patch('/v1/instance', { dataLossRead: true }))
        expect(read.dataLoss).toBeNull()
      }
      await app.stop()
      await app.restart()
      expect(dataOf(await app.api().get('/v1/instance')).dataLoss).toBeNull()
      expect(readsOfLoss(app)).toBe(1)
      expect((await logOf(app)).filter(({ action }) => action === 'audit.entriesMissing')).toHaveLength(1)
    },
  )

  it('folded after a kill loses nothing, and nothing is said', { tags: 'soak' }, async () => {
    const app = await openApp()
    await app.numbers(3)
    for (const end of [app.kill, app.stop, app.kill]) {
      await end()
      await app.restart()
      expect(app.errors()).toBe('')
      await app.numbers(2)
    }
    const found = dataOf(await app.api().post(`/v1/businesses/${app.businessId}/audit-log/verify`))
    expect(found).toMatchObject({ state: 'INTACT' })
  })
})

/** The newest entries of the business's own log. */
async function logOf(app: App): Promise<Json[]> {
  const { items } = dataOf(await app.api().get(`/v1/businesses/${app.businessId}/audit-log?limit=100`))
  return items.filter(({ action }: Json) => !action.startsWith('user.'))
}

describe('numbers', () => {
  it('have no gap from stops, kills and lost marks', async () => {
    const app = await openApp()
    const made: string[] = []
    for (const end of [app.stop, app.kill, app.stop, app.kill]) {
      made.push(...(await app.numbers(2)))
      await end()
      for (const name of ['number-marks.json', 'number-marks.2.json']) rmSync(join(app.folder, name))
      await app.restart()
    }
    expect([...made, ...(await app.numbers(1))]).toEqual(upTo(1, 9))
  })

  it('are marked for what is rolled back with its unit no more than for what never was', { tags: 'soak' }, async () => {
    const app = await openApp()
    await app.numbers(1)
    const invalid = { businessId: app.businessId, customerId: 'nobody', items: [] }
    for (let at = 0; at < 5; at += 1) expect((await app.api().post('/v1/invoices', invalid)).status).toBe(400)
    await app.kill()
    await app.restart()
    expect(await app.numbers(1)).toEqual([numberOf(2)])
    expect(readFileSync(join(app.folder, 'number-marks.json'), 'utf8')).toContain('"next":3')
  })
})
