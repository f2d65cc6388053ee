import type { z } from 'zod'

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

/**
 * What was typed into a form as the body of its route; fields left empty are not sent.
 * @throws ApiError `validation_failed` with the details that the core would answer
 */
export function checkForm<S extends z.ZodObject>(schema: S, values: Readonly<Record<string, string>>): z.output<S> {
  return checkBody(schema, bodyOf(values))
}

/** Whether the route would take what was typed into its form. */
export const isTaken = (schema: z.ZodObject, values: Readonly<Record<string, string>>): boolean =>
  schema.safeParse(bodyOf(values)).success

const bodyOf = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

/**
 * The body of a route.
 * @throws ApiError `validation_failed` with the details that the core would answer
 */
export function checkBody<S extends z.ZodObject>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data

  const details = parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }))
  throw new ApiError('validation_failed', { message: 'Refused before it was sent.', details })
}

/** What is wrong with an uploaded file, in the core's own sentence; undefined where the file is not what failed. */
export function fileRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return undefined

  const message = error.details.find(({ field }) => field === 'file')?.message
  if (message === undefined) return undefined
  // Some of its sentences are made to stand behind the name of the field.
  const sentence = /^\p{Ll}/u.test(message) ? `The file ${message}` : message
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
