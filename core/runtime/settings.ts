import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isIP } from 'node:net'
import { posix, resolve, win32 } from 'node:path'

import { withServersApart } from '../ports/runtime/database-address.ts'
import type { TillPrinterAddress } from '../ports/printing/till-printer.ts'
import { HELP, NPM_COMMAND, parseFlags, type Flags, type ValueFlag } from './command-line.ts'
import { SettingsError } from './settings-error.ts'
import { readStoredSettings, settingsFile, type StoredSettings } from './stored-settings.ts'

export { saveSettings } from './stored-settings.ts'
export { SettingsError }

export type SecretStoreKind = 'keychain' | 'file'

export type Settings = {
  /** 0 to 65535; 0 lets the system choose a free one. */
  readonly port: number
  /** Absolute path. */
  readonly dataDir: string
  /** In the database, where that is shared by several processes. */
  readonly secretStore: SecretStoreKind | 'database'
  /** Of a database of PostgreSQL, with its password where that is in it; null: SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** From the environment only: flags are visible to every user of the machine, files outlive their purpose. */
  readonly passphrase: string | null
  /** How long a provider may go on working on a request whose answer was lost. Milliseconds. */
  readonly providerWindowMs: number
  /** Replaces the first waiting time of e-mails, which doubles from there. Milliseconds. */
  readonly mailBackoffMs: number | null
  /** Where figures for Prometheus are read, on this computer; null: nowhere. */
  readonly metricsPort: number | null
  /** For how long a process that is told to stop still serves, while /readyz sends nobody here. Milliseconds. */
  readonly drainMs: number
  readonly verbose: boolean
  /** Origins besides the app's own whose pages may call the API. From the settings file only. */
  readonly allowedOrigins: readonly string[]
  /** Origins in private networks that providers may be called at. From the settings file only. */
  readonly privateAddresses: readonly string[]
  /** The printer at the till. From the settings file only. */
  readonly tillPrinter: TillPrinterAddress | null
  /** Where backups go, absolute; null: into the data folder. From the settings file only. */
  readonly backupFolder: string | null
  readonly backupsEncrypted: boolean
  /** Whether other screens on the same network may use this installation. */
  readonly share: boolean
  /** 0 to 65535; 0 lets the system choose a free one. */
  readonly sharePort: number
  /** The network connections it is shared on; null: all. From the settings file only. */
  readonly shareInterfaces: readonly string[] | null
  /** Own certificate with its key, absolute paths of PEM files; null: one of the installation's own authority. */
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** Addresses of proxies whose word about a client's address counts. */
  readonly trustedProxies: readonly string[]
  /** Where other screens reach the proxy, such as `https://desk.example`. */
  readonly publicOrigin: string | null
}

/** What the command line asks for. */
export type Invocation =
  | { readonly kind: 'run'; readonly settings: Settings }
  | { readonly kind: 'reset-password'; readonly email: string; readonly settings: Settings }
  | { readonly kind: 'adopt'; readonly isDatabaseLost: boolean; readonly settings: Settings }
  | { readonly kind: 'verify'; readonly settings: Settings }
  | { readonly kind: 'repair-accounts'; readonly settings: Settings }
  | { readonly kind: 'move-secrets'; readonly to: SecretStoreKind; readonly settings: Settings }
  | { readonly kind: 'change-passphrase'; readonly change: PassphraseChange; readonly settings: Settings }
  | { readonly kind: 'restore'; readonly restore: RestoreRequest; readonly settings: Settings }
  | { readonly kind: 'move'; readonly move: MoveRequest; readonly settings: Settings }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'version'; readonly text: string }

export type RestoreRequest = {
  /** Absolute path of the backup. */
  readonly file: string
  /** From the environment only, like the other one; null: the one that is stored, where the backup needs one. */
  readonly passphrase: string | null
  /** It is to be taken although nothing proves that this installation made it. */
  readonly fromElsewhere: boolean
}

/** Of the secrets in a database. */
export type PassphraseChange = { readonly url: string; readonly from: string; readonly to: string }

/** All data goes to a database, or comes from one. */
export type MoveRequest = {
  readonly direction: 'to' | 'from'
  /** With the password of INVOICE_DESK_DATABASE_PASSWORD_FILE, where there is one; never one of the command line. */
  readonly url: string
}

