import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

import type Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { KEY_ID_BYTES } from '../../../core/adapters/storage/sqlite/activity/audit-chain.ts'
import { openReadOnly } from '../../../core/adapters/storage/sqlite/storage.ts'
import { CHAIN_BEGIN } from '../../../core/domain/audit/verification.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { createBusiness, createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'
import { prepareOnLog } from '../../support/storage/log-rows.ts'
import { dataFolder, openServer as openWithoutWaiting, PASSPHRASE, runServe } from '../support/serve-process.ts'

import {
  expectDamage,
  rehash,
  openAuditFixture,
  openServer,
  person,
  rowOf,
  rowsOf,
  type AuditFixture,
} from './audit-fixture.ts'

const anchorsOf = ({ folder }: AuditFixture) => ['anchor.json', 'anchor.2.json'].map((name) => join(folder, name))

const commandLine = ({ folder }: AuditFixture, passphrase = PASSPHRASE) =>
  runServe(folder, { env: { INVOICE_DESK_PASSPHRASE: passphrase } }, '--verify')

/** Writes an anchor as the program does, without its key. */
function forgeAnchor(fixture: AuditFixture, change: (anchor: Json) => Json): void {
  for (const file of anchorsOf(fixture)) {
    const [line = ''] = readFileSync(file, 'utf8').split('\n')
    const forged = JSON.stringify(change(JSON.parse(line)))
    writeFileSync(file, `${forged}\n${createHash('sha256').update(forged).digest('hex')}\n`)
  }
}

describe('a log that nobody has touched', () => {
  it('is intact, while the program runs and on the command line, and after starts and stops', async () => {
    const fixture = await openAuditFixture()
    const { meta } = await fixture.log()
    const found = await fixture.verify()
    expect(found).toMatchObject({ state: 'INTACT', firstBad: null, invoices: 3 })
    expect(found.checked).toBeGreaterThanOrEqual(meta.totalItems)

    for (let time = 0; time < 2; time += 1) {
      await fixture.stop()
      const checked = await commandLine(fixture)
      expect([checked.code, checked.errors], checked.output).toEqual([0, ''])
      expect(checked.output).toMatch(/All data: intact, \d+ entries and \d invoices checked\.\n$/)
      await fixture.start()
      await fixture.sell()
      expect(await fixture.verify()).toMatchObject({ state: 'INTACT' })
    }
  })
})

/** Answers the id of the entry that has to be named. */
type Damage = [what: string, damage: (db: Database.Database, fixture: AuditFixture) => number, reason: RegExp]

const variants: Damage[] = [
  [
    'an amount was edited',
    (db) => {
      const { key, after } = rowOf(db, 'invoice.created')
      db.prepare('UPDATE audit_entry SET after = ? WHERE key = ?').run((after ?? '').replace('18167.5', '167.5'), key)
      return key
    },
    /changed since it was written/,
  ],
  [
    'two entries were swapped',
    (db) => {
      const [first, second] = rowsOf(db).filter(({ action }) => action === 'invoice.created')
      const [one, other] = [first?.key ?? 0, second?.key ?? 0]
      const move = db.prepare('UPDATE audit_entry SET key = ? WHERE key = ?')
      for (const [to, from] of [
        [-1, one],
        [one, other],
        [other, -1],
      ]) {
        move.run(to, from)
      }
      return one
    },
    /changed since it was written/,
  ],
  [
    'its end was cut off',
    (db) => {
      const last = rowsOf(db).at(-1)?.key ?? 0
      db.prepare('DELETE FROM audit_entry WHERE key = ?').run(last)
      return last
    },
    /entries are missing/,
  ],
  [
    'its end was cut off and the anchor taken away',
    (db, fixture) => {
      db.prepare('DELETE FROM audit_entry WHERE key = ?').run(rowsOf(db).at(-1)?.key)
      for (const file of anchorsOf(fixture)) rmSync(file)
      return 0
    },
    /entries are missing|is missing or cannot be read/,
  ],
]

