import { afterAll, beforeAll, expect, it } from 'vitest'

import { moveCash } from '../../core/contract/counter/day-close.ts'
import { returnAtCounter, sellAtCounter } from '../../core/contract/counter/sale.ts'
import { takesIdempotencyKey, type Route } from '../../core/contract/http/route.ts'
import { confirmClock } from '../../core/contract/installation/clock.ts'
import { moveSandboxClock } from '../../core/contract/installation/sandbox-clock.ts'
import { sendEmails } from '../../core/contract/mail/invoice-email.ts'
import { mergeCustomer } from '../../core/contract/records/customer-merge.ts'
import { lookIntoInbox } from '../../core/contract/purchases/inbox.ts'
import { routes } from '../../core/contract/routes.ts'
import { connectedToProvider1 } from '../api/support/provider1.ts'
import { apiClient, type ApiAnswer } from '../support/api-client.ts'
import { anotherPublicKey, cryptoKeysFile } from '../support/crypto-keys-files.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { startRawPrinter } from '../support/raw-printer.ts'
import { dataOf } from '../support/scenario.ts'
import { needs } from '../support/system-requirements.ts'
import type { PastStorage } from '../support/storage/past-storage.ts'
import { startScriptedProvider, type ScriptedProvider } from '../support/scripted-provider/scripted-provider.ts'
import { startTestServer } from '../support/test-server.ts'

import { createWorld, type Person, type World } from './access-fixture.ts'
import { sendRequest, requestsByRoute, type RequestIds } from './access-requests.ts'

type Subject = { readonly kind: string; readonly id: string }

