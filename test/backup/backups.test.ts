import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'

import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import type { BackupPaths } from '../../core/adapters/storage/backup/create-backups.ts'
import { formatDate } from '../../core/domain/calendar/format.ts'
import { lagosDate } from '../../core/domain/calendar/lagos.ts'
import { expectError, expectOk, freshBusiness, freshReadyBusiness, openApp } from '../api/support/app.ts'
import { needs } from '../support/system-requirements.ts'
import { createInvoice, createCustomer, dataOf } from '../support/scenario.ts'

import {
  backupsOf,
  dataFolder,
  driveFolder,
  pathsIn,
  picture,
  ringOf,
  sha256,
  stateOf,
  temporaryFolder,
} from './backup-fixture.ts'

const PASSPHRASE = 'mango rains in April'

/** Backups while tills write without a pause. */
const ROUNDS = process.env['SOAK'] === undefined ? 2 : 4

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )

describe('a backup that is made while invoices are written', () => {
  const app = openApp()

  it('holds all that was answered before, without gaps, and restores to exactly that', async () => {
    const businessId = await freshBusiness(app.owner)
    const customerId = await createCustomer(app.owner, businessId)
    let working = true
    const answered: string[] = []
    const tills = Array.from({ length: 4 }, async () => {
      while (working) answered.push(await createInvoice(app.owner, businessId, customerId))
    })

    const before: string[][] = []
    const made: { file: string; invoices: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      before.push([...answered])
      made.push(expectOk(await app.owner.post('/v1/backups'), 201))
    }
    working = false
    await Promise.all(tills)
    expect(answered.length).toBeGreaterThan(before.at(-1)?.length ?? Infinity)

    for (const [index, { file, invoices }] of made.entries()) {
      const paths = pathsIn(temporaryFolder())
      await (await backupsOf(paths).stage(file)).commit()

      const db = new Database(paths.database)
      const rows = db.prepare('SELECT id, sequence FROM invoice ORDER BY sequence').all() as {
        id: string
        sequence: number
      }[]
      expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1))
      expect(rows).toHaveLength(invoices)
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before[index] ?? []))
      expect(db.prepare('SELECT next FROM number_series').pluck().get()).toBe(invoices + 1)
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
      db.close()
    }
  })

  it('is listed with its facts, and is for the owner of the installation', async () => {
    const made = expectOk(await app.owner.post('/v1/backups'), 201)
    expect(made).toMatchObject({ verified: true, reason: 'onDemand', encrypted: false, businesses: 1 })
    const list = expectOk(await app.owner.get('/v1/backups'))
    expect(list.items[0]).toEqual(made)
    expect(list).toMatchObject({
      target: { isDefault: true, problem: null, newestAt: made.createdAt },
      encrypted: false,
      present: { businesses: 1, invoices: made.invoices },
    })
  })

  it('carries no secret, and opens with nothing but tar', async () => {
    const canary = 'canary-password-4711'
    const id = await freshReadyBusiness(app.owner, { firsPassword: canary })
    dataOf(await app.owner.patch(`/v1/businesses/${id}/app-provider`, { provider: 'mbs' }))
    const config = { apiUrl: 'http://127.0.0.1:9/', apiKey: `${canary}-key`, apiSecret: `${canary}-secret` }
    dataOf(await app.owner.patch(`/v1/businesses/${id}/app-config`, config))

    const { file } = expectOk(await app.owner.post('/v1/backups'), 201)
    const into = temporaryFolder()
    execFileSync('tar', ['-xzf', file, '-C', into])
    expect(readdirSync(into).sort()).toEqual(['SEAL.json', 'SHA256SUMS', 'invoice-desk.db', 'manifest.json'])
    execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: into })
    for (const name of readdirSync(into)) expect(readFileSync(join(into, name)).includes(canary), name).toBe(false)
  })

  it('is encrypted with the passphrase that is set, which nobody is told', async () => {
    expectError(
      await app.owner.patch('/v1/backups/settings', { passphrase: 'too short' }),
      400,
      'validation_failed',
      'passphrase',
    )
    expectOk(await app.owner.patch('/v1/backups/settings', { passphrase: PASSPHRASE }))
    const made = expectOk(await app.owner.post('/v1/backups'), 201)
    expect(made.encrypted).toBe(true)
    expect(readFileSync(made.file).includes('SQLite format')).toBe(false)

    const backups = backupsOf(pathsIn(temporaryFolder()))
    expect(await refused(backups.verify(made.file))).toBe('backup_passphrase_wrong')
    expect(await refused(backups.verify(made.file, 'another passphrase'))).toBe('backup_passphrase_wrong')
    expect((await backups.verify(made.file, PASSPHRASE)).facts.invoices).toBe(made.invoices)

    expectOk(await app.owner.patch('/v1/backups/settings', { passphrase: null }))
    expect(expectOk(await app.owner.post('/v1/backups'), 201).encrypted).toBe(false)
  })

  it('restores from the list: the program is asked to start again with it', async () => {
    const { items } = expectOk(await app.owner.get('/v1/backups'))
    expectError(await app.owner.post('/v1/backups/nothing/restore'), 404, 'not_found')
    expectOk(await app.owner.post(`/v1/backups/${items[0].id}/restore`))
    expect(app.server.restore()?.backup.id).toBe(items[0].id)
  })
})

