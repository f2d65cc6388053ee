import type { z } from 'zod'

import { formOf } from './schema-fields.ts'

/** What lists and forms have in a field of which nothing is known: `N/A`, `NIL`, `none`, `-`, zeros. */
const NOTHING = /^(n\.?\s*[/.]?\s*a\.?|nil|none|null|[-–—.]+|0[0\s-]*)$/i

/** Fields about whom or what something is, in which such a word is never meant. Notes and references say what they say. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['tin', 'businessName', 'registrationNumber', 'email', 'firsEmail', 'phone'],
  ...['address', 'city', 'state', 'lga', 'postalCode', 'country'],
  ...['unit', 'hsnCode', 'productCategory', 'isicCode', 'serviceCategory'],
])

/** The object with nothing in the optional fields that hold a word for nothing; what is required has to be said. */
export function withoutPlaceholders(schema: z.ZodType, said: unknown): unknown {
  const form = formOf(schema)
  if (form.kind !== 'object' || typeof said !== 'object' || said === null) return said
  const isNothing = (name: string, value: unknown): boolean =>
    typeof value === 'string' &&
    FIELDS.has(name) &&
    NOTHING.test(value.trim()) &&
    form.fields.get(name)?.schema.safeParse(null).success === true
  const entries = Object.entries(said)
  if (!entries.some(([name, value]) => isNothing(name, value))) return said
  return Object.fromEntries(entries.map(([name, value]) => [name, isNothing(name, value) ? null : value]))
}
