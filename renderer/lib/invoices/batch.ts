import { ApiError } from '../api/api-error.ts'
import { explain } from '../errors/explain.ts'
import { bulkTexts } from '../texts/invoice/bulk.ts'

/** What became of one thing of many. */
export type Outcome = {
  /** Things with the same words are counted together: `approved`, as in `12 approved`. */
  readonly group: string
  readonly isGood: boolean
  /** What to know about this one. */
  readonly detail?: string
  /** The invoice that was made of it. */
  readonly made?: { readonly id: string; readonly invoiceNumber: string }
}

export type BatchResult<T> = { readonly item: T; readonly outcome: Outcome }

type Batch<T> = {
  readonly items: readonly T[]
  readonly run: (item: T) => Promise<Outcome>
  /** What a thing counts as that could not be done: `not approved`. */
  readonly failed: string
  /** Stops what has not begun; what has begun is ended. */
  readonly signal: AbortSignal
  readonly onDone: (done: BatchResult<T>) => void
  /** How many at the same time. */
  readonly lanes: number
}

/** Does the same to many things, a few at a time, in their order. One that fails keeps none of the others from it. */
export async function runBatch<T>({ items, run, failed, signal, onDone, lanes }: Batch<T>): Promise<void> {
  const waiting = items.values()

  async function lane(): Promise<void> {
    for (const item of waiting) {
      if (signal.aborted) return
      onDone({ item, outcome: await run(item).catch((error: unknown) => failure(failed, error)) })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

function failure(group: string, error: unknown): Outcome {
  // What FIRS / NRS would refuse is named field by field, in words for people.
  const isIncomplete = error instanceof ApiError && error.code === 'invoice_incomplete' && error.details.length > 0
  if (isIncomplete) return { group, isGood: false, detail: error.details.map(({ message }) => message).join(' ') }

  const { what, remedy } = explain(error)
  return { group, isGood: false, detail: `${what} ${remedy}` }
}

/** `12 approved, 1 not approved`: how often each outcome came, the good ones first. */
export function summaryOf(done: readonly BatchResult<unknown>[]): string {
  const counts = new Map<string, number>()
  const inOrder = done.toSorted((left, right) => Number(right.outcome.isGood) - Number(left.outcome.isGood))
  for (const { outcome } of inOrder) counts.set(outcome.group, (counts.get(outcome.group) ?? 0) + 1)
  return [...counts].map(([group, count]) => bulkTexts.batch.counted(count, group)).join(', ')
}