describe('a damaged backup', () => {
  // Each look at an encrypted one takes a key from its passphrase.
  it.each(process.env['SOAK'] ? [null, PASSPHRASE] : [null])(
    'is refused wherever it is damaged or cut (passphrase: %s)',
    async (passphrase) => {
      const paths = await dataFolder(7)
      const backups = backupsOf(paths, { passphrase: async () => passphrase, inThisThread: true })
      const { file } = await backups.create('onDemand')
      const whole = readFileSync(file)
      const key = passphrase ?? undefined

      // The first ten bytes of a gzip tell its time and its maker: they may say what they like.
      const count = passphrase === null ? 40 : 6
      const places = Array.from({ length: count }, (_, at) => 10 + Math.floor(((whole.length - 11) * at) / (count - 1)))
      await backups.stage(file, key)
      const staged = join(paths.root, 'restoring', 'invoice-desk.db')
      const saved = sha256(staged)

      const outcomes: unknown[] = []
      for (const place of places) {
        const damaged = Buffer.from(whole)
        damaged[place] = (damaged[place] ?? 0) ^ 0x10
        writeFileSync(file, damaged)
        const outcome = await refused(backups.stage(file, key))
        // In a run of zeros gzip may point to other zeros: then nothing was lost.
        if (outcome === 'done') expect(sha256(staged)).toBe(saved)
        else outcomes.push(outcome)

        writeFileSync(file, whole.subarray(0, place))
        outcomes.push(await refused(backups.verify(file, key)))
      }
      expect(outcomes.length).toBeGreaterThan(1.5 * places.length)
      // A flipped bit among what the key is made of looks like a wrong passphrase.
      expect(new Set(outcomes.filter((outcome) => outcome !== 'backup_passphrase_wrong'))).toEqual(
        new Set(['backup_damaged']),
      )
      expect(stateOf(paths).next).toBe(7)

      writeFileSync(file, whole)
      expect((await backups.verify(file, key)).facts.series).toMatchObject([{ next: 7 }])
    },
    240_000,
  )

  it('is refused when it was packed again with something else in it', async () => {
    const paths = await dataFolder(7)
    const { file } = await backupsOf(paths).create('onDemand')
    const folder = temporaryFolder()
    execFileSync('tar', ['-xzf', file, '-C', folder])
    const inside = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n')
    const packed = join(temporaryFolder(), 'again.tar.gz')
    const pack = () => execFileSync('tar', ['--format=ustar', '-czf', packed, '-C', folder, ...inside])

    pack()
    expect((await backupsOf(paths).verify(packed)).uploads).toBe(1)
    writeFileSync(join(folder, 'uploads', picture(7)), 'another picture')
    pack()
    expect(await refused(backupsOf(paths).verify(packed))).toBe('backup_damaged')
  })

  it('is refused where its database has what Invoice Desk did not make', async () => {
    const paths = await dataFolder(7)
    const db = new Database(paths.database)
    db.exec('CREATE TRIGGER skim AFTER INSERT ON account_entry BEGIN SELECT 1; END')
    db.close()
    const backups = backupsOf(paths)
    const { file } = await backups.create('onDemand')
    for (const use of [backups.stage, backups.verify]) {
      const refusal: unknown = await use(file).catch((error: unknown) => error)
      expect(refusal).toMatchObject({
        code: 'backup_damaged',
        message: expect.stringContaining('has a trigger skim, which Invoice Desk did not make. Use another backup.'),
      })
    }
  })

  it('that was cut is not in the list, and one from a newer version is refused', async () => {
    const paths = await dataFolder(2)
    const backups = backupsOf(paths)
    const { file } = await backups.create('onDemand')
    writeFileSync(file, readFileSync(file).subarray(0, 1000))
    expect(await backups.list()).toEqual([])

    const db = new Database(paths.database)
    db.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of the future', 9999999999999)")
    db.close()
    const future = await backups.create('onDemand')
    expect(await refused(backups.stage(future.file))).toBe('backup_newer')
  })
})

