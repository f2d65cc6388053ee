import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root, tool } from '../launch/processes.ts'

const NAME = '@sparticuz/chromium'

/** The packed headless shell that npm brings (67 MB, for Linux on x64), or undefined where it was not installed. */
export function packagedChromium(): string | undefined {
  const packed = tool(NAME, 'bin/chromium.br')
  return existsSync(packed) ? packed : undefined
}

export type ReadyChromium = { readonly executablePath: string; readonly env: Record<string, string> }

/**
 * Unpacks it, once for each version: beside the packages, where everything goes when they go, or where these may not be
 * written, in the temporary folder. Whoever comes second finds it whole or not at all.
 */
export function prepareChromium(): ReadyChromium {
  const { version } = JSON.parse(readFileSync(tool(NAME, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cacheFolder(), `chromium-${version}`)
  const executablePath = join(folder, 'chromium')
  if (!existsSync(executablePath)) {
    const unpacked = unpack(`${folder}-`)
    try {
      renameSync(unpacked, folder)
    } catch (error) {
      rmSync(unpacked, { recursive: true, force: true })
      if (!existsSync(executablePath)) throw error
    }
  }
  return { executablePath, env: environmentOf(folder, executablePath) }
}

function cacheFolder(): string {
  const beside = join(root, 'node_modules', '.cache', 'invoice-desk')
  try {
    mkdirSync(beside, { recursive: true })
    rmSync(mkdtempSync(join(beside, 'try-')), { recursive: true })
    return beside
  } catch {
    // Of this user alone: nobody else may put a program there for us to start.
    const own = join(tmpdir(), `invoice-desk-${process.getuid?.() ?? 'tests'}`)
    mkdirSync(own, { recursive: true, mode: 0o700 })
    return own
  }
}

/** The package unpacks into whatever is the temporary folder of its process. */
function unpack(prefix: string): string {
  const folder = mkdtempSync(prefix)
  const files = ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) =>
    tool(NAME, `bin/${name}`),
  )
  const program = `import { inflate } from ${JSON.stringify(NAME)}
    await Promise.all(${JSON.stringify(files)}.map((file) => inflate(file)))`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
  })
  if (status === 0) return folder
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`The browser that npm brought could not be unpacked.\n${stderr.toString('utf8')}`)
}

/** A slim system lacks libraries and letters, which the package has; where the system has them, they are taken. */
function environmentOf(folder: string, executablePath: string): Record<string, string> {
  const libraries = join(folder, 'al2023', 'lib')
  const starts = spawnSync(executablePath, ['--version']).status === 0
  const path = [process.env['LD_LIBRARY_PATH'], libraries].filter(Boolean).join(':')
  return {
    ...(starts ? {} : { LD_LIBRARY_PATH: path }),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: fontSettings(folder) }),
  }
}

function fontSettings(folder: string): string {
  const file = join(folder, 'fonts.conf')
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${escaped}/fonts</dir>
  <cachedir>${escaped}/fonts-cache</cachedir>
</fontconfig>
`
  if (!existsSync(file)) writeFileSync(file, settings)
  return file
}
