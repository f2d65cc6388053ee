import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { root } from '../launch/processes.ts'
import { packagedParts, type Part } from './packaged-parts.ts'

/** It is served and packaged with the interface. */
export const licencesFile = join(root, 'renderer', 'public', 'third-party-licences.txt')

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i
const RULE = '='.repeat(80)

const saidByPackage = z.object({
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
})

/** The file's whole text, from the lock file and the installed packages: the same on every system. */
export async function thirdPartyLicences(): Promise<string> {
  const parts = await packagedParts()
  const everywhere = parts.filter(({ isForOneSystem }) => !isForOneSystem)
  const forSystems = parts.filter(({ isForOneSystem }) => isForOneSystem)
  const described = await Promise.all(everywhere.map(describe))

  const sections = [
    await introduction(forSystems),
    ...described.map(({ title, text }) => `${title}\n\n${text}`),
    ...(await Promise.all(['LGPL-3.0', 'GPL-3.0', 'LGPL-2.1'].map(standardText))),
  ]
  return `${sections.join(`\n\n${RULE}\n`)}\n`
}

async function introduction(forSystems: readonly Part[]): Promise<string> {
  const systems = forSystems.map(({ name, version, license }) => `  ${name} ${version}: ${license ?? 'see below'}`)
  return `Invoice Desk is under the MIT licence. It is made with the parts of others that follow, each under its own
licence. Electron brings Chromium and its parts along: their licences are in LICENSES.chromium.html beside the program.

PARTS UNDER THE LGPL

These are libraries of their own, used as they come and not changed. Each lies in a file of its own, which you may
replace by your own build: the packages @img/sharp-* in the folder of the program, and libffmpeg beside it.

  libvips and what it is built with, for pictures: LGPL-3.0-or-later (through the "any later version" of LGPL 2.1)
  Source: https://github.com/lovell/sharp-libvips
  FFmpeg, a part of Chromium: LGPL-2.1-or-later
  Source: https://github.com/electron/electron (the version below), https://chromium.googlesource.com/chromium/third_party/ffmpeg

What is in libvips:

${await libvipsParts()}

BUILDS FOR ONE SYSTEM

An installer has those of its system. Their licences are those of sharp, libvips and @napi-rs/keyring.

${systems.join('\n')}`
}

/** The table that the installed build of libvips has of its parts. */
async function libvipsParts(): Promise<string> {
  const folder = join(root, 'node_modules', '@img')
  const withVips = (await readdir(folder)).find((name) => /^sharp-(libvips|win32)-/.test(name))
  if (withVips === undefined) throw new Error('sharp is not installed for this system: npm ci')
  const readme = await readFile(join(folder, withVips, 'README.md'), 'utf8')
  const rows = readme.split('\n').filter((line) => /^\| [a-z]/.test(line))
  const cells = rows.map((line) => line.split('|').map((cell) => cell.trim()))
  return cells
    .map(([, name = '', licence = '']) => `  ${name}: ${licence.replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, '$1, $2')}`)
    .join('\n')
}

async function describe({ path, name, version, license }: Part): Promise<{ title: string; text: string }> {
  const folder = join(root, path)
  const said = saidByPackage.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const licence = license ?? said.license ?? said.licenses?.map(({ type }) => type).join(' OR ')
  if (licence === undefined && texts.length === 0) throw new Error(`Nobody says what licence ${name} has`)
  const author = typeof said.author === 'string' ? said.author : said.author?.name
  const text = texts.map((one) => one.replaceAll('\r\n', '\n').trim()).join('\n\n')
  return {
    title: `${name} ${version} (${licence ?? 'as its text says'})`,
    text: text || `The package brings no text: it is that of other parts under this licence. By ${author ?? name}.`,
  }
}

async function standardText(name: string): Promise<string> {
  return `${name}\n\n${(await readFile(join(root, 'resources', 'licences', `${name}.txt`), 'utf8')).trim()}`
}