/** What settings are read from; each part has the real one as its default. */
export type SettingsSources = {
  /** Arguments after the script's name. */
  readonly argv: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly platform?: NodeJS.Platform
  readonly homeDir?: string
  readonly workingDir?: string
  /** The product's version, for `--version`. */
  readonly version: string
}

/** A raw setting and the name under which its owner knows it. */
type SettingsMatch = { readonly source: string; readonly value: unknown }

/** The application-data folder of the operating system: never Documents, which other programs sync and share. */
export function defaultDataDir(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  homeDir: string,
): string {
  if (platform === 'win32')
    return win32.join(env['APPDATA'] || win32.join(homeDir, 'AppData', 'Roaming'), 'Invoice Desk')
  if (platform === 'darwin') return posix.join(homeDir, 'Library', 'Application Support', 'Invoice Desk')

  // The XDG specification: a relative path counts as unset.
  const xdg = env['XDG_DATA_HOME']
  const base = xdg && posix.isAbsolute(xdg) ? xdg : posix.join(homeDir, '.local', 'share')
  return posix.join(base, 'invoice-desk')
}

/**
 * Reads the settings: flags, then environment, then `<data-dir>/settings.json`, then defaults. An empty environment
 * variable counts as unset.
 *
 * @throws SettingsError for anything that cannot be used; nothing is ever silently replaced by a default
 */
