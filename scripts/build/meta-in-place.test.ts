import { expect, it } from 'vitest'

import { withMetaInPlace } from './meta-in-place.ts'

const inModule = (code: string) => `import { z } from 'zod'\n${code}`

it('says what is said about a new schema beside it', () => {
  expect(withMetaInPlace(inModule("const a = z.string().meta({ id: 'A' })"))).toBe(
    inModule("const a = z.string().register(z.globalRegistry, { id: 'A' })"),
  )
  expect(
    withMetaInPlace(inModule("z.object({ b: naira.nullable().meta({ description: 'b' }) }).meta({ id: 'B' })")),
  ).toBe(
    inModule(
      "z.object({ b: naira.nullable().register(z.globalRegistry, { description: 'b' }) }).register(z.globalRegistry, { id: 'B' })",
    ),
  )
})

it('leaves what others have, or what knows the schema that it was made of', () => {
  for (const code of [
    "naira.meta({ id: 'A' })",
    "nameField().meta({ id: 'A' })",
    "z.string().min(1).meta({ id: 'A' })",
  ]) {
    expect(withMetaInPlace(inModule(code))).toBe(inModule(code))
  }
})

it('leaves a module that has no z of its own', () => {
  expect(withMetaInPlace('z.string().meta({})')).toBe('z.string().meta({})')
})
