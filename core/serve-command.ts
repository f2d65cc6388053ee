import { fileURLToPath } from 'node:url'

import packageFile from '../package.json' with { type: 'json' }

import { readSettings, type Settings } from './runtime/settings.ts'
import { forkKeychain } from './adapters/secrets/keychain-link.ts'
import { isExpectedAtStart, startServer } from './start-server.ts'
import * as account from './use-cases/account/recovery.ts'

const { version } = packageFile

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
  server.shutdown.listen()
  process.stdout.write(`Invoice Desk is listening on ${server.url}\n`)
}

/** For whoever has the machine in hand and no other way in. The folder lock makes sure that nothing else runs. */
async function resetPassword(settings: Settings, email: string): Promise<void> {
  const server = await startServer({
    settings: { ...settings, port: 0 },
    version,
    rendererDir: null,
    connectKeychain: forkKeychain(),
  })
  const password = server.core && (await account.resetPassword(server.core, email))
  await server.stop('password reset')
  // Why, has been said.
  if (!server.core) return void (process.exitCode = 1)

  if (password === undefined) {
    process.stderr.write(`Nobody here has the e-mail ${email}. Check the spelling and the data folder.\n`)
    process.exitCode = 1
    return
  }
  process.stdout.write(
    `New password for ${email}: ${password}\nSign in with it and change it. All sessions have ended.\n`,
  )
}
