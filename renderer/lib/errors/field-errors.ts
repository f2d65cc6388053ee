import { ApiError } from '../api/api-error.ts'
import type { ErrorCode } from '../../../core/contract/errors.ts'
import { explain } from './explain.ts'

/** How a form shows its fields, in the order they stand: the name of each in the API, and on the screen. */
export type FieldLabels<F extends string> = Readonly<Record<F, string>>

/** Failures that are about one field although they carry no details, such as a taken TIN. */
export type CodesAtFields<F extends string> = Partial<Record<ErrorCode, F>>

export type FieldErrors<F extends string> = Partial<Record<F, string>>

/**
 * A failed call as sentences at the fields of a form, in the form's order, one per field. Empty when the failure is
 * about something else, or about a field that the form does not have.
 */
export function fieldErrors<F extends string>(
  error: unknown,
  labels: FieldLabels<F>,
  codesAtFields: CodesAtFields<F> = {},
): FieldErrors<F> {
  if (!(error instanceof ApiError)) return {}

  const isOffline = error.code === 'offline' || error.code === 'unexpected_answer'
  const about = isOffline ? undefined : codesAtFields[error.code]
  const found: FieldErrors<F> = {}

  for (const field of fieldsOf(labels)) {
    const detail = error.details.find((candidate) => candidate.field === field)
    if (detail) found[field] = sentence(labels[field], detail.message)
    else if (field === about) found[field] = joined(explain(error))
  }
  return found
}

/** The fields of a form, in its order. */
export function fieldsOf<F extends string>(labels: FieldLabels<F>): F[] {
  return Object.keys(labels) as F[]
}

/** The API words its remedies so that they fit behind a name: "TIN" and "must not be empty". */
export function sentence(label: string, message: string): string {
  return `${label} ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}

function joined({ what, remedy }: { what: string; remedy: string }): string {
  return `${what} ${remedy}`
}