describe('who made a backup', () => {
  const app = openApp()
  const key = { id: '0123456789abcdef', secret: 'a secret of the installation' }
  const other = { ...key, id: 'fedcba9876543210' }

  const originIn = async (paths: BackupPaths, file: string, keys = ringOf(key)) => {
    const { origin, discard } = await backupsOf(paths, { keys }).stage(file)
    await discard()
    return origin
  }

  it('is known by its seal', async () => {
    const paths = await dataFolder(3)
    const { file } = await backupsOf(paths, { keys: ringOf(key) }).create('onDemand')
    expect(await originIn(paths, file)).toBe('own')
    expect(await originIn(paths, file, ringOf(other))).toBe('elsewhere')
    const locked = { ...ringOf(key), read: () => Promise.reject(new Error('The keychain is locked.')) }
    expect(await originIn(paths, file, locked)).toBe('elsewhere')
  })

  it('is proved: what has the seal of the installation and is not what it sealed is damaged', async () => {
    const paths = await dataFolder(3)
    const { file } = await backupsOf(paths, { keys: ringOf({ ...key, secret: 'guessed' }) }).create('onDemand')
    const backups = backupsOf(paths, { keys: ringOf(key) })
    expect(await refused(backups.stage(file))).toBe('backup_damaged')
    expect(await refused(backups.verify(file))).toBe('backup_damaged')
  })

  it('is not asked without a seal by an installation that never had a key, but by a new folder', async () => {
    const paths = await dataFolder(3)
    const { file } = await backupsOf(paths).create('onDemand')
    expect(await originIn(paths, file)).toBe('own')
    expect(await originIn(pathsIn(temporaryFolder()), file)).toBe('unsealed')
    // Where the log cannot be read, the anchor beside it says that there was a key.
    expect(await originIn(paths, file, { ...ringOf(key), anchored: () => key.id })).toBe('unsealed')
  })

  it('is asked of one without a seal once the log was signed, and answered with whose it is and of which day', async () => {
    const businessId = await freshBusiness(app.owner)
    const { name } = expectOk(await app.owner.get(`/v1/businesses/${businessId}`))
    // With the key, which is there then.
    expectOk(await app.owner.post('/v1/backups'), 201)
    const { id, createdAt } = await backupsOf(pathsIn(app.server.folder)).create('onDemand')
    const answer = await app.owner.post(`/v1/backups/${id}/restore`)
    expectError(answer, 409, 'backup_from_elsewhere')
    const day = formatDate(lagosDate(new Date(createdAt)))
    expect(answer.body.message).toMatch(/^This backup has no seal: it was made before backups were sealed, /)
    expect(answer.body.message).toContain(`made on ${day} and holds ${name}, and the account of `)
    expect(readdirSync(app.server.folder)).not.toContain('restoring')

    expectOk(await app.owner.post(`/v1/backups/${id}/restore`, { fromElsewhere: true }))
    expect(app.server.restore()?.backup.id).toBe(id)
  })

  it('is sealed before an upgrade too, with the key that the log was last signed with', async () => {
    expectOk(await app.owner.post('/v1/backups'), 201)
    const paths = pathsIn(app.server.folder)
    // Nothing is open yet: there is no key in use, and the store answers.
    const keys = { ...ringOf(key), current: async () => undefined, read: async (id: string) => ({ ...key, id }) }
    const { file } = await backupsOf(paths, { keys }).create('upgrade')
    expect(await originIn(paths, file, keys)).toBe('own')

    // A person has to open the keychain: the upgrade does not fail for it.
    const locked = { ...keys, read: () => Promise.reject(new Error('The keychain is locked.')) }
    const unsealed = await backupsOf(paths, { keys: locked }).create('upgrade')
    expect(await originIn(paths, unsealed.file, keys)).toBe('unsealed')
  })
})

