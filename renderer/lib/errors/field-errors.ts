import { ApiError } from '../api/api-error.ts'

/** How a form shows its fields, in the order they stand: the name of each in the API, and on the screen. */
export type FieldLabels<F extends string> = Readonly<Record<F, string>>

type FieldErrors<F extends string> = Partial<Record<F, string>>

/**
 * A failed call as sentences at the fields of a form, in the form's order, one per field. Empty when the failure is
 * about something else, or about a field that the form does not have.
 */
export function fieldErrors<F extends string>(error: unknown, labels: FieldLabels<F>): FieldErrors<F> {
  const found: FieldErrors<F> = {}
  if (!(error instanceof ApiError)) return found

  for (const field of fieldsOf(labels)) {
    const detail = error.details.find((candidate) => candidate.field === field)
    if (detail) found[field] = sentence(labels[field], detail.message)
  }
  return found
}

/** The fields of a form, in its order. */
export function fieldsOf<F extends string>(labels: FieldLabels<F>): F[] {
  return Object.keys(labels) as F[]
}

/** The API words its remedies so that they fit behind a name: "TIN" and "must not be empty". */
function sentence(label: string, message: string): string {
  return `${label} ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}
