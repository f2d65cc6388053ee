import { z } from 'zod'

/**
 * The value without the nulls that say nothing: of a field that may be left out and does not take null itself. Programs
 * that write every field of a record send them. Required fields keep theirs, and are refused.
 *
 * @param own false for what the outermost object has itself: in a PATCH null clears, and a field that cannot be cleared
 * has to say so
 */
export function withoutNulls(schema: z.ZodType, value: unknown, own: boolean): unknown {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const element = inner.element as z.ZodType
    return value.map((one: unknown) => withoutNulls(element, one, true))
  }
  if (!(inner instanceof z.ZodObject) || !isRecord(value)) return value

  const fields: Readonly<Record<string, z.ZodType | undefined>> = inner.shape
  const said = Object.entries(value).filter(([name, one]) => one !== null || !own || !saysNothing(fields[name]))
  return Object.fromEntries(
    said.map(([name, one]) => {
      const field = fields[name]
      return [name, field === undefined || one === null ? one : withoutNulls(field, one, true)]
    }),
  )
}

/** Whether null in a field is the same as its absence: it may be absent, and null is nothing of its own there. */
const saysNothing = (field: z.ZodType | undefined): boolean =>
  field instanceof z.ZodOptional && !field.safeParse(null).success

/** What a schema is of, where it may be absent or null. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapped(schema.unwrap() as z.ZodType)
  return schema
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
