import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type pg from 'pg'

import type { SecretStore } from '../../../../ports/installation/secret-store.ts'
import { NONCE_SECONDS, type Nonces } from '../../../../ports/people/nonces.ts'
import { storageFailure } from '../engine/errors.ts'

/** Where the secret store has the key that nonces are signed with. */
const KEY = 'instance/nonceKey'

/** Taken by whoever is first, of all processes; what is older than any nonce lives goes on the way. */
const TAKE = `
  WITH gone AS (DELETE FROM taken_nonce WHERE taken_at < now() - $2 * interval '2 seconds')
  INSERT INTO taken_nonce (content, taken_at) VALUES ($1, now()) ON CONFLICT DO NOTHING`

/**
 * Nonces that any process issues and any other takes: signed with a key that all of them have, so that asking for many
 * fills nothing, and written down once they are taken. Their age is by the clocks of the computers.
 */
export function createSharedNonces(pool: pg.Pool, secretStore: Pick<SecretStore, 'get' | 'set'>): Nonces {
  let known: Promise<Buffer> | undefined

  /** Two processes that make one at once: the later one counts, and both read it. */
  async function made(): Promise<Buffer> {
    if ((await secretStore.get(KEY)) === null) await secretStore.set(KEY, randomBytes(32).toString('base64url'))
    return Buffer.from((await secretStore.get(KEY)) ?? '', 'base64url')
  }

  async function key(): Promise<Buffer> {
    known ??= made()
    return known.catch((error: unknown) => {
      known = undefined
      throw error
    })
  }

  const seal = async (content: string): Promise<Buffer> =>
    createHmac('sha256', await key())
      .update(content)
      .digest()

  return {
    async issue() {
      const content = `${Date.now().toString(36)}.${randomBytes(16).toString('base64url')}`
      return `${content}.${(await seal(content)).toString('base64url')}`
    },

    async take(nonce) {
      const [at = '', random = '', given64 = ''] = nonce.split('.')
      const content = `${at}.${random}`
      const given = Buffer.from(given64, 'base64url')
      const expected = await seal(content)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
      const age = Date.now() - Number.parseInt(at, 36)
      // Clocks of two computers differ a little.
      if (Math.abs(age) > NONCE_SECONDS * 1000) return false
      try {
        const { rowCount } = await pool.query(TAKE, [content, NONCE_SECONDS])
        return rowCount === 1
      } catch (error) {
        throw storageFailure(error)
      }
    },
  }
}
