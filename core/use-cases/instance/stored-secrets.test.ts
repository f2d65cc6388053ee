import { describe, expect, it } from 'vitest'

import type { SecretStore } from '../../ports/installation/secret-store.ts'

import { finishMove, moveSecrets } from './stored-secrets.ts'

class Killed extends Error {}

const names = ['instance/backupPassphrase', 'business/1/apiKey', 'business/1/apiSecret', 'business/2/firsPassword']
const values = new Map([
  ['instance/backupPassphrase', 'mango rains in April'],
  ['business/1/apiKey', 'key'],
  ['business/2/firsPassword', 'password'],
])

/** Two stores and the choice between them, in a process that dies at its n-th step. */
function stores(dieAt: number, old = new Map(values), now = new Map<string, string>()) {
  let step = 0
  const alive = (): void => {
    step += 1
    if (step === dieAt) throw new Killed()
  }
  const store = (kept: Map<string, string>): SecretStore => ({
    kind: 'memory',
    async get(name) {
      alive()
      return Promise.resolve(kept.get(name) ?? null)
    },
    async set(name, value) {
      alive()
      await Promise.resolve(kept.set(name, value))
    },
    async delete(name) {
      alive()
      await Promise.resolve(kept.delete(name))
    },
  })
  const state = { chosen: old }
  return {
    old,
    now,
    state,
    from: store(old),
    to: store(now),
    async choose() {
      alive()
      await Promise.resolve((state.chosen = now))
    },
  }
}

describe('moving secrets', () => {
  it('killed at any step loses none: the chosen store has them all, and doing it again ends it', async () => {
    const seen = { old: 0, now: 0 }
    for (let dieAt = 1; ; dieAt += 1) {
      const first = stores(dieAt)
      const ended = await moveSecrets(names, first, () => first.choose()).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error
          return false
        },
      )
      expect(Object.fromEntries(first.state.chosen)).toEqual(Object.fromEntries(values))

      const again = stores(0, first.old, first.now)
      if (first.state.chosen === first.now) await finishMove(names, again)
      else await moveSecrets(names, again, () => again.choose())
      expect(Object.fromEntries(again.now)).toEqual(Object.fromEntries(values))
      expect(again.old.size).toBe(0)
      if (ended) break
      seen[first.state.chosen === first.now ? 'now' : 'old'] += 1
    }
    expect(seen.old).toBeGreaterThan(5)
    expect(seen.now).toBeGreaterThan(1)
  })

  it('never puts an older value over one that was saved since', async () => {
    const left = stores(0, new Map([['business/1/apiKey', 'old']]), new Map([['business/1/apiKey', 'new']]))
    await finishMove(names, left)
    expect([...left.now.values()]).toEqual(['new'])
    expect(left.old.size).toBe(0)
  })

  it('into a store that keeps nothing leaves everything where it is', async () => {
    const { from, old } = stores(0)
    const forgetful: SecretStore = { ...from, get: () => Promise.resolve(null), set: () => Promise.resolve() }
    await expect(moveSecrets(names, { from, to: forgetful }, () => Promise.resolve())).rejects.toThrow(/read back/)
    expect(old.size).toBe(3)
  })
})
