import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What `dpkg-query` tells of an installed package. */
export type DebianPackage = {
  readonly name: string
  readonly isEssential: boolean
  readonly priority: string
  /** What it depends on, as Debian writes it: `libc6 (>= 2.36), debconf | debconf-2.0`. */
  readonly depends: string
}

const FORMAT = `\${Package}\\t\${Essential}\\t\${Priority}\\t\${Pre-Depends}, \${Depends}\\n`

function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
  return stdout
}

const installedPackages = (): readonly DebianPackage[] =>
  run('dpkg-query', '--show', `--showformat=${FORMAT}`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([name = '', essential, priority = '', depends = '']) => ({
      name,
      isEssential: essential === 'yes',
      priority,
      depends,
    }))

/** The packages of a slim image: what Debian calls essential or required, and what that depends on. */
export function slimPackages(installed: readonly DebianPackage[]): readonly string[] {
  const byName = new Map(installed.map((one) => [one.name, one]))
  const chosen = new Set<string>()
  const open = installed.filter((one) => one.isEssential || one.priority === 'required')
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (chosen.has(next.name)) continue
    chosen.add(next.name)
    for (const alternatives of next.depends.split(',')) {
      const names = alternatives.split('|').map((one) => one.trim().split(/[ :(]/)[0] ?? '')
      const found = names.map((name) => byName.get(name)).find((one) => one !== undefined)
      if (found) open.push(found)
    }
  }
  return [...chosen].toSorted((a, b) => a.localeCompare(b))
}

const unneeded = /^\/usr\/share\/(doc|man|info|locale|lintian)\//

/** A path without links among its folders, as /lib is one on today's Debian. */
const resolved = (path: string) => join(realpathSync(dirname(path)), basename(path))

function isFile(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat !== undefined && !stat.isDirectory()
}

/** The program and the libraries that it loads. */
export function programFiles(program: string): readonly string[] {
  const libraries = run('ldd', program)
    .split('\n')
    .flatMap((line) => /(\/\S+) \(/.exec(line)?.[1] ?? [])
  return [program, ...libraries.flatMap((path) => [path, realpathSync(path)])]
}

/** Fills a folder with the root of a slim Debian, out of the packages of this one: no Node, no browser, nothing in /usr/local. */
export function makeSlimSystem(folder: string): void {
  for (const { name } of readdirSync('/', { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())) {
    symlinkSync(readlinkSync(`/${name}`), join(folder, name))
  }
  for (const name of ['dev', 'proc', 'tmp', 'usr/local/bin', 'home', 'var/tmp']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  const listed = run('dpkg', '--listfiles', ...slimPackages(installedPackages())).split('\n')
  const named = ['/etc/resolv.conf', '/etc/hosts', '/etc/passwd', '/etc/group', '/etc/nsswitch.conf', '/etc/localtime']
  const files = [...listed, ...named].filter(
    (path) => path.startsWith('/') && dirname(path) !== '/' && !unneeded.test(path) && isFile(path),
  )
  copyInto(folder, files)
}

/** Copies files to where they are here, in a root of its own. */
export function copyInto(folder: string, paths: readonly string[]): void {
  const input = [...new Set(paths.map(resolved))].map((path) => path.slice(1)).join('\0')
  const copy = 'tar --create --directory / --no-recursion --null --files-from=- | tar --extract --directory "$1"'
  const { status, stderr } = spawnSync('sh', ['-c', copy, 'sh', folder], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`tar: ${stderr}`)
}
