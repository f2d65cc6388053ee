import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

// Electron's side of a utility process, as far as it is used: one message in, one out. A request that cannot be
// understood shows the way there and back without a keychain.
const harness = (entry: string) => `
  process.parentPort = {
    on: (event, listener) => setImmediate(() => listener({ data: { operation: 'nonsense' } })),
    postMessage: (reply) => { process.stdout.write(JSON.stringify(reply)) },
  }
  await import(${JSON.stringify(entry)})
`

it("joins Electron's port to the core's keychain process", async () => {
  const entry = new URL('./keychain-utility.ts', import.meta.url).href
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', harness(entry)])

  expect(JSON.parse(stdout)).toMatchObject({ ok: false, message: expect.stringContaining('operation') })
})
