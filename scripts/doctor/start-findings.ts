import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'

import { createKeychainClient } from '../../core/adapters/secrets/keychain-client.ts'
import { forkKeychain } from '../../core/adapters/secrets/keychain-link.ts'
import { readSettings, type Settings } from '../../core/runtime/settings.ts'
import { portHolder } from '../../core/runtime/port-holder.ts'
import { findBrowser, isInPath } from '../browser/find-browser.ts'
import { electronProgram, hasDisplay } from '../launch/electron-runtime.ts'
import type { Finding } from './checkup.ts'

const KEYCHAIN_PATIENCE_MS = 5_000
const ROOM_BYTES = 200 * 1024 * 1024

/** What `npm start` will find here, with the settings that it will have. Nothing is made or changed. */
export async function startFindings(): Promise<readonly Finding[]> {
  const node: Finding = { state: 'ok', text: `Node ${process.versions.node}` }
  const invocation = readSettings({ argv: [], version: '' })
  if (invocation.kind !== 'run') return [node]
  const { port, dataDir, secretStore } = invocation.settings
  return [node, await portFinding(port), folderFinding(dataDir), await keychainFinding(secretStore), windowFinding()]
}

export async function portFinding(port: number): Promise<Finding> {
  const code = await new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)))
  })
  if (code === undefined) return { state: 'ok', text: `port ${port} is free` }
  const holder = await portHolder(port)
  const who = holder ? ` by ${holder.name} (process ${holder.pid})` : ''
  const why = code === 'EADDRINUSE' ? `is taken${who}` : `cannot be used (${code})`
  return { state: 'bad', text: `port ${port} ${why}. Type: npm start -- --port 0` }
}

export function folderFinding(folder: string): Finding {
  let nearest = folder
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest)
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
  } catch {
    return {
      state: 'bad',
      text: `${nearest} cannot be written, and data goes to ${folder}. Type: npm start -- --data-dir FOLDER`,
    }
  }
  const { bavail, bsize } = statfsSync(nearest)
  if (bavail * bsize < ROOM_BYTES) return { state: 'bad', text: `the disk of ${folder} has less than 200 MB left` }
  return { state: 'ok', text: `data goes to ${folder}` }
}

async function keychainFinding(store: Settings['secretStore']): Promise<Finding> {
  if (store === 'file') return { state: 'ok', text: 'secrets go to an encrypted file' }
  if (store === 'database') return { state: 'ok', text: 'secrets go to the database, encrypted' }
  const times = { timeoutMs: KEYCHAIN_PATIENCE_MS, promptMs: KEYCHAIN_PATIENCE_MS, idleMs: 0 }
  const client = createKeychainClient({ connect: forkKeychain(), ...times })
  const outcome = await client.ask({ operation: 'get', service: 'Invoice Desk', account: 'doctor' })
  if (outcome.ok) return { state: 'ok', text: 'the keychain answers' }
  const text =
    'no keychain answers, which secrets go to. Type: INVOICE_DESK_PASSPHRASE=... npm start -- --secret-store file'
  return { state: 'less', text }
}

/** Without Electron the app is in a window of Chromium, Chrome or Edge, or in whatever browser there is. */
function windowFinding(): Finding {
  if (!hasDisplay()) return { state: 'less', text: 'no display: npm start prints the address, for a browser of yours' }
  if (electronProgram() !== undefined) return { state: 'ok', text: 'a window of its own (Electron)' }
  if (findBrowser('whole') !== undefined) {
    return { state: 'ok', text: 'a window of the browser, unless npm start can download Electron for one of its own' }
  }
  const opens = process.platform !== 'linux' || isInPath('xdg-open')
  return opens
    ? { state: 'ok', text: 'a browser opens by itself, unless npm start can download Electron for a window' }
    : { state: 'less', text: 'nothing opens a browser by itself: npm start prints the address' }
}
