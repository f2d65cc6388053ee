import fc from 'fast-check'

import { literal, type Mutation, type Tree } from './json-tree.ts'

/** What callers send by mistake, by malice or by another program's bug. */

const hostileStrings: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff y',
  '\u202emoc.elpmaxe',
  'שלום عليكم',
  '\ufeffBOM',
  'Adébáyọ̀ Ọlátúnjí',
  'ﬁ İ ẞ ı',
  '👩‍👩‍👧‍👦🇳🇬',
  'e\u0301'.repeat(90),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '00000000-0000-0000-0000-000000000000',
  '01900000-0000-7000-8000-000000000000',
  "' OR 1=1--",
  '"; DROP TABLE invoice; --',
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '../../etc/passwd',
  'C:\\Windows\\system32',
  'file:///etc/passwd',
  '\r\nX-Injected: yes',
  '\u2028\u2029',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '2026-11-20T25:61:00Z',
  '+275760-09-13T00:00:00.000Z',
  'a'.repeat(201),
  '9'.repeat(400),
  'ა'.repeat(2001),
]

const nastyLiterals: readonly string[] = [
  '1e308',
  '-1e308',
  '1e400',
  '-0',
  '0',
  '-1',
  '0.1',
  '1.005',
  '1e-7',
  '0.0000001',
  '5e-324',
  '9007199254740993',
  '999999999999999',
  '70000000000000.01',
  '123456789012345678901234567890',
  '2147483648',
  'true',
  'false',
  'null',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"then":1}',
  '"\\ud83d"',
]

const nestedArrays = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const nestedObjects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

export const hostileString: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
)

const nastyTree: fc.Arbitrary<Tree> = fc.oneof(
  { weight: 6, arbitrary: hostileString.map(literal) },
  { weight: 6, arbitrary: fc.constantFrom(...nastyLiterals).map((text): Tree => ({ kind: 'literal', text })) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 2, max: 90 }).map((depth): Tree => ({ kind: 'literal', text: nestedArrays(depth) })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 2, max: 90 }).map((depth): Tree => ({ kind: 'literal', text: nestedObjects(depth) })),
  },
  { weight: 1, arbitrary: fc.constantFrom(3_000, 70_000, 500_000).map((length): Tree => literal('x'.repeat(length))) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1001, max: 3000 })
      .map((length): Tree => ({ kind: 'literal', text: `[${'1,'.repeat(length)}1]` })),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map(literal) },
)

const badKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'status',
  'total',
  'role',
  'createdBy',
  '',
  '\u0000',
]

/** One thing wrong with a body that was right. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat({ max: 1000 }),
  change: fc.oneof(
    { weight: 5, arbitrary: nastyTree.map((tree) => () => tree) },
    { weight: 3, arbitrary: fc.constant(() => undefined) },
    { weight: 1, arbitrary: fc.constant((tree: Tree): Tree => ({ kind: 'array', items: [tree] })) },
    { weight: 1, arbitrary: fc.constant((tree: Tree): Tree => ({ kind: 'object', entries: [['value', tree]] })) },
    { weight: 1, arbitrary: fc.constant(quoted) },
    { weight: 1, arbitrary: fc.constant(duplicated) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...badKeys), nastyTree).map(
        ([key, value]) =>
          (tree: Tree): Tree =>
            tree.kind === 'object' ? { kind: 'object', entries: [...tree.entries, [key, value]] } : tree,
      ),
    },
  ),
})

/** A number sent as text. */
function quoted(tree: Tree): Tree {
  return tree.kind === 'literal' ? literal(tree.text) : tree
}

/** The same key twice, or the same item. */
function duplicated(tree: Tree): Tree {
  if (tree.kind === 'array') return { kind: 'array', items: [...tree.items, ...tree.items] }
  if (tree.kind === 'object') return { kind: 'object', entries: [...tree.entries, ...tree.entries] }
  return tree
}

/** What stands where an id should, already encoded for a path. */
export const hostileSegments: readonly string[] = [
  '%00',
  '%2F',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '..',
  '.',
  '%',
  '%zz',
  '%c0%af',
  '%ed%a0%80',
  '%F0%9F%92%A9',
  'a%00b',
  '%20',
  '+',
  '*',
  ':id',
  '{id}',
  '0',
  '-1',
  '1e400',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '01900000-0000-7000-8000-000000000000',
  "'%20OR%201=1--",
  '%3Cscript%3E',
  'a;b=c',
  'a,b',
  'x'.repeat(500),
  'x'.repeat(5000),
  '%41'.repeat(300),
  '',
]
