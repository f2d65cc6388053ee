import { describe, expect, it } from 'vitest'

import { programArguments } from './program-arguments.ts'

describe('started from its folder', () => {
  const own = (...argv: string[]) => programArguments(['/dist/electron', ...argv], { packaged: false })

  it('takes what stands behind the folder, slips included, and leaves the rest to Chromium', () => {
    expect(own('--no-sandbox', '/work/invoice-desk', '--port', '0', '--prot=1')).toEqual(['--port', '0', '--prot=1'])
    expect(own('-r', '/tmp/before.cjs', '.', '--port=0')).toEqual(['--port=0'])
    expect(own('.')).toEqual([])
    expect(own()).toEqual([])
  })
})

describe('packaged', () => {
  const own = (...argv: string[]) => programArguments(['/opt/Invoice Desk/invoice-desk', ...argv], { packaged: true })

  it('takes its own flags with their values', () => {
    expect(own('--port', '5000', '--data-dir=/srv/books', '--verbose')).toEqual([
      '--port',
      '5000',
      '--data-dir=/srv/books',
      '--verbose',
    ])
  })

  it("leaves Chromium's and the system's alone", () => {
    expect(own('--ozone-platform=wayland', '-psn_0_12345', '/home/ada/a.pdf', '--disable-gpu', '--version')).toEqual([
      '--version',
    ])
  })

  // So that the core says "needs a value", instead of reading the next flag as one.
  it('does not take the next flag for a value', () => {
    expect(own('--data-dir', '--verbose')).toEqual(['--data-dir', '--verbose'])
  })
})
