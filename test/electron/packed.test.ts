import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { needs } from '../support/system-requirements.ts'
import { type Release, serveFeed } from '../support/update-feed.ts'
import { desktopProgram, temporaryFolder } from './desktop-app.ts'
import { inPage, lineControl } from './line-control.ts'
import { type PackedCopy, packedCopy } from './packed-copy.ts'

// Linux lays it out as one folder; elsewhere it is a bundle that only a packer makes.
describe('the packed app', needs('window', 'linux'), () => {
  let copy: PackedCopy

  beforeAll(async () => {
    copy = await packedCopy()
  })

  afterAll(() => copy.remove())

  async function start(switches: readonly string[]) {
    const data = await temporaryFolder()
    const profile = await temporaryFolder()
    const { args, env } = desktopProgram(data.path, profile.path, { switches, place: [] })
    const child = spawn(copy.program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const ended = once(child, 'close')
    return {
      child,
      ended,
      errors: () => errors,
      port: async () => {
        const text = await readFile(join(data.path, 'lock.json'), 'utf8').catch(() => '{}')
        return (JSON.parse(text) as { port?: number }).port
      },
      async [Symbol.asyncDispose]() {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
        await ended
        for (const folder of [data, profile]) await folder[Symbol.asyncDispose]()
      },
    }
  }

  it('starts, serves, and ends in order', async () => {
    await using app = await start([])
    await expect.poll(app.port, { timeout: 60_000 }).toBeTypeOf('number')
    const port = await app.port()
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.status, {
        timeout: 60_000,
      })
      .toBe(200)
    app.child.kill('SIGTERM')
    expect(await app.ended).toEqual([0, null])
  })

  it.each(['--remote-debugging-port=0', '--remote-debugging-pipe', '--load-extension=/tmp'])(
    'does not start with %s, which would open its window to other programs',
    async (given) => {
      await using app = await start([given])
      expect(await app.ended).toEqual([1, null])
      expect(app.errors()).toContain(`Invoice Desk does not start with ${given.replace(/=.*/, '')}`)
      expect(app.errors()).not.toContain('DevTools listening')
      expect(await app.port()).toBeUndefined()
    },
  )
})

/** A packed app as it is updated, an AppImage, whose feed has that release. */
async function installed(release: Release) {
  const copy = await packedCopy({ listens: true })
  const data = await temporaryFolder()
  const profile = await temporaryFolder()
  const image = join(profile.path, 'Invoice Desk.AppImage')
  await writeFile(image, 'the version before', { mode: 0o755 })
  await writeFile(join(copy.resources, 'app-update.yml'), await serveFeed(release))

  const { args, env } = desktopProgram(data.path, profile.path, { place: [], flags: ['--secret-store=file'] })
  const child = spawn(copy.program, args, {
    env: { ...env, APPIMAGE: image, XDG_CACHE_HOME: profile.path },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(child, 'close')
  const run = lineControl(child)

  return {
    image,
    dataDir: data.path,
    ended,
    run,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
      await copy.remove()
      for (const folder of [data, profile]) await folder[Symbol.asyncDispose]()
    },
  }
}

const FIND_UPDATE = `electron.Menu.getApplicationMenu()?.items.flatMap((one) => one.submenu?.items ?? []).find((one) => one.label.startsWith('Restart to update'))`

describe('a packed app that has a feed', needs('window', 'linux'), () => {
  it('is replaced by a press in the menu, once nothing is typed, after a backup, and opened again', async () => {
    await using mark = await temporaryFolder()
    const newer = `#!/bin/sh\necho opened > '${join(mark.path, 'opened')}'\n`
    await using app = await installed({ version: '99.0.0', program: newer })
    const { run } = app
    const backups = async () => (await readdir(join(app.dataDir, 'backups'))).filter((name) => name.endsWith('.gz'))

    await expect.poll(() => run(`${FIND_UPDATE}?.label`), { timeout: 60_000 }).toBe('Restart to update to 99.0.0')
    await expect.poll(() => run(inPage('document.readyState')), { timeout: 60_000 }).toBe('complete')
    await run('global.told = []; electron.dialog.showMessageBox = async ({ message }) => (told.push(message), {}); 0')

    await run(inPage('onbeforeunload = (event) => event.preventDefault(); 0'))
    await run(`${FIND_UPDATE}.click()`)
    await expect
      .poll(() => run('told'))
      .toEqual(['Something is typed that is not saved yet. Save or discard it, then try again.'])
    expect(await backups()).toEqual([])
    expect(await readFile(app.image, 'utf8')).toBe('the version before')

    await run(inPage('onbeforeunload = null; 0'))
    await run(`${FIND_UPDATE}.click()`)
    expect(await app.ended).toEqual([0, null])
    expect(await readFile(app.image, 'utf8')).toBe(newer)
    expect(await backups()).toHaveLength(1)
    await expect.poll(() => readdir(mark.path), { timeout: 30_000 }).toEqual(['opened'])
  })
})
