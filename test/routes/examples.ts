import { createHash } from 'node:crypto'

import { NO_ID } from '../api/support/app.ts'
import type { Json } from '../support/api-client.ts'
import { firsConfig } from '../support/scenario.ts'

import { MARKER } from './access-fixture.ts'
import type { RequestIds } from './access-requests.ts'

/** One request and its answer, as the description of the API shows them. */
export type Example = {
  /** Of path and query. */
  readonly parameters: Readonly<Record<string, string>>
  readonly request?: Json
  readonly status: number
  readonly answer?: Json
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
const OURS = '01a1fb26-93c1-7000'

/** What stands for an id, a token or an address that each server has of its own. */
function standIn(name: string, value: string): string {
  if (new RegExp(`^${UUID.source}$`).test(value)) {
    return `${OURS}-8000-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
  }
  return name === 'email'
    ? 'ngozi.eze@example.com'
    : `example-${name.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}`
}

const replaceAll = (value: Json, pairs: readonly (readonly [string, string])[]): Json =>
  JSON.parse(
    pairs
      .toSorted(([a], [b]) => b.length - a.length)
      .reduce((text, [from, to]) => text.replaceAll(quoted(from), quoted(to)), JSON.stringify(value)),
  )
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

const named = (given: RequestIds): [string, string][] =>
  Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')

/** The name that everything of the world begins with, as readers see it. */
const SHOP = 'Adunni Stores'

/** An example as this server can be sent it. */
export const fillPath = (example: Example, given: RequestIds): Example =>
  replaceAll(example, [...named(given).map(([name, value]) => [standIn(name, value), value] as const), [SHOP, MARKER]])

/** What is named by a request where every name is another; those of one kind may not meet. */
const names: Readonly<Record<string, string>> = {
  importCustomers: 'Zobo Bar',
  importSuppliers: 'Kano Mills',
  createProduct: 'Palm oil, 25 l',
  importProducts: 'Cement, 50 kg bag',
  createPaymentDetail: 'Till 1',
  updatePaymentDetail: 'Front desk',
  importPaymentDetails: 'Till 2',
}

/** What only this run had: where it ran, and what somebody typed who wanted every name to be another. */
const plainly: readonly (readonly [RegExp, string])[] = [
  [/"\/tmp\/[^"]*?invoice-desk-test-[^"/]*/g, '"/home/ngozi/invoice-desk'],
  [/http:\/\/127\.0\.0\.1:\d{4,5}\b/g, 'http://127.0.0.1:4780'],
  [/guest\d+@example\.com/g, 'tunde@example.com'],
  [new RegExp(`(${MARKER} (customer|product|account)) \\d+`, 'g'), '$1'],
  [/"1000\d{4}-0001"/g, '"20481166-0001"'],
  [/"Ngozi( \d+)+"/g, '"Ngozi"'],
  [/"port":\d+/g, '"port":4780'],
  [/"platform":"[^"]*"/g, '"platform":"win32 x64 10.0.26100"'],
  [/"0\.0\.0-test"/g, '"1.0.0"'],
  [/"(Ibadan|Till|Note|Receipt|Credit note|till|secret|hint|receipt|Key) \d+"/g, '"$1 7"'],
]

/** Fields that open something. */
const SECRETS: ReadonlySet<string> = new Set([
  'accessToken',
  'refreshToken',
  'recoveryCode',
  'token',
  'secret',
  'key',
  'nonce',
])
const LONGEST_TEXT = 300

function shortened(value: Json, name = ''): Json {
  if (typeof value === 'string') {
    if (SECRETS.has(name) && value.length > 20) return `${/^(idk|whsec)_/.exec(value)?.[0] ?? ''}example-${name}`
    return value.length > LONGEST_TEXT ? value.slice(0, LONGEST_TEXT) : value
  }
  if (Array.isArray(value)) {
    const most = typeof value[0] === 'object' ? 2 : 12
    return value.slice(0, most).map((each) => shortened(each))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, shortened(each, field)]))
}

/** When the clock of the server stood as it was started: everything is as if it had been recorded then. */
export const STARTED = Date.parse('2026-11-20T09:51:00.000Z')
const HOUR_MS = 60 * 60 * 1000
const MOMENT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

/** A moment without the seconds that the recording took. */
const toTheHour = (moment: string): string =>
  new Date(STARTED + Math.round((Date.parse(moment) - STARTED) / HOUR_MS) * HOUR_MS).toISOString()

/** A picture of one point. */
const POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

const FINGERPRINT = createHash('sha256')
  .update('certificate')
  .digest('hex')
  .toUpperCase()
  .replaceAll(/..(?=.)/g, '$&:')

/** What is another each time that the same is recorded: drawn by lot, counted, or measured. */
const drawn: readonly (readonly [RegExp, string])[] = [
  [/"(data:image\/png;base64,)?iVBORw0KGgo[^"]*"/g, `"$1${POINT}"`],
  [/"TIN":"0{7}\d{6}"/g, '"TIN":"0000000481166"'],
  [/\/uploads\/[\w-]{43}\.png/g, '/uploads/q3Zr0pYw5N2bTqf8Lk1uVx6Hd9sJc4Ga7Mi2Eo0Rz5B.png'],
  [/"(hash|sha256)":"[0-9a-f]{64}"/g, `"$1":"${createHash('sha256').update('example').digest('hex')}"`],
  [/"audit":"[0-9a-f ]{14}"/g, '"audit":"50d8 58e0 985e"'],
  [/invoice-desk-\d{8}-\d{6}-[0-9a-f]{6}/g, 'invoice-desk-20261120-095100-50d858'],
  [/"size":\d+/g, '"size":155648'],
  [/"freeDiskBytes":\d+/g, '"freeDiskBytes":83082674176'],
  [/"databaseBytes":\d+/g, '"databaseBytes":4362456'],
  [/"uptimeSeconds":\d+/g, '"uptimeSeconds":7218'],
  [/"(eventId|head)":"\d+"/g, '"$1":"303"'],
  [/"id":"\d{3}"/g, '"id":"302"'],
  [/"fingerprint":"([0-9A-F]{2}:){31}[0-9A-F]{2}"/g, `"fingerprint":"${FINGERPRINT}"`],
  [/"code":"\d{3} \d{3} \d{2}"/g, '"code":"482 913 06"'],
  [/"url":"https:\/\/[^"]+:\d+"/g, '"url":"https://desk.local:4781"'],
  [/"attempts":[2-9]\b/g, '"attempts":2'],
]

const till = {
  id: standIn('device', NO_ID),
  name: 'Till 2',
  kind: 'TABLET',
  roleCeiling: 'CASHIER',
  mayEnterSecrets: false,
  pairedAt: '2026-11-20T09:51:00.000Z',
  pairedBy: 'Ngozi Okafor',
  lastSeenAt: '2026-11-20T09:51:00.000Z',
  address: '192.168.1.20',
  isKeyBound: false,
  isThis: true,
  isNew: true,
}

/** Of what no server of the sweep answers: its data is in order, and its provider another. */
export const unreachable: Readonly<Record<string, Example>> = {
  pairDevice: {
    parameters: {},
    request: { code: '482 913 06', name: 'Till 2' },
    status: 201,
    answer: { statusCode: 201, message: 'This screen is paired.', data: { device: till } },
  },
  renewDevice: {
    parameters: {},
    request: { nonce: 'example-nonce', signature: 'example-signature' },
    status: 200,
    answer: {
      statusCode: 200,
      message: 'The cookie is renewed.',
      data: { device: { ...till, isKeyBound: true, isNew: false }, expiresIn: 3600 },
    },
  },
  testProvider1Connection: {
    parameters: { id: standIn('business', NO_ID) },
    status: 200,
    answer: { statusCode: 200, message: 'provider1 connection test successful.', data: { connected: true } },
  },
  testSmtp: {
    parameters: { id: standIn('business', NO_ID) },
    request: { to: 'ada@example.com' },
    status: 200,
    answer: {
      statusCode: 200,
      message: 'The mail server has accepted the test e-mail.',
      data: { to: 'ada@example.com' },
    },
  },
  testReminder: {
    parameters: { id: standIn('business', NO_ID) },
    request: { to: 'ada@example.com' },
    status: 200,
    answer: {
      statusCode: 200,
      message: 'The mail server has accepted the test e-mail.',
      data: { to: 'ada@example.com' },
    },
  },
  printAtTill: {
    parameters: { id: standIn('business', NO_ID) },
    request: { invoiceId: standIn('invoice', NO_ID) },
    status: 200,
    answer: {
      statusCode: 200,
      message: 'The printer has it.',
      data: { tillPrinter: { host: '192.168.1.50', port: 9100, width: '80', opensDrawer: true } },
    },
  },
  getRecovery: {
    parameters: {},
    status: 200,
    answer: {
      statusCode: 200,
      message: 'Recovery retrieved.',
      data: {
        kind: 'damaged',
        happened: 'The database file is damaged.',
        remedy: 'Restore the newest backup. What is in the folder now is moved aside.',
        canRestore: true,
        backups: [
          {
            id: 'invoice-desk-2026-11-20T095100Z',
            createdAt: '2026-11-20T09:51:00.000Z',
            size: 4_313_184,
            reason: 'daily',
            encrypted: false,
            businesses: 1,
            invoices: 412,
            missing: { since: '2026-11-20T09:51:00.000Z', numbers: 3 },
          },
        ],
      },
    },
  },
  restoreInRecovery: {
    parameters: {},
    request: {
      backup: 'invoice-desk-2026-11-20T095100Z',
      email: 'ngozi.eze@example.com',
      password: 'correct horse battery',
    },
    status: 200,
    answer: {
      statusCode: 200,
      message: 'Backup restored. Invoice Desk continues with it.',
      data: { createdAt: '2026-11-20T09:51:00.000Z', keptAside: 'aside-2026-11-20T120000Z' },
    },
  },
}

/** What was sent and answered, without what only this server had. */
export function toExample(operationId: string, sent: Example, given: RequestIds): Example {
  const known = replaceAll(
    sent,
    named(given).map(([name, value]) => [value, standIn(name, value)]),
  )
  const plain = plainly
    .reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(known))
    .replaceAll(new RegExp(`${MARKER} \\d+`, 'g'), names[operationId] ?? SHOP)
    .replaceAll(MARKER, SHOP)
  const others = new Map<string, string>()
  const anonymous = plain.replaceAll(UUID, (id) => {
    if (id.startsWith(OURS) || id === firsConfig.businessId) return id
    const other = others.get(id) ?? `${OURS}-9000-${String(others.size + 1).padStart(12, '0')}`
    others.set(id, other)
    return other
  })
  const still = drawn.reduce((text, [from, to]) => text.replaceAll(from, to), anonymous).replaceAll(MOMENT, toTheHour)
  const example: Example = JSON.parse(still)
  return { ...example, ...(example.answer === undefined ? {} : { answer: shortened(example.answer) }) }
}