export function readSettings(sources: SettingsSources): Invocation {
  const { argv, env = process.env, platform = process.platform, homeDir = homedir() } = sources
  const flags = parseFlags(argv)
  if (flags.help)
    return { kind: 'help', text: env['npm_lifecycle_event'] ? HELP : HELP.replace(NPM_COMMAND, 'invoice-desk') }
  if (flags.version) return { kind: 'version', text: `Invoice Desk ${sources.version}\n` }

  const dataDir = resolve(
    sources.workingDir ?? process.cwd(),
    expandHome(flags['data-dir'] ?? (env['INVOICE_DESK_DATA_DIR'] || undefined), homeDir) ??
      defaultDataDir(platform, env, homeDir),
  )
  const file = settingsFile(dataDir)
  const { settings: stored } = readStoredSettings(file)

  const first = (
    flag: ValueFlag | null,
    variable: string,
    field: keyof StoredSettings,
    otherwise: unknown,
  ): SettingsMatch => {
    const fromFlag = flag === null ? undefined : flags[flag]
    if (fromFlag !== undefined) return { source: `--${flag}`, value: fromFlag }
    const fromEnv = env[variable]
    if (fromEnv) return { source: variable, value: fromEnv }
    return { source: `"${field}" in ${file}`, value: stored[field] ?? otherwise }
  }

  const absolute = (path: string | undefined): string | undefined => {
    const expanded = expandHome(path, homeDir)
    return expanded === undefined ? undefined : resolve(sources.workingDir ?? process.cwd(), expanded)
  }

  const secretStore = first('secret-store', 'INVOICE_DESK_SECRET_STORE', 'secretStore', 'keychain')
  const passwordFile = absolute(env['INVOICE_DESK_DATABASE_PASSWORD_FILE'] || undefined)
  const databaseUrl = withPassword(databaseUrlOf(env['INVOICE_DESK_DATABASE_URL']), passwordFile)
  const settings: Settings = {
    port: wholeNumber(first('port', 'INVOICE_DESK_PORT', 'port', 4780), 65_535, '4780, or 0 for any free port'),
    dataDir,
    secretStore: databaseUrl === null ? toSecretStore(secretStore) : 'database',
    databaseUrl,
    passphrase: env['INVOICE_DESK_PASSPHRASE'] || null,
    providerWindowMs: wholeNumber(
      first(null, 'INVOICE_DESK_PROVIDER_WINDOW_MS', 'providerWindowMs', 30_000),
      86_400_000,
      '30000 (milliseconds)',
    ),
    mailBackoffMs: mailBackoffOf(env['INVOICE_DESK_MAIL_BACKOFF_MS']),
    metricsPort: metricsPortOf(flags['metrics-port'], env['INVOICE_DESK_METRICS_PORT']),
    drainMs: drainOf(env['INVOICE_DESK_DRAIN_MS']),
    verbose: flags.verbose ?? stored.verbose ?? false,
    allowedOrigins: stored.allowedOrigins ?? [],
    privateAddresses: stored.privateAddresses ?? [],
    tillPrinter: stored.tillPrinter ?? null,
    backupFolder: stored.backupFolder ?? null,
    backupsEncrypted: stored.backupsEncrypted ?? false,
    ...sharingOf({ flags, env, stored, first, absolute }),
  }

  if (settings.secretStore === 'database' && settings.passphrase === null) {
    throw new SettingsError(
      'INVOICE_DESK_PASSPHRASE',
      'With INVOICE_DESK_DATABASE_URL, passwords and keys lie encrypted in that database, which needs a passphrase. ' +
        'Set the environment variable INVOICE_DESK_PASSPHRASE to the same one for every process of the database.',
    )
  }

  if (settings.secretStore === 'file' && settings.passphrase === null) {
    throw new SettingsError(
      'INVOICE_DESK_PASSPHRASE',
      `${secretStore.source} asks for the file secret store, which needs a passphrase. ` +
        'Set the environment variable INVOICE_DESK_PASSPHRASE to one you keep safe, or use "keychain".',
    )
  }

  const ofFolder = OF_A_FOLDER.find((flag) => flags[flag] !== undefined)
  if (databaseUrl !== null && ofFolder !== undefined) {
    throw new SettingsError(
      `--${ofFolder}`,
      `--${ofFolder} is about a data folder, and the data lies in PostgreSQL. Unset INVOICE_DESK_DATABASE_URL, or leave it out.`,
    )
  }

  const email = flags['reset-password']
  if (email !== undefined) return { kind: 'reset-password', email, settings }

  const target = flags['move-secrets']
  if (target !== undefined) {
    const to = toSecretStore({ source: '--move-secrets', value: target })
    return { kind: 'move-secrets', to, settings }
  }

  const move = moveOf(flags, passwordFile)
  if (move !== undefined) return { kind: 'move', move, settings }

  const backup = expandHome(flags.restore, homeDir)
  if (backup !== undefined) {
    const file = resolve(sources.workingDir ?? process.cwd(), backup)
    const passphrase = env['INVOICE_DESK_BACKUP_PASSPHRASE'] || null
    return { kind: 'restore', restore: { file, passphrase, fromElsewhere: flags['from-elsewhere'] ?? false }, settings }
  }
  if (flags['change-passphrase'])
    return { kind: 'change-passphrase', change: passphraseChangeOf(settings, env), settings }
  if (flags.verify) return { kind: 'verify', settings }
  if (flags['repair-accounts']) return { kind: 'repair-accounts', settings }
  if (flags.adopt) return { kind: 'adopt', isDatabaseLost: flags['database-lost'] ?? false, settings }
  return { kind: 'run', settings }
}

/** @throws SettingsError */
function passphraseChangeOf(
  { databaseUrl: url, passphrase: from }: Settings,
  env: Readonly<Record<string, string | undefined>>,
): PassphraseChange {
  if (url === null || from === null) {
    throw new SettingsError(
      '--change-passphrase',
      '--change-passphrase is about the secrets in PostgreSQL: set INVOICE_DESK_DATABASE_URL. In a data folder, move them to the keychain and back with --move-secrets.',
    )
  }
  return { url, from, to: newPassphraseOf(env['INVOICE_DESK_NEW_PASSPHRASE'] ?? '', from) }
}

const FEWEST_CHARACTERS = 12

/** @throws SettingsError */
function newPassphraseOf(to: string, from: string): string {
  const refuse = (message: string): never => {
    throw new SettingsError('INVOICE_DESK_NEW_PASSPHRASE', `${message} Nothing was changed.`)
  }
  if (to === '')
    return refuse(
      '--change-passphrase needs two environment variables: INVOICE_DESK_PASSPHRASE with the passphrase of now, and INVOICE_DESK_NEW_PASSPHRASE with another one.',
    )
  if (to.normalize('NFC') === from.normalize('NFC'))
    return refuse('INVOICE_DESK_NEW_PASSPHRASE is the passphrase of now. Set it to another one.')
  if ([...to].length < FEWEST_CHARACTERS)
    return refuse(
      `INVOICE_DESK_NEW_PASSPHRASE must have at least ${FEWEST_CHARACTERS} characters. Set it to a longer one.`,
    )
  return to
}

