import { createHash, randomBytes } from 'node:crypto'

import type { PasswordHasher } from '../../../core/ports/people/password-hasher.ts'

/** A password hasher that does not take 80 ms: tests sign in hundreds of times. The real one has tests of its own. */
export const quickPasswords: PasswordHasher = {
  hash: async (password) => {
    const salt = randomBytes(8).toString('hex')
    return `${salt}:${digest(salt, password)}`
  },
  verify: async (password, stored) => {
    const [salt = '', hash] = stored?.split(':') ?? []
    return digest(salt, password) === hash
  },
}

function digest(salt: string, password: string): string {
  return createHash('sha256').update(salt).update(password).digest('hex')
}
