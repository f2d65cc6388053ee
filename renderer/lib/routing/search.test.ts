import { expect, it } from 'vitest'
import { z } from 'zod'

import { readSearch } from './search.ts'

it('a wrong search parameter counts as not given, and the others stay', () => {
  const schema = z.object({ status: z.enum(['DRAFT', 'PAID']).optional(), page: z.int().min(1).default(1) })
  expect(readSearch(schema, { status: 'NOPE', page: 3, unknown: 'x' })).toEqual({ page: 3 })
  expect(readSearch(schema, { status: 'PAID', page: -1 })).toEqual({ status: 'PAID', page: 1 })
})
