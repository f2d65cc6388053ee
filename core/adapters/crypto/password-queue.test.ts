import { describe, expect, it } from 'vitest'

import { AppError } from '../../contract/http/errors.ts'

import { createPasswordQueue } from './password-queue.ts'

/** A hasher that finishes when it is told to. */
function slowHasher() {
  const running: (() => void)[] = []
  const begun: string[] = []
  const work = (what: string) => {
    begun.push(what)
    return new Promise<void>((resolve) => running.push(resolve))
  }
  return {
    begun,
    finishOne: () => running.shift()?.(),
    hash: async (password: string) => (await work(password), `hash of ${password}`),
    verify: async (password: string) => (await work(password), true),
  }
}

const refusal = (error: unknown) => (error instanceof AppError ? [error.code, error.retryAfterSeconds] : error)
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('password hashes', () => {
  it('are made two at a time, in their order, and who comes to a full queue is sent away at once', async () => {
    const hasher = slowHasher()
    const queue = createPasswordQueue(hasher, { atOnce: 2, waiting: 2 })
    const first = ['a', 'b', 'c', 'd'].map((password) => queue.hash(password))
    expect(await queue.verify('e', undefined).catch(refusal)).toEqual(['too_many_sign_ins', 1])
    expect(hasher.begun).toEqual(['a', 'b'])

    hasher.finishOne()
    await first[0]
    await settled()
    expect(hasher.begun).toEqual(['a', 'b', 'c'])
    const late = queue.verify('f', undefined)
    for (let left = 0; left < 4; left++) {
      hasher.finishOne()
      await settled()
    }
    expect(await Promise.all([...first, late])).toEqual(['hash of a', 'hash of b', 'hash of c', 'hash of d', true])
    expect(hasher.begun).toEqual(['a', 'b', 'c', 'd', 'f'])
  })

  it('that fail give their place free', async () => {
    const broken = { hash: () => Promise.reject(new Error('no memory')), verify: async () => true }
    const queue = createPasswordQueue(broken, { atOnce: 1, waiting: 0 })
    for (let time = 0; time < 3; time++) await expect(queue.hash('x')).rejects.toThrow('no memory')
    expect(await queue.verify('x', undefined)).toBe(true)
  })
})
