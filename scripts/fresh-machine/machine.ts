import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { copyInto, makeSlimSystem, programFiles } from './slim-system.ts'

/** Somebody who is neither root nor may become it. */
const NOBODY = 1001
const HOME = '/home/ẹni kan'

/** Where the project lies: a space, and letters beyond ASCII. */
const PROJECT = '/srv/ìwé títà 2026/invoice desk'

/** A root folder with a slim Debian and the Node and npm of this system, which is not the project's own Node. */
export type Machine = {
  readonly folder: string
  /** Where the project's folder is seen from here. */
  readonly project: string
}

type Npm = { readonly node: string; readonly npm: string }

/** The Node and npm that run npm scripts here. */
function npmOfSystem(env = process.env): Npm {
  const { npm_node_execpath: node, npm_execpath: npm } = env
  if (node === undefined || npm === undefined) throw new Error('This runs as an npm script: npm run fresh-machine')
  return { node: realpathSync(node), npm: dirname(dirname(realpathSync(npm))) }
}

const ownedByNobody = (path: string) => chownSync(path, NOBODY, NOBODY)

/** Makes it in an empty folder. Somebody's home may be one that cannot be written. */
export function makeMachine(folder: string, isHomeWritable: boolean): Machine {
  makeSlimSystem(folder)
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'tmp'), 0o1777)

  const { node, npm } = npmOfSystem()
  const nodeFolder = join(folder, 'opt', 'node')
  mkdirSync(join(nodeFolder, 'bin'), { recursive: true })
  copyInto(folder, programFiles(node).slice(1))
  cpSync(node, join(nodeFolder, 'bin', 'node'))
  cpSync(npm, join(nodeFolder, 'lib', 'npm'), { recursive: true })
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/npm/bin/${name}-cli.js`, join(nodeFolder, 'bin', name))
    chmodSync(join(nodeFolder, 'lib', 'npm', 'bin', `${name}-cli.js`), 0o755)
  }

  copyInto(
    folder,
    Object.values(registrySettings()).filter((value) => existsSync(value)),
  )

  const home = join(folder, HOME)
  const project = join(folder, PROJECT)
  for (const path of [home, project]) mkdirSync(path, { recursive: true })
  ownedByNobody(project)
  if (isHomeWritable) ownedByNobody(home)
  return { folder, project }
}

/** The project as it is committed, with what has changed since. */
export function copyProject(from: string, { project }: Machine): void {
  const git = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('git', ['-c', 'safe.directory=*', ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`git: ${stderr}`)
    return stdout
  }
  git('clone', '--quiet', '--no-local', from, project)
  const changed = git('-C', from, 'ls-files', '--modified', '--others', '--exclude-standard', '--deduplicate', '-z')
  const deleted = new Set(git('-C', from, 'ls-files', '--deleted', '-z').split('\0'))
  for (const path of changed.split('\0').filter((one) => one !== '' && !deleted.has(one))) {
    cpSync(join(from, path), join(project, path))
  }
  spawnSync('chown', ['--recursive', `${NOBODY}:${NOBODY}`, project])
}

/** The packages of this checkout instead of those that `npm ci` would bring: the same files, where one disk holds both. */
export function lendPackages(from: string, { project }: Machine): void {
  const packages = join(project, 'node_modules')
  const copy = (...how: readonly string[]) =>
    spawnSync('cp', ['--archive', ...how, join(from, 'node_modules'), project])
  if (copy('--link').status !== 0) {
    rmSync(packages, { recursive: true, force: true })
    copy()
  }
  rmSync(join(packages, '.cache'), { recursive: true, force: true })
  // Its files stay root's: what is written there would be written here.
  spawnSync('find', [packages, '-type', 'd', '-exec', 'chown', `${NOBODY}:${NOBODY}`, '{}', '+'])
}

/** What git does not know and does not ignore in the project there. */
export const strayFiles = ({ project }: Machine): readonly string[] =>
  spawnSync('git', ['-c', 'safe.directory=*', '-C', project, 'status', '--porcelain'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '')

/** How the npm of this system reaches the registry. */
function registrySettings(): Readonly<Record<string, string>> {
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && /^((https?|no|all)_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name) ? [[name, value] as const] : [],
  )
  const { npm } = npmOfSystem()
  const asked = ['registry', 'cafile'].map((name) => {
    const { stdout } = spawnSync(process.execPath, [join(npm, 'bin', 'npm-cli.js'), 'config', 'get', name])
    return [`npm_config_${name}`, stdout.toString().trim()] as const
  })
  return Object.fromEntries([...kept, ...asked].filter(([, value]) => !/^(null|)$/.test(value)))
}

// The shell stays, so that what ends it is its command, and a signal for all of them reaches npm.
const ENTER = `
set -e
mount --make-rprivate /
mount --rbind /dev "$1/dev"
mount -t proc proc "$1/proc"
set +e
chroot --userspec=${NOBODY}:${NOBODY} "$1" sh -c 'umask 077; cd "$0" && eval "$1"' "$2" "$3"
exit $?
`

/**
 * Starts a command there, in the project's folder, as somebody without rights and with umask 077. It has a process group
 * of its own, as a terminal would give it.
 */
export function startThere({ folder }: Machine, command: string): ChildProcess {
  const env = {
    PATH: '/opt/node/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin',
    HOME,
    TERM: 'dumb',
    npm_config_update_notifier: 'false',
    ...registrySettings(),
  }
  const within = ['--mount', '--pid', '--fork', '--kill-child']
  const args = [...within, 'sh', '-c', ENTER, 'sh', folder, PROJECT, command]
  return spawn('unshare', args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
}
