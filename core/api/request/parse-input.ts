import type { z } from 'zod'

import { AppError, type ErrorDetail } from '../../contract/http/errors.ts'

/** Checks a value against its schema. @throws validation_failed with a path and a remedy for every field */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data

  const details = detailsOf(parsed.error)
  const [first] = details
  throw new AppError('validation_failed', { message: `${first?.field ?? 'body'}: ${first?.message ?? ''}`, details })
}

/** What is wrong with a value, field by field. */
export function detailsOf({ issues }: z.ZodError): ErrorDetail[] {
  return issues.map(toDetail)
}

function toDetail({ path, message }: z.core.$ZodIssue): ErrorDetail {
  return { field: fieldPath(path), message: plain(message) }
}

/** `items[0].quantity` */
function fieldPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : (index === 0 ? '' : '.') + String(part)))
    .join('')
}

/** The few of zod's own sentences that a schema here does not replace. */
function plain(message: string): string {
  const match = /^Invalid input: expected (\w+), received (\w+)$/.exec(message)
  if (!match) return message

  const [, expected = '', received] = match
  if (received === 'undefined') return 'is required'
  const words: Record<string, string> = {
    object: 'an object',
    array: 'a list',
    string: 'text',
    number: 'a number',
    boolean: 'true or false',
  }
  return `must be ${words[expected] ?? expected}`
}
