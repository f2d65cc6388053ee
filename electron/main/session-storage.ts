import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { replaceFile } from '../../core/runtime/atomic-file.ts'
import type { DesktopCallInput } from '../shared/bridge.ts'
import { desktopCalls } from '../shared/desktop-calls.ts'

type StoredSession = DesktopCallInput<'session.keep'>

/** The part of Electron's safeStorage that is used. */
export type SafeStorage = {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(plainText: string): Promise<Buffer>
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly result: string }>
  /** Linux only. */
  getSelectedStorageBackend(): string
}

type Dependencies = {
  readonly safeStorage: SafeStorage
  readonly platform: NodeJS.Platform
  /** Of Chromium's own files, one for each data folder. */
  readonly folder: () => string
  /** How long the system is waited for, which may be asking somebody for a password. */
  readonly patienceMs?: number
}

/**
 * Keeps the session of the window over a restart: encrypted with a key that the system keeps for this user. Where the
 * system has no such key, or does not answer, nothing is kept; what only looks encrypted would be in plain sight.
 */
export function createSessionStorage({ safeStorage, platform, folder, patienceMs = 10_000 }: Dependencies) {
  const file = () => join(folder(), 'session.bin')

  const isSafe = async (): Promise<boolean> =>
    (await safeStorage.isAsyncEncryptionAvailable()) &&
    (platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend()))

  async function orElse<T>(fallback: T, work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<T>((resolve) => {
      timer = setTimeout(() => resolve(fallback), patienceMs)
    })
    try {
      return await Promise.race([work(), late])
    } catch {
      return fallback
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Null for none, and for what cannot be read any more. */
    load: (): Promise<StoredSession | null> =>
      orElse<StoredSession | null>(null, async () => {
        const encrypted = await readFile(file())
        if (!(await isSafe())) return null
        const { result } = await safeStorage.decryptStringAsync(encrypted)
        return desktopCalls['session.keep'].input.parse(JSON.parse(result))
      }),

    /** False where the system keeps no secrets. */
    keep: (session: StoredSession): Promise<boolean> =>
      orElse(false, async () => {
        if (!(await isSafe())) return false
        await replaceFile(file(), await safeStorage.encryptStringAsync(JSON.stringify(session)))
        return true
      }),

    forget: (): void => rmSync(file(), { force: true }),
  }
}
