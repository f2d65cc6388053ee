import { existsSync } from 'node:fs'

import packageFile from '../package.json' with { type: 'json' }

import type { ConnectKeychain } from './adapters/secrets/keychain-protocol.ts'
import type { RunningCore } from './create-core.ts'
import type { Actor } from './domain/audit/audit.ts'
import { moveSecretsTo } from './move-secrets-command.ts'
import { restoreFile } from './restore-command.ts'
import { DataFolderError } from './runtime/data-folder.ts'
import type { Invocation, Settings } from './runtime/settings.ts'
import { isExpectedAtStart, startServer } from './start-server.ts'
import * as account from './use-cases/account/recovery.ts'
import { adoptFolder } from './use-cases/instance/instance.ts'
import { EXIT_CODES, verifyData } from './verify-command.ts'

const { version } = packageFile

/** What a command line asks for that is done once, and needs no door. */
export type Command = Exclude<Invocation, { readonly kind: 'help' | 'version' | 'run' }>

/** Does it with the data of a stopped program, says what came of it, and leaves the exit code in the process. */
export async function runCommand(command: Command, connectKeychain: ConnectKeychain): Promise<void> {
  const { settings } = command
  const open = { settings, connectKeychain }
  try {
    assertFolder(command)
    switch (command.kind) {
      case 'reset-password':
        return await resetPassword(open, command.email)
      case 'adopt':
        return await adopt(open, command.isDatabaseLost)
      case 'verify': {
        if (settings.databaseUrl === null) return await verifyData(settings, connectKeychain)
        const { verifyDatabase } = await import('./office/verify-database.ts')
        return await verifyDatabase(settings)
      }
      case 'repair-accounts':
        return await withCore(open, repairAccounts)
      case 'move-secrets':
        return await withCore(open, (core) => moveSecretsTo(core, settings, command.to))
      case 'move': {
        // Loaded where it is wanted, with all that speaks to PostgreSQL.
        const { moveData } = await import('./moving/move-command.ts')
        return await moveData({ ...command, connectKeychain, openOnce: () => withCore(open, async () => undefined) })
      }
      case 'change-passphrase': {
        const { changePassphrase } = await import('./office/change-passphrase.ts')
        return await changePassphrase(command.change)
      }
      case 'restore':
        return await restoreFile({ ...command, version, connectKeychain })
    }
  } catch (error) {
    reportAtStart(error)
    // 1 would say that the data is damaged.
    if (command.kind === 'verify') process.exitCode = EXIT_CODES.CANNOT_CHECK
  }
}

/** A misspelt folder is named, and not made. @throws DataFolderError */
function assertFolder(command: Command): void {
  const { dataDir, databaseUrl } = command.settings
  const mayBeNew =
    databaseUrl !== null || command.kind === 'restore' || (command.kind === 'move' && command.move.direction === 'from')
  if (mayBeNew || existsSync(dataDir)) return
  throw new DataFolderError(`There is no folder ${dataDir}. Name the one that has the data with --data-dir.`)
}

/** What a person can put right is a sentence, with exit code 1; anything else is thrown on. */
export function reportAtStart(error: unknown): void {
  if (!isExpectedAtStart(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

type DataToOpen = { readonly settings: Settings; readonly connectKeychain: ConnectKeychain }

/** Who did it, where a command line asked for it. */
const COMMAND_LINE: Actor = { kind: 'system', id: null, name: 'Command line' }

/** Of two copies of a data folder, this one goes on. */
async function adopt(open: DataToOpen, isDatabaseLost: boolean): Promise<void> {
  await withCore(open, async (core) => {
    const from = core.installation.copiedFrom()
    const wasRetired = core.installation.isRetired()
    await adoptFolder(core, COMMAND_LINE, { isDatabaseLost })
    process.stdout.write(
      from !== null
        ? `This data folder is now in use. It is a copy of ${from.folder}: do not use that one any more.\n`
        : wasRetired
          ? 'This data folder is in use again: do not use the one that it was moved to any more.\n'
          : 'This data folder is not a copy: nothing was changed.\n',
    )
  })
}

/** Balances are counters beside the entries of accounts: where they differ, they are made again. */
async function repairAccounts({ units }: RunningCore): Promise<void> {
  const wrong = await units.write(async ({ receivables, payables }) => {
    const differences = [...(await receivables.differences()), ...(await payables.differences())]
    if (differences.length > 0) {
      await receivables.remakeCounters()
      await payables.remakeCounters()
    }
    return differences.length
  })
  process.stdout.write(
    wrong === 0
      ? 'Every balance matches its entries: nothing was changed.\n'
      : `${wrong} balances differed from their entries and were rebuilt.\n`,
  )
}

/** For whoever has the machine in hand and no other way in. */
async function resetPassword(open: DataToOpen, email: string): Promise<void> {
  await withCore(open, async (core) => {
    const password = await account.resetPassword(core, email)
    if (password === undefined) {
      process.stderr.write(`No account has the e-mail ${email}. Check the spelling and the data folder.\n`)
      process.exitCode = 1
      return
    }
    process.stdout.write(
      `New password for ${email}: ${password}\nSign in with it and change it. All sessions have ended.\n`,
    )
  })
}

/**
 * Does one thing with the data and ends. The folder lock makes sure that nothing else runs; where the data cannot be
 * used, that has been said.
 */
async function withCore(
  { settings, connectKeychain }: DataToOpen,
  work: (core: RunningCore) => Promise<void>,
): Promise<void> {
  const server = await startServer({
    settings: { ...settings, port: 0, share: false, metricsPort: null, drainMs: 0 },
    version,
    rendererDir: null,
    connectKeychain,
  })
  try {
    if (server.core) await work(server.core)
    else process.exitCode = 1
  } finally {
    await server.stop('command')
  }
}
