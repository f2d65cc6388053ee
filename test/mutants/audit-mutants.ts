import type { Mutant } from './mutant.ts'

const verify = ['test/api/audit/verify.test.ts']

/** Faults in what shows that somebody has changed the log, or that its end is gone. */
export const auditMutants: readonly Mutant[] = [
  {
    name: 'signatures are not compared',
    breaks: 'an edited entry is named where all hashes were made right again',
    file: 'core/adapters/storage/sqlite/audit-check.ts',
    find: '!sign(key, row).equals(row.mac)',
    replace: '!sign(key, row).equals(sign(key, row))',
    tests: verify,
  },
  {
    name: 'an unsigned entry passes',
    breaks: 'an entry that was added past the program is named',
    file: 'core/use-cases/audit/verify.ts',
    find: 'if (place.unsigned) {',
    replace: 'if (place.unsigned && checked < 0) {',
    tests: verify,
  },
  {
    name: 'the end is not compared with the anchor',
    breaks: 'an end that was cut off is noticed',
    file: 'core/use-cases/audit/verify.ts',
    find: 'if (head && !(await',
    replace: 'if (head && checked < 0 && !(await',
    tests: verify,
  },
  {
    name: 'a forged anchor is taken',
    breaks: 'an end that was cut off is noticed where the anchor was made to fit',
    file: 'core/use-cases/audit/sealing.ts',
    find: 'if (anchor.isGenuine(key) === false) {',
    replace: 'if (anchor.isGenuine(key) === undefined) {',
    tests: verify,
  },
  {
    name: 'a lost anchor is made anew without a word',
    breaks: 'an end that was cut off is noticed where the anchor was taken away',
    file: 'core/use-cases/audit/data-loss.ts',
    find: 'if (!wasSigned) return',
    replace: 'if (!wasSigned || heads) return',
    tests: verify,
  },
  {
    name: 'rights are not compared with the log',
    breaks: 'a role that was raised past the program is named',
    file: 'core/domain/audit/rights.ts',
    find: 'if (known?.role === role && known.scope === scope) continue',
    replace: 'if ((known?.role === role && known.scope === scope) || kind) continue',
    tests: verify,
  },
  {
    name: 'the check of the log leaves the invoices out',
    breaks: 'an invoice that was changed past the program is named by the check of the log',
    file: 'core/use-cases/audit/verify-invoices.ts',
    find: 'first ??= step.damaged[0]',
    replace: 'first ??= step.damaged[-1]',
    tests: verify,
  },
  {
    name: 'an unreadable key is a lost one',
    breaks: 'a log whose key cannot be read goes on, and is no damage',
    file: 'core/use-cases/audit/sealing.ts',
    find: 'const known = keyId === null ? null : await readAuditKey(parts.secretStore, keyId)',
    replace:
      'const known = keyId === null ? null : await readAuditKey(parts.secretStore, keyId).catch(() => ({ id: keyId, secret: keyId }))',
    tests: verify,
  },
  {
    name: 'the key stays behind',
    breaks: 'an encrypted backup carries the key of the log',
    file: 'core/adapters/storage/backup/jobs.ts',
    find: '...(passphrase !== null && auditKey !== null && { auditKey }),',
    replace: '...(passphrase !== null && auditKey !== null && {}),',
    tests: verify,
  },
  {
    name: 'INSERT OR REPLACE passes',
    breaks: 'audit entries are never replaced',
    file: 'core/adapters/storage/sqlite/migrations/0006_audit-signed.sql',
    find: "SELECT RAISE(ABORT, 'audit entries are never replaced');",
    replace: 'SELECT 1;',
    tests: ['test/storage/audit.test.ts'],
  },
  {
    name: 'a loss of data is said for ever',
    breaks: 'a loss of data that the owner has read is not said again',
    file: 'core/use-cases/audit/data-loss.ts',
    find: 'history.slice(read + 1)',
    replace: 'history.slice(0)',
    tests: ['test/faults/number-marks.test.ts'],
  },
  {
    name: 'commits are not anchored',
    breaks: 'a lost write-ahead log is noticed and said',
    file: 'core/adapters/installation/anchor.ts',
    find: 'committed: (moved) => write({ ...moved, heads: { ...present.heads, ...moved.heads } }),',
    replace: 'committed: (moved) => void ({ ...moved, heads: { ...present.heads, ...moved.heads } }),',
    tests: ['test/faults/number-marks.test.ts'],
  },
]
