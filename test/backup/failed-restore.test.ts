import { describe, expect, it, onTestFinished } from 'vitest'

import { readSettings } from '../../core/runtime/settings.ts'
import { startServer } from '../../core/start-server.ts'
import { apiClient } from '../support/api-client.ts'
import { createBusiness, dataOf, signUpOwner, until } from '../support/scenario.ts'

import { temporaryFolder } from './backup-fixture.ts'

describe('a restore that cannot be carried out', () => {
  it('leaves everything as it was, and is said where backups are listed', async () => {
    const argv = ['--port', '0', '--data-dir', temporaryFolder()]
    const invocation = readSettings({ argv, version: '0.0.0-test' })
    if (invocation.kind !== 'run') throw new Error('These flags start the program.')
    const server = await startServer({
      settings: invocation.settings,
      version: '0.0.0-test',
      rendererDir: null,
      connectKeychain: () => ({ send: () => undefined, kill: () => undefined }),
    })
    onTestFinished(() => server.stop('test').then(() => undefined))
    const owner = await signUpOwner(server)
    await createBusiness(owner)
    const made = dataOf(await owner.post('/v1/backups'))
    const core = server.core
    if (!core) throw new Error('The data is in order.')

    const [backup] = await core.backups.list()
    if (!backup) throw new Error('There is a backup.')
    const staged = await core.backups.stage(backup.file)
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    core.program.restartWith({ ...staged, commit: () => Promise.reject(full) })

    const list = await until(
      () => apiClient(server.url, owner.token).get('/v1/backups'),
      ({ status, body }) => status === 200 && body.data.target.problem !== null,
    )
    const { target, items, present } = dataOf(list)
    expect(target.problem).toMatch(/^The backup of .+ could not be restored: nothing was changed\. The disk is full\./)
    expect(items.map(({ id }: { id: string }) => id)).toEqual([made.id])
    expect(present.businesses).toBe(1)

    dataOf(await owner.post('/v1/backups'))
    expect(dataOf(await owner.get('/v1/backups')).target.problem).toBeNull()
  })
})
