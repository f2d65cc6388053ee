import { describe, expect, it } from 'vitest'

import { install, type System } from './install.ts'

/** A Debian that has these packages, and writes down what it is told to do. */
function debian(rest: Partial<System> & { readonly packages?: readonly string[] } = {}) {
  const ran: string[] = []
  const said: string[] = []
  const system: System = {
    isRoot: true,
    has: () => true,
    isInstalled: (name) => rest.packages?.includes(name) === true,
    isOffered: () => false,
    run: (command) => ran.push(command.join(' ')) > 0,
    say: (sentence) => said.push(sentence),
    ...rest,
  }
  return { system, ran, said }
}

const INSTALL = 'apt-get install --yes --quiet --no-install-recommends'

describe('npm run doctor -- --install', () => {
  it('installs what is missing, once', () => {
    const { system, ran } = debian({ packages: ['curl'] })
    expect(install(['curl', 'strace', 'qpdf'], system)).toBe(true)
    expect(ran).toEqual(['apt-get update --quiet', `${INSTALL} strace qpdf`])

    const after = debian({ packages: ['curl', 'strace', 'qpdf'] })
    expect(install(['curl', 'strace', 'qpdf'], after.system)).toBe(true)
    expect(after.ran).toEqual([])
  })

  it('takes a package under the name that this Debian has for it', () => {
    const wanted = ['libasound2|libasound2t64']
    const old = debian({ isOffered: (name) => name === 'libasound2' })
    expect(install(wanted, old.system)).toBe(true)
    expect(old.ran.at(-1)).toBe(`${INSTALL} libasound2`)

    const later = debian({ isOffered: (name) => name === 'libasound2t64' })
    expect(install(wanted, later.system)).toBe(true)
    expect(later.ran.at(-1)).toBe(`${INSTALL} libasound2t64`)

    const there = debian({ packages: ['libasound2t64'] })
    expect(install(wanted, there.system)).toBe(true)
    expect(there.ran).toEqual([])
  })

  it('asks sudo nothing that a person would have to answer', () => {
    const { system, ran } = debian({ isRoot: false })
    expect(install(['strace'], system)).toBe(true)
    expect(ran.every((command) => command.startsWith('sudo --non-interactive '))).toBe(true)
  })

  it('says what somebody else has to install, and does nothing', () => {
    const nobody = debian({ isRoot: false, has: (program) => program !== 'sudo' })
    expect(install(['strace'], nobody.system)).toBe(false)
    expect([nobody.ran, nobody.said]).toEqual([[], [expect.stringContaining('install strace')]])

    const elsewhere = debian({ has: () => false })
    expect(install(['strace'], elsewhere.system)).toBe(false)
    expect(elsewhere.said).toEqual(['No apt-get here. Install as this system does: strace.'])
  })

  it('takes the quicker browser where Debian offers it, and is no worse without it', () => {
    const { system, ran } = debian({ isOffered: () => true, run: (command) => ran.push(command.join(' ')) < 2 })
    expect(install([], system)).toBe(true)
    expect(ran.at(-1)).toBe(`${INSTALL} chromium-headless-shell`)
  })
})
