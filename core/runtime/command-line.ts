import { SettingsError } from './settings-error.ts'

const FLAGS_WITH_VALUE = ['port', 'data-dir', 'secret-store', 'reset-password'] as const
const FLAGS_WITHOUT_VALUE = ['verbose', 'help', 'version'] as const

export type ValueFlag = (typeof FLAGS_WITH_VALUE)[number]
export type BareFlag = (typeof FLAGS_WITHOUT_VALUE)[number]

export type Flags = { readonly values: ReadonlyMap<ValueFlag, string>; readonly bare: ReadonlySet<BareFlag> }

/** What `--help` prints. */
export const HELP = `Invoice Desk: e-invoicing for small businesses in Nigeria.

Usage: npm run serve -- [flags]

  --port NUMBER            port to listen on (4780; 0 picks a free one)     INVOICE_DESK_PORT
  --data-dir FOLDER        where everything is kept                         INVOICE_DESK_DATA_DIR
  --secret-store KIND      keychain (default) or file                       INVOICE_DESK_SECRET_STORE
  --verbose                also write the log to standard error
  --reset-password EMAIL   give an account a new password, then exit
  --version                print the version
  --help                   print this text

The file secret store encrypts with a key made from INVOICE_DESK_PASSPHRASE.
A flag wins over the environment, the environment over settings.json in the data folder.
`

/**
 * Splits the arguments into flags. Both `--port 80` and `--port=80` work; of a repeated flag the last one counts.
 *
 * @throws SettingsError for an unknown flag, a missing value or a value too many
 */
export function parseFlags(argv: readonly string[]): Flags {
  const values = new Map<ValueFlag, string>()
  const bare = new Set<BareFlag>()

  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? ''
    const [, name = '', inline] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? []

    const valueFlag = FLAGS_WITH_VALUE.find((flag) => flag === name)
    const bareFlag = FLAGS_WITHOUT_VALUE.find((flag) => flag === name)

    if (valueFlag) {
      const next = argv[index + 1]
      const value = inline ?? (next === undefined || next.startsWith('--') ? '' : next)
      if (inline === undefined && value !== '') index += 1
      if (value === '') {
        throw new SettingsError(`--${name}`, `--${name} needs a value. Write it after the flag; --help shows them all.`)
      }
      values.set(valueFlag, value)
    } else if (bareFlag) {
      if (inline !== undefined) {
        throw new SettingsError(`--${name}`, `--${name} takes no value. Write it alone, or leave it out.`)
      }
      bare.add(bareFlag)
    } else if (name === 'passphrase') {
      throw new SettingsError(
        '--passphrase',
        '--passphrase does not exist: every user of this machine could read a passphrase given as a flag. ' +
          'Set the environment variable INVOICE_DESK_PASSPHRASE instead.',
      )
    } else {
      // Only the name is repeated: what follows the "=" of a mistyped flag may be a secret.
      const shown = name === '' ? argument : `--${name}`
      throw new SettingsError(shown, `Invoice Desk does not know "${shown}". --help shows what it understands.`)
    }
  }

  return { values, bare }
}
