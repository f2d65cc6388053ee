import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { needs } from '../support/system-requirements.ts'
import { desktopProgram, temporaryFolder } from './desktop-app.ts'
import { type PackedCopy, packedCopy } from './packed-copy.ts'

// Linux lays it out as one folder; elsewhere it is a bundle that only a packer makes.
describe('the packed app', needs('window', 'linux'), () => {
  let copy: PackedCopy

  beforeAll(async () => {
    copy = await packedCopy()
  })

  afterAll(() => copy.remove())

  async function start(switches: readonly string[]) {
    const data = await temporaryFolder()
    const profile = await temporaryFolder()
    const { args, env } = desktopProgram(data.path, profile.path, { switches, place: [] })
    const child = spawn(copy.program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const ended = once(child, 'close')
    return {
      child,
      ended,
      errors: () => errors,
      port: async () => {
        const text = await readFile(join(data.path, 'lock.json'), 'utf8').catch(() => '{}')
        return (JSON.parse(text) as { port?: number }).port
      },
      async [Symbol.asyncDispose]() {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
        await ended
        for (const folder of [data, profile]) await folder[Symbol.asyncDispose]()
      },
    }
  }

  it('starts, serves, and ends in order', async () => {
    await using app = await start([])
    await expect.poll(app.port, { timeout: 60_000 }).toBeTypeOf('number')
    const port = await app.port()
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.status, {
        timeout: 60_000,
      })
      .toBe(200)
    app.child.kill('SIGTERM')
    expect(await app.ended).toEqual([0, null])
  })

  it.each(['--remote-debugging-port=0', '--remote-debugging-pipe', '--load-extension=/tmp'])(
    'does not start with %s, which would open its window to other programs',
    async (given) => {
      await using app = await start([given])
      expect(await app.ended).toEqual([1, null])
      expect(app.errors()).toContain(`Invoice Desk does not start with ${given.replace(/=.*/, '')}`)
      expect(app.errors()).not.toContain('DevTools listening')
      expect(await app.port()).toBeUndefined()
    },
  )
})
