import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findBrowser, howToGetBrowser, isInPath } from '../browser/find-browser.ts'
import { electronProgram, hasDisplay } from '../launch/electron-runtime.ts'
import { root } from '../launch/processes.ts'

import { postgresPrograms } from './postgres-programs.ts'

/** Something that only a system can give, or that not every system is. */
export type Requirement = {
  /** What it is for, as in "strace: ...". */
  readonly purpose: string
  /**
   * Debian's packages that bring it, `old|new` where later versions call one otherwise. `npm run doctor -- --install`
   * installs those of the whole table.
   */
  readonly debian?: readonly string[]
  /** What to type, or to do, where packages are no answer. */
  readonly how: () => string
  readonly isHere: () => boolean
  /** Nothing is left out without it: it reads again what another reader has read. */
  readonly isSecondOpinion?: true
}

const inPath = (...programs: readonly string[]) => programs.every((program) => isInPath(program))
const succeeds = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0

/** What brings the packages of the table. */
const INSTALL = 'npm run doctor -- --install'

const installed = (...packages: readonly string[]) => ({
  debian: packages,
  how: () => (isInPath('apt-get') ? INSTALL : `install ${packages.join(', ')} as this system does`),
})

const isRoot = () => process.getuid?.() === 0
const isLinux = () => process.platform === 'linux'

/** A wrapper for programs that root may not run as root, because root may read and write everything. */
export const asNobody: readonly string[] = isRoot()
  ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  : []

function canBeNobody(): boolean {
  const [setpriv, ...how] = asNobody
  if (setpriv === undefined) return process.getuid !== undefined
  const reads = `require('node:fs').accessSync(${JSON.stringify(join(root, 'package.json'))})`
  return succeeds(setpriv, ...how, process.execPath, '-e', reads)
}

/** The Python of the PATH may be another one than the packages of the system are for. */
export const pythonWithHttpx = (): string | undefined =>
  ['python3', '/usr/bin/python3'].find((python) => succeeds(python, '-c', 'import httpx'))

/** A repository of our own: an unpacked archive may lie inside another one. */
function hasHistory(): boolean {
  const { status, stdout } = spawnSync('git', ['-C', root, 'rev-parse', '--show-cdup'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() === ''
}

/** The server runs as anybody but root. */
const canBePostgres = (): boolean => !isRoot() || (isInPath('setpriv') && succeeds('id', 'postgres'))

/** It stands where only root looks. */
export const nginxProgram = (): string | undefined =>
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))

const FIRST_FREE_PORT = '/proc/sys/net/ipv4/ip_unprivileged_port_start'

function howToOpenWindow(): string {
  if (electronProgram() === undefined) return 'npx install-electron'
  if (hasDisplay()) return 'npm run build'
  return isInPath('xvfb-run') ? 'xvfb-run --auto-servernum npm test' : INSTALL
}

/**
 * All that a test may need besides Node and what npm brings. There is no other list: tests ask it with `needs`, `npm test`
 * tells what it left out, `npm run doctor` what is missing and how to get it, and .ci/run installs by it.
 */
