import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

import { root } from './processes.ts'

const entry = join(root, 'out', 'server', 'serve.js')

/** As much of standard error is kept as a person reads. */
const LAST_WORDS = 4_000

export type ServerChild = {
  /** Resolves to its exit code. */
  readonly ended: Promise<number>
  /** The end of what it wrote to standard error. */
  readonly errors: () => string
  /** Asks it to stop. */
  readonly stop: () => void
}

/**
 * Turns this process into the built server, as `node out/server/serve.js [flags]` would be. In the same process,
 * because then signals, exit code and standard output are the server's own, with nothing between to lose them.
 */
export async function becomeServer(): Promise<void> {
  process.argv[1] = entry
  await import(pathToFileURL(entry).href)
}

/** Starts the built server beside this process; it ends with the signals that end this one. */
export function startServer(flags: readonly string[], onListening: (address: string) => void): ServerChild {
  const child = spawn(process.execPath, [entry, ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))

  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    const address = /listening on (http:\/\/\S+)/.exec(line)?.[1]
    if (address !== undefined) onListening(address)
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    errors = (errors + chunk.toString()).slice(-LAST_WORDS)
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
  return { ended, errors: () => errors, stop: () => child.kill('SIGTERM') }
}
