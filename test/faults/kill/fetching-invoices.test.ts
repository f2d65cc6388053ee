import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createBusiness, dataOf, firsConfig, signUpOwner, until } from '../../support/scenario.ts'
import { deliveredInvoice } from '../../support/scripted-provider/delivered-invoice.ts'
import { buildServer, temporaryDataFolder } from '../../support/server-process.ts'

import { startProviderProcess } from '../support/provider-process.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'
import { startServerRuns } from '../support/server-runs.ts'

const KILLS = Number(process.env['INBOX_KILLS'] ?? 3)
const INVOICES = 60

describe('a server that is killed while it fetches what suppliers sent', () => {
  beforeAll(buildServer, 120_000)

  it('has each invoice once in the end, and its log agrees', async () => {
    const random = seededRandom(chosenSeed('kill while fetching invoices'))
    const { folder: dataDir, remove } = temporaryDataFolder()
    const provider = await startProviderProcess('mbs')
    const lives = await startServerRuns({ dataDir })
    try {
      const owner = await signUpOwner((await lives.now()).server)
      const token = owner.token ?? ''
      const id = await createBusiness(owner)
      dataOf(await owner.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
      dataOf(await owner.patch(`/v1/businesses/${id}/app-provider`, { provider: 'mbs' }))
      const address = { apiUrl: provider.url, apiKey: 'key', apiSecret: 'secret' }
      dataOf(await owner.patch(`/v1/businesses/${id}/app-config`, address))
      const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
      for (let number = 1; number <= INVOICES; number += 1) {
        await provider.deliver(deliveredInvoice(`KT${String(number)}`, today))
      }
      dataOf(await owner.post(`/v1/businesses/${id}/test-app-connection`))

      for (let kill = 0; kill < KILLS; kill += 1) {
        const { as } = await lives.now()
        // Whatever becomes of it: the server dies meanwhile.
        const looking = as(token)
          .post('/v1/purchases/inbox/look', { businessId: id })
          .catch(() => undefined)
        await pause(random.next() * 120)
        await lives.killAndRestart()
        await looking
      }

      const api = (await lives.now()).as(token)
      const inbox = async (): Promise<Json> => dataOf(await api.get(`/v1/purchases/inbox?businessId=${id}&limit=100`))
      await until(inbox, ({ meta }) => meta.totalItems >= INVOICES)
      dataOf(await api.post('/v1/purchases/inbox/look', { businessId: id }))
      const { items, meta } = await inbox()
      expect(meta.totalItems).toBe(INVOICES)
      expect(new Set(items.map(({ irn }: Json) => irn)).size).toBe(INVOICES)
      expect(dataOf(await api.post(`/v1/businesses/${id}/audit-log/verify`))).toMatchObject({ firstBad: null })
      expect(await lives.stop()).toBe(0)
    } finally {
      await lives.kill()
      await provider.stop()
      remove()
    }
  })
})
