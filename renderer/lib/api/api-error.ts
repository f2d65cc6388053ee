import {
  errorDataOf,
  type ErrorCode,
  type ErrorDetail,
  type ErrorWithData,
} from '../../../core/contract/http/errors.ts'

/**
 * What can go wrong before the core has answered.
 * - `offline`: no answer; the core is not running or does not react.
 * - `unexpected_answer`: an answer that is not the API's, such as a page of something else on this port.
 */
export type ClientErrorCode = 'offline' | 'unexpected_answer'

type ApiErrorOptions = {
  readonly message: string
  readonly details?: readonly ErrorDetail[]
  readonly requestId?: string
  readonly status?: number
  readonly retryAfterSeconds?: number
  readonly data?: unknown
  readonly cause?: unknown
}

/** Why a call failed. Branch on `code`; `message` is for the log, people read `explain(error)`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | ClientErrorCode
  readonly details: readonly ErrorDetail[]
  /** Names the request in the log of the core. */
  readonly requestId: string | undefined
  /** Undefined where there was no answer. */
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  /** What this code carries, of the few that carry something. */
  readonly carried: ErrorWithData | undefined

  constructor(code: ErrorCode | ClientErrorCode, options: ApiErrorOptions) {
    super(options.message, { cause: options.cause })
    this.code = code
    this.details = options.details ?? []
    this.requestId = options.requestId
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
    this.carried = errorDataOf(code, options.data)
  }
}