const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`

/** What only computes an answer, stores a file, or finds no copy to decide about: nothing is written that a repeat could find. */
const writeNothing = new Set([
  'uploadFile',
  'adoptFolder',
  'generateIrn',
  'generateQr',
  'printAtTill',
  'validateInvoice',
  'verifyAuditLog',
  'restoreBackup',
])

let world: World
let provider: ScriptedProvider
let mail: MailServer
let claims: Awaited<ReturnType<typeof watchClaims>>

beforeAll(async () => {
  world = await createWorld(await startTestServer())
  provider = await startScriptedProvider()
  mail = await startMailServer()
  claims = await watchClaims(world.server.past)
})

afterAll(async () => {
  await provider?.close()
  await mail?.close()
  await world?.server.close()
})

/** What each keyed request wrote down about itself, in the commit that did its work: null where it named nothing. */
async function watchClaims(past: PastStorage) {
  await past.change('CREATE TABLE claim (kind TEXT, id TEXT)')
  const noted = 'INSERT INTO claim VALUES (NEW.subject_kind, NEW.subject_id);'
  const when = 'AFTER INSERT ON idempotency'
  if (past.isPostgres) {
    const body = `BEGIN ${noted} RETURN NULL; END`
    await past.change(`CREATE FUNCTION note_claim() RETURNS trigger LANGUAGE plpgsql AS '${body}'`)
  }
  const watch = () =>
    past.change(
      past.isPostgres
        ? `CREATE TRIGGER watch ${when} FOR EACH ROW WHEN (NEW.status IS NULL) EXECUTE FUNCTION note_claim()`
        : `CREATE TRIGGER watch ${when} WHEN NEW.status IS NULL BEGIN ${noted} END`,
    )
  await watch()

  return {
    async take(): Promise<Subject[]> {
      const taken = await past.rows<Subject>('SELECT kind, id FROM claim')
      await past.change('DELETE FROM claim')
      return taken
    },
    /** A backup of a database with a trigger of somebody else's is refused. */
    async leaveOut<T>(work: () => Promise<T>): Promise<T> {
      await past.change(`DROP TRIGGER watch${past.isPostgres ? ' ON idempotency' : ''}`)
      try {
        return await work()
      } finally {
        await watch()
      }
    },
  }
}

const onProvider1 = async ({ api }: Person) => ({ business: await connectedToProvider1(api, provider.url) })

/** What has to stand there beside the world of the access table, so that a request writes something. */
async function withMail({ api }: Person): Promise<Partial<RequestIds>> {
  dataOf(await api.patch(`/v1/businesses/${world.home.ids.business}/smtp`, mail.settings))
  return {}
}

const prepared: Readonly<Record<string, (person: Person) => Promise<Partial<RequestIds>>>> = {
  setProvider1Credentials: onProvider1,
  testProvider1Connection: onProvider1,
  testSmtp: withMail,
  testReminder: withMail,
  async printAtTill() {
    const { port } = await startRawPrinter()
    const installer = world.people['installation']
    if (!installer) throw new Error('Nobody looks after the installation.')
    dataOf(await installer.api.patch('/v1/instance', { tillPrinter: { host: '127.0.0.1', port } }))
    return {}
  },
  /** A code is made anew once the keys are others. */
  async generateInvoiceQr({ api }) {
    const keys = cryptoKeysFile(anotherPublicKey())
    dataOf(await api.upload('PATCH', `/v1/businesses/${world.home.ids.business}/crypto-keys`, 'file', keys))
    return {}
  },
}

async function givenTo(route: Route, person: Person): Promise<RequestIds> {
  const given = { ...world.home.ids, session: '', refreshToken: '', recoveryCode: '', email: '' }
  const fresh = await requestsByRoute[nameOf(route)]?.fresh?.(world, person)
  return { ...given, ...fresh, ...(await prepared[route.operationId]?.(person)) }
}

/** What belongs to the whole installation, and to no business. */
const ofInstallation: Readonly<Record<string, string>> = { '/v1/backups': 'backup' }

/** Of which kind the things are that a route makes, or its path collects: `/v1/customers/import` is about customers. */
function kindMadeBy({ path, data }: Route): string {
  const [collection] = /^\/v1\/[^/]+/.exec(path) ?? ['']
  const kind = ofInstallation[collection]
  if (kind !== undefined) return kind
  const reads = routes.filter((route) => route.method === 'get' && route.path.endsWith('/{id}'))
  const reader =
    reads.find((route) => route.data === data) ?? reads.find((route) => route.path === `${collection}/{id}`)
  const from = reader?.access.kind === 'business' ? reader.access.from : undefined
  if (typeof from !== 'object') throw new Error(`What does ${path} make?`)
  return from.resource
}

/** What a request is about: the thing it made, else the thing that its path names, else who asks. */
function subjectOf(route: Route, params: Record<string, string>, { body }: ApiAnswer, me: string) {
  const { access, success } = route
  const from = access.kind === 'business' ? access.from : undefined
  if (route === sellAtCounter) return { kind: 'invoice', id: body.data.invoice.id }
  if (route === returnAtCounter) return { kind: 'invoice', id: body.data.creditNote.id }
  if (route === moveCash) return { kind: 'tillEntry', id: body.data.id }
  if (route === mergeCustomer) return { kind: 'customer', id: body.data.id }
  if (route === sendEmails || route === lookIntoInbox) return { kind: 'business', id: world.home.ids.business }
  if (route === confirmClock || route === moveSandboxClock) return { kind: 'business', id: world.home.ids.business }
  if (success.status === 201 || from === 'body') {
    return { kind: kindMadeBy(route), id: body.data.id ?? body.data.items[0].id }
  }
  return typeof from === 'object' ? { kind: from.resource, id: params[from.param] } : { kind: 'user', id: me }
}

const keyed = routes.filter(takesIdempotencyKey).map((route) => [nameOf(route), route] as const)
const isOfBackups = ([, { path }]: (typeof keyed)[number]) => path.startsWith('/v1/backups')

it.each(keyed.filter((one) => !isOfBackups(one)))('a keyed %s names what it is about', namesItsSubject)
it.each(keyed.filter(isOfBackups))('a keyed %s names what it is about', needs('a file of data'), namesItsSubject)

async function namesItsSubject(name: string, route: Route): Promise<void> {
  const person = world.people[route.access.kind === 'instanceOwner' ? 'installation' : 'OWNER']
  if (!person) throw new Error('Somebody asks.')
  const given = await claims.leaveOut(() => givenTo(route, person))
  await claims.take()

  const api = apiClient(world.server.url, person.api.token, { 'idempotency-key': `sweep ${name}` })
  const answer = await sendRequest(world, api, name, given)
  expect(answer.status, answer.bytes.toString()).toBeLessThan(300)

  const claimed = await claims.take()
  if (writeNothing.has(route.operationId)) return expect(claimed).toEqual([])

  const params = requestsByRoute[name]?.path?.(given) ?? {}
  expect(claimed).toEqual([subjectOf(route, params, answer, person.userId)])
}