const damages: Damage[] = [
  [
    'an amount was edited and all hashes made right again',
    (db) => {
      const { key, after } = rowOf(db, 'invoice.created')
      db.prepare('UPDATE audit_entry SET after = ? WHERE key = ?').run((after ?? '').replace('18167.5', '167.5'), key)
      rehash(db)
      return key
    },
    /changed since it was written/,
  ],
  [
    'an entry was removed',
    (db) => {
      const [first, second] = rowsOf(db).filter(({ action }) => action === 'invoice.created')
      db.prepare('DELETE FROM audit_entry WHERE key = ?').run(first?.key)
      return second?.key ?? 0
    },
    /before this one have been removed/,
  ],
  [
    'its end was cut off and the anchor made to fit',
    (db, fixture) => {
      const [before, last] = rowsOf(db).slice(-2)
      db.prepare('DELETE FROM audit_entry WHERE key = ?').run(last?.key)
      const head = { id: before?.key, hash: before?.hash.toString('hex'), at: new Date().toISOString() }
      const fit = (heads: Json) => ({ ...heads, [fixture.businessId]: head })
      forgeAnchor(fixture, (anchor) => ({
        ...anchor,
        heads: fit(anchor.heads),
        seal: { ...anchor.seal, heads: fit(anchor.seal.heads) },
      }))
      return 0
    },
    /entries are missing|was not written by Invoice Desk/,
  ],
]

describe('what somebody changed past the program is named', () => {
  it.each(damages)('%s', async (_what, damage, reason) => isNamed(damage, reason))
  it.each(variants)('%s', { tags: 'soak' }, async (_what, damage, reason) => isNamed(damage, reason))

  async function isNamed(damage: Damage[1], reason: RegExp): Promise<void> {
    const fixture = await openAuditFixture()
    await fixture.stop()
    const id = fixture.tamper((db) => damage(db, fixture))

    const checked = await commandLine(fixture)
    expect([checked.code, checked.errors], checked.output).toEqual([1, ''])
    expect(checked.output).toMatch(/All data: damaged/)
    if (id > 0) expect(checked.output).toContain(`First: ${id} of `)

    await fixture.start()
    const found = await fixture.verify()
    expect(found.state).toBe('DAMAGED')
    if (id > 0 && !/missing/.test(found.firstBad.reason)) expectDamage(found, id, reason)
    expect(found.firstBad.reason).toMatch(reason)

    if (!/missing/.test(found.firstBad.reason)) return
    // What is missing stays so, whatever happens afterwards.
    await fixture.sell()
    await fixture.stop()
    await fixture.start()
    expect(await fixture.verify()).toMatchObject({ state: 'DAMAGED' })
  }

  it('an entry that was added, with the right hash', async () => {
    const fixture = await openAuditFixture()
    const added = addEntry(fixture)
    await fixture.sell()
    expectDamage(await fixture.verify(), added, /not written by Invoice Desk/)
  })

  it('its end was cut off while the program runs', async () => {
    const fixture = await openAuditFixture()
    const cut = fixture.tamper((db) => {
      const last = rowsOf(db).at(-1)?.key ?? 0
      db.prepare('DELETE FROM audit_entry WHERE key = ?').run(last)
      return last
    })
    expectDamage(await fixture.verify(), cut, /is no longer there/)
  })
})

