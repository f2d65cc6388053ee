import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness, signUpOwner, until } from '../../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../../support/server-process.ts'

describe('a server that is killed in the middle of a job', () => {
  beforeAll(buildServer, 120_000)

  it('says so of that one and of those behind it, leaves nothing of them, and makes the next', async () => {
    const { folder: dataDir, remove } = temporaryDataFolder()
    let server = await startServerProcess({ dataDir })
    try {
      const owner = await signUpOwner(server)
      const businessId = await readyBusiness(owner)
      const customerId = await createCustomer(owner, businessId)
      const now = () => apiClient(server.url, owner.token)
      const invoiceIds: string[] = []
      for (let made = 0; made < 120; made++) invoiceIds.push(await createInvoice(owner, businessId, customerId))
      const start = async (body: object): Promise<string> =>
        dataOf(await now().post('/v1/jobs', { businessId, kind: 'PDF_BATCH', ...body })).id
      const jobNow = async (id: string): Promise<Json> => dataOf(await now().get(`/v1/jobs/${id}`))

      const first = await start({ invoiceIds, as: 'ZIP' })
      const second = await start({ invoiceIds })
      await until(
        () => jobNow(first),
        ({ state, done }) => state === 'RUNNING' && done > 0,
        { withinMs: 60_000 },
      )
      await server.kill()

      server = await startServerProcess({ dataDir })
      for (const id of [first, second]) {
        const ended = await jobNow(id)
        expect(ended).toMatchObject({ state: 'FAILED', file: null, total: 120 })
        expect(ended.trouble).toMatch(/^Invoice Desk was closed before this finished/)
      }
      const folder = join(dataDir, 'jobs')
      await until(
        async () => readdirSync(folder),
        (names) => names.length === 0,
      )

      const third = await start({ invoiceIds: invoiceIds.slice(0, 2) })
      const done = await until(
        () => jobNow(third),
        ({ state }) => state === 'DONE',
        { withinMs: 60_000 },
      )
      expect((await now().get(`/v1/jobs/${third}/file`)).bytes).toHaveLength(done.file.size)
    } finally {
      await server.kill()
      remove()
    }
  }, 240_000)
})
