import type { Mutant } from './mutant.ts'

/** Faults in what developers read, and in what they are told where they mistake an address. */
export const guideMutants: readonly Mutant[] = [
  {
    name: 'a page for a program',
    breaks: 'an unknown address is a JSON 404 for who carries a token or takes JSON',
    file: 'core/api/interface-files.ts',
    find: "if (req.headers.authorization === undefined && req.accepts(['html', 'json']) !== 'json') return",
    replace: 'if (req.method !== "OPTIONS") return',
    tests: ['test/api/guide-page.test.ts'],
  },
  {
    name: 'the guide unescaped',
    breaks: 'what stands in code of the guide is text',
    file: 'core/api/markdown.ts',
    find: ".replaceAll('<', '&lt;')",
    replace: '',
    tests: ['core/api/markdown.test.ts'],
  },
]
