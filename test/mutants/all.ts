import { closedBooksMutants } from './closed-books.ts'
import { connectionMutants } from './connection.ts'
import { counterMutants } from './counter.ts'
import { dataMutants } from './data.ts'
import { documentationMutants } from './documentation.ts'
import { editorMutants } from './editor.ts'
import { integrityMutants } from './integrity.ts'
import { loadMutants } from './load.ts'
import { mailMutants } from './mail.ts'
import { moneyMutants } from './money.ts'
import type { Mutant } from './mutant.ts'
import { peopleMutants } from './people.ts'
import { printingMutants } from './printing.ts'
import { queueMutants } from './queue.ts'
import { requestMutants } from './requests.ts'
import { reversalMutants } from './reversals.ts'
import { validationMutants } from './validation.ts'
import { vatMutants } from './vat.ts'
import { webhookMutants } from './webhooks.ts'

/** Each of these must turn its tests red; one that stays green shows a gate that guards nothing. */
export const mutants: readonly Mutant[] = [
  {
    name: 'float money',
    breaks: 'amounts are exact to the kobo',
    file: 'core/domain/invoice/amounts.ts',
    find: '  const taxAmount = divideHalfAwayFromZero(',
    replace:
      '  const taxAmount = BigInt(Math.round((Number(lineTotal) * Number(line.taxPercent.units)) / (100 * 10 ** line.taxPercent.scale))) + 0n * divideHalfAwayFromZero(',
    tests: ['core/domain/invoice/amounts.test.ts', 'core/domain/money'],
  },
  {
    name: 'bankers rounding',
    breaks: 'halves are rounded away from zero',
    file: 'core/domain/money/money.ts',
    find: '(magnitude % denominator) * 2n >= denominator',
    replace: '(magnitude % denominator) * 2n > denominator',
    tests: ['core/domain/invoice/amounts.test.ts', 'core/domain/money'],
  },
  {
    name: 'synchronous=NORMAL',
    breaks: 'an answered request survives a power cut',
    file: 'core/adapters/storage/sqlite/engine/connection.ts',
    find: "db.pragma('synchronous = FULL')",
    replace: "db.pragma('synchronous = NORMAL')",
    tests: ['test/storage'],
  },
  {
    name: 'no foreign keys',
    breaks: 'the database refuses dangling references',
    file: 'core/adapters/storage/sqlite/engine/connection.ts',
    find: "db.pragma('foreign_keys = ON')",
    replace: "db.pragma('foreign_keys = OFF')",
    tests: ['test/storage'],
  },
  {
    name: 'select-max numbering',
    breaks: 'a cancelled or deleted series goes on counting',
    file: 'core/adapters/storage/sqlite/business/number-series.ts',
    find: 's.next AS next',
    replace:
      '(SELECT coalesce(max(i.sequence), 0) + 1 FROM invoice i JOIN business b ON b.key = i.business_key WHERE b.deleted_at IS NULL AND i.series_key = s.key) AS next',
    tests: ['test/api/invoice/number-series.test.ts'],
  },
  {
    name: 'numbers of a new TIN',
    breaks: 'a TIN that is changed in the sandbox never makes a real number come twice',
    file: 'core/domain/business/number-series.ts',
    find: 'const isFree = highest < present.next && ',
    replace: 'const isFree = ',
    tests: ['test/api/provider/go-live.test.ts'],
  },
  {
    name: 'no Host check',
    breaks: 'pages that rebind their name to loopback are refused',
    file: 'core/api/request/origin-guard.ts',
    find: "throw new AppError('host_not_allowed')",
    replace: 'void 0',
    tests: ['test/api/http/conventions.test.ts'],
  },
  {
    name: 'no Origin check',
    breaks: 'pages of other origins are refused',
    file: 'core/api/request/origin-guard.ts',
    find: "throw new AppError('origin_not_allowed')",
    replace: 'return next()',
    tests: ['test/api/http/conventions.test.ts'],
  },
  {
    name: 'membership not asked',
    breaks: 'a stranger gets 404 for ids of other businesses',
    file: 'core/adapters/storage/sqlite/business/businesses.ts',
    find: 'AND m.user_key = (SELECT key FROM user WHERE id = ?)',
    replace: 'AND (1 OR m.user_key = (SELECT key FROM user WHERE id = ?))',
    tests: ['test/api/records/businesses.test.ts', 'test/api/records/customers.test.ts'],
  },
  {
    name: 'a creator may approve',
    breaks: 'approval takes OWNER or ADMIN',
    file: 'core/contract/http/permissions.ts',
    find: "'invoice.approve': { role: 'ADMIN'",
    replace: "'invoice.approve': { role: 'CREATOR'",
    tests: ['test/api/invoice/approval.test.ts', 'test/routes'],
  },
  {
    name: 'tokens stored as they are',
    breaks: 'a stolen database holds no usable token',
    file: 'core/use-cases/tokens.ts',
    find: "hash('sha256', token, 'buffer')",
    replace: 'Buffer.from(token)',
    tests: ['test/api/people'],
  },
  ...moneyMutants,
  ...closedBooksMutants,
  ...printingMutants,
  ...peopleMutants,
  ...queueMutants,
  ...mailMutants,
  ...webhookMutants,
  ...requestMutants,
  ...documentationMutants,
  ...editorMutants,
  ...connectionMutants,
  ...counterMutants,
  ...vatMutants,
  ...dataMutants,
  ...reversalMutants,
  ...loadMutants,
  ...validationMutants,
  ...integrityMutants,
  {
    name: 'idempotency record outside the unit of work',
    breaks: 'a crash between the work and its record makes no second invoice',
    file: 'core/use-cases/units.ts',
    find: 'await claim?.store(repositories, subject)',
    replace: '',
    tests: ['test/api/http/idempotency'],
  },
  {
    name: 'credit cap not checked',
    breaks: 'the credits of an invoice never exceed it',
    file: 'core/use-cases/invoice/credit-cap.ts',
    find: 'if (note.total <= left) return',
    replace: 'if (note.total <= left || true) return',
    tests: ['test/api/notes'],
  },
  {
    name: 'followed redirects',
    breaks: 'a redirect never leaks the key',
    file: 'core/adapters/provider/http/client.ts',
    find: `          maxRedirects: 0,
          proxy: false,
          signal: abort.signal,
          httpAgent: connections.http,
          httpsAgent: connections.https,
          transport,
`,
    replace: `          maxRedirects: 5,
          proxy: false,
          signal: abort.signal,
          httpAgent: connections.http,
          httpsAgent: connections.https,
`,
    tests: ['test/provider', 'core/adapters/provider/http'],
  },
  {
    name: 'certificates not checked',
    breaks: 'nobody reads along on the way to the provider',
    file: 'core/adapters/provider/http/connections.ts',
    find: 'rejectUnauthorized: true',
    replace: 'rejectUnauthorized: false',
    tests: ['test/provider', 'core/adapters/provider/http'],
  },
  {
    name: 'audit entries may change',
    breaks: 'the audit log is append-only',
    file: 'core/adapters/storage/sqlite/migrations/0001_audit-append-only.sql',
    find: "SELECT RAISE(ABORT, 'audit entries are never changed');",
    replace: 'SELECT 1;',
    tests: ['test/storage'],
  },
  {
    name: 'a folder past twenty',
    breaks: 'a folder has twenty source files at most',
    file: 'test/architecture/folders.ts',
    find: 'const MAX_FILES = 20',
    replace: 'const MAX_FILES = 200',
    tests: ['test/architecture/folders.test.ts'],
  },
  {
    name: 'a cycle through a type',
    breaks: 'no file needs itself, types included',
    file: 'core/domain/money/money.ts',
    find: 'export type Kobo = bigint',
    replace: "import type { Decimal } from './decimal.ts'\nexport type Kobo = Decimal['units']",
    tests: ['test/architecture/imports.test.ts'],
  },
  {
    name: 'an export for nobody',
    breaks: 'what is exported is imported',
    file: 'core/domain/invoice/irn.ts',
    find: 'export function isServiceId',
    replace: 'export type IrnForNobody = string\n\nexport function isServiceId',
    tests: ['test/architecture/unused-exports.test.ts'],
  },
  {
    name: 'a private word',
    breaks: 'names are in the words of the glossary',
    file: 'core/domain/invoice/irn.ts',
    find: 'export function isServiceId',
    replace: 'export const usualServiceId = ""\n\nexport function isServiceId',
    tests: ['test/architecture/words.test.ts'],
  },
  {
    name: 'a long subject',
    breaks: 'the subject of a commit has 72 characters at most',
    file: 'test/architecture/commits.ts',
    find: 'const MAX_SUBJECT = 72',
    replace: 'const MAX_SUBJECT = 720',
    tests: ['test/architecture/commits.test.ts'],
  },
]
