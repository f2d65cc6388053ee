import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

import { root } from './processes.ts'

const entry = join(root, 'out', 'server', 'serve.js')

/**
 * Turns this process into the built server, as `node out/server/serve.js [flags]` would be. In the same process,
 * because then signals, exit code and standard output are the server's own, with nothing between to lose them.
 */
export async function becomeServer(): Promise<void> {
  process.argv[1] = entry
  await import(pathToFileURL(entry).href)
}

/** Ends this process the way `child` ended, and passes on the signals that ask it to stop. */
export function followChild(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
}

/** Starts the built server beside this process and calls `onListening` with its address once it answers. */
export function startServer(flags: readonly string[], onListening: (address: string) => void): ChildProcess {
  const child = spawn(process.execPath, [entry, ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    const address = /listening on (http:\/\/\S+)/.exec(line)?.[1]
    if (address !== undefined) onListening(address)
  })
  return child
}