/** What is said of files has no meaning for a database on a server. */
const OF_A_FOLDER = ['restore', 'move-secrets', 'move-to', 'move-from', 'adopt'] as const

type SharingSources = {
  readonly flags: Flags
  readonly env: NodeJS.ProcessEnv
  readonly stored: StoredSettings
  readonly first: (
    flag: ValueFlag | null,
    variable: string,
    field: keyof StoredSettings,
    otherwise: unknown,
  ) => SettingsMatch
  readonly absolute: (path: string | undefined) => string | undefined
}

type SharingSettings = Pick<
  Settings,
  'share' | 'sharePort' | 'shareInterfaces' | 'tls' | 'trustedProxies' | 'publicOrigin'
>

function sharingOf({ flags, env, stored, first, absolute }: SharingSources): SharingSettings {
  const cert = absolute(flags['tls-cert'] ?? (env['INVOICE_DESK_TLS_CERT'] || undefined))
  const key = absolute(flags['tls-key'] ?? (env['INVOICE_DESK_TLS_KEY'] || undefined))
  if ((cert === undefined) !== (key === undefined)) {
    throw new SettingsError(
      cert === undefined ? '--tls-cert' : '--tls-key',
      'An own certificate needs its key, and a key its certificate. Give both --tls-cert and --tls-key.',
    )
  }
  return {
    share: flags.share ?? switchOf('INVOICE_DESK_SHARE', env['INVOICE_DESK_SHARE']) ?? stored.share ?? false,
    sharePort: wholeNumber(
      first('share-port', 'INVOICE_DESK_SHARE_PORT', 'sharePort', 4781),
      65_535,
      '4781, or 0 for any free port',
    ),
    shareInterfaces: stored.shareInterfaces ?? null,
    tls: cert === undefined || key === undefined ? null : { cert, key },
    trustedProxies: flags['trust-proxy'] ? THIS_COMPUTER : proxiesOf(env['INVOICE_DESK_TRUST_PROXY']),
    publicOrigin: publicOriginOf(
      flags['public-origin'] === undefined
        ? { source: 'INVOICE_DESK_PUBLIC_ORIGIN', value: env['INVOICE_DESK_PUBLIC_ORIGIN'] }
        : { source: '--public-origin', value: flags['public-origin'] },
    ),
  }
}

const THIS_COMPUTER = ['127.0.0.1', '::1']

/** @throws SettingsError for anything but 1 and 0 */
function switchOf(source: string, value: string | undefined): boolean | undefined {
  if (!value) return undefined
  if (value === '1' || value === '0') return value === '1'
  throw new SettingsError(source, `${source} must be 1 or 0, not "${value}".`)
}

/** 1 for a proxy on this computer, or the addresses of others. @throws SettingsError */
function proxiesOf(value: string | undefined): readonly string[] {
  if (!value || value === '0') return []
  if (value === '1') return THIS_COMPUTER
  const addresses = value.split(',').map((part) => part.trim())
  if (addresses.every((address) => isIP(address) > 0)) return addresses
  throw new SettingsError(
    'INVOICE_DESK_TRUST_PROXY',
    `INVOICE_DESK_TRUST_PROXY must be 1 for a proxy on this computer, or its address, such as 192.168.1.2, not "${value}".`,
  )
}

/** @throws SettingsError */
function publicOriginOf({
  source,
  value,
}: {
  readonly source: string
  readonly value: string | undefined
}): string | null {
  if (!value) return null
  const url = URL.parse(value)
  if (url?.protocol === 'https:' && (value === url.origin || value === `${url.origin}/`)) return url.origin
  throw new SettingsError(
    source,
    `${source} must be an https address without a path, such as https://desk.example, not "${value}".`,
  )
}

function expandHome(path: string | undefined, homeDir: string): string | undefined {
  // The shell expands "--data-dir ~/x" but not "--data-dir=~/x".
  return path?.replace(/^~(?=$|[/\\])/, () => homeDir)
}

