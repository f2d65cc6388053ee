import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { DebugLogger } from 'builder-util'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { describe, expect, it } from 'vitest'

import { root } from '../launch/processes.ts'
import { feedFlags } from './update-feed.ts'

const settings = await getConfig(root, 'electron-builder.yml', null)

describe('the settings of the installers', () => {
  it('are understood by electron-builder', async () => {
    await expect(validateConfiguration(settings, new DebugLogger(false))).resolves.toBeUndefined()
  })

  it('install for one person, and leave the data when the program is removed', () => {
    expect(settings.nsis).toMatchObject({ perMachine: false, allowElevation: false, deleteAppDataOnUninstall: false })
  })

  it('harden the runtime on macOS, and let it do no more than compile', () => {
    expect(settings.mac).toMatchObject({ hardenedRuntime: true })
    const plist = readFileSync(join(root, settings.mac?.entitlements ?? ''), 'utf8')
    expect([...plist.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit'])
  })

  it('take no table away from the program that opens it', () => {
    expect(settings.fileAssociations).toBeUndefined()
    expect(settings.win?.fileAssociations).toBeUndefined()
    expect([settings.mac?.fileAssociations].flat().map((one) => one?.rank)).toEqual(['Alternate', 'Alternate'])
  })

  it('have no feed of updates of their own; one over HTTPS is given with INVOICE_DESK_UPDATE_FEED', () => {
    expect(settings.publish).toBeNull()
    expect(feedFlags(undefined)).toEqual([])
    expect(feedFlags('')).toEqual([])
    expect(feedFlags('https://updates.example/desk')).toEqual([
      '-c.publish.provider=generic',
      '-c.publish.url=https://updates.example/desk',
    ])
    for (const wrong of ['http://updates.example/desk', 'updates.example']) {
      expect(() => feedFlags(wrong)).toThrow('begins with https://')
    }
  })
})
