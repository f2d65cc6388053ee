import { fileURLToPath } from 'node:url'

import packageFile from '../package.json' with { type: 'json' }

import { forkKeychain } from './adapters/secrets/keychain-link.ts'
import type { RunningCore } from './create-core.ts'
import type { Actor } from './domain/audit/audit.ts'
import { moveSecretsTo } from './move-secrets-command.ts'
import { restoreFile } from './restore-command.ts'
import { readSettings, type Settings } from './runtime/settings.ts'
import { isExpectedAtStart, startServer } from './start-server.ts'
import * as account from './use-cases/account/recovery.ts'
import { adoptFolder } from './use-cases/instance/instance.ts'
import { verifyData } from './verify-command.ts'

const { version } = packageFile

const STOPPING = 'Invoice Desk stops when it has finished what it is working on. Everything is saved.\n'

/** `npm run serve`: prints one line when it listens, and stops on SIGTERM and SIGINT with exit code 0. */
export async function serve(argv: readonly string[]): Promise<void> {
  try {
    const invocation = readSettings({ argv, version })
    switch (invocation.kind) {
      case 'help':
      case 'version':
        return void process.stdout.write(invocation.text)
      case 'reset-password':
        return await resetPassword(invocation.settings, invocation.email)
      case 'adopt':
        return await adopt(invocation.settings)
      case 'verify':
        return await verifyData(invocation.settings)
      case 'repair-accounts':
        return await withCore(invocation.settings, repairAccounts)
      case 'move-secrets':
        return await withCore(invocation.settings, (core) => moveSecretsTo(core, invocation.settings, invocation.to))
      case 'restore':
        return await restoreFile({ ...invocation, version })
      case 'run':
        return await listen(invocation.settings)
    }
  } catch (error) {
    if (!isExpectedAtStart(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function listen(settings: Settings): Promise<void> {
  const server = await startServer({
    settings,
    version,
    rendererDir: fileURLToPath(new URL('../out/renderer', import.meta.url)),
    connectKeychain: forkKeychain(),
    checkAnswers: process.env['NODE_ENV'] === 'development',
  })
  // Ctrl+C is somebody at a terminal, who would else see nothing but the prompt.
  process.once('SIGINT', () => process.stdout.write(STOPPING))
  server.shutdown.listen()
  process.stdout.write(`Invoice Desk is listening on ${server.url}\n`)
}

/** Who did it, where a command line asked for it. */
const COMMAND_LINE: Actor = { kind: 'system', id: null, name: 'Command line' }

/** Of two copies of a data folder, this one goes on. */
async function adopt(settings: Settings): Promise<void> {
  await withCore(settings, async (core) => {
    const from = core.installation.copiedFrom()
    const wasRetired = core.installation.isRetired()
    await adoptFolder(core, COMMAND_LINE)
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
async function resetPassword(settings: Settings, email: string): Promise<void> {
  await withCore(settings, async (core) => {
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
async function withCore(settings: Settings, work: (core: RunningCore) => Promise<void>): Promise<void> {
  const server = await startServer({
    settings: { ...settings, port: 0 },
    version,
    rendererDir: null,
    connectKeychain: forkKeychain(),
  })
  try {
    if (server.core) await work(server.core)
    else process.exitCode = 1
  } finally {
    await server.stop('command')
  }
}
