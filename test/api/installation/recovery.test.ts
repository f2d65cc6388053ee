import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { openRecoveryGuesses } from '../../../core/adapters/installation/recovery-guesses.ts'
import { createRecoveryApp } from '../../../core/api/recovery-app.ts'
import type { Backup } from '../../../core/domain/backup/backup.ts'
import { damageOf, type DamageKind } from '../../../core/domain/backup/damage.ts'
import type { BackupOrigin } from '../../../core/domain/backup/holder.ts'
import type { NumberSeries } from '../../../core/domain/business/number-series.ts'
import type { StagedRestore } from '../../../core/ports/installation/backups.ts'
import { systemClock } from '../../../core/runtime/clock.ts'
import { systemIds } from '../../../core/runtime/ids.ts'
import { createLogger } from '../../../core/runtime/logger.ts'
import { createRecovery } from '../../../core/use-cases/backup/recovery.ts'
import { apiClient } from '../../support/api-client.ts'
import { quickPasswords } from '../../support/quick/passwords.ts'
import { dataOf } from '../../support/scenario.ts'

const owner = { email: 'ngozi@okafor.example', password: 'correct horse battery' }
const series = (next: number, tin = '204811660001'): NumberSeries => ({ tin, isLive: false, next })

const backup = (id: string, next: number): Backup => ({
  id,
  file: `/backups/${id}`,
  createdAt: '2026-11-20T09:00:00.000Z',
  size: 4096,
  reason: 'daily',
  verified: true,
  encrypted: false,
  version: '0.1.0',
  facts: {
    schemaVersion: 3,
    installation: null,
    businesses: 1,
    invoices: next - 1,
    series: [series(next)],
    receipts: [],
    auditHead: null,
  },
  uploads: 0,
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-recovery-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The recovery of a damaged folder, served; what it did to the data is in `steps`. */
async function openRecovery(kind: DamageKind = 'damaged', root = newFolder(), origin: BackupOrigin = 'own') {
  const steps: string[] = []
  let ahead = 0
  const clock = systemClock()
  const passwordHash = await quickPasswords.hash(owner.password)

  const staged: StagedRestore = {
    backup: backup('newest', 6),
    origin,
    holder: async () => ({ owner: owner.email, businesses: ['Okafor Trading Ltd'] }),
    ownerPasswordHash: async (email) => (email === owner.email ? passwordHash : undefined),
    commit: async () => {
      steps.push('committed')
      return { backup: backup('newest', 6), keptAside: '/home/ngozi/desk/before-restore-1', series: [series(9)] }
    },
    discard: async () => void steps.push('discarded'),
  }
  const recovery = createRecovery({
    damage: damageOf(kind),
    backups: {
      list: async () => [backup('newest', 6), backup('older', 3)],
      stage: async () => staged,
    },
    passwords: quickPasswords,
    marks: [series(8), series(2, '99')],
    guesses: openRecoveryGuesses(root),
    clock: { now: () => new Date(clock.now().getTime() + ahead), monotonic: () => clock.monotonic() + ahead },
    logger: createLogger(() => undefined),
    reopen: async (known) => void steps.push(`reopened above ${known.map(({ next }) => next).join()}`),
  })

  let port = 0
  const app = createRecoveryApp(
    recovery,
    createLogger(() => undefined),
    {
      ids: systemIds(clock),
      version: '0.0.0-test',
      rendererDir: null,
      checkAnswers: true,
      port: () => port,
      allowedOrigins: () => [],
      isSharedHost: () => false,
      publicOrigin: null,
    },
  )
  const server = createServer({ requireHostHeader: false }, app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port

  const nobody = apiClient(`http://127.0.0.1:${port}`)
  return {
    nobody,
    steps,
    restore: (changes: object = {}) => nobody.post('/v1/recovery/restore', { backup: 'newest', ...owner, ...changes }),
    advance: (milliseconds: number) => void (ahead += milliseconds),
  }
}

describe('recovery', () => {
  it('says what happened, which backups there are and what would be missing after each', async () => {
    const { nobody } = await openRecovery()
    expect(dataOf(await nobody.get('/v1/recovery'))).toMatchObject({
      kind: 'damaged',
      happened: 'The database of this installation is damaged.',
      canRestore: true,
      backups: [
        { id: 'newest', invoices: 5, missing: { since: '2026-11-20T09:00:00.000Z', numbers: 3 } },
        { id: 'older', invoices: 2, missing: { numbers: 6 } },
      ],
    })
  })

  it('tells a stranger neither names nor numbers nor paths', async () => {
    const { nobody } = await openRecovery()
    const { bytes } = await nobody.get('/v1/recovery')
    expect(bytes.toString()).not.toMatch(/204811660001|\/backups|okafor/)
  })

  it('restores for the owner, moves aside, and goes on above all that is known of the numbers', async () => {
    const { restore, steps } = await openRecovery()
    expect(dataOf(await restore())).toEqual({
      createdAt: '2026-11-20T09:00:00.000Z',
      keptAside: 'before-restore-1',
    })
    expect(steps).toEqual(['committed', 'reopened above 8,2,9'])

    const second = await restore()
    expect(second.body.code).toBe('not_in_recovery')
    expect(steps).toHaveLength(2)
  })

  it('asks before it restores what nothing proves to be its own, and says whose it is to the owner alone', async () => {
    const { restore, steps } = await openRecovery('damaged', newFolder(), 'unsealed')
    const stranger = await restore({ password: 'a wrong password' })
    expect(stranger.body.code).toBe('login_failed')
    expect(stranger.bytes.toString()).not.toContain('Okafor')

    const { status, body } = await restore()
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'backup_from_elsewhere' })
    expect(body.message).toMatch(
      /^This backup has no seal: .+ holds Okafor Trading Ltd, and the account of .+@.+\. Restore it only if/,
    )
    expect(steps).toEqual(['discarded', 'discarded'])

    expect(dataOf(await restore({ fromElsewhere: true }))).toMatchObject({ keptAside: 'before-restore-1' })
  })

  it('restores for nobody else, and changes nothing', async () => {
    const { restore, steps } = await openRecovery()
    const wrong = [{ password: 'a wrong password' }, { email: 'stranger@example.com' }]
    for (const change of wrong) {
      const { status, body } = await restore(change)
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'login_failed' })
    }
    expect((await restore({ backup: 'none' })).status).toBe(404)
    expect((await restore({ password: undefined })).status).toBe(400)
    expect(steps).toEqual(['discarded', 'discarded'])
  })

  it('closes after ten wrong passwords, for everybody, for a quarter of an hour', async () => {
    const { restore, steps, advance } = await openRecovery()
    await Promise.all(Array.from({ length: 14 }, () => restore({ password: 'a wrong password' })))
    expect(steps).toHaveLength(10)

    const refused = await restore()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)

    advance(15 * 60_000)
    expect((await restore()).status).toBe(200)
  })

  it('stays closed after a restart, until the quarter of an hour is over', async () => {
    const root = newFolder()
    const before = await openRecovery('damaged', root)
    await Promise.all(Array.from({ length: 10 }, () => before.restore({ password: 'a wrong password' })))
    expect(statSync(join(root, 'recovery-guesses.json')).mode & 0o777).toBe(0o600)

    const after = await openRecovery('damaged', root)
    const refused = await after.restore()
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_logins'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)

    after.advance(15 * 60_000)
    expect((await after.restore()).status).toBe(200)
    // What was counted is of no use any more.
    expect(readdirSync(root)).toEqual([])
  })

  it('counts on where what was kept cannot be read, and where the clock was set back', async () => {
    const torn = newFolder()
    writeFileSync(join(torn, 'recovery-guesses.json'), '{"wrong": ["yester')
    expect((await (await openRecovery('damaged', torn)).restore()).status).toBe(200)

    const root = newFolder()
    const later = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
    writeFileSync(
      join(root, 'recovery-guesses.json'),
      JSON.stringify({ wrong: Array.from({ length: 10 }, () => later) }),
    )
    const { restore, advance } = await openRecovery('damaged', root)
    const refused = await restore()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    advance(15 * 60_000)
    expect((await restore()).status).toBe(200)
  })

  it.each<DamageKind>(['newer', 'diskFull', 'readOnly'])('offers no backup where none would help: %s', async (kind) => {
    const { nobody, restore, steps } = await openRecovery(kind)
    expect(dataOf(await nobody.get('/v1/recovery'))).toMatchObject({ kind, canRestore: false, backups: [] })
    expect((await restore()).body.code).toBe('data_unavailable')
    expect(steps).toEqual([])
  })

  it('keeps pages of other origins out', async () => {
    const { nobody } = await openRecovery()
    const { status } = await nobody.request('GET', '/v1/recovery', { headers: { origin: 'https://evil.example' } })
    expect(status).toBe(403)
  })
})
