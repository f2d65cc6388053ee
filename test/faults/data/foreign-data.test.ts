import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Api } from '../../support/api-client.ts'
import { createBusiness, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import {
  buildServer,
  spawnServer,
  startServerProcess,
  temporaryDataFolder,
  type ServerProcess,
} from '../../support/server-process.ts'

beforeAll(buildServer, 120_000)

type Shop = {
  readonly folder: string
  readonly database: string
  readonly businessId: string
  readonly person: object
  sell(): Promise<string>
  server(): ServerProcess
  api(): Api
  start(): Promise<ServerProcess>
}

let shops = 0

async function openShop(): Promise<Shop> {
  const { folder, remove } = temporaryDataFolder()
  let server = await startServerProcess({ dataDir: folder })
  onTestFinished(async () => {
    await server.kill()
    remove()
  })
  const person = { email: `owner${++shops}@okafor.example`, password: 'correct horse battery' }
  const signUp = await apiClient(server.url).post('/v1/auth/signup', person)
  const owner = apiClient(server.url, dataOf(signUp)['accessToken'])
  const businessId = await createBusiness(owner)
  const customerId = await createCustomer(owner, businessId)
  const api = () => apiClient(server.url, owner.token)
  return {
    folder,
    database: join(folder, 'invoice-desk.db'),
    businessId,
    person,
    async sell() {
      const id = await createInvoice(api(), businessId, customerId)
      return dataOf(await api().get(`/v1/invoices/${id}`)).invoiceNumber
    },
    server: () => server,
    api,
    async start() {
      server = await startServerProcess({ dataDir: folder })
      return server
    },
  }
}

const anchoredCommits = ({ folder }: Shop): number =>
  Number(JSON.parse(readFileSync(join(folder, 'anchor.json'), 'utf8').split('\n')[0] ?? '')['commits'])

const print = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

describe('the last invoice that was answered', () => {
  it('is told when it is lost with its log: exactly that change, and its number is given to nobody else', async () => {
    const shop = await openShop()
    await shop.sell()
    const kept = join(shop.folder, 'uploads')
    for (const end of ['', '-wal']) copyFileSync(shop.database + end, join(kept, `copy${end}`))
    const before = anchoredCommits(shop)

    const lost = await shop.sell()
    await shop.server().kill()
    const commits = anchoredCommits(shop) - before
    for (const end of ['', '-wal']) copyFileSync(join(kept, `copy${end}`), shop.database + end)
    rmSync(`${shop.database}-shm`)

    const { errors } = await shop.start()
    const changes = commits === 1 ? 'one change' : `${commits} changes`
    expect(errors()).toContain(`is missing: ${changes}, the last of `)
    expect(dataOf(await shop.api().get('/v1/instance')).dataLoss).toMatchObject({ commits })
    const register = dataOf(await shop.api().get(`/v1/businesses/${shop.businessId}/number-register`))
    const number = Number(lost.slice(-6))
    expect(register.skipped).toMatchObject([{ from: number, to: number, by: 'Invoice Desk' }])
    expect(await shop.sell()).not.toBe(lost)
  })
})

describe('what belongs to another installation', () => {
  async function expectForeign(shop: Shop, files: readonly string[], happened: string): Promise<void> {
    const before = files.map(print)
    const server = await shop.start()
    const nobody = apiClient(server.url)
    expect(dataOf(await nobody.get('/v1/recovery'))).toMatchObject({ kind: 'foreign', happened })
    expect((await shop.api().get('/v1/invoices')).status).toBe(503)
    expect(await server.stop()).toBe(0)
    expect(files.map(print)).toEqual(before)
  }

  it('is not served in the place of the database, and the right one is when it is back', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    await shop.sell()
    for (const one of [shop, other]) expect(await one.server().stop()).toBe(0)
    const own = join(shop.folder, 'own.db')
    copyFileSync(shop.database, own)
    copyFileSync(other.database, shop.database)

    const happened = expect.stringContaining('belongs to another installation') as string
    await expectForeign(shop, [shop.database], happened)

    copyFileSync(own, shop.database)
    await shop.start()
    expect(dataOf(await shop.api().get(`/v1/invoices?businessId=${shop.businessId}`)).meta.totalItems).toBe(1)
  })

  it('is served for good once its backup was restored here, also where that start was killed', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    await other.sell()
    const { file } = dataOf(await other.api().post('/v1/backups'))
    for (const one of [shop, other]) expect(await one.server().stop()).toBe(0)
    const unasked = spawnServer({ dataDir: shop.folder, flags: ['--restore', file] })
    expect(await unasked.ended).toBe(1)
    expect(unasked.errors()).toMatch(
      /^This backup is from another computer, or .+ made on \d+ \w+ \d{4} and holds .*Okafor.* account of owner\d+@okafor\.example\. .* Nothing was restored\. To restore it, add --from-elsewhere\.\n$/,
    )
    const restore = spawnServer({ dataDir: shop.folder, flags: ['--restore', file, '--from-elsewhere'] })
    expect(await restore.ended).toBe(0)

    await (await shop.start()).kill()
    await shop.start()
    const session = dataOf(await apiClient(shop.server().url).post('/v1/auth/login', other.person))
    const owner = apiClient(shop.server().url, session['accessToken'])
    expect(dataOf(await owner.get(`/v1/invoices?businessId=${other.businessId}`)).meta.totalItems).toBe(1)
  })

  it.each(process.env['SOAK'] ? ['killed', 'stopped'] : ['killed'])(
    'is not read into the database of a %s server as its log',
    async (ended) => {
      const [shop, other] = [await openShop(), await openShop()]
      for (const one of [shop, other]) await one.sell()
      await other.server().kill()
      if (ended === 'killed') await shop.server().kill()
      else expect(await shop.server().stop()).toBe(0)
      copyFileSync(`${other.database}-wal`, `${shop.database}-wal`)
      rmSync(`${shop.database}-shm`, { force: true })

      const happened = expect.stringContaining('(invoice-desk.db-wal) does not belong to it') as string
      await expectForeign(shop, [shop.database, `${shop.database}-wal`], happened)
    },
  )

  it('is a log of this installation from another time, too', { tags: 'soak' }, async () => {
    const shop = await openShop()
    await shop.sell()
    const older = join(shop.folder, 'uploads', 'older')
    copyFileSync(`${shop.database}-wal`, older)
    await shop.server().stop()
    await shop.start()
    await shop.sell()
    await shop.server().kill()
    copyFileSync(older, `${shop.database}-wal`)
    rmSync(`${shop.database}-shm`)

    const happened = expect.stringContaining('or of another time') as string
    await expectForeign(shop, [shop.database, `${shop.database}-wal`], happened)
  })
})