/** Somebody who knows the program, but not its key: an entry at the end, with the right hash. */
function addEntry({ tamper }: AuditFixture): number {
  return tamper((db) => {
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO audit_entry (business_key, subject_kind, subject_id, action, actor_kind, actor_id, actor_name, at, before, after, hash)
         SELECT business_key, subject_kind, subject_id, action, actor_kind, actor_id, actor_name, at, before, after, hash FROM audit_entry WHERE key = ?`,
      )
      .run(rowsOf(db).at(-1)?.key)
    rehash(db)
    return Number(lastInsertRowid)
  })
}

const WRONG = 'not the passphrase of the tests'

describe('an entry that was added at the end while the program was stopped', () => {
  it('is named by the check of the folder and by each check afterwards, and sealed by nothing', async () => {
    const fixture = await openAuditFixture()
    await fixture.stop()
    const added = addEntry(fixture)

    const checked = await commandLine(fixture)
    expect(checked.code, checked.output).toBe(1)
    expect(checked.output).toContain(`First: ${added} of `)

    await fixture.start()
    expectDamage(await fixture.verify(), added, /not written by Invoice Desk/)
    const { items } = await fixture.log()
    expect(items.find(({ action }: Json) => action === 'audit.entriesAdded')).toMatchObject({ from: { id: added } })

    // A time without the key, later, seals what was written then and nothing else.
    await fixture.stop()
    await fixture.start(WRONG)
    await fixture.sell()
    await fixture.stop()
    await fixture.start()
    expectDamage(await fixture.verify(), added, /not written by Invoice Desk/)
    await fixture.stop()
    expect((await commandLine(fixture)).output).toContain(`First: ${added} of `)
  })

  it('is named where the key is away at the next start, too', async () => {
    const fixture = await openAuditFixture()
    await fixture.stop()
    const added = addEntry(fixture)
    await fixture.start(WRONG)
    await fixture.sell()
    await fixture.stop()
    await fixture.start()
    expectDamage(await fixture.verify(), added, /not written by Invoice Desk/)
  })
})

it('an entry that seals others stands for none before the first of them', async () => {
  const fixture = await openAuditFixture()
  await fixture.stop()
  const added = addEntry(fixture)
  const sealFrom = (first: number) =>
    fixture.tamper((db) => {
      const { key, mac } = prepareOnLog<{ key: number; mac: Buffer }>(
        db,
        'SELECT key, mac FROM audit_entry WHERE business_key > 0 AND mac IS NOT NULL ORDER BY key DESC LIMIT 1',
      ).get() ?? { key: 0, mac: Buffer.alloc(0) }
      db.prepare(
        `INSERT INTO audit_entry (business_key, subject_kind, subject_id, action, actor_kind, actor_id, actor_name, at, before, after, hash, mac)
         SELECT business_key, subject_kind, subject_id, 'audit.sealed', actor_kind, actor_id, actor_name, at, ?, '{"reason":"keyWasAway"}', hash, mac FROM audit_entry WHERE key = ?`,
      ).run(JSON.stringify({ first, entries: 1 }), key)
      rehash(db)
      return mac.subarray(0, KEY_ID_BYTES).toString('hex')
    })
  const unsignedBehind = async (keyId: string) => {
    const storage = openReadOnly(join(fixture.folder, 'invoice-desk.db'))
    const part = await storage.read(({ audit }) =>
      audit.check(fixture.businessId, CHAIN_BEGIN, new Map([[keyId, null]]), 1_000),
    )
    await storage.close()
    return part.place.unsigned?.id ?? null
  }
  expect(await unsignedBehind(sealFrom(added + 1))).toBe(String(added))
  expect(await unsignedBehind(sealFrom(added))).toBe(null)
})

describe('nobody is accused', () => {
  const sealsOf = async (fixture: AuditFixture): Promise<Json[]> => (await fixture.verify()).seals

  it('of what is written at once after a start: it waits for the key, and is signed', async () => {
    const fixture = await openAuditFixture()
    await fixture.stop()
    const server = await openWithoutWaiting(fixture.folder)
    const { accessToken } = dataOf(await apiClient(server.url).post('/v1/auth/login', person))
    const api = apiClient(server.url, accessToken)
    const found = dataOf(await api.post(`/v1/businesses/${fixture.businessId}/audit-log/verify`))
    expect(found.state).toBe('INTACT')
    expect(new Set(found.seals.map(({ reason }: Json) => reason))).toEqual(new Set(['began']))
  })

  it('of a kill between an entry and its anchor while the key was away', async () => {
    const fixture = await openAuditFixture()
    await fixture.stop()
    await fixture.start(WRONG)
    await fixture.sell()
    const anchors = anchorsOf(fixture).map((file) => [file, readFileSync(file)] as const)
    await fixture.sell()
    await fixture.stop()
    for (const [file, content] of anchors) writeFileSync(file, content)

    expect((await commandLine(fixture)).code).toBe(2)
    await fixture.start()
    expect(await fixture.verify()).toMatchObject({ state: 'INTACT' })
    expect((await sealsOf(fixture)).at(-1)).toMatchObject({ reason: 'keyWasAway', entries: expect.any(Number) })

    await fixture.stop()
    const { code, output } = await commandLine(fixture)
    expect(code).toBe(0)
    expect(output).toMatch(/Sealed: entry \d+ of .*, because the key could not be read for a while\. \d+ entries right/)
  })

  it('of a log that an older version left, which did not write down whether it signed', async () => {
    const fixture = await openAuditFixture()
    await fixture.stop()
    addEntry(fixture)
    forgeAnchor(fixture, ({ unsigned: _, ...anchor }) => anchor)
    expect((await commandLine(fixture)).code).toBe(2)
    await fixture.start()
    expect(await fixture.verify()).toMatchObject({ state: 'INTACT', sealed: { reason: 'keyWasAway' } })
  })

  it('of a backup that was made while the key was away, and is restored when it is back', async () => {
    const fixture = await openAuditFixture()
    await fixture.stop()
    await fixture.start(WRONG)
    await fixture.sell()
    const made = await fixture.server().core?.backups.create('onDemand', undefined)
    await fixture.stop()
    await fixture.start()
    await fixture.sell()
    await fixture.stop()

    const restored = await runServe(fixture.folder, {}, '--from-elsewhere', '--restore', String(made?.file))
    expect([restored.code, restored.errors]).toEqual([0, ''])
    await fixture.start()
    expect(await fixture.verify()).toMatchObject({ state: 'INTACT', sealed: { reason: 'keyWasAway' } })
    expect((await fixture.log()).items.map(({ action }: Json) => action)).not.toContain('audit.entriesAdded')
  })
})

describe('a right that the log did not give', () => {
  const raises: [string, string, RegExp][] = [
    [
      'the role of a member',
      "UPDATE membership SET role = 'OWNER' WHERE role = 'VIEWER'",
      /has the role OWNER\. According to the log it is VIEWER\./,
    ],
    [
      'the scope of a member',
      "UPDATE membership SET scope = 'FULL' WHERE scope = 'APPROVALS'",
      /has the role ADMIN\. According to the log it is ADMIN, limited to approvals\./,
    ],
    [
      'the role of an API key',
      "UPDATE api_key SET role = 'ADMIN'",
      /Till has the role ADMIN\. According to the log it is CREATOR\./,
    ],
    [
      'a membership from nowhere',
      `INSERT INTO membership (id, business_key, user_key, role, created_at)
       SELECT '01900000-0000-7000-8000-000000000000', b.key, u.key, 'OWNER', 0 FROM business b, user u
       WHERE u.key NOT IN (SELECT user_key FROM membership)`,
      /has the role OWNER\. The log has no record of it\./,
    ],
    ['the owner of the installation', 'UPDATE user SET is_instance_owner = 1', /is the owner of this installation/],
  ]

  it.each(raises.slice(0, 1))('is named: %s', async (_what, sql, reason) => isNamed(sql, reason))
  it.each(raises.slice(1))('is named: %s', { tags: 'soak' }, async (_what, sql, reason) => isNamed(sql, reason))

  async function isNamed(sql: string, reason: RegExp): Promise<void> {
    const fixture = await openAuditFixture()
    await fixture.join('VIEWER')
    await fixture.join('ADMIN', 'APPROVALS')
    await fixture.api().delete(`/v1/team/members/${await fixture.join('CREATOR')}`)
    expect(await fixture.verify()).toMatchObject({ state: 'INTACT' })

    fixture.tamper((db) => db.exec(sql))
    const found = await fixture.verify()
    expect(found.state).toBe('DAMAGED')
    expect(found.firstBad.reason).toMatch(reason)
  }
})

describe('an invoice that is not what was saved', () => {
  const changes = {
    'an amount': 'UPDATE invoice SET total = total + 1 WHERE id = ?',
    'its business': 'UPDATE invoice SET business_key = 4711 WHERE id = ?',
    'a status': "UPDATE invoice SET status = 'FIRS_APPROVED' WHERE id = ?",
  }

  const all = Object.entries(changes)
  it.each(all.slice(0, 1))('is named: %s', isNamed)
  it.each(all.slice(1))('is named: %s', { tags: 'soak' }, isNamed)

  async function isNamed(what: string, sql: string): Promise<void> {
    const fixture = await openAuditFixture()
    const [, changed = ''] = fixture.invoiceIds
    const { invoiceNumber } = dataOf(await fixture.api().get(`/v1/invoices/${changed}`))
    fixture.tamper((db) => {
      db.pragma('foreign_keys = OFF')
      return db.prepare(sql).run(changed)
    })
    const reason = `The stored data of invoice ${invoiceNumber} does not match what was saved.`

    // One that belongs to nobody any more concerns the installation, and no business.
    if (what !== 'its business') {
      const found = await fixture.verify()
      expect(found).toMatchObject({ state: 'DAMAGED', firstBad: { id: changed, reason } })
    }
    await fixture.stop()
    const checked = await commandLine(fixture)
    expect([checked.code, checked.errors], checked.output).toEqual([1, ''])
    expect(checked.output).toMatch(/\nInvoices: damaged, \d invoices checked\. First: /)
    expect(checked.output).toContain(reason)

    // That can be said without the key as well.
    expect((await commandLine(fixture, 'not the passphrase of the tests')).code).toBe(1)
  }

  it('of another business is none of this one', async () => {
    const fixture = await openAuditFixture()
    const other = await createBusiness(fixture.api(), { TIN: '20481177-0001', name: 'Another shop' })
    const foreign = await createInvoice(fixture.api(), other, await createCustomer(fixture.api(), other))
    fixture.tamper((db) => db.prepare('UPDATE invoice SET total = total + 1 WHERE id = ?').run(foreign))
    expect(await fixture.verify()).toMatchObject({ state: 'INTACT', invoices: 3 })
    await fixture.stop()
    expect((await commandLine(fixture)).code).toBe(1)
  })
})

describe('the key', () => {
  it('that cannot be read is no damage: nothing can be said, and the log goes on', async () => {
    const fixture = await openAuditFixture()
    await fixture.stop()
    const checked = await commandLine(fixture, 'not the passphrase of the tests')
    expect([checked.code, checked.errors]).toEqual([2, ''])
    expect(checked.output).toContain('cannot be checked')

    await fixture.start('not the passphrase of the tests')
    await fixture.sell()
    expect(await fixture.verify()).toMatchObject({ state: 'CANNOT_CHECK', firstBad: null })
    await fixture.stop()

    // What was written meanwhile is sealed once the key is there again.
    await fixture.start()
    expect(await fixture.verify()).toMatchObject({ state: 'INTACT', sealed: { reason: 'keyWasAway' } })
  })

  it('that was lost ends one chain, which its last hash seals, and another begins; the log says so', async () => {
    const fixture = await openAuditFixture()
    await fixture.stop()
    rmSync(join(fixture.folder, 'secrets.enc'))
    expect((await commandLine(fixture)).code).toBe(2)

    await fixture.start()
    const { items } = await fixture.log()
    const seal = items.find(({ action, to }: Json) => action === 'audit.sealed' && to.reason === 'keyLost')
    expect(seal).toMatchObject({ by: { kind: 'system' }, from: { keyId: expect.stringMatching(/^[0-9a-f]{16}$/) } })
    expect(await fixture.verify()).toMatchObject({ state: 'INTACT', sealed: { id: seal.id, reason: 'keyLost' } })

    const edited = fixture.tamper((db) => {
      const { key } = rowOf(db, 'invoice.created')
      db.prepare("UPDATE audit_entry SET actor_name = 'Somebody else' WHERE key = ?").run(key)
      rehash(db)
      return key
    })
    const found = await fixture.verify()
    expect(found.state).toBe('DAMAGED')
    expect(Number(found.firstBad.id)).toBeGreaterThan(edited)
    expect(Number(found.firstBad.id)).toBeLessThanOrEqual(Number(seal.id))
  })

  const restores: [string, string | undefined][] = [
    ['travels in a backup under its passphrase', 'a passphrase for the backup'],
    ['is in no open backup: a new one begins', undefined],
  ]
  it.each(restores)('%s', async (_what, passphrase) => {
    const fixture = await openAuditFixture()
    const key = fixture.server().core?.auditKeys.current()
    const made = await fixture.server().core?.backups.create('onDemand', passphrase)
    const beside = readFileSync(`${made?.file}.json`, 'utf8')
    expect(beside).not.toContain(key?.secret)
    await fixture.stop()

    // On another computer: neither the folder nor the secrets of this one.
    const folder = await dataFolder()
    const env = { INVOICE_DESK_BACKUP_PASSPHRASE: passphrase ?? '' }
    const restored = await runServe(folder, { env }, '--from-elsewhere', '--restore', String(made?.file))
    expect([restored.code, restored.errors]).toEqual([0, ''])

    const server = await openServer(folder)
    const answer = dataOf(await apiClient(server.url).post('/v1/auth/login', person))
    const api = apiClient(server.url, answer.accessToken)
    const found = dataOf(await api.post(`/v1/businesses/${fixture.businessId}/audit-log/verify`))
    expect([found.state, found.sealed.reason === 'keyLost']).toEqual(['INTACT', passphrase === undefined])
    expect(server.core?.auditKeys.current()?.id === key?.id).toBe(passphrase !== undefined)
  })

  it('is in the secret store, and neither in the database nor beside it', async () => {
    const fixture = await openAuditFixture()
    const key = fixture.server().core?.auditKeys.current()
    expect(key?.secret).toMatch(/^[\w-]{43}$/)
    await fixture.stop()
    for (const name of ['invoice-desk.db', 'anchor.json', 'number-marks.json']) {
      expect(readFileSync(join(fixture.folder, name)).includes(key?.secret ?? '')).toBe(false)
    }
  })
})
