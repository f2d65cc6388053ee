import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

import packageFile from '../../package.json' with { type: 'json' }

import { bundleLauncher } from '../build/bundle-server.ts'
import { root, tool } from '../launch/processes.ts'
import { billFile } from './bill-of-materials.ts'
import { loadedPackages } from './packaged-parts.ts'
import { packedFiles } from './packed-files.ts'

const NAME = 'invoice-desk-server'
const APP = 'usr/lib/invoice-desk'
const DOC = `usr/share/doc/${NAME}`

/** Run by dpkg: invoices are kept by law for years, and whoever removes the program is told where they are. */
const AFTER_REMOVAL = `#!/bin/sh
set -e
if [ "$1" = remove ]; then
  echo "Invoices, settings and backups are kept: each user's are in ~/.local/share/invoice-desk."
fi
`

/** What Debian calls the processors. */
const debianArchitectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64', arm: 'armhf' }

const architecture = debianArchitectures[process.arch] ?? process.arch

/** What the package is called as a file. */
export const serverPackageName = `${NAME}_${packageFile.version}_${architecture}.deb`

/** Lays out in an empty folder what the package installs, from the built program and the installed packages. */
export async function layOutServer(folder: string): Promise<void> {
  const put = (from: string, to: string) => cpSync(join(root, from), join(folder, to), { recursive: true, mode: 0 })
  const write = (to: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    writeFileSync(join(folder, to), content)
  }

  const isPacked = await packedFiles({ platform: process.platform, arch: process.arch })
  const program = [...filesIn('out/server'), ...filesIn('out/renderer'), ...(await packageFiles())]
  for (const path of program.filter(isPacked)) put(path, `${APP}/${path}`)
  await bundleLauncher(join(folder, APP, 'out', 'launcher'))
  const { name, version, license, type } = packageFile
  write(`${APP}/package.json`, JSON.stringify({ name, version, license, type, private: true }))
  putNode(folder)

  put('resources/linux/invoice-desk', 'usr/bin/invoice-desk')
  put('resources/linux/invoice-desk.desktop', 'usr/share/applications/invoice-desk.desktop')
  put('resources/linux/invoice-desk.service', 'usr/lib/systemd/user/invoice-desk.service')
  write('usr/share/man/man1/invoice-desk.1.gz', gzipSync(readText('resources/linux/invoice-desk.1'), { level: 9 }))
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512].map((pixels) => `${pixels}x${pixels}`)) {
    put(`resources/icons/${size}.png`, `usr/share/icons/hicolor/${size}/apps/invoice-desk.png`)
  }
  put('resources/icons/mark.svg', 'usr/share/icons/hicolor/scalable/apps/invoice-desk.svg')

  write(`${DOC}/copyright`, copyright())
  write(`${DOC}/changelog.gz`, gzipSync(readText('CHANGELOG.md'), { level: 9 }))
  put(relative(root, billFile), `${DOC}/sbom.cdx.json`)
}

const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The files in a folder of the project, by their paths from its root. */
const filesIn = (folder: string): string[] =>
  fileList(join(root, folder)).map((path) => relative(root, path).replaceAll('\\', '/'))

/** The files of the packages that the program loads: those for other systems are in the lock file, and not installed. */
async function packageFiles(): Promise<string[]> {
  const folders = (await loadedPackages()).filter((path) => existsSync(join(root, path)))
  return folders.flatMap((folder) =>
    // A package inside another one is in the list by itself.
    filesIn(folder).filter((path) => !path.slice(folder.length).includes('/node_modules/')),
  )
}

/** The Node of the npm scripts, with the licence of its major version. */
function putNode(folder: string): void {
  const program = tool('node', 'bin/node')
  if (!existsSync(program)) throw new Error('The Node that npm brings is not here: npm ci, with optional packages.')
  cpSync(program, join(folder, APP, 'bin', 'node'))
  const [major] = packageFile.optionalDependencies.node.split('.')
  cpSync(join(root, 'resources', 'licences', `node-${major}.txt.gz`), join(folder, DOC, 'node-licence.txt.gz'))
}

/** In the form that Debian's programs read. */
function copyright(): string {
  const indented = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => (line.trim() === '' ? ' .' : ` ${line}`))
      .join('\n')
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Invoice Desk

Files: *
Copyright: 2026 The Invoice Desk authors
License: Expat
Comment: The parts of others that are in it, each with its licence, are listed in
 /${APP}/out/renderer/third-party-licences.txt; that of Node.js is
 /${DOC}/node-licence.txt.gz.

License: Expat
${indented(readText('LICENSE'))}
`
}

const fileList = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

/** What Debian's programs know of the package, before it is unpacked. */
function control(folder: string): string {
  const bytes = fileList(folder).reduce((sum, file) => sum + statSync(file).size, 0)
  return `Package: ${NAME}
Version: ${packageFile.version}
Architecture: ${architecture}
Maintainer: The Invoice Desk authors <authors@invoice-desk.invalid>
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: libc6 (>= 2.28), libgcc-s1, libstdc++6
Recommends: chromium | google-chrome-stable | microsoft-edge-stable, gnome-keyring, xdg-utils
Conflicts: invoice-desk
Replaces: invoice-desk
Section: misc
Priority: optional
Homepage: https://invoice-desk.invalid/
Description: E-invoicing for small businesses in Nigeria
 Makes electronic invoices, has them approved by the tax authority through an
 access point provider, and prints them with their QR code. Everything is kept
 on this computer, and it goes on without internet.
 .
 This package opens in a window of Chromium, Chrome or Edge.
`
}

/**
 * Makes the package of what is laid out, with Debian's own tool. The same content makes the same bytes.
 *
 * @param compression as `dpkg-deb` takes it, such as `-Zxz`
 */
export function buildServerPackage(folder: string, file: string, compression: readonly string[]): void {
  const files = fileList(folder)
  const sums = files.map((path) => {
    const sum = createHash('md5').update(readFileSync(path)).digest('hex')
    return `${sum}  ${relative(folder, path)}\n`
  })
  const head = control(folder)
  mkdirSync(join(folder, 'DEBIAN'))
  writeFileSync(join(folder, 'DEBIAN', 'control'), head)
  writeFileSync(join(folder, 'DEBIAN', 'md5sums'), sums.join(''))
  writeFileSync(join(folder, 'DEBIAN', 'postrm'), AFTER_REMOVAL)

  const programs = new Set(['usr/bin/invoice-desk', `${APP}/bin/node`, 'DEBIAN/postrm'])
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, entry.isDirectory() || programs.has(relative(folder, path)) ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
  const env = { ...process.env, SOURCE_DATE_EPOCH: timeOfSource() }
  execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', folder, file], { env, stdio: 'pipe' })
}

/** Seconds since 1970, as reproducible builds name it: when the source was committed, and now where that is not known. */
function timeOfSource(): string {
  const given = process.env['SOURCE_DATE_EPOCH']
  if (given) return given
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : String(Math.floor(Date.now() / 1000))
}
