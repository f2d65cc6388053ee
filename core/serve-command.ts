import { fileURLToPath } from 'node:url'

import packageFile from '../package.json' with { type: 'json' }

import { DataFolderError, FolderLockedError } from './runtime/data-folder.ts'
import { readSettings, SettingsError } from './runtime/settings.ts'
import { forkKeychain } from './secrets/keychain-link.ts'
import { PortTakenError, startServer } from './start-server.ts'
import { NewerDatabaseError } from './storage/sqlite/migrations.ts'

const { version } = packageFile

/** `npm run serve`: prints one line when it listens, and stops on SIGTERM and SIGINT with exit code 0. */
export async function serve(argv: readonly string[]): Promise<void> {
  try {
    const invocation = readSettings({ argv, version })
    if (invocation.kind === 'help' || invocation.kind === 'version') {
      process.stdout.write(invocation.text)
      return
    }

    const server = await startServer({
      settings: invocation.settings,
      version,
      rendererDir: fileURLToPath(new URL('../out/renderer', import.meta.url)),
      connectKeychain: forkKeychain(),
    })
    server.shutdown.listen()
    process.stdout.write(`Invoice Desk is listening on ${server.url}\n`)
  } catch (error) {
    if (!isExpected(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** What a person can put right. Anything else is a bug and shows its stack. */
function isExpected(error: unknown): error is Error {
  const known = [SettingsError, DataFolderError, FolderLockedError, NewerDatabaseError, PortTakenError]
  return known.some((kind) => error instanceof kind)
}
