import { spawnSync } from 'node:child_process'

import { isInPath } from '../browser/find-browser.ts'
import { isHere, needNames, requirementOf } from '../test/requirements.ts'

/** Not every Debian has it. The browser tests use it where it is, because it is quicker. */
const WELCOME = ['chromium-headless-shell']

/** What is asked of the system; tests say themselves what it answers. */
export type System = {
  readonly isRoot: boolean
  has(program: string): boolean
  isInstalled(debianPackage: string): boolean
  isOffered(debianPackage: string): boolean
  /** Answers whether it went well. */
  run(command: readonly string[]): boolean
  say(sentence: string): void
}

const thisSystem: System = {
  isRoot: process.getuid?.() === 0,
  has: isInPath,
  isInstalled: (name) =>
    spawnSync('dpkg-query', ['--show', `--showformat=\${db:Status-Status}`, name]).stdout?.toString() === 'installed',
  isOffered: (name) => spawnSync('apt-cache', ['show', name]).status === 0,
  run([program = '', ...args]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(program, args, { env, stdio: ['ignore', 2, 2] }).status === 0
  },
  say: (sentence) => process.stderr.write(`${sentence}\n`),
}

/** Debian's packages of the whole table, whose things are not here. */
export const missingPackages = (): readonly string[] => [
  ...new Set(needNames.filter((need) => !isHere(need)).flatMap((need) => requirementOf(need).debian ?? [])),
]

/** `old|new`: of one package that has another name in later versions of Debian. */
const spellings = (name: string): readonly string[] => name.split('|')
const firstOf = (name: string): string => spellings(name)[0] ?? name

/**
 * Installs what is missing, as root or with a sudo that asks nothing. Where everything is there it does nothing.
 * @returns whether all of it is there now
 */
export function install(wanted: readonly string[], system = thisSystem): boolean {
  if (!system.has('apt-get')) {
    if (wanted.length > 0) system.say(`No apt-get here. Install as this system does: ${wanted.join(', ')}.`)
    return wanted.length === 0
  }
  const missing = wanted.filter((name) => !spellings(name).some((one) => system.isInstalled(one)))
  const welcome = WELCOME.filter((name) => !system.isInstalled(name))
  if (missing.length === 0 && welcome.every((name) => !system.isOffered(name))) return true
  if (!system.isRoot && !system.has('sudo')) {
    if (missing.length > 0) system.say(`Neither root nor sudo: somebody who may has to install ${missing.join(', ')}.`)
    return missing.length === 0
  }

  const asRoot = system.isRoot ? [] : ['sudo', '--non-interactive', '--preserve-env=DEBIAN_FRONTEND']
  const apt = (...args: readonly string[]) => system.run([...asRoot, 'apt-get', ...args])
  const get = (names: readonly string[]) => {
    if (names.length === 0) return true
    system.say(`Installing ${names.join(', ')}`)
    return apt('install', '--yes', '--quiet', '--no-install-recommends', ...names)
  }

  if (!apt('update', '--quiet')) system.say('The lists of packages could not be brought up to date.')
  const isDone = get(missing.map((name) => spellings(name).find((one) => system.isOffered(one)) ?? firstOf(name)))
  get(welcome.filter((name) => system.isOffered(name)))
  return isDone
}
