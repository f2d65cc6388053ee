import { createHash } from 'node:crypto'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { expect } from 'vitest'

import type { RunningServer } from '../../../core/start-server.ts'
import { apiClient, type Api, type Json } from '../../support/api-client.ts'
import { createBusiness, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { expectOk } from '../support/app.ts'
import { dataFolder, openServer as openOnFolder, PASSPHRASE } from '../support/serve-process.ts'
import { prepareOnLog } from '../../support/storage/log-rows.ts'

export const person = { email: 'ngozi@okafor.example', password: 'correct horse battery' }

/** The product on a folder, with the key that its log is signed with. */
export async function openServer(dataDir: string, passphrase = PASSPHRASE): Promise<RunningServer> {
  const server = await openOnFolder(dataDir, passphrase)
  await server.core?.auditSealing.begin()
  return server
}

export type Row = {
  key: number
  business_key: number
  action: string
  before: string | null
  after: string | null
  hash: Buffer
  mac: Buffer | null
  [column: string]: unknown
}

/** A folder with a business, a colleague, an API key and invoices, whose server ends and starts again. */
export async function openAuditFixture() {
  const folder = await dataFolder()
  let server = await openServer(folder)
  const signedUp = dataOf(await apiClient(server.url).post('/v1/auth/signup', person))
  await server.core?.auditSealing.begin()
  let api: Api = apiClient(server.url, signedUp.accessToken)
  const businessId = await createBusiness(api)
  const customerId = await createCustomer(api, businessId)
  const invoiceIds: string[] = []
  for (let made = 0; made < 2; made += 1) invoiceIds.push(await createInvoice(api, businessId, customerId))
  dataOf(await api.post('/v1/api-keys', { name: 'Till', businessId, role: 'CREATOR' }))
  invoiceIds.push(await createInvoice(api, businessId, customerId))

  return {
    folder,
    businessId,
    invoiceIds,
    userId: signedUp.user.id as string,
    api: () => api,
    server: () => server,
    sell: () => createInvoice(api, businessId, customerId),
    /** A new colleague with a role; answers the membership. */
    async join(role: string, scope = 'FULL'): Promise<string> {
      const email = `${role.toLowerCase()}@okafor.example`
      const invitation = expectOk(await api.post('/v1/team/invite', { businessId, email, role, scope }), 201)
      const body = { email, password: person.password, invitationToken: invitation.token }
      expectOk(await apiClient(server.url).post('/v1/auth/signup', body), 201)
      const { members } = expectOk(await api.get(`/v1/team?businessId=${businessId}`))
      return members.find((member: Json) => member.email === email).id
    },
    stop: () => server.stop('test'),
    async start(passphrase?: string) {
      server = await openServer(folder, passphrase)
      const answer = expectOk(await apiClient(server.url).post('/v1/auth/login', person))
      api = apiClient(server.url, answer.accessToken)
    },
    verify: async (): Promise<Json> => expectOk(await api.post(`/v1/businesses/${businessId}/audit-log/verify`)),
    log: async (query = '?limit=100'): Promise<Json> =>
      expectOk(await api.get(`/v1/businesses/${businessId}/audit-log${query}`)),
    /** Somebody with the database in hand, past the program. */
    tamper<T>(change: (db: Database.Database) => T): T {
      const db = new Database(join(folder, 'invoice-desk.db'))
      try {
        const triggers = db
          .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
          .all()
        for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
        const result = change(db)
        for (const { sql } of triggers) db.exec(sql)
        return result
      } finally {
        db.close()
      }
    },
  }
}

export type AuditFixture = Awaited<ReturnType<typeof openAuditFixture>>

/** The entries of the business, oldest first. */
export const rowsOf = (db: Database.Database): Row[] =>
  prepareOnLog<Row>(db, 'SELECT * FROM audit_entry WHERE business_key > 0 ORDER BY key').all()

export function rowOf(db: Database.Database, action: string): Row {
  const row = rowsOf(db).find((one) => one.action === action)
  if (!row) throw new Error(`Nothing is known of ${action}.`)
  return row
}

/** Makes the hashes of a chain right again from its first entry on: whoever knows the program can do that. */
export function rehash(db: Database.Database): void {
  let previous = Buffer.alloc(32)
  for (const row of rowsOf(db)) {
    const fields = [
      'subject_kind',
      'subject_id',
      'action',
      'actor_kind',
      'actor_id',
      'actor_name',
      'at',
      'before',
      'after',
    ]
    previous = createHash('sha256')
      .update(previous)
      .update(JSON.stringify(fields.map((field) => row[field])))
      .digest()
    db.prepare('UPDATE audit_entry SET hash = ? WHERE key = ?').run(previous, row.key)
  }
}

export function expectDamage(found: Json, id: number | string, reason: RegExp): void {
  expect(found).toMatchObject({ state: 'DAMAGED', firstBad: { id: String(id) } })
  expect(found.firstBad.reason).toMatch(reason)
  expect(found.firstBad.at).toMatch(/^\d{4}-\d\d-\d\dT/)
}
