import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..', '..', '..')
const entry = join(root, 'out', 'server', 'serve.js')

export type BuiltApp = {
  readonly origin: string
  /** Stops the server as a person would, and waits until it is gone. */
  stop(): Promise<void>
  /** Stops it and removes its data. */
  [Symbol.asyncDispose](): Promise<void>
}

/** The built product as its own process, on a free port, with a new data folder. */
export async function startBuiltApp(env: Readonly<Record<string, string>> = {}): Promise<BuiltApp> {
  if (!existsSync(entry)) throw new Error('out/server/serve.js is missing: run "npm run build" first.')

  const dataDir = await mkdtemp(join(tmpdir(), 'invoice-desk-e2e-'))
  const child = spawn(process.execPath, [entry, '--port', '0', '--data-dir', dataDir, '--secret-store', 'file'], {
    cwd: root,
    env: { ...process.env, INVOICE_DESK_PASSPHRASE: 'a passphrase of the browser tests', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
  }

  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Invoice Desk is listening on (http:\/\/\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The server ended before it listened.\n${errors}`)))
  })

  return {
    origin,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
