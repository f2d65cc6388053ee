import type { Mutant } from './mutant.ts'

/** Faults in what notices that something else is stored than was saved. */
export const integrityMutants: readonly Mutant[] = [
  {
    name: 'content hashes not compared',
    breaks: 'an invoice that was changed from outside is never served',
    file: 'core/adapters/storage/sqlite/invoice-rows.ts',
    find: '  if (isIntact(row)) return toRecord(row)',
    replace: '  if (isIntact(row) || row.key > 0) return toRecord(row)',
    tests: ['test/api/damaged-invoices.test.ts'],
  },
  {
    name: 'lists show what is damaged',
    breaks: 'the amounts of a damaged invoice are withheld in lists',
    file: 'core/adapters/storage/sqlite/invoice-list.ts',
    find: 'const isDamaged = !isIntact(row)',
    replace: 'const isDamaged = !isIntact(row) && row.key < 0',
    tests: ['test/api/damaged-invoices.test.ts'],
  },
  {
    name: 'the copies of its day are not hashed',
    breaks: 'a changed copy of supplier or buyer is noticed',
    file: 'core/adapters/storage/sqlite/content-hash.ts',
    find: 'const properties = [...columns.map(([property]) => property), ...Object.keys(copies)]',
    replace: 'const properties = [...columns.map(([property]) => property)]',
    tests: ['test/api/damaged-invoices.test.ts'],
  },
  {
    name: 'a change in SQL hashes whatever is there',
    breaks: 'no change gives what is damaged a new hash',
    file: 'core/adapters/storage/sqlite/content-hash.ts',
    find: '.content_hash = $' + '{hashInSql(alias)} THEN',
    replace: '.key > 0 THEN',
    tests: ['test/api/damaged-invoices.test.ts'],
  },
  {
    name: 'frozen bytes not compared',
    breaks: 'what was frozen for sending and changed is never sent',
    file: 'core/domain/submission/submission.ts',
    find: 'return payloadSha256 === sha256 &&',
    replace: 'return sha256 !== undefined && payloadSha256 !== undefined &&',
    tests: ['test/api/damaged-invoices.test.ts'],
  },
  {
    name: 'missing hashes are fine for ever',
    breaks: 'once all have a hash, one without is as damaged as one that differs',
    file: 'core/use-cases/integrity/revisions.ts',
    find: 'return finishedAt === null ? [...damaged] : [...damaged, ...unseen]',
    replace: 'return finishedAt === null || unseen.length > 0 ? [...damaged] : [...damaged, ...unseen]',
    tests: ['test/storage/content-hash.test.ts'],
  },
  {
    name: 'a round forgets where it was',
    breaks: 'the check of all invoices goes on where the last run ended',
    file: 'core/use-cases/integrity/revisions.ts',
    find: 'await revisions.save({ after: step.next, checked',
    replace: 'await revisions.save({ after: null, checked',
    tests: ['test/storage/content-hash.test.ts'],
  },
]
