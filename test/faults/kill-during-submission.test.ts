import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Api } from '../support/api-client.ts'
import {
  createBusiness,
  createCustomer,
  createInvoice,
  dataOf,
  firsConfig,
  signUpOwner,
  until,
} from '../support/scenario.ts'
import type { Script } from '../support/scripted-provider/scripts.ts'
import { buildServer, startServerProcess, temporaryDataFolder, type ServerProcess } from '../support/server-process.ts'

import { startProviderProcess, type ProviderProcess } from './provider-process.ts'
import { chosenSeed, seededRandom } from './random.ts'

const CYCLES = Math.ceil(Number(process.env['KILL_CYCLES'] ?? 15) * 0.7)
const INVOICES = 3

/** Longer than the latest acceptance below takes, with room for a busy machine. */
const PROVIDER_WINDOW_MS = 2_000

/** What may become of an invoice on the line: accepted at once or late, with the answer or without. */
const fates: readonly Script[] = [
  { do: 'accept' },
  { do: 'accept', afterMs: 30 },
  { do: 'accept', afterMs: 400 },
  { do: 'accept-then-drop', afterMs: 30 },
  { do: 'drop-then-accept', afterMs: 400 },
  { do: 'drop' },
  { do: 'duplicate' },
]

async function connectedBusiness(owner: Api, provider: ProviderProcess): Promise<string> {
  const id = await createBusiness(owner)
  const at = `/v1/businesses/${id}`
  dataOf(await owner.patch(`${at}/firs-config`, firsConfig))
  dataOf(await owner.patch(`${at}/app-provider`, { provider: 'provider1' }))
  dataOf(await owner.patch(`${at}/app-config`, { apiUrl: provider.url }))
  const credentials = { clientId: 'client', clientSecret: 'secret', merchantCode: 'MX-1' }
  dataOf(await owner.patch(`${at}/provider1-credentials`, credentials))
  dataOf(await owner.post(`${at}/test-provider1-connection`))
  return id
}

/** Approved invoices on their way; whether the server lived long enough to take them is not known. */
async function submitAll(api: Api, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => api.post(`/v1/invoices/${id}/submit-to-app`).catch(() => undefined)))
}

describe('a server that is killed while it submits', () => {
  beforeAll(buildServer, 120_000)

  it('has every invoice accepted in the end, and none twice', async () => {
    const random = seededRandom(chosenSeed('kill during submission'))
    const { folder: dataDir, remove } = temporaryDataFolder()
    const provider = await startProviderProcess()
    const env = { INVOICE_DESK_PROVIDER_WINDOW_MS: String(PROVIDER_WINDOW_MS) }
    let server: ServerProcess = await startServerProcess({ dataDir, env })

    try {
      const owner = await signUpOwner(server)
      const businessId = await connectedBusiness(owner, provider)
      const customerId = await createCustomer(owner, businessId)
      const irns = new Map<string, string>()

      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        const api = apiClient(server.url, owner.token)
        const ids: string[] = []
        for (let number = 0; number < INVOICES; number += 1) {
          const id = await createInvoice(api, businessId, customerId)
          irns.set(id, dataOf(await api.post(`/v1/invoices/${id}/finalize`))['irn'])
          ids.push(id)
        }

        await provider.script('SignInvoice', ...ids.map(() => random.pick(fates)))
        const submitting = submitAll(api, ids)
        await pause(random.next() * 450)
        await server.kill()
        await submitting
        server = await startServerProcess({ dataDir, env })
      }

      // Whatever was not queued before its server died is still approved, and is sent now.
      const api = apiClient(server.url, owner.token)
      const statusOf = async (id: string): Promise<string> => dataOf(await api.get(`/v1/invoices/${id}`))['status']
      for (const id of irns.keys()) if ((await statusOf(id)) === 'APPROVED') await submitAll(api, [id])

      const statuses = () => Promise.all([...irns.keys()].map(statusOf))
      await until(statuses, (all) => all.every((status) => status === 'FIRS_APPROVED'), { withinMs: 90_000 })

      const state = await provider.state()
      expect(state.doubleAcceptances).toBe(0)
      expect(state.accepted.map(({ irn }) => irn).toSorted()).toEqual([...irns.values()].toSorted())
      expect(await server.stop()).toBe(0)

      const accepted = new Map(state.accepted.map(({ irn, sha256 }) => [irn, sha256]))
      for (const { irn, sha256 } of frozenPayloads(dataDir)) expect(accepted.get(irn)).toBe(sha256)
      console.log(`kill during submission: ${irns.size} invoices, ${CYCLES} kills, each accepted once`)
    } finally {
      await server.kill()
      await provider.stop()
      remove()
    }
  })
})

function frozenPayloads(dataDir: string): { irn: string; sha256: string }[] {
  const db = new Database(join(dataDir, 'invoice-desk.db'), { readonly: true })
  try {
    return db.prepare<[], { irn: string; sha256: string }>('SELECT irn, payload_sha256 AS sha256 FROM submission').all()
  } finally {
    db.close()
  }
}
