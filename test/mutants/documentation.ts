import type { Mutant } from './mutant.ts'

/** Faults in what developers read, in what they are told where they mistake an address, and in what they keep here. */
export const documentationMutants: readonly Mutant[] = [
  {
    name: 'a page for a program',
    breaks: 'an unknown address is a JSON 404 for who carries a token or takes JSON',
    file: 'core/api/interface-files.ts',
    find: "if (req.headers.authorization === undefined && req.accepts(['html', 'json']) !== 'json') return",
    replace: 'if (req.method !== "OPTIONS") return',
    tests: ['test/api/documentation/guide.test.ts'],
  },
  {
    name: 'the guide unescaped',
    breaks: 'what stands in code of the guide is text',
    file: 'core/api/guide/markdown.ts',
    find: ".replaceAll('<', '&lt;')",
    replace: '',
    tests: ['core/api/guide/markdown.test.ts'],
  },
  {
    name: 'payments that were taken back',
    breaks: 'expand answers the payments that stand',
    file: 'core/use-cases/invoice/view.ts',
    find: '      stands: true,',
    replace: '      stands: undefined,',
    tests: ['test/api/http/expand.test.ts'],
  },
  {
    name: 'metadata without end',
    breaks: 'metadata has 20 keys at most',
    file: 'core/contract/http/metadata.ts',
    find: 'Object.keys(metadata).length <= MAX_KEYS,',
    replace: 'Object.keys(metadata).length <= 1000,',
    tests: ['test/api/http/metadata.test.ts'],
  },
  {
    name: 'metadata that no null clears',
    breaks: 'null clears the metadata of a draft',
    file: 'core/use-cases/invoice/drafts.ts',
    find: 'change.metadata === undefined ?',
    replace: 'change.metadata == null ?',
    tests: ['test/api/http/metadata.test.ts'],
  },
  {
    name: 'metadata past the history',
    breaks: 'the history says what a program changed',
    file: 'core/domain/audit/invoice-changes.ts',
    find: '    metadata: invoice.metadata,\n',
    replace: '    metadata: null,\n',
    tests: ['test/api/http/metadata.test.ts'],
  },
]
