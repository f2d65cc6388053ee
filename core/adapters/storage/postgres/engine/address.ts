import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { getCACertificates, type ConnectionOptions } from 'node:tls'

import type pg from 'pg'

import { AppError } from '../../../../contract/http/errors.ts'
import { withServersApart } from '../../../../ports/runtime/database-address.ts'

/** How much of a server is checked before anything is said to it, as PostgreSQL's own programs call it. */
const MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof MODES)[number]

const unusable = (message: string, cause?: unknown): AppError =>
  new AppError('storage_unavailable', { message, ...(cause === undefined ? {} : { cause }) })

/** What a person knows a database by: without its user, and without any password. */
export function nameOfDatabase(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${pathname}`
}

/**
 * What `pg` is to be given for an address. `pg` has an own mind of `sslmode` (it takes each for `verify-full`), so what the
 * address says of TLS is carried out here as PostgreSQL's programs do: `sslmode`, `sslrootcert` (or `system`), `sslcert`
 * and `sslkey`, or PGSSLMODE and PGSSLROOTCERT. Where nothing is said, a server on another computer is asked for
 * everything (`verify-full`), and one on this computer for no TLS.
 *
 * @throws AppError storage_unavailable, which says what is wrong with it, and never its password
 */
export function addressed(url: string, env: NodeJS.ProcessEnv = process.env, server?: Server): pg.ClientConfig {
  const parsed = parsedAddress(url)
  const take = (name: string): string | undefined => {
    const value = parsed.searchParams.get(name)
    parsed.searchParams.delete(name)
    return value || undefined
  }
  const said = take('sslmode') ?? (env['PGSSLMODE'] || undefined)
  const rootFile = take('sslrootcert') ?? (env['PGSSLROOTCERT'] || undefined)
  const [certFile, keyFile] = [take('sslcert'), take('sslkey')]
  assertWanted(take('target_session_attrs'))
  assertKnown(parsed.searchParams)
  const servers = serversIn(url, env)
  const mode = modeOf(said, servers.every(({ host }) => isOnThisComputer(host)) ? 'disable' : 'verify-full')
  const chosen = server ?? (servers.length > 1 ? servers[0] : undefined)
  if (chosen) {
    const { host, port } = chosen
    parsed.searchParams.set('host', host)
    parsed.searchParams.set('port', String(port))
  }
  return {
    connectionString: parsed.href,
    ssl: mode === 'disable' ? false : tlsOf(mode, { rootFile, certFile, keyFile }),
  }
}

/** A server of an address; where it names several, they are asked in their order. */
export type Server = { readonly host: string; readonly port: number }

const PORT = 5432

/** The servers that an address names, one or several. @throws AppError storage_unavailable */
export function serversIn(url: string, env: NodeJS.ProcessEnv = process.env): Server[] {
  const { hostname, port, searchParams } = parsedAddress(url)
  const hosts = (searchParams.get('host') ?? (hostname || env['PGHOST'] || '')).split(',')
  const ports = (searchParams.get('port') ?? (port || env['PGPORT'] || '')).split(',')
  if (ports.length > 1 && ports.length !== hosts.length)
    throw unusable(
      'The address of the database names other numbers of hosts and of ports. Write postgres://USER@HOST1:PORT1,HOST2:PORT2/DATABASE.',
    )
  return hosts.map((host, at) => ({ host, port: Number((ports.length > 1 ? ports[at] : ports[0]) || PORT) }))
}

function parsedAddress(url: string): URL {
  const parsed = URL.parse(withServersApart(url))
  if (parsed !== null) return parsed
  throw unusable('The address of the database cannot be read. Write postgres://USER@HOST/DATABASE.')
}

/** Of several servers, that one is looked for which takes changes, whatever is said. @throws AppError for any other wish */
function assertWanted(attributes: string | undefined): void {
  if (attributes === undefined || ['any', 'read-write', 'primary'].includes(attributes)) return
  throw unusable(
    `target_session_attrs of the database cannot be "${attributes}": Invoice Desk writes, and needs the server that takes changes. Leave it out, or say read-write.`,
  )
}

/** What `pg` takes from an address beside what is carried out here. */
const PASSED_ON = [
  'host',
  'port',
  'user',
  'password',
  'application_name',
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
]

/** A misspelt `sslmode` would be passed over without a word. @throws AppError for a parameter that nobody looks at */
function assertKnown(parameters: URLSearchParams): void {
  const unknown = [...parameters.keys()].find((name) => !PASSED_ON.includes(name))
  if (unknown === undefined) return
  throw unusable(
    `The address of the database has the parameter "${unknown}", which Invoice Desk does not know. Check its spelling, or leave it out: sslmode, sslrootcert, sslcert, sslkey, target_session_attrs, ${PASSED_ON.join(', ')} are known.`,
  )
}

/** Where none of the servers takes changes. */
export const standbysAlone = (): AppError =>
  unusable(
    'Every server in the address that answers is a standby, which takes no changes. Promote one of them, or add the one that is not.',
  )

/** @throws AppError for what would talk in the open without saying so */
function modeOf(said: string | undefined, otherwise: Mode): Mode {
  if (said === undefined) return otherwise
  const mode = MODES.find((one) => one === said)
  if (mode !== undefined) return mode
  throw unusable(
    `sslmode of the database must be one of ${MODES.join(', ')}, not "${said}". With verify-full nobody can listen or stand in for the server.`,
  )
}

type Files = Readonly<Record<'rootFile' | 'certFile' | 'keyFile', string | undefined>>

function tlsOf(mode: Exclude<Mode, 'disable'>, { rootFile, certFile, keyFile }: Files): ConnectionOptions {
  const own = {
    ...(certFile !== undefined && { cert: pem('sslcert', certFile) }),
    ...(keyFile !== undefined && { key: pem('sslkey', keyFile) }),
  }
  // As PostgreSQL's programs have it: whoever names an authority wants it to be looked at.
  const checks = mode === 'require' && rootFile !== undefined ? 'verify-ca' : mode
  if (checks === 'require') return { ...own, rejectUnauthorized: false }
  if (checks === 'verify-ca' && (rootFile === undefined || rootFile === 'system'))
    throw unusable(
      'sslmode=verify-ca needs sslrootcert, the file of the authority that issued the certificate of the server. Name it, or use sslmode=verify-full.',
    )
  const ca =
    rootFile === undefined
      ? undefined
      : rootFile === 'system'
        ? getCACertificates('system')
        : pem('sslrootcert', rootFile)
  return {
    ...own,
    ...(ca !== undefined && { ca }),
    ...(checks === 'verify-ca' && { checkServerIdentity: () => undefined }),
  }
}

/** @throws AppError where it cannot be read */
function pem(parameter: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unusable(`The file ${file} of ${parameter} cannot be read. Check its path and its rights.`, error)
  }
}

/** A socket in a folder, or the network that no other computer is on. */
const isOnThisComputer = (host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return (
    bare === '' ||
    bare.startsWith('/') ||
    bare === 'localhost' ||
    bare === '::1' ||
    (isIP(bare) === 4 && bare.startsWith('127.'))
  )
}

type Trouble = { readonly code?: unknown; readonly message?: unknown }

const NOT_TRUSTED =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED|INVALID_CA)$/

const REFUSALS: readonly (readonly [(trouble: { code: string; message: string }) => boolean, string])[] = [
  [
    ({ code }) => code === '28P01',
    'PostgreSQL refuses the password of this user. Set PGPASSWORD or INVOICE_DESK_DATABASE_PASSWORD_FILE, or write it into a pgpass file.',
  ],
  [
    ({ message }) => /SASL.*password must be a string|password must be a non-empty string/.test(message),
    'PostgreSQL asks for a password, and there is none. Set PGPASSWORD or INVOICE_DESK_DATABASE_PASSWORD_FILE, or write it into a pgpass file.',
  ],
  [
    ({ code, message }) => code === '28000' && /no encryption/.test(message),
    'PostgreSQL lets this user in over TLS only. Add sslmode=verify-full to the address, and sslrootcert where the authority is your own.',
  ],
  [
    ({ code }) => code.startsWith('28'),
    'PostgreSQL does not let this user in from this computer. Check the user in the address, and pg_hba.conf on the server.',
  ],
  [({ code }) => code === '3D000', 'There is no such database on the server. Make it first: createdb.'],
  [
    ({ message }) => /does not support SSL/.test(message),
    'The server has no TLS, and the address asks for it. Set ssl = on there. On a network that nobody else is on, sslmode=disable goes without.',
  ],
  [
    ({ code }) => code === 'ERR_TLS_CERT_ALTNAME_INVALID',
    'The certificate of the server is for another name than that in the address. Use a name that it is for, or another server answers there than the one you mean.',
  ],
  [({ code }) => code === 'CERT_HAS_EXPIRED', 'The certificate of the server has expired. Renew it there.'],
  [
    ({ code }) => NOT_TRUSTED.test(code),
    'The certificate of the server was not issued by an authority that is known here. Name its file: sslrootcert=/path/to/root.crt in the address.',
  ],
  [
    ({ code }) => /^(ENOTFOUND|EAI_AGAIN)$/.test(code),
    'The name of the server in the address is not known. Check its spelling.',
  ],
  [
    ({ code }) => /^(ECONNREFUSED|ENOENT|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code),
    'No PostgreSQL answers at the address. Check host and port, and that the server runs and lets this computer reach it.',
  ],
]

/** Why a server could not be reached, in a sentence of what to do; undefined where it was something else. */
export function refusalOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, message }: Trouble = error as Trouble
  const trouble = { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
  // A name with several addresses: each was tried.
  const first = error instanceof AggregateError ? refusalOf(error.errors[0]) : undefined
  const sentence = REFUSALS.find(([isSo]) => isSo(trouble))?.[1]
  return first ?? (sentence === undefined ? undefined : unusable(sentence, error))
}