const requirements = {
  'whole browser': {
    purpose: 'Chromium, Chrome or Edge with its viewer of PDFs, for printing from the browser',
    debian: ['chromium'],
    how: () => howToGetBrowser('whole'),
    isHere: () => findBrowser('whole') !== undefined,
  },
  window: {
    purpose: "Electron's runtime and a display, for the desktop window",
    debian: [
      ...['unzip', 'gcc', 'xvfb', 'xauth', 'libnss3', 'libgbm1'],
      ...['libgtk-3-0|libgtk-3-0t64', 'libasound2|libasound2t64'],
    ],
    how: howToOpenWindow,
    isHere: () => electronProgram() !== undefined && hasDisplay() && existsSync(join(root, 'out', 'main', 'main.js')),
  },
  xvfb: {
    purpose: 'a display that nobody looks at, for browser tests in a window with scroll bars and a mouse',
    ...installed('xvfb'),
    isHere: () => isLinux() && inPath('Xvfb'),
  },
  'print dialog': {
    purpose: 'tells which windows stand on an X11 display, for the dialog of the printer',
    ...installed('x11-utils'),
    isHere: () => isLinux() && !process.env['WAYLAND_DISPLAY'] && inPath('xwininfo'),
  },
  postgresql: {
    purpose: 'a server of PostgreSQL, 15 or later, for the database of an office',
    ...installed('postgresql'),
    isHere: () => isLinux() && postgresPrograms() !== undefined && canBePostgres(),
  },
  openssl: {
    purpose: 'certificates of servers that are stood in front of, or that data is kept on',
    ...installed('openssl'),
    isHere: () => inPath('openssl'),
  },
  nginx: {
    purpose: 'the balancer of the example in deploy/, in front of two processes',
    ...installed('nginx-light'),
    isHere: () => isLinux() && nginxProgram() !== undefined,
  },
  systemd: {
    purpose: 'reads the unit of the example in deploy/',
    ...installed('systemd'),
    isHere: () => inPath('systemd-analyze'),
  },
  'a file of data': {
    purpose: 'the file of SQLite in hand, which is damaged, copied or read by a thread',
    how: () => 'run the tests without INVOICE_DESK_TEST_DATABASE',
    isHere: () => process.env['INVOICE_DESK_TEST_DATABASE'] !== 'postgres',
  },
  dpkg: {
    purpose: 'makes, installs and removes the Debian package',
    ...installed('dpkg'),
    isHere: () => isLinux() && inPath('dpkg', 'dpkg-deb'),
  },
  keyring: {
    purpose: 'a GNOME Keyring on a session bus of its own, for secrets in a real keychain',
    ...installed('gnome-keyring', 'dbus-x11'),
    isHere: () => isLinux() && inPath('bash', 'dbus-daemon', 'dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'),
  },
  strace: {
    purpose: 'kills at a chosen write or sync, and reads that fail',
    ...installed('strace'),
    isHere: () => succeeds('strace', '-f', '-e', 'trace=fsync', 'true'),
  },
  'small disk': {
    purpose: 'a disk of its own that is full, mounted where nobody else sees it',
    how: () => 'sudo sysctl kernel.unprivileged_userns_clone=1, or run the tests as root',
    isHere: () => isLinux() && succeeds('unshare', '-rm', 'true'),
  },
  'mounted disk': {
    purpose: 'a small disk that the server of a database fills',
    how: () => 'run the tests as root, where root may mount',
    isHere: () => isLinux() && isRoot() && succeeds('unshare', '-m', 'sh', '-c', 'mount -t tmpfs none /mnt'),
  },
  'network namespaces': {
    purpose: 'computers with networks of their own and a router between, for sharing with other screens',
    debian: ['iproute2'],
    how: () => (inPath('ip') ? 'run the tests as root, on a kernel with bridges' : INSTALL),
    isHere: () =>
      isLinux() &&
      succeeds(
        'unshare',
        '-rnm',
        'sh',
        '-c',
        'mount -t tmpfs none /run && ip netns add one && ip link add name br0 type bridge',
      ),
  },
  'second disk': {
    purpose: 'a data folder that moves to another disk (/dev/shm)',
    how: () => 'mount a tmpfs at /dev/shm',
    isHere: () => existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(tmpdir()).dev,
  },
  curl: {
    purpose: 'the commands of the README and the examples in bash, word for word',
    ...installed('curl'),
    isHere: () => inPath('bash', 'curl'),
  },
  python: {
    purpose: 'the examples in Python',
    ...installed('python3'),
    isHere: () => succeeds('python3', '--version'),
  },
  httpx: {
    purpose: 'the client in Python that is generated from the description of the API',
    ...installed('python3-httpx'),
    isHere: () => pythonWithHttpx() !== undefined,
  },
  dotnet: {
    purpose: 'the example in C#',
    how: () => 'install the .NET SDK (https://dot.net/download)',
    isHere: () => succeeds('dotnet', '--version'),
  },
  'a user with limits': {
    purpose: 'folders that somebody may not read or write',
    how: () => 'run the tests as another user than root, or from a folder that everybody may read',
    isHere: canBeNobody,
  },
  root: {
    purpose: "somebody else's folders",
    how: () => 'run the tests as root',
    isHere: isRoot,
  },
  'not root': {
    purpose: 'a folder that its own user closed',
    how: () => 'run the tests as another user than root',
    isHere: () => process.getuid !== undefined && !isRoot(),
  },
  'slim system': {
    purpose: 'root on a Debian, out of whose packages a system with Node alone is made',
    how: () => 'run it as root on Debian, with git installed',
    isHere: () => isLinux() && isRoot() && inPath('dpkg', 'dpkg-query', 'git', 'tar', 'chroot', 'unshare'),
  },
  'guarded ports': {
    purpose: 'a port that is for the system alone',
    how: () => 'sudo sysctl net.ipv4.ip_unprivileged_port_start=1024',
    isHere: () => existsSync(FIRST_FREE_PORT) && Number(readFileSync(FIRST_FREE_PORT, 'utf8')) > 80,
  },
  'git history': {
    purpose: 'the subjects of commits',
    how: () => 'run the tests in a clone of the repository, with git installed',
    isHere: hasHistory,
  },
  linux: {
    purpose: 'what /proc tells and refuses',
    how: () => 'run the tests on Linux',
    isHere: isLinux,
  },
  'linux x64': {
    purpose: 'the browser that npm brings',
    how: () => 'run the tests on Linux with an x64 processor',
    isHere: () => isLinux() && process.arch === 'x64',
  },
  posix: {
    purpose: 'the rights of files',
    how: () => 'run the tests on Linux or macOS',
    isHere: () => process.platform !== 'win32',
  },
  poppler: {
    purpose: 'reads text, pages, fonts and structure of papers again',
    ...installed('poppler-utils'),
    isHere: () => inPath('pdftotext', 'pdftoppm', 'pdffonts', 'pdfinfo'),
    isSecondOpinion: true,
  },
  mupdf: {
    purpose: 'reads the content of papers again',
    ...installed('mupdf-tools'),
    isHere: () => inPath('mutool'),
    isSecondOpinion: true,
  },
  qpdf: {
    purpose: 'checks the objects of papers again',
    ...installed('qpdf'),
    isHere: () => inPath('qpdf'),
    isSecondOpinion: true,
  },
  zbar: {
    purpose: 'reads QR codes again',
    ...installed('zbar-tools'),
    isHere: () => inPath('zbarimg'),
    isSecondOpinion: true,
  },
} as const satisfies Readonly<Record<string, Requirement>>

export type Need = keyof typeof requirements

export const needNames = Object.keys(requirements) as Need[]

export const requirementOf = (need: Need): Requirement => requirements[need]

const known = new Map<Need, boolean>()

/** Whether this machine has it. It is looked for once. */
export function isHere(need: Need): boolean {
  const found = known.get(need) ?? requirements[need].isHere()
  known.set(need, found)
  return found
}
