import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { NodeHttpExecutor } from 'builder-util/out/nodeHttpExecutor.js'
import electronUpdater from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { until } from '../../../test/support/scenario.ts'
import { needs } from '../../../test/support/system-requirements.ts'
import { type Release, serveFeed } from '../../../test/support/update-feed.ts'
import { electronSource, feedFile, sourceOf } from './electron-source.ts'

/** An installed version 0.1.0 with the real updater of Linux, whose feed is that release. */
async function installed(release: Release) {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-update-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'Invoice Desk.AppImage')
  writeFileSync(program, '#!/bin/sh\n# 0.1.0\n', { mode: 0o755 })
  vi.stubEnv('APPIMAGE', program)
  writeFileSync(feedFile(folder), await serveFeed(release))

  const updater = new electronUpdater.AppImageUpdater(null, {
    version: '0.1.0',
    name: 'Invoice Desk',
    isPackaged: true,
    appUpdateConfigPath: feedFile(folder),
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  })
  // In the app it asks Chromium for the network, and tells Electron that it quits.
  Object.assign(updater, {
    httpExecutor: Object.assign(new NodeHttpExecutor(), { download: ElectronHttpExecutor.prototype.download }),
    quitAndInstall: (isSilent: boolean, opensAgain: boolean) => void updater.install(isSilent, opensAgain),
  })
  const order: string[] = []
  return { folder, program, order, source: sourceOf(updater, () => void order.push('let go')) }
}

const opensAs = (version: string) => `#!/bin/sh\n# ${version}\n`

describe('updates from a feed', needs('linux'), () => {
  it('fetch a newer version, put it in the place of the old one, and open it', async () => {
    const mark = mkdtempSync(join(tmpdir(), 'invoice-desk-opened-'))
    onTestFinished(() => rmSync(mark, { recursive: true, force: true }))
    const newer = `#!/bin/sh\n# 0.2.0\necho opened > '${join(mark, 'opened')}'\n`
    const { program, order, source } = await installed({ version: '0.2.0', program: newer })

    expect(await source.fetchNewer()).toBe('0.2.0')
    expect(readFileSync(program, 'utf8')).toContain('# 0.1.0')
    source.replaceProgram()
    expect(order).toEqual(['let go'])
    expect(readFileSync(program, 'utf8')).toBe(newer)
    await until(async () => existsSync(join(mark, 'opened')), Boolean)
  })

  it('take nothing whose checksum is another one, and leave the program as it is', async () => {
    const release = { version: '0.2.0', program: opensAs('0.2.0'), announced: opensAs('0.2.1') }
    const { program, source } = await installed(release)
    await expect(source.fetchNewer()).rejects.toThrow('sha512')
    expect(() => source.replaceProgram()).toThrow()
    expect(readFileSync(program, 'utf8')).toContain('# 0.1.0')
  })

  it.each(['0.1.0', '0.0.9'])('never go to %s', async (version) => {
    const { folder, source } = await installed({ version, program: opensAs(version) })
    expect(await source.fetchNewer()).toBeNull()
    expect(readdirSync(folder)).not.toContain('cache')
  })
})

it('there are no updates where no feed was packed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-update-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(await electronSource(folder, () => undefined)).toBeUndefined()
})
