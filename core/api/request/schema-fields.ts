import { z } from 'zod'

/** What a schema is of, where it may be absent or null, as far as its fields go. */
type SchemaForm =
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Field> }
  | { readonly kind: 'list'; readonly element: z.ZodType }
  | { readonly kind: 'value' }

type Field = {
  readonly schema: z.ZodType
  /** Whether null in it is the same as its absence: it may be absent, and null is nothing of its own there. */
  readonly takesNullAsAbsent: boolean
}

const forms = new WeakMap<z.ZodType, SchemaForm>()

/** Looked at once: each request asks it of every field that it brings, and zod finds it out anew. */
export function formOf(schema: z.ZodType): SchemaForm {
  const known = forms.get(schema)
  if (known) return known
  const form = newFormOf(schema)
  forms.set(schema, form)
  return form
}

function newFormOf(schema: z.ZodType): SchemaForm {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return newFormOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return { kind: 'list', element: schema.element as z.ZodType }
  if (!(schema instanceof z.ZodObject)) return { kind: 'value' }
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape
  const fields = new Map(
    Object.entries(shape).map(([name, field]) => [name, { schema: field, takesNullAsAbsent: saysNothing(field) }]),
  )
  return { kind: 'object', fields }
}

const saysNothing = (field: z.ZodType): boolean => field instanceof z.ZodOptional && !field.safeParse(null).success
