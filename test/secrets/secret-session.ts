// Does what it is told with the real keychain and prints each outcome as a line of JSON; driven by keychain.test.ts.
// Arguments: data folder, timeout in milliseconds, then steps such as get:NAME, set:NAME=VALUE, delete:NAME.
import { forkKeychain } from '../../core/adapters/secrets/keychain-link.ts'
import { keychainStore } from '../../core/adapters/secrets/keychain-store.ts'
import { SecretStoreError } from '../../core/ports/installation/secret-store.ts'
import { systemClock } from '../../core/runtime/clock.ts'
import { systemIds } from '../../core/runtime/ids.ts'

const [dataDir = '', timeoutMs = '', ...steps] = process.argv.slice(2)

const store = keychainStore({
  dataDir,
  ids: systemIds(systemClock()),
  connect: forkKeychain(),
  timeoutMs: Number(timeoutMs),
})

// How long the event loop stood still at worst: a hanging keychain must not stop everything else.
let worst = 0
let last = performance.now()
setInterval(() => {
  worst = Math.max(worst, performance.now() - last)
  last = performance.now()
}, 10).unref()

async function perform(step: string): Promise<string | null> {
  const [, operation = '', name = '', value = ''] = /^(\w+):([^=]+)(?:=(.*))?$/s.exec(step) ?? []
  if (operation === 'get') return store.get(name)
  if (operation === 'set') await store.set(name, value)
  if (operation === 'delete') await store.delete(name)
  return null
}

for (const step of steps) {
  try {
    process.stdout.write(`${JSON.stringify({ ok: true, value: await perform(step) })}\n`)
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error
    const { reason, message, remedy } = error
    process.stdout.write(`${JSON.stringify({ ok: false, reason, message, remedy })}\n`)
  }
}

process.stdout.write(`${JSON.stringify({ blockedMs: Math.round(worst) })}\n`)
