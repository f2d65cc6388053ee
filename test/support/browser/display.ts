import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { isHere } from '../../../scripts/test/requirements.ts'

/**
 * Larger than any window of the tests. The pointer of a new display stands in its middle, which no window reaches: the
 * mouse of a page is the test's alone.
 */
const SCREEN = '4096x3200x24'

export type Display = {
  /** As the variable DISPLAY has it. */
  readonly name: string
  close(): Promise<void>
}

/** A display that nobody looks at, by Xvfb. */
export async function openDisplay(): Promise<Display> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const exited = once(xvfb, 'exit')
  const [number] = await Promise.race([
    once(createInterface({ input: xvfb.stdio[3] as Readable }), 'line'),
    exited.then(() => Promise.reject(new Error('Xvfb ended before it had a display.'))),
  ])
  return {
    name: `:${number}`,
    async close() {
      xvfb.kill()
      await exited
    },
  }
}

/**
 * For browser tests in windows: a display of their own, so that nothing opens before the eyes of whoever runs them. Where
 * there is no Xvfb, windows open on the display that is there.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env['INVOICE_DESK_WINDOW'] || !isHere('xvfb')) return undefined

  const before = process.env['DISPLAY']
  const display = await openDisplay()
  process.env['DISPLAY'] = display.name

  return async () => {
    await display.close()
    if (before === undefined) delete process.env['DISPLAY']
    else process.env['DISPLAY'] = before
  }
}
