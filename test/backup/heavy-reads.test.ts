import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'

import { readSettings } from '../../core/runtime/settings.ts'
import { startServer } from '../../core/start-server.ts'
import { createBusiness, dataOf, signUpOwner, until } from '../support/scenario.ts'
import { needs } from '../support/system-requirements.ts'

import { temporaryFolder } from './backup-fixture.ts'

/* Windows replaces no file that is open: a restore waits for the thread of heavy reads to let go of the database. */

it('a restore finds no file open that the thread of heavy reads had', needs('linux'), async () => {
  const folder = temporaryFolder()
  const invocation = readSettings({ argv: ['--port', '0', '--data-dir', folder], version: '0.0.0-test' })
  if (invocation.kind !== 'run') throw new Error('These flags start the program.')
  const server = await startServer({
    settings: invocation.settings,
    version: '0.0.0-test',
    rendererDir: null,
    connectKeychain: () => ({ send: () => undefined, kill: () => undefined }),
  })
  onTestFinished(() => server.stop('test').then(() => undefined))
  const owner = await signUpOwner(server)
  const businessId = await createBusiness(owner)
  dataOf(await owner.post('/v1/backups'))
  countAsLarge(join(folder, 'invoice-desk.db'))

  const before = openIn(folder).length
  expect((await owner.get(`/v1/businesses/${businessId}/ageing`)).status).toBe(200)
  expect(openIn(folder).length).toBeGreaterThan(before)

  const core = server.core
  const [backup] = (await core?.backups.list()) ?? []
  if (!core || !backup) throw new Error('There is a backup.')
  let openAtCommit: readonly string[] | undefined
  const staged = await core.backups.stage(backup.file)
  core.program.restartWith({
    ...staged,
    commit() {
      openAtCommit = openIn(folder)
      return staged.commit()
    },
  })
  const { status } = await until(
    () => owner.get('/v1/businesses'),
    (answer) => openAtCommit !== undefined && answer.status !== 503,
  )
  expect(status).toBeLessThan(500)
  expect(openAtCommit).toEqual([])
})

/** A business is large by its counts. */
function countAsLarge(file: string): void {
  const db = new Database(file)
  db.prepare(
    `INSERT INTO invoice_count SELECT key, '', '2026-01', 'STANDARD', 'CANCELLED', 20000, 0, 0 FROM business`,
  ).run()
  db.close()
}

/** Files of the database that this process has open. */
function openIn(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`)
      return target.startsWith(join(folder, 'invoice-desk.db')) ? [target] : []
    } catch {
      return []
    }
  })
}
