import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { needs } from '../../support/system-requirements.ts'
import { createBusiness, dataOf, signUpOwner } from '../../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../../support/server-process.ts'

describe('a drive for backups that is full', needs('small disk'), () => {
  beforeAll(buildServer, 120_000)

  it('is said, keeps the backups that are on it, and gets nothing half made', async () => {
    const drive = mkdtempSync(join(tmpdir(), 'invoice-desk-small-drive-'))
    const { folder: dataDir, remove } = temporaryDataFolder()
    onTestFinished(() => (remove(), rmSync(drive, { recursive: true, force: true })))
    const mounted = 'mount -t tmpfs -o size=2m,mode=700 tmpfs "$0" && exec "$@"'
    const server = await startServerProcess({ dataDir, wrapper: ['unshare', '-rm', 'sh', '-c', mounted, drive] })
    onTestFinished(() => server.kill())
    /** The drive as the server sees it: nobody else does. */
    const onDrive = `/proc/${server.pid}/root${drive}`
    const files = () =>
      Object.fromEntries(
        readdirSync(onDrive)
          .filter((name) => name !== 'rest')
          .map((name) => [name, readFileSync(join(onDrive, name), 'base64')]),
      )

    const owner = await signUpOwner(server)
    await createBusiness(owner)
    dataOf(await owner.patch('/v1/backups/settings', { folder: drive }))
    const first = dataOf(await owner.post('/v1/backups'))
    expect(first.file.startsWith(drive)).toBe(true)
    const before = files()

    expect(() => writeFileSync(join(onDrive, 'rest'), Buffer.alloc(4 * 1024 * 1024))).toThrow(/ENOSPC/)
    const { status, body } = await owner.post('/v1/backups')
    expect(status).toBe(201)
    expect(body.data.file.startsWith(dataDir)).toBe(true)
    expect(JSON.stringify(body.warnings)).toContain('The disk is full.')
    expect(files()).toEqual(before)

    const { target, items } = dataOf(await owner.get('/v1/backups'))
    expect(target).toMatchObject({ folder: drive, problem: expect.stringContaining('The disk is full.') })
    expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual([first.id, body.data.id].toSorted())

    rmSync(join(onDrive, 'rest'))
    const third = dataOf(await owner.post('/v1/backups'))
    expect(third.file.startsWith(drive)).toBe(true)
    expect(dataOf(await owner.get('/v1/backups')).target.problem).toBeNull()
  })
})
