import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { electronProgram } from '../../scripts/launch/electron-runtime.ts'
import { root } from '../../scripts/launch/processes.ts'
import { FOLLOW_LINES } from './line-control.ts'

export type PackedCopy = { readonly program: string; readonly resources: string; remove(): Promise<void> }

/** Of the same bytes where that is possible: a runtime is large. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}

// Root, as on build machines, gets no page and no network in Chromium's sandbox.
const WITHOUT_SANDBOX = `if (process.getuid() === 0) electron.app.enableSandbox = () => undefined`

/**
 * The app as a packer lays it out: the runtime under the name of the product, which is what makes Electron take it for
 * packed, with the build in its resources. Where it `listens`, it follows lines: nothing else may
 * look into a packed app.
 */
export async function packedCopy({ listens = false } = {}): Promise<PackedCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-packed-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const runtime = electronProgram() ?? ''
  await copyFolder(dirname(runtime), folder)
  const program = join(folder, 'invoice-desk')
  await rename(join(folder, 'electron'), program)

  const resources = join(folder, 'resources')
  const app = join(resources, 'app')
  for (const name of ['app', 'default_app.asar']) await rm(join(resources, name), { recursive: true, force: true })
  await mkdir(app)
  for (const name of ['out', 'node_modules', 'resources']) await symlink(join(root, name), join(app, name))
  const file = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as object
  await writeFile(join(app, 'package.json'), JSON.stringify({ ...file, main: 'main.mjs' }))
  // A runtime older than the product's own has no ClipboardItem, and a name that is missing ends an import.
  await writeFile(
    join(app, 'main.mjs'),
    [
      `import { createRequire } from 'node:module'`,
      `const require = createRequire(import.meta.url)`,
      `const electron = require('electron')`,
      `if (!('ClipboardItem' in electron)) Object.defineProperty(electron, 'ClipboardItem', { enumerable: true, value: class {} })`,
      ...(listens ? [WITHOUT_SANDBOX, FOLLOW_LINES] : []),
      `await import('./out/main/main.js')`,
    ].join('\n'),
  )
  return { program, resources, remove }
}