describe('a database that is damaged', () => {
  it('gives no backup, and the last good one stays', async () => {
    const paths = await dataFolder(3)
    const backups = backupsOf(paths)
    const good = await backups.create('daily')

    const bytes = readFileSync(paths.database)
    bytes.fill(0, 4096 * 4, 4096 * 12)
    writeFileSync(paths.database, bytes)
    expect(await refused(backups.create('daily'))).toBe('storage_unavailable')
    expect((await backups.list()).map(({ id }) => id)).toEqual([good.id])
    expect((await backups.target()).problem).not.toBeNull()
    expect(readdirSync(paths.backups)).toHaveLength(2)
  })
})

describe('a backup that does not pass its check', () => {
  it('counts for nothing, although everything could be read and written', async () => {
    const paths = await dataFolder(3)
    // A TIN that the table and its index spell in two ways: no query of ours fails, and only a look at all of it tells.
    const bytes = readFileSync(paths.database)
    const place = bytes.lastIndexOf('200000000001')
    bytes[place + 3] = (bytes[place + 3] ?? 0) ^ 1
    writeFileSync(paths.database, bytes)

    const backups = backupsOf(paths)
    const outcome = await backups.create('daily').catch((error: unknown) => error)
    expect(outcome).toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringMatching(/failed its check/),
    })
    expect(await backups.list()).toEqual([])
    expect(readdirSync(paths.backups)).toEqual([])
  })
})