function wholeNumber({ source, value }: SettingsMatch, max: number, example: string): number {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= max) return number

  throw new SettingsError(
    source,
    `${source} must be a whole number from 0 to ${max}, not "${String(value)}". Use for example ${example}.`,
  )
}

function mailBackoffOf(value: string | undefined): number | null {
  if (!value) return null
  return wholeNumber({ source: 'INVOICE_DESK_MAIL_BACKOFF_MS', value }, 3_600_000, '60000 (milliseconds)')
}

function drainOf(value: string | undefined): number {
  if (!value) return 0
  return wholeNumber({ source: 'INVOICE_DESK_DRAIN_MS', value }, 300_000, '10000 (milliseconds)')
}

/** @throws SettingsError */
function metricsPortOf(flag: string | undefined, variable: string | undefined): number | null {
  const value = flag ?? variable
  if (!value) return null
  const source = flag === undefined ? 'INVOICE_DESK_METRICS_PORT' : '--metrics-port'
  return wholeNumber({ source, value }, 65_535, '9464, or 0 for any free port')
}

/** From the environment alone: it may hold a password. @throws SettingsError, which repeats nothing of it */
function databaseUrlOf(value: string | undefined): string | null {
  if (!value) return null
  const address = withServersApart(value)
  const url = URL.parse(address)
  if (url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return address
  throw new SettingsError(
    'INVOICE_DESK_DATABASE_URL',
    'INVOICE_DESK_DATABASE_URL must be the address of a PostgreSQL database, such as postgres://desk@db.example/desk.',
  )
}

/** The password of the file, in the address that it is for. @throws SettingsError */
function withPassword<Url extends string | null>(address: Url, file: string | undefined): Url | string {
  if (address === null || file === undefined) return address
  const url = new URL(address)
  if (url.password !== '' || url.searchParams.has('password')) {
    throw new SettingsError(
      'INVOICE_DESK_DATABASE_PASSWORD_FILE',
      'The address of the database has a password, and INVOICE_DESK_DATABASE_PASSWORD_FILE names another one. Leave one of them out.',
    )
  }
  url.password = encodeURIComponent(passwordIn(file))
  return url.href
}

/** The first line, as secrets are handed to services and containers. @throws SettingsError */
function passwordIn(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new SettingsError(
      'INVOICE_DESK_DATABASE_PASSWORD_FILE',
      `INVOICE_DESK_DATABASE_PASSWORD_FILE names ${file}, which cannot be read. Check its path and its rights.`,
    )
  }
  const [password = ''] = text.split(/\r?\n/, 1)
  if (password !== '') return password
  throw new SettingsError(
    'INVOICE_DESK_DATABASE_PASSWORD_FILE',
    `${file} of INVOICE_DESK_DATABASE_PASSWORD_FILE is empty. Write the password into its first line.`,
  )
}

/** @throws SettingsError, which repeats nothing of an address: it may hold a password */
function moveOf(flags: Flags, passwordFile: string | undefined): MoveRequest | undefined {
  const { 'move-to': to, 'move-from': from } = flags
  const said = to ?? from
  if (said === undefined) return undefined
  const address = withServersApart(said)
  const flag = to === undefined ? '--move-from' : '--move-to'
  if (to !== undefined && from !== undefined)
    throw new SettingsError(flag, '--move-to and --move-from are two directions. Leave one of them out.')
  const url = URL.parse(address)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length <= 1) {
    throw new SettingsError(
      flag,
      `${flag} must be the address of a PostgreSQL database, such as postgres://desk@db.example/desk.`,
    )
  }
  if (url.password !== '' || url.searchParams.has('password')) {
    throw new SettingsError(
      flag,
      `${flag} must not hold a password: every user of this machine could read it. Set the environment variable ` +
        'PGPASSWORD or INVOICE_DESK_DATABASE_PASSWORD_FILE instead, or write it into a pgpass file.',
    )
  }
  return { direction: to === undefined ? 'from' : 'to', url: withPassword(address, passwordFile) }
}

function toSecretStore({ source, value }: SettingsMatch): SecretStoreKind {
  if (value === 'keychain' || value === 'file') return value
  throw new SettingsError(source, `${source} must be "keychain" or "file", not "${String(value)}".`)
}
