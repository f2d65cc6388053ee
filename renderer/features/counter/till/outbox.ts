import { createStore } from 'zustand/vanilla'

import { sellAtCounter } from '../../../../core/contract/counter/sale.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { Answer, Client } from '../../../lib/api/client.ts'
import { explain } from '../../../lib/errors/explain.ts'
import type { SaleBody } from './request-body.ts'
import type { TillStorage, Unsent } from './storage.ts'

type SoldAnswer = Answer<typeof sellAtCounter>

type Options = {
  readonly client: Pick<Client, 'call'>
  readonly kept: TillStorage
  readonly onSold: (sale: Unsent, answer: SoldAnswer) => void
  /** One that had arrived before, and whose first answer was lost: the invoice that it is. */
  readonly onArrivedBefore: (sale: Unsent, invoiceId: string) => void
  readonly pause: (failures: number) => Promise<void>
  /** Of all tabs of a browser one sends. */
  readonly alone?: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Sends the finished sales, one after the other in their order. Each has one key for good, so that however often it is
 * sent it is sold once; it is kept until the core has answered, and one that is refused is kept until somebody decides.
 */
export function createOutbox({
  client,
  kept,
  onSold,
  onArrivedBefore,
  pause,
  alone = async (work) => work(),
}: Options) {
  const list = createStore<readonly Unsent[]>(() => kept.unsent())
  let isRunning = false

  const forget = (key: string) => {
    kept.sent(key)
    list.setState((all) => all.filter((one) => one.key !== key), true)
  }
  const refuse = (sale: Unsent, why: string) => {
    const refused = { ...sale, refused: why }
    kept.keepUnsent(refused)
    list.setState((all) => all.map((one) => (one.key === sale.key ? refused : one)), true)
  }
  const next = () => list.getState().find(({ refused }) => refused === null)

  /** What other tabs finished, sent or gave up. */
  const lookAround = () => list.setState(kept.unsent(), true)

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    lookAround()
    let failures = 0
    for (let sale = next(); sale; sale = next()) {
      try {
        const { key, body } = sale
        // What the browser keeps was made by `bodyOf`; the core looks at all of it.
        const answer = await client.call(sellAtCounter, { body: body as SaleBody, idempotencyKey: key })
        forget(key)
        onSold(sale, answer)
        failures = 0
      } catch (error) {
        const before = invoiceOf(error)
        if (before !== undefined) {
          forget(sale.key)
          onArrivedBefore(sale, before)
        } else if (isRefusal(error)) refuse(sale, wordsOf(error))
        else await pause(++failures)
      }
    }
    isRunning = false
  }

  return {
    list,
    lookAround,
    add(sale: Unsent): void {
      kept.keepUnsent(sale)
      list.setState((all) => [...all, sale], true)
      void alone(run)
    },
    start: () => void alone(run),
    /** Somebody takes a refused sale back to the till, or gives it up. */
    forget,
    /** What was in the way is put right. A key that was refused is answered with its refusal for good: this is another. */
    again(key: string, newKey: string): void {
      const sale = list.getState().find((one) => one.key === key)
      if (!sale) return
      forget(key)
      this.add({ ...sale, key: newKey, refused: null })
    },
  }
}
/** A sale keeps its slip for good: where the desk knows it by that, it arrived, however long ago. */
function invoiceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'external_reference_taken') return undefined
  return error.details[0]?.message
}

export type Outbox = ReturnType<typeof createOutbox>

/** Whether it is said that this sale is not made. Everything else, a session that ended among it, may pass. */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status === undefined) return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status)
}

function wordsOf(error: ApiError): string {
  const { what, remedy } = explain(error)
  const details = error.details.map(({ field, message }) => `${field} ${message}`)
  return [what, ...(details.length > 0 ? details : [remedy])].join(' ')
}
