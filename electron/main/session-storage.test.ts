import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createSessionStorage, type SafeStorage } from './session-storage.ts'

const session = { userId: 'u1', refreshToken: 'a token that nobody else may read' }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-storage-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** A system that keeps secrets: what it encrypts is the text backwards. */
function safe(changes: Partial<SafeStorage> = {}): SafeStorage {
  const turn = (text: string) => text.split('').toReversed().join('')
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => Buffer.from(turn(text)),
    decryptStringAsync: async (bytes) => ({ result: turn(bytes.toString()) }),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    ...changes,
  }
}

const storageOf = (safeStorage: SafeStorage, platform: NodeJS.Platform = 'linux', patienceMs = 10_000) =>
  createSessionStorage({ safeStorage, platform, folder: () => folder, patienceMs })

describe('the session of the desktop app', () => {
  it('is kept over a restart, encrypted, for its owner only, until it is forgotten', async () => {
    expect(await storageOf(safe()).load()).toBeNull()
    expect(await storageOf(safe()).keep(session)).toBe(true)
    const file = join(folder, 'session.bin')
    expect(readFileSync(file, 'utf8')).not.toContain(session.refreshToken)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(await storageOf(safe()).load()).toEqual(session)

    storageOf(safe()).forget()
    storageOf(safe()).forget()
    expect(readdirSync(folder)).toEqual([])
    expect(await storageOf(safe()).load()).toBeNull()
  })

  it.each([
    ['has no secrets', safe({ isAsyncEncryptionAvailable: async () => false }), 'linux'],
    ['would keep them in plain sight', safe({ getSelectedStorageBackend: () => 'basic_text' }), 'linux'],
    ['refuses', safe({ encryptStringAsync: async () => Promise.reject(new Error('locked')) }), 'darwin'],
    ['never answers', safe({ isAsyncEncryptionAvailable: () => new Promise<boolean>(() => {}) }), 'linux'],
  ] as const)('is not kept where the system %s', async (_case, safeStorage, platform) => {
    expect(await storageOf(safeStorage, platform, 50).keep(session)).toBe(false)
    expect(readdirSync(folder)).toEqual([])
  })

  it('asks for a backend on Linux only', async () => {
    expect(await storageOf(safe({ getSelectedStorageBackend: () => 'unknown' }), 'win32').keep(session)).toBe(true)
  })

  it('is none where it cannot be read', async () => {
    expect(await storageOf(safe()).keep(session)).toBe(true)
    const broken = safe({ decryptStringAsync: async () => Promise.reject(new Error('another user')) })
    expect(await storageOf(broken).load()).toBeNull()
    writeFileSync(join(folder, 'session.bin'), '}{')
    expect(await storageOf(safe()).load()).toBeNull()
  })
})
