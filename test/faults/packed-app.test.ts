import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import packageFile from '../../package.json' with { type: 'json' }
import { root } from '../../scripts/launch/processes.ts'
import { needs } from '../support/system-requirements.ts'

const FEED = 'https://updates.example/desk/'

/** The mark before the fuses of Electron, their version, how many there are, and all of them as they are delivered. */
const FUSES = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009'), Buffer.from('1'.repeat(9))])

/** As much of a runtime as is looked at while it is packed: what is packed with it does not depend on the rest. */
function standInRuntime(folder: string): string {
  for (const name of ['resources', 'locales']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak', 'locales/fr.pak']) {
    writeFileSync(join(folder, name), name)
  }
  writeFileSync(join(folder, 'version'), packageFile.devDependencies.electron)
  writeFileSync(join(folder, 'electron'), FUSES, { mode: 0o755 })
  return folder
}

const archiveHead = z.object({ files: z.record(z.string(), z.unknown()) })

/** The files of an archive of Electron's: the length of its list of contents stands at 12, the list from 16 on. */
function filesInArchive(file: string): string[] {
  const archive = readFileSync(file)
  const head = archive.subarray(16, 16 + archive.readUInt32LE(12)).toString()
  const list = ({ files }: z.infer<typeof archiveHead>, folder: string): string[] =>
    Object.entries(files).flatMap(([name, entry]) => {
      const inner = archiveHead.safeParse(entry)
      return inner.success ? list(inner.data, `${folder}${name}/`) : [`${folder}${name}`]
    })
  return list(archiveHead.parse(JSON.parse(head)), '')
}

describe('the desktop app as electron-builder packs it', needs('linux'), () => {
  let folder: string
  let resources: string
  let files: readonly string[]

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'invoice-desk-packed-'))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        ...['scripts/run.mjs', 'package', '--linux', 'dir'],
        `-c.electronDist=${standInRuntime(join(folder, 'runtime'))}`,
        `-c.directories.output=${join(folder, 'dist')}`,
      ],
      { cwd: root, encoding: 'utf8', env: { ...process.env, INVOICE_DESK_UPDATE_FEED: FEED } },
    )
    if (status !== 0) throw new Error(`${stdout}${stderr}`)
    const unpacked = process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`
    resources = join(folder, 'dist', unpacked, 'resources')
    files = filesInArchive(join(resources, 'app.asar'))
  }, 600_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has the program, and of the packages what is loaded as it runs', () => {
    const parts = new Set(files.map((path) => path.split('/')[0]))
    expect([...parts].toSorted()).toEqual(['node_modules', 'out', 'package.json'])
    for (const path of ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html']) {
      expect(files).toContain(path)
    }
    expect(files).not.toContain('out/server/serve.js')
    const packages = new Set(files.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []))
    for (const loaded of ['better-sqlite3', 'pdfkit', 'sharp', '@napi-rs/keyring', 'swagger-ui-dist']) {
      expect(packages).toContain(loaded)
    }
    for (const bundled of ['express', 'body-parser', 'zod', 'electron-updater', 'react', '@scarf/scarf', 'node']) {
      expect(packages).not.toContain(bundled)
    }
  })

  it('has binaries of this processor only, outside the archive', () => {
    const native = files.filter((path) => /\.node$|\.so(\.|$)/.test(path))
    expect(native).toHaveLength(4)
    for (const path of native) {
      expect(path).toContain(`linux-${process.arch}`)
      expect(statSync(join(resources, 'app.asar.unpacked', path)).isFile()).toBe(true)
    }
  })

  it('has no sources, maps or types, and is small', () => {
    expect(files.filter((path) => /\.(map|[cm]?ts|c|h|md)$/.test(path) && !/out\/main|glib/.test(path))).toEqual([])
    // The archive counts what lies outside it, too.
    expect(statSync(join(resources, 'app.asar')).size / 1e6).toBeLessThan(35)
  })

  it('has the fuses blown, and the feed that it was packed for', () => {
    const program = readFileSync(join(resources, '..', 'invoice-desk'))
    const fuses = program.subarray(program.length - 9).toString()
    // runAsNode, cookies encrypted, NODE_OPTIONS, --inspect, integrity of the archive, only the archive.
    expect(fuses.slice(0, 6)).toBe('010011')
    const feed = readFileSync(join(resources, 'app-update.yml'), 'utf8')
    expect(feed).toContain('provider: generic')
    expect(feed).toContain(`url: ${FEED}`)
  })
})
