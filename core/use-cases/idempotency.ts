import { createHash, createHmac } from 'node:crypto'

import { AppError, invalidField } from '../contract/http/errors.ts'
import { secondsAfter } from '../domain/people/token.ts'
import type { IdempotencyRecord } from '../ports/activity/idempotency-repository.ts'
import type { Units } from '../ports/unit.ts'

import { openUnits, type UnitParts } from './units.ts'

const KEEP_SECONDS = 7 * 24 * 60 * 60

export type StoredAnswer = { readonly status: number; readonly body: string }

/** A request under way that carries a key. */
type Claim = Pick<IdempotencyRecord, 'scope' | 'digest' | 'createdAt'> & {
  subject: IdempotencyRecord['subject']
  written: boolean
  /** When the record was made that this one takes the place of; null: there was none. */
  readonly replaces: string | null
}

/** Another process serves the same request: what it answers is the answer. */
class ClaimedElsewhere extends Error {
  override readonly name = 'ClaimedElsewhere'
}

export type KeyedRequest = {
  readonly key: string
  /** Who, which method and which path: the same key elsewhere is another key. */
  readonly scope: readonly string[]
  /** What was sent, in each of the ways in which it may have been stored; the first is stored. */
  readonly contents: readonly [string | Uint8Array, ...(string | Uint8Array)[]]
}

type Work = {
  /** Does the work with these units. An answer of 2xx or 409 is kept; whatever throws burns nothing. */
  readonly execute: (units: Units) => Promise<StoredAnswer>
  /**
   * Answers again for work that was done before a crash; undefined when it may simply be done again. It throws where the
   * first answer would have been a refusal.
   */
  readonly recover: (subject: NonNullable<IdempotencyRecord['subject']>) => Promise<StoredAnswer | undefined>
}

export type Idempotency = ReturnType<typeof createIdempotency>

/**
 * Makes a repeated request answer what the first one did. The record of a request is written in the very unit of work
 * that does the work, so that a crash at any moment leaves either both or neither.
 */
export function createIdempotency(parts: UnitParts) {
  const { storage, clock } = parts
  const underWay = new Map<string, Promise<unknown>>()

  async function put(claim: Claim, answer: StoredAnswer): Promise<void> {
    await storage.write(async ({ idempotency }) => {
      await idempotency.forgetBefore(secondsAfter(clock.now(), -KEEP_SECONDS))
      await idempotency.put({ ...claim, answer })
    })
  }

  async function first(claim: Claim, { execute }: Work): Promise<StoredAnswer> {
    let answer: StoredAnswer
    try {
      const units = openUnits(parts, {
        async store({ idempotency }, subject) {
          const record = { ...claim, subject: claim.subject ?? subject, answer: null }
          if (!(await idempotency.claim(record, claim.replaces))) throw new ClaimedElsewhere()
        },
        stored(subject) {
          claim.subject ??= subject
          claim.written = true
        },
      })
      answer = await execute(units)
    } catch (error) {
      // After a failure of ours nobody knows that nothing happened: what was written stays claimed, and is answered again.
      if (claim.written && isRefusal(error)) {
        await storage.write(({ idempotency }) => idempotency.remove(claim.scope))
      }
      throw error
    }

    // The work is done, whatever becomes of its record: a repeat finds the claim that was written with the work.
    await put(claim, answer).catch(() => undefined)
    return answer
  }

  /** What was refused in the end burns no key, here as at the first time. What was done and is gone by now stays done. */
  async function recover(claim: Claim, subject: NonNullable<Claim['subject']>, work: Work) {
    try {
      return await work.recover(subject)
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'not_found'
      if (isRefusal(error) && !isGone) await storage.write(({ idempotency }) => idempotency.remove(claim.scope))
      throw error
    }
  }

  async function answerOnce(request: KeyedRequest, work: Work): Promise<StoredAnswer & { replayed: boolean }> {
    const now = clock.now()
    const scope = sha256(JSON.stringify([...request.scope, request.key]))
    // Bodies may hold passwords. The key is not stored, so that the digest cannot be used to guess them.
    const digestOf = (content: string | Uint8Array) => createHmac('sha256', request.key).update(content).digest()
    const digest = digestOf(request.contents[0])

    const known = await storage.read(({ idempotency }) => idempotency.get(scope))
    const valid = known !== undefined && known.createdAt >= secondsAfter(now, -KEEP_SECONDS)
    const isSame = valid && request.contents.some((content) => digestOf(content).equals(known.digest))
    if (valid && !isSame) throw new AppError('idempotency_key_reused')
    if (valid && known.answer !== null) return { ...known.answer, replayed: true }

    const claim: Claim = {
      scope,
      digest,
      createdAt: now.toISOString(),
      subject: valid ? known.subject : null,
      written: false,
      replaces: known?.createdAt ?? null,
    }
    const recovered = valid && known.subject ? await recover(claim, known.subject, work) : undefined
    if (recovered !== undefined) {
      await put(claim, recovered)
      return { ...recovered, replayed: true }
    }
    return { ...(await first(claim, work)), replayed: false }
  }

  return {
    /**
     * Runs the work, or answers what it answered before. A concurrent twin waits for the first.
     *
     * @throws validation_failed (the key), idempotency_key_reused (another body under the same key)
     */
    async run(request: KeyedRequest, work: Work): Promise<StoredAnswer & { replayed: boolean }> {
      if (request.key.length < 1 || request.key.length > 255) {
        throw invalidField('Idempotency-Key', 'must have 1 to 255 characters')
      }

      const name = JSON.stringify([...request.scope, request.key])
      for (let twin = underWay.get(name); twin !== undefined; twin = underWay.get(name)) {
        await twin.catch(() => undefined)
      }

      const answer = answerOnce(request, work).catch((error: unknown) => {
        if (!(error instanceof ClaimedElsewhere)) throw error
        return answerOnce(request, work)
      })
      underWay.set(name, answer)
      try {
        return await answer
      } finally {
        underWay.delete(name)
      }
    },
  }
}

/** Something the caller did wrong, and no failure of ours. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500
}

function sha256(content: string): Buffer {
  return createHash('sha256').update(content).digest()
}
