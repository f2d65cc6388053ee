import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

import { SettingsError } from './settings-error.ts'

/** The product's own flags, as `parseArgs` takes them. */
export const FLAGS = {
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  'secret-store': { type: 'string' },
  share: { type: 'boolean' },
  'share-port': { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'trust-proxy': { type: 'boolean' },
  'public-origin': { type: 'string' },
  'reset-password': { type: 'string' },
  restore: { type: 'string' },
  'from-elsewhere': { type: 'boolean' },
  'move-secrets': { type: 'string' },
  'change-passphrase': { type: 'boolean' },
  'move-to': { type: 'string' },
  'move-from': { type: 'string' },
  adopt: { type: 'boolean' },
  'database-lost': { type: 'boolean' },
  verify: { type: 'boolean' },
  'repair-accounts': { type: 'boolean' },
  'metrics-port': { type: 'string' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig

export const isFlag = (name: string): name is keyof typeof FLAGS => Object.hasOwn(FLAGS, name)

type Named<Type extends string> = {
  [F in keyof typeof FLAGS]: (typeof FLAGS)[F]['type'] extends Type ? F : never
}[keyof typeof FLAGS]
export type ValueFlag = Named<'string'>
export type Flags = { readonly [F in ValueFlag]?: string } & { readonly [F in Named<'boolean'>]?: true }

/** How a checkout calls the program; what is installed is called `invoice-desk`. */
export const NPM_COMMAND = 'npm run serve --'

/** What `--help` prints. */
export const HELP = `Invoice Desk: e-invoicing for small businesses in Nigeria.

Usage: ${NPM_COMMAND} [flags]

  --port NUMBER            port to listen on (4780; 0 picks a free one)     INVOICE_DESK_PORT
  --data-dir FOLDER        where everything is kept                         INVOICE_DESK_DATA_DIR
  --secret-store KIND      keychain (default) or file                       INVOICE_DESK_SECRET_STORE
  --share                  share with other screens on the same network     INVOICE_DESK_SHARE=1
  --share-port NUMBER      port for other screens (4781; 0 picks one)       INVOICE_DESK_SHARE_PORT
  --tls-cert FILE          own certificate for other screens, PEM           INVOICE_DESK_TLS_CERT
  --tls-key FILE           the key of that certificate, PEM                 INVOICE_DESK_TLS_KEY
  --trust-proxy            a proxy on this computer names the clients       INVOICE_DESK_TRUST_PROXY=1
  --public-origin URL      where other screens reach that proxy             INVOICE_DESK_PUBLIC_ORIGIN
  --metrics-port NUMBER    figures for Prometheus, on this computer only    INVOICE_DESK_METRICS_PORT
  --verbose                also write the log to standard error
  --reset-password EMAIL   give an account a new password, then exit
  --restore FILE           replace the data with a backup, then exit  INVOICE_DESK_BACKUP_PASSPHRASE
  --from-elsewhere         with --restore: also a backup that this installation did not make
  --move-secrets KIND      move passwords and keys to the keychain or the file, then exit
  --change-passphrase      seal the secrets in PostgreSQL anew, then exit   INVOICE_DESK_NEW_PASSPHRASE
  --move-to URL            move all data to an empty PostgreSQL database, then exit         PGPASSWORD
  --move-from URL          move all data from PostgreSQL to an empty data folder, then exit
  --adopt                  use this copy of a data folder and retire the other one, then exit
  --database-lost          with --adopt: the database that the data was moved to is lost for good
  --verify                 check that nobody has changed the data (0 intact, 1 damaged, 2 cannot check), then exit
  --repair-accounts        rebuild customer balances from their entries, then exit
  --version                print the version
  --help                   print this text

INVOICE_DESK_DATABASE_URL keeps the data in PostgreSQL instead of the data folder: postgres://USER@HOST/DATABASE.
Its password comes from INVOICE_DESK_DATABASE_PASSWORD_FILE, PGPASSWORD or a pgpass file.
The file secret store, and secrets in PostgreSQL, are encrypted with a key made from INVOICE_DESK_PASSPHRASE.
A flag wins over the environment, the environment over settings.json in the data folder.
`

/**
 * Splits the arguments into flags. Both `--port 80` and `--port=80` work; of a repeated flag the last one counts.
 *
 * @throws SettingsError for an unknown flag, a missing value or a value too many
 */
export function parseFlags(argv: readonly string[]): Flags {
  const { tokens } = parseArgs({ args: [...argv], options: FLAGS, strict: false, tokens: true })

  const flags = tokens.map((token) => {
    const name = token.kind === 'option' ? token.name : ''
    const value = token.kind === 'option' ? token.value : undefined
    if (name === 'passphrase') {
      throw new SettingsError(
        '--passphrase',
        '--passphrase does not exist: every user of this machine could read a passphrase given as a flag. ' +
          'Set the environment variable INVOICE_DESK_PASSPHRASE instead.',
      )
    }
    if (token.kind !== 'option' || !isFlag(name)) {
      // Only the name is repeated: what follows the "=" of a mistyped flag may be a secret.
      const shown = token.kind === 'option' && token.rawName.startsWith('--') ? token.rawName : argv[token.index]
      throw new SettingsError(shown ?? '', `Invoice Desk does not know "${shown}". --help lists what it accepts.`)
    }
    if (FLAGS[name].type === 'string') {
      // The next flag is not a value: that of this one was forgotten.
      if (!value || (!token.inlineValue && value.startsWith('--'))) {
        throw new SettingsError(`--${name}`, `--${name} needs a value. Write it after the flag; --help shows them all.`)
      }
      return [name, value]
    }
    if (value !== undefined) {
      throw new SettingsError(`--${name}`, `--${name} takes no value. Write it alone, or leave it out.`)
    }
    return [name, true]
  })
  return Object.fromEntries(flags) as Flags
}
