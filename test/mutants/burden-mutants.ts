import type { Mutant } from './mutant.ts'

/** Faults in what keeps long work, big files and crowds from standing in the way of everybody else. */
export const burdenMutants: readonly Mutant[] = [
  {
    name: 'a thread per document',
    breaks: 'fonts are parsed once, in one thread',
    file: 'core/adapters/pdf/printer.ts',
    find: '    if (thread) return thread\n',
    replace: '',
    tests: ['test/documents/printer.test.ts'],
  },
  {
    name: 'a thread that stays for ever',
    breaks: 'the memory of drawing is given back after a rest',
    file: 'core/adapters/pdf/printer.ts',
    find: "resting = setTimeout(() => void letGo('rest'), restMs).unref()",
    replace: 'resting = undefined',
    tests: ['test/documents/printer.test.ts'],
  },
  {
    name: 'a big thread is kept',
    breaks: 'a thread that has become big is let go after its file',
    file: 'core/adapters/pdf/printer.ts',
    find: "if (!holdsFile && reply.heapBytes > mostHeapBytes) await letGo('memory')",
    replace: '',
    tests: ['test/documents/printer.test.ts'],
  },
  {
    name: 'a thread let go in the middle of a file',
    breaks: 'a file of several is drawn in one thread to its end',
    file: 'core/adapters/pdf/printer.ts',
    find: "if (order.kind === 'begin') holdsFile = true",
    replace: '',
    tests: ['test/documents/printer.test.ts'],
  },
  {
    name: 'no end of waiting documents',
    breaks: 'what is too much at once is refused, and told when to come again',
    file: 'core/adapters/pdf/printer.ts',
    find: 'if (files >= mostFiles)',
    replace: 'if (files > 1_000_000)',
    tests: ['test/documents/printer.test.ts'],
  },
  {
    name: 'a dead thread is asked again',
    breaks: 'a thread that died is replaced with the next document',
    file: 'core/adapters/pdf/printer.ts',
    find: '      if (thread === started) forget()\n',
    replace: '',
    tests: ['test/documents/printer.test.ts', 'test/api/pdf.test.ts'],
  },
  {
    name: 'a logo per document',
    breaks: 'a logo is in a file once',
    file: 'core/adapters/pdf/printer.ts',
    find: 'if (key !== undefined) return { key }',
    replace: '',
    tests: ['test/documents/printer.test.ts'],
  },
]
