import dns from 'node:dns'
import { Socket } from 'node:net'

import { afterEach, expect, it, vi } from 'vitest'

import { printOne } from '../../core/adapters/printing/print.ts'

import { goldenDocuments } from './golden/documents.ts'

afterEach(() => vi.restoreAllMocks())

it('no document asks anything of the network while it is drawn', { timeout: 60_000 }, async () => {
  const refuse = () => {
    throw new Error('A document is drawn from what is here.')
  }
  const doors = [
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(refuse),
    vi.spyOn(dns, 'lookup').mockImplementation(refuse),
    vi.spyOn(globalThis, 'fetch').mockImplementation(refuse),
  ]
  for (const { document, look, logo, format = 'a4' } of goldenDocuments) {
    expect((await printOne({ document, look, logo }, format)).subarray(0, 5).toString()).toBe('%PDF-')
  }
  for (const door of doors) expect(door).not.toHaveBeenCalled()
})
