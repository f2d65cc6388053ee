import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { withoutNulls } from './null-fields.ts'

const schema = z.object({
  name: z.string(),
  amount: z.number().optional(),
  note: z.string().nullable().optional(),
  lines: z.array(z.object({ text: z.string(), discount: z.number().min(0).optional() })).optional(),
})

describe('nulls that say nothing', () => {
  it('are taken out of fields that may be absent, however deep', () => {
    const said = { name: 'a', amount: null, lines: [{ text: 'b', discount: null }] }
    expect(withoutNulls(schema, said, true)).toEqual({ name: 'a', lines: [{ text: 'b' }] })
  })

  it('stay where null says something, where the field is required, and where nobody knows it', () => {
    const said = { name: null, note: null, other: null, lines: [{ text: null }] }
    expect(withoutNulls(schema, said, true)).toEqual(said)
  })

  it('stay in the body of a change, where null clears, and not in its parts', () => {
    const said = { amount: null, lines: [{ text: 'b', discount: null }] }
    expect(withoutNulls(schema, said, false)).toEqual({ amount: null, lines: [{ text: 'b' }] })
  })

  it('are looked for in what fits alone', () => {
    for (const said of [null, 'text', 7, [null]]) expect(withoutNulls(schema, said, true)).toEqual(said)
    expect(withoutNulls(schema, { name: 'a', lines: { text: null } }, true)).toEqual({
      name: 'a',
      lines: { text: null },
    })
  })
})
