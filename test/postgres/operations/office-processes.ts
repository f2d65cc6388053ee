import { onTestFinished } from 'vitest'

import {
  spawnServer,
  startServerProcess,
  temporaryDataFolder,
  type ServerProcess,
  type ServerProcessOptions,
} from '../../support/server-process.ts'

type Options = Pick<ServerProcessOptions, 'env' | 'flags' | 'port'> & { readonly folder?: string }

/** A folder of one process; gone when the test is over. */
export function processFolder(): string {
  const { folder, remove } = temporaryDataFolder()
  onTestFinished(remove)
  return folder
}

const optionsOf = (url: string, { env = {}, folder = processFolder(), ...more }: Options): ServerProcessOptions => ({
  ...more,
  dataDir: folder,
  env: { INVOICE_DESK_DATABASE_URL: url, ...env },
})

/** A built server process over a database; killed when the test is over. */
export async function startOffice(url: string, options: Options = {}): Promise<ServerProcess> {
  const server = await startServerProcess(optionsOf(url, options))
  onTestFinished(() => server.kill())
  return server
}

/** One that does something and ends, or that will not start. */
export async function runOffice(url: string, options: Options = {}) {
  const server = spawnServer(optionsOf(url, options))
  onTestFinished(() => server.kill())
  const code = await server.ended
  return { code, output: server.output(), errors: server.errors() }
}

/** What `/readyz` says of a process. */
export async function readiness({ url }: Pick<ServerProcess, 'url'>) {
  const answer = await fetch(`${url}/readyz`)
  const { reason, message } = (await answer.json()) as { reason?: string; message?: string }
  return { status: answer.status, reason, message }
}
