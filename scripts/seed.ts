/*
 * npm run seed -- --invoices N --data-dir DIR [flags of serve]: fills an empty data folder with the invoices of three
 * years, to try things out with and to measure.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { readSettings, SettingsError } from '../core/runtime/settings.ts'
import { seedFolder } from '../test/seed/seed-folder.ts'

import { refuseFlagsOfNpm } from './launch/npm-flags.ts'

const FEWEST = 100

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** The number of invoices, and the flags that `serve` knows. */
function readArguments(argv: readonly string[]): { readonly invoices: number; readonly rest: string[] } {
  const at = argv.indexOf('--invoices')
  const { values } = parseArgs({
    args: at < 0 ? [] : argv.slice(at, at + 2),
    options: { invoices: { type: 'string' } },
  })
  const invoices = Number(values.invoices)
  if (!Number.isInteger(invoices) || invoices < FEWEST)
    fail(`--invoices must be a whole number from ${FEWEST}, for example 10000.`)
  return { invoices, rest: argv.filter((_, index) => index < at || index > at + 1) }
}

refuseFlagsOfNpm(['invoices'])
const { invoices, rest } = readArguments(process.argv.slice(2))
if (!rest.some((flag) => flag.startsWith('--data-dir'))) fail('--data-dir must name the folder to fill.')
try {
  const invocation = readSettings({ argv: rest, version: '' })
  if (invocation.kind !== 'run') fail('Besides --invoices, seed takes --data-dir and --secret-store.')
  const { settings } = invocation
  if (existsSync(join(settings.dataDir, 'invoice-desk.db')))
    fail(`${settings.dataDir} has data. Choose an empty folder.`)

  const tell = (what: string) => process.stderr.write(`${what} ...\n`)
  const { email, password } = await seedFolder({ ...settings, invoices, tell })
  process.stdout.write(`Sign in as ${email} password ${password}\n`)
} catch (error) {
  if (error instanceof SettingsError) fail(error.message)
  throw error
}
