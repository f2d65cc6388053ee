import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { root } from '../launch/processes.ts'
import { loadedPackages } from './packaged-parts.ts'
import { packedFiles } from './packed-files.ts'

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
})
const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))

/** Depended on and not loaded: for counting installations, compiling the database, and pictures without a system. */
const NEEDLESS = [
  'node_modules/@img/sharp-wasm32/node_modules/@emnapi/runtime',
  'node_modules/@scarf/scarf',
  'node_modules/node-addon-api',
  'node_modules/tslib',
]

let isPacked: (path: string) => boolean

beforeAll(async () => {
  isPacked = await packedFiles({ platform: 'linux', arch: 'arm64' })
})

describe('what is packed of the packages', () => {
  it('is of those that are loaded as the program runs, and of no other that the product depends on', async () => {
    const loaded = await loadedPackages()
    expect(loaded).toEqual(expect.arrayContaining(NEEDLESS))
    const isPart = ({ dev = false, devOptional = false }) => !dev && !devOptional
    const parts = Object.keys(packages).filter((path) => path !== '' && isPart(packages[path] ?? {}))
    expect(parts.length).toBeGreaterThan(loaded.length + 50)
    const needed = loaded.filter((path) => !NEEDLESS.includes(path))
    expect(parts.filter((path) => isPacked(`${path}/package.json`)).toSorted()).toEqual(
      needed.filter((path) => parts.includes(path)),
    )
    expect(needed.filter((path) => !isPacked(`${path}/package.json`))).toEqual([])
  })

  it('is the database of one system and one processor', () => {
    const builds = ['linux-x64', 'linux-arm64', 'linuxmusl-arm64', 'darwin-arm64', 'win32-arm64']
    const path = (build: string) => `node_modules/better-sqlite3/prebuilds/${build}.node`
    expect(builds.filter((build) => isPacked(path(build)))).toEqual(['linux-arm64'])
  })

  it('is no source, no description of types, and no weight of a font that no paper is set in', () => {
    expect(isPacked('node_modules/better-sqlite3/lib/index.js')).toBe(true)
    expect(isPacked('node_modules/better-sqlite3/deps/sqlite3/sqlite3.c')).toBe(false)
    expect(isPacked('node_modules/sharp/dist/index.d.ts')).toBe(false)
    const font = (weight: string) => isPacked(`node_modules/@expo-google-fonts/inter/${weight}/Inter.ttf`)
    expect(['400Regular', '500Medium', '600SemiBold'].map(font)).toEqual([true, true, true])
    expect(['900Black', '400Regular_Italic'].map(font)).toEqual([false, false])
  })

  it('keeps every licence text of what is packed', () => {
    for (const path of ['pdfkit/LICENSE', 'swagger-ui-dist/NOTICE', '@expo-google-fonts/inter/LICENSE_FONT']) {
      expect(isPacked(`node_modules/${path}`)).toBe(true)
    }
  })
})
