import { AppError } from '../../contract/http/errors.ts'
import type { PasswordHasher } from '../../ports/people/password-hasher.ts'

import { hashPassword, verifyPassword } from './password-hash.ts'

type Limits = {
  /** How many are worked on: the threads that do it serve files and other encryption too. */
  readonly atOnce: number
  /** How many wait for their turn; whoever comes then is sent away at once. */
  readonly waiting: number
}

/** At about 80 ms each, the last one waits for less than a second. */
const LIMITS: Limits = { atOnce: 2, waiting: 16 }

/**
 * Password hashes, one or two at a time: whoever asks for many slows only passwords down, not the rest of the program.
 * Beyond a short queue the answer is `too_many_sign_ins` (429).
 */
export function createPasswordQueue(
  hasher: PasswordHasher = { hash: (password) => hashPassword(password), verify: verifyPassword },
  { atOnce, waiting }: Limits = LIMITS,
): PasswordHasher {
  const queue: (() => void)[] = []
  let working = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working < atOnce) working += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new AppError('too_many_sign_ins', { retryAfterSeconds: 1 })

    try {
      return await work()
    } finally {
      // Who waits takes the place over, so that nobody who comes now slips in before.
      const next = queue.shift()
      if (next) next()
      else working -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => hasher.hash(password)),
    verify: (password, stored) => inTurn(() => hasher.verify(password, stored)),
  }
}
