import { fileURLToPath } from 'node:url'

import packageFile from '../package.json' with { type: 'json' }

import { forkKeychain } from './adapters/secrets/keychain-link.ts'
import { runCommand, reportAtStart } from './run-command.ts'
import { readSettings, type Settings } from './runtime/settings.ts'
import { startServer, type RunningServer } from './start-server.ts'

const { version } = packageFile

const STOPPING = 'Invoice Desk stops when it has finished what it is working on. Everything is saved.\n'

/** `npm run serve`: prints one line when it listens, and stops on SIGTERM and SIGINT with exit code 0. */
export async function serve(argv: readonly string[]): Promise<void> {
  try {
    const invocation = readSettings({ argv, version })
    if (invocation.kind === 'help' || invocation.kind === 'version') return void process.stdout.write(invocation.text)
    if (invocation.kind === 'run') return await listen(invocation.settings)
    return await runCommand(invocation, forkKeychain())
  } catch (error) {
    reportAtStart(error)
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
  if (server.metricsPort !== undefined)
    process.stdout.write(`Figures are at http://127.0.0.1:${server.metricsPort}/metrics\n`)
  reportOutOfUse(server)
  await reportSharing(server)
}

/** Whoever starts a folder whose data was moved looks for it in the wrong place. */
function reportOutOfUse({ core }: RunningServer): void {
  if (!core?.installation.isRetired()) return
  const moved = core.installation.database()
  process.stderr.write(
    `This data folder makes no invoices any more: its data was moved ${moved === null ? 'elsewhere' : `to ${moved}. Set INVOICE_DESK_DATABASE_URL to use it there`}.\n`,
  )
}

/** Whoever sits at this computer works either way: a port that is taken is no reason to stop. */
async function reportSharing(server: RunningServer): Promise<void> {
  const { running, problem, name, port } = await server.sharing()
  if (running) process.stdout.write(`Invoice Desk is shared on https://${name}${port === 443 ? '' : `:${port}`}\n`)
  if (!running && problem !== null) process.stderr.write(`Invoice Desk is not shared as it should be. ${problem}\n`)
}
