import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export const serverEntry = join(root, 'out/server/serve.js')

export type ServerProcess = {
  readonly child: ChildProcess
  readonly pid: number
  readonly url: string
  /** Everything on standard output so far. */
  readonly output: () => string
  readonly errors: () => string
  /** Resolves to the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** No goodbye: as a power cut would end it, as far as a process can. */
  kill(): Promise<void>
  /** Asks it to stop; resolves to the exit code. */
  stop(): Promise<number | NodeJS.Signals>
}

export type ServerProcessOptions = {
  readonly dataDir: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  /** Besides port, data folder and secret store. */
  readonly flags?: readonly string[]
  /** What runs the server, such as `strace -f`; nothing by default. */
  readonly wrapper?: readonly string[]
}

/** Builds the server unless its sources have not changed since the last time. */
export async function buildServer(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'build', 'server'], { cwd: root, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The server could not be built.\n${output}`)
}

/** A data folder for a server process. `remove` only when the process has ended. */
export function temporaryDataFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-server-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts the built server, whether it will listen or not. */
export function spawnServer(options: ServerProcessOptions): Omit<ServerProcess, 'url'> {
  const [program = process.execPath, ...before] = [...(options.wrapper ?? []), process.execPath, serverEntry]
  const flags = ['--port', String(options.port ?? 0), '--data-dir', options.dataDir, '--secret-store', 'file']
  const child = spawn(program, [...before, ...flags, ...(options.flags ?? [])], {
    cwd: root,
    env: { ...process.env, INVOICE_DESK_PASSPHRASE: 'a passphrase for tests', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

  let output = ''
  let errors = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1))
  })

  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Waits until a server that is started with `--share` says that other screens reach it. */
export async function untilShared(server: Pick<ServerProcess, 'child' | 'output'>): Promise<void> {
  while (!server.output().includes('is shared on https://')) await once(server.child.stdout ?? server.child, 'data')
}

/** Starts the built server and waits until it says where it listens. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const server = spawnServer(options)
  const url = await new Promise<string>((resolve, reject) => {
    server.child.stdout?.on('data', () => {
      const found = /listening on (http:\/\/\S+)\n/.exec(server.output())?.[1]
      if (found !== undefined) resolve(found)
    })
    server.ended.then(
      (code) =>
        reject(new Error(`The server ended (${code}) before it listened.\n${server.output()}${server.errors()}`)),
      reject,
    )
  })
  return { ...server, url }
}
