import type { Mutant } from './mutant.ts'

const model = ['test/model/vat-month.test.ts']
const api = ['test/api/books/vat-month.test.ts']

/** Faults in what is declared of a month. */
export const vatMutants: readonly Mutant[] = [
  {
    name: 'withheld tax is booked as money',
    breaks: 'tax that a customer kept back has an account of its own in the books',
    file: 'core/domain/books/journal.ts',
    find: "return 'WHT_WITHHELD'",
    replace: "return 'CASH'",
    tests: ['test/api/books/month.test.ts'],
  },
  {
    name: 'a payment raises what the customer owes in Sage',
    breaks: 'the balance of a customer in Sage is what the customer owes here',
    file: 'core/domain/books/sage-csv.ts',
    find: "return isMoney ? 'SA' : 'SC'",
    replace: "return isMoney ? 'SP' : 'SC'",
    tests: ['test/api/books/month.test.ts'],
  },
  {
    name: 'what went since the export is not said',
    breaks: 'what is not in the month any more is listed as a change',
    file: 'core/domain/vat/snapshot.ts',
    find: '!present.has(keyOf(item))',
    replace: 'present.has(keyOf(item)) && !known.has(keyOf(item))',
    tests: api,
  },
  {
    name: 'the newest figures replace what was declared',
    breaks: 'a month that is exported again keeps what was exported before',
    file: 'core/use-cases/vat/snapshots.ts',
    find: 'exports.find(({ id }) => id === since)',
    replace: 'exports.find(({ id }) => id !== since)',
    tests: api,
  },
  {
    name: 'a credit note adds to the VAT',
    breaks: 'credit notes are taken off the VAT of their month',
    file: 'core/domain/vat/month.ts',
    find: "const sign = invoiceType === 'CREDIT_NOTE' ? -1n : 1n",
    replace: "const sign = invoiceType === 'DEBIT_NOTE' ? -1n : 1n",
    tests: api,
  },
  {
    name: 'exempt sales count as zero-rated',
    breaks: 'exempt and zero-rated sales are told apart',
    file: 'core/domain/vat/month.ts',
    find: `\`\${category ?? ''} \${percent}\``,
    replace: `\`\${category === 'EXEMPT' ? 'ZERO_RATED' : (category ?? '')} \${percent}\``,
    tests: api,
  },
  {
    name: 'practice is declared',
    breaks: 'practice and real are never added up in a month',
    file: 'core/adapters/storage/sqlite/receivables/vat-month.ts',
    find: `AND \${IS_SOLD} AND \${IN_ENVIRONMENT} ORDER BY`,
    replace: `AND \${IS_SOLD} ORDER BY`,
    tests: api,
  },
  {
    name: 'a deposit that was invoiced since is forgotten',
    breaks: 'a deposit is listed in the month in which it came, as it was at its end',
    file: 'core/adapters/storage/sqlite/receivables/vat-month.ts',
    find: 'WHERE a.credit_key = e.key AND x.date <= @last), 0) AS amount',
    replace: 'WHERE a.credit_key = e.key), 0) AS amount',
    tests: model,
  },
  {
    name: 'a deposit is paid too much once a part of it is used',
    breaks: 'what is left of a deposit is a deposit, whatever was used of it since',
    file: 'core/adapters/storage/sqlite/receivables/credit-origin.ts',
    find: ' AND f.at = e.recorded_at',
    replace: '',
    tests: ['test/api/money/deposits.test.ts', 'test/model/vat-month.test.ts'],
  },
  {
    name: 'withheld VAT stays though it was taken back',
    breaks: 'what was taken back counts below zero in its own month',
    file: 'core/adapters/storage/sqlite/receivables/vat-month.ts',
    find: `WHERE \${OF_MONTH} AND e.kind IN ('WHT', 'VAT_WITHHELD')`,
    replace: `WHERE \${OF_MONTH} AND e.reverses_key IS NULL AND e.kind IN ('WHT', 'VAT_WITHHELD')`,
    tests: api,
  },
  {
    name: 'a write-off has all the VAT of its invoice',
    breaks: 'the VAT in a write-off is its part of that of the invoice',
    file: 'core/domain/vat/month.ts',
    find: 'divideHalfAwayFromZero(part * vat, total)',
    replace: 'vat',
    tests: api,
  },
  {
    name: 'a schedule of more rows than the portal takes',
    breaks: 'the sales schedule is split into files of 1,000 rows',
    file: 'core/domain/vat/sales-schedule.ts',
    find: 'SCHEDULE_ROWS = 1000',
    replace: 'SCHEDULE_ROWS = 1001',
    tests: api,
  },
]