describe('the chosen folder', () => {
  it('is not the data folder or a part of it, by a link neither, nor one of the system', async () => {
    const paths = await dataFolder(1)
    const link = join(temporaryFolder(), 'link')
    symlinkSync(paths.uploads, link)
    const backups = backupsOf(paths, { folder: () => null })
    for (const folder of [paths.root, paths.uploads, link, '/etc']) {
      expect(await refused(backups.useFolder(folder)), folder).toBe('validation_failed')
    }
    expect(readdirSync(paths.uploads).filter((name) => name.endsWith('.txt'))).toEqual([])
    await backups.useFolder(paths.backups)
  })

  it('takes the backups; while it is not there they are kept in the data folder, and that is said', async () => {
    const paths = await dataFolder(5)
    const drive = join(driveFolder(), 'drive')
    const backups = backupsOf(paths, { folder: () => drive })
    expect(await refused(backups.useFolder(drive))).toBe('backup_folder_missing')
    mkdirSync(drive)
    await backups.useFolder(drive)

    const there = await backups.create('daily')
    expect(there.file.startsWith(drive)).toBe(true)
    expect(await backups.target()).toMatchObject({ folder: drive, isDefault: false, problem: null, newest: there })

    // An unmounted drive leaves its empty mount point behind.
    renameSync(drive, `${drive}-away`)
    mkdirSync(drive)
    const here = await backups.create('daily')
    expect(here.file.startsWith(paths.backups)).toBe(true)
    expect(readdirSync(drive)).toEqual([])
    expect((await backups.target()).problem).toMatch(/cannot be found\. Connect the drive/)

    rmSync(drive, { recursive: true })
    renameSync(`${drive}-away`, drive)
    const again = await backups.create('daily')
    expect(again.file.startsWith(drive)).toBe(true)
    expect((await backups.target()).problem).toBeNull()
    expect((await backups.list()).map(({ id }) => id)).toEqual([again.id, here.id, there.id])
  })

  it('may be shared: what another installation keeps there is never rotated away', { tags: 'soak' }, async () => {
    const drive = driveFolder()
    const [ours, theirs] = [await dataFolder(1), await dataFolder(2)]
    for (const [paths, id] of [
      [ours, 'us'],
      [theirs, 'them'],
    ] as const) {
      const db = new Database(paths.database)
      db.prepare(
        "INSERT INTO user (id, email, email_fold, password_hash, is_instance_owner, created_at, updated_at) VALUES (?, 'a', 'a', 'a', 1, 0, 0)",
      ).run(id)
      db.close()
    }
    const their = backupsOf(theirs, { folder: () => drive })
    await their.useFolder(drive)
    const kept = await their.create('daily')

    const our = backupsOf(ours, { folder: () => drive })
    for (let round = 0; round < 13; round++) await our.create('onDemand')
    const list = await our.list()
    expect(list.map(({ id }) => id)).toContain(kept.id)
    expect(list.filter(({ facts }) => facts.installation === 'us')).toHaveLength(10)
    expect(readdirSync(drive).filter((name) => name.endsWith('.json'))).toHaveLength(11)
  })

  it('that cannot be written is said', needs('not root'), async () => {
    const paths = await dataFolder(5)
    const drive = driveFolder()
    const backups = backupsOf(paths, { folder: () => drive })
    await backups.useFolder(drive)
    chmodSync(drive, 0o500)
    expect((await backups.create('daily')).file.startsWith(paths.backups)).toBe(true)
    chmodSync(drive, 0o700)
  })
})

describe('a restore over data whose program was killed', () => {
  it('leaves nothing of the old write-ahead log beside the database', async () => {
    const paths = await dataFolder(3)
    const backups = backupsOf(paths)
    const { file } = await backups.create('onDemand')
    const log = `${paths.database}-wal`
    const db = new Database(paths.database)
    db.prepare('UPDATE number_series SET next = 9').run()
    const kept = readFileSync(log)
    db.close()
    writeFileSync(log, kept)

    await (await backups.stage(file)).commit()
    expect(stateOf(paths).next).toBe(3)
  })
})

describe('numbers', () => {
  it('go on above what the replaced data and every backup beside it know of', async () => {
    const paths = await dataFolder(10)
    const backups = backupsOf(paths)
    const old = await backups.create('onDemand')
    const advance = (next: number) => {
      const db = new Database(paths.database)
      db.prepare('UPDATE number_series SET next = ?').run(next)
      db.close()
    }
    advance(20)
    const later = await backups.create('onDemand')
    advance(30)

    const restored = await (await backups.stage(old.file)).commit()
    expect(restored.series).toEqual([{ tin: '200000000001', isLive: false, next: 30 }])
    expect(stateOf(paths)).toEqual({ next: 10, pictures: [picture(10)] })

    // On another computer only the backups are left, even damaged ones.
    const elsewhere = pathsIn(temporaryFolder())
    const drive = driveFolder()
    for (const { file } of [old, later])
      for (const name of [file, `${file}.json`]) cpSync(name, join(drive, basename(name)))
    writeFileSync(join(drive, basename(later.file)), 'damaged')
    const moved = await (await backupsOf(elsewhere).stage(join(drive, basename(old.file)))).commit()
    expect(moved.series).toEqual([{ tin: '200000000001', isLive: false, next: 20 }])
    expect(moved.keptAside).toBeNull()
  })
})
