import { runInNewContext } from 'node:vm'

import { expect, it } from 'vitest'

import { inOneByte } from './one-byte-code.ts'

const run = (code: string): unknown => runInNewContext(code)

it.each([
  ['a string', "'₦1,000 – “paid” 😀'"],
  ['a template', '`₦1,000 …`'],
  ['an escaped character', String.raw`'\“\\“\\\“'`],
  ['a pattern', "/^[₦–—]+$/.test('₦—')"],
  ['a pattern of code points', "/^[😀-😎]$/u.test('😃')"],
  ['a name', '(() => { const größe = 3; return größe })()'],
  ['a comment', '1 /* “one” */'],
])('%s means the same, and is ASCII', (_what, code) => {
  const escaped = inOneByte(code)
  expect(escaped).toMatch(/^[\0-\x7f]*$/)
  expect(run(escaped)).toEqual(run(code))
})

it('leaves ASCII as it is', () => {
  expect(inOneByte(String.raw`'\n\\' + "\u20a6"`)).toBe(String.raw`'\n\\' + "\u20a6"`)
})
