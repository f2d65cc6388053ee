import { isExpectedAtStart } from '../../core/start-server.ts'

export type StartFailure = {
  /** Whole sentences for people. */
  readonly message: string
  /** For whoever looks for the bug: only where there may be one. */
  readonly detail: string | undefined
}

/** What to say when the app could not start because of `error`. */
export function explainStartFailure(error: unknown): StartFailure {
  if (isExpectedAtStart(error)) return { message: error.message, detail: undefined }

  return {
    message:
      'Something unexpected kept Invoice Desk from starting. Your data was not changed. Start it again; if that does ' +
      'not help, look in the folder "logs" in the data folder.',
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}
