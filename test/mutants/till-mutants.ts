import type { Mutant } from './mutant.ts'

/** Faults in what tills do in one call. */
export const tillMutants: readonly Mutant[] = [
  {
    name: 'a note that hears nothing',
    breaks: 'a credit note takes the lines that were sent',
    file: 'core/use-cases/invoice/correction.ts',
    find: '    ...(lines && { lines }),\n',
    replace: '',
    tests: ['test/api/corrections/note-in-one-call.test.ts'],
  },
  {
    name: 'a body that nobody understands',
    breaks: 'a credit note with a misspelt field is refused',
    file: 'core/api/unknown-parameters.ts',
    find: 'if (understandsBody !== true || ',
    replace: 'if (understandsBody === true || ',
    tests: ['test/api/corrections/note-in-one-call.test.ts'],
  },
  {
    name: 'half a sale',
    breaks: 'a step that is not possible is left out, and the invoice is there',
    file: 'core/use-cases/submission/onward.ts',
    find: 'if (!(error instanceof StepRefused) || ',
    replace: 'if (!(error instanceof StepRefused) || error.step !== undefined || ',
    tests: ['test/api/tills/one-call.test.ts'],
  },
  {
    name: 'a sale that is finalized whatever it pays',
    breaks: 'a sale with more money than it comes to makes nothing',
    file: 'core/use-cases/submission/onward.ts',
    find: 'if (error.status === 409 || error.status === 422) throw',
    replace: 'if (error.status < 500) throw',
    tests: ['test/api/tills/one-call.test.ts'],
  },
  {
    name: 'anybody submits',
    breaks: 'without money, submitting takes a MANAGER',
    file: 'core/use-cases/submission/onward.ts',
    find: "if (submit && !payment && !may(member, 'invoice.submit'))",
    replace: "if (submit && payment && !may(member, 'invoice.submit') && submit !== true)",
    tests: ['test/api/tills/one-call.test.ts'],
  },
  {
    name: 'a batch with keys of its own',
    breaks: 'a batch shares its keys with single calls',
    file: 'core/api/serve-batch.ts',
    find: 'path: createInvoice.path }',
    replace: 'path: createInvoiceBatch.path }',
    tests: ['test/api/tills/batch.test.ts'],
  },
  {
    name: 'one bad sale spoils the batch',
    breaks: 'each invoice of a batch has an answer of its own',
    file: 'core/api/serve-batch.ts',
    find: '    const error = toAppError(thrown)\n',
    replace: '    const error = toAppError(thrown)\n    if (error.status === 400) throw error\n',
    tests: ['test/api/tills/batch.test.ts'],
  },
]
