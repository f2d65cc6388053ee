// Calls Invoice Desk and does not give up: a request without a clear answer is sent again, with the same
// Idempotency-Key, until there is one.
import { setTimeout as wait } from 'node:timers/promises'

const FIRST_WAIT_MS = Number(process.env.TILL_RETRY_MS ?? 1000)
const LONGEST_WAIT_MS = 60_000

/** Invoice Desk understood the request and said no. Sending the same again would not help. */
export class Refused extends Error {
  constructor(status, { code, message, details }) {
    super(`${message} (${code})`)
    Object.assign(this, { status, code, details })
  }
}

export function createApi({ desk, key }) {
  return async function api(method, path, { body, idempotencyKey } = {}) {
    for (let attempt = 0; ; attempt += 1) {
      let trouble
      let atLeast = 0
      try {
        const response = await fetch(desk + path, {
          method,
          headers: {
            Authorization: `Bearer ${key}`,
            ...(body && { 'Content-Type': 'application/json' }),
            ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
          },
          body: body && JSON.stringify(body),
          signal: AbortSignal.timeout(30_000), // Submitting may take 10 seconds.
        })
        const answer = await response.json()
        for (const { message } of answer.warnings ?? [])
          console.log(`Look at ${answer.data?.invoiceNumber}: ${message}`)
        if (response.ok) return answer.data

        const passes = response.status >= 500 || response.status === 429 || response.status === 408
        if (!passes) throw new Refused(response.status, answer)
        trouble = answer.message
        atLeast = Number(response.headers.get('Retry-After') ?? 0) * 1000
      } catch (error) {
        if (error instanceof Refused) throw error
        trouble = `No answer from ${desk} (${error.cause?.code ?? error.message}).`
      }

      // Twice as long each time, and not all tills at the same moment.
      const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2)
      const waitMs = Math.max(backOff, atLeast)
      console.log(`${trouble} Trying again in ${(waitMs / 1000).toFixed(1)} s.`)
      await wait(waitMs)
    }
  }
}
