import type { z } from 'zod'

import { formOf } from './schema-fields.ts'

/**
 * The value without the nulls that say nothing: of a field that may be left out and does not take null itself. Programs
 * that write every field of a record send them. Required fields keep theirs, and are refused.
 *
 * @param own false for what the outermost object has itself: in a PATCH null clears, and a field that cannot be cleared
 * has to say so
 */
export function withoutNulls(schema: z.ZodType, value: unknown, own: boolean): unknown {
  return hasNull(value) ? cleared(schema, value, own) : value
}

/** Most bodies have none, and are not gone through with their schema. */
function hasNull(value: unknown): boolean {
  if (typeof value !== 'object') return false
  if (value === null) return true
  return Array.isArray(value) ? value.some(hasNull) : Object.values(value).some(hasNull)
}

function cleared(schema: z.ZodType, value: unknown, own: boolean): unknown {
  const form = formOf(schema)
  if (form.kind === 'list' && Array.isArray(value)) return value.map((one: unknown) => cleared(form.element, one, true))
  if (form.kind !== 'object' || !isRecord(value)) return value

  const said = Object.entries(value).filter(
    ([name, one]) => one !== null || !own || form.fields.get(name)?.takesNullAsAbsent !== true,
  )
  return Object.fromEntries(
    said.map(([name, one]) => {
      const field = form.fields.get(name)
      return [name, field === undefined || one === null ? one : cleared(field.schema, one, true)]
    }),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
