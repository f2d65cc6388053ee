import { spawnSync } from 'node:child_process'

import { expect, it } from 'vitest'

import { root } from '../../scripts/launch/processes.ts'
import { needs } from '../support/system-requirements.ts'

it(
  'a machine with Node alone starts the product and runs tests of every stage, as nobody',
  needs('slim system'),
  () => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', 'fresh-machine', '--', '--sample'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '', VITEST: undefined },
    })
    expect(status, stdout + stderr).toBe(0)
    expect(stdout).toMatch(/Exit code \d+, served: true/)
    expect(stdout).toMatch(/Test Files {2}5 passed \(5\)/)
    expect(stdout).not.toContain('skipped')
  },
)
