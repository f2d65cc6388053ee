import { describe, expect, it } from 'vitest'

import { type DebianPackage, slimPackages } from './slim-system.ts'

const named = (name: string, more: Partial<DebianPackage> = {}): DebianPackage => ({
  name,
  isEssential: false,
  priority: 'optional',
  depends: '',
  ...more,
})

describe('the packages of a slim system', () => {
  it('are the essential and required ones, with what they depend on', () => {
    const installed = [
      named('bash', { isEssential: true, depends: 'base-files (>= 2.1), debianutils:any (>= 5.6), libc6' }),
      named('apt', { priority: 'required', depends: 'adduser | systemd-sysusers, gpgv | sqv' }),
      named('libc6', { depends: 'libgcc-s1' }),
      named('chromium', { depends: 'libc6, libnss3' }),
      ...['base-files', 'debianutils', 'libgcc-s1', 'systemd-sysusers', 'gpgv', 'libnss3'].map((name) => named(name)),
    ]
    expect(slimPackages(installed)).toEqual(
      ['apt', 'base-files', 'bash', 'debianutils', 'gpgv', 'libc6', 'libgcc-s1', 'systemd-sysusers'].toSorted(),
    )
  })

  it('may depend on one another in a circle', () => {
    const installed = [
      named('libc6', { isEssential: true, depends: 'libgcc-s1' }),
      named('libgcc-s1', { depends: 'libc6' }),
    ]
    expect(slimPackages(installed)).toEqual(['libc6', 'libgcc-s1'])
  })
})
