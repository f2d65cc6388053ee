import { chmodSync, copyFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { openConnection } from '../../core/adapters/storage/sqlite/engine/connection.ts'
import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'

import { needs } from '../support/system-requirements.ts'
import { insertBusiness, storedBusiness } from './contract/sample-records.ts'
import { inspectDatabase, openStorage, temporaryFolder } from './sqlite-fixture.ts'

describe('a connection', () => {
  it.each([{ readonly: false }, { readonly: true }])('survives a power cut and checks references: %o', (options) => {
    const { file } = openStorage()
    const { db } = openConnection(file, options)
    onTestFinished(() => void db.close())

    // 2 is FULL. better-sqlite3 opens WAL databases with 1, which loses answered requests in a power cut.
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
  })
})

describe('the files of a database', needs('posix'), () => {
  it('are for their owner alone, whatever the umask says', async () => {
    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))

    const { storage, file } = openStorage()
    await storage.write((unit) => insertBusiness(unit))
    const modes = ['', '-wal', '-shm'].map((suffix) => statSync(file + suffix).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600, 0o600])
  })

  it('become so again when somebody opened them to others', async () => {
    const { storage, file } = openStorage()
    await storage.close()
    chmodSync(file, 0o644)

    openStorage(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('are one file after closing', async () => {
    const { storage, file } = openStorage()
    await storage.write((unit) => insertBusiness(unit))
    await storage.close()

    expect(existsSync(`${file}-wal`)).toBe(false)
    expect(inspectDatabase(file).prepare('SELECT count(*) FROM business').pluck().get()).toBe(1)
  })
})

describe('a database from a newer version', () => {
  const claimNewer = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('from the future', 4102444800000)"

  it('is refused and stays as it is, byte for byte', async () => {
    const { storage, file } = openStorage()
    await storedBusiness(storage)
    await storage.close()
    const raw = inspectDatabase(file)
    raw.exec(claimNewer)
    raw.close()
    const before = readFileSync(file)

    expect(() => openSqliteStorage(file)).toThrow('newer version of Invoice Desk')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('keeps its write-ahead log, too', async () => {
    const source = openStorage()
    await storedBusiness(source.storage)
    const raw = inspectDatabase(source.file)
    raw.exec(claimNewer)

    // As a crash leaves it: the last transactions stand in the log alone.
    const file = join(temporaryFolder(), 'invoice-desk.db')
    copyFileSync(source.file, file)
    copyFileSync(`${source.file}-wal`, `${file}-wal`)
    const before = [readFileSync(file), readFileSync(`${file}-wal`)]

    expect(() => openSqliteStorage(file)).toThrow('newer version of Invoice Desk')
    expect(readFileSync(file).equals(before[0] ?? Buffer.alloc(0))).toBe(true)
    expect(readFileSync(`${file}-wal`).equals(before[1] ?? Buffer.alloc(0))).toBe(true)
  })
})
