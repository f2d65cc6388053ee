import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

import type { Settings } from '../../../core/runtime/settings.ts'
import { startServer, type RunningServer } from '../../../core/start-server.ts'
import { serverEntry } from '../../support/server-process.ts'

export const PASSPHRASE = 'a passphrase of the tests'

export type ServeProcess = {
  readonly url: string
  /** Ends it without a word of warning, as a power cut would. */
  kill(): Promise<void>
  /** Ends it as a person would; answers the exit code. */
  terminate(): Promise<number | null>
}

/** A data folder that is gone when the test is. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-serve-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** The product as it really starts on a folder, in this process, with its secrets in a file. */
export async function openServer(
  dataDir: string,
  passphrase = PASSPHRASE,
  own: Partial<Settings> = {},
): Promise<RunningServer> {
  const server = await startServer({
    settings: {
      port: 0,
      dataDir,
      secretStore: 'file',
      passphrase,
      providerWindowMs: 30_000,
      mailBackoffMs: null,
      metricsPort: null,
      drainMs: 0,
      databaseUrl: null,
      verbose: false,
      allowedOrigins: [],
      privateAddresses: [],
      tillPrinter: null,
      backupFolder: null,
      backupsEncrypted: false,
      share: false,
      sharePort: 0,
      shareInterfaces: null,
      tls: null,
      trustedProxies: [],
      publicOrigin: null,
      ...own,
    },
    version: '0.0.0-test',
    rendererDir: null,
    connectKeychain() {
      throw new Error('There is no keychain in this test.')
    },
  })
  onTestFinished(() => void server.stop('end of the test'))
  return server
}

type Env = { readonly env?: Readonly<Record<string, string>> }

const spawnServe = (folder: string, { env }: Env, ...more: string[]) => {
  const args = [serverEntry, '--data-dir', folder, '--port', '0', '--secret-store', 'file', ...more]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, INVOICE_DESK_PASSPHRASE: PASSPHRASE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return { child, exited }
}

/** The product as its own process on a folder. Resolves when it listens. */
export async function startServe(folder: string): Promise<ServeProcess> {
  const { child, exited } = spawnServe(folder, {})
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))

  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Invoice Desk is listening on (http:\/\/\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The server ended before it listened.\n${errors}`)))
  })

  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  return { url, kill: async () => void (await end('SIGKILL')), terminate: () => end('SIGTERM') }
}

/** A command that prints something and ends. */
export async function runServe(
  folder: string,
  ...[first, ...rest]: [Env | string, ...string[]]
): Promise<{ code: number | null; output: string; errors: string }> {
  const [env, args] = typeof first === 'string' ? [{}, [first, ...rest]] : [first, rest]
  const { child, exited } = spawnServe(folder, env, ...args)
  const text = { output: '', errors: '' }
  child.stdout.on('data', (chunk: Buffer) => (text.output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text.errors += chunk.toString()))
  await once(child, 'close')
  return { code: await exited, ...text }
}
