import { z } from 'zod'

const NAME = 'invoice-desk.dismissed-jobs'
/** More than are listed at a time. */
const MOST = 100

/** The jobs that somebody has seen the end of, in this browser: they are not shown again. */
export function readDismissedJobs(storage: () => Storage): ReadonlySet<string> {
  try {
    return new Set(
      z
        .array(z.string())
        .catch([])
        .parse(JSON.parse(storage().getItem(NAME) ?? '[]')),
    )
  } catch {
    // A blocked storage keeps nothing.
    return new Set()
  }
}

export function dismissJob(storage: () => Storage, id: string): void {
  try {
    storage().setItem(NAME, JSON.stringify([id, ...readDismissedJobs(storage)].slice(0, MOST)))
  } catch {
    // Full or blocked: it comes back with the next reload.
  }
}
