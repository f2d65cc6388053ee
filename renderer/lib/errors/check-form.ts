import type { z } from 'zod'

import { ApiError } from '../api/api-error.ts'

/**
 * What was typed into a form as the body of its route; fields left empty are not sent.
 * @throws ApiError `validation_failed` with the details that the core would answer
 */
export function checkForm<S extends z.ZodObject>(schema: S, values: Readonly<Record<string, string>>): z.output<S> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const parsed = schema.safeParse(filled)
  if (parsed.success) return parsed.data

  const details = parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }))
  throw new ApiError('validation_failed', { message: 'Refused before it was sent.', details })
}
