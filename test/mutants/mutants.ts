/** A fault put in on purpose, and the tests that must notice it. */
export type Mutant = {
  readonly name: string
  /** The promise that would be broken. */
  readonly breaks: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** Arguments of vitest: files, or parts of their names. */
  readonly tests: readonly string[]
}

/** Each of these must turn its tests red; one that stays green shows a gate that guards nothing. */
export const mutants: readonly Mutant[] = [
  {
    name: 'float money',
    breaks: 'amounts are exact to the kobo',
    file: 'core/invoice/amounts.ts',
    find: '  const taxAmount = divideHalfAwayFromZero(',
    replace:
      '  const taxAmount = BigInt(Math.round((Number(lineTotal) * Number(line.taxPercent.units)) / (100 * 10 ** line.taxPercent.scale))) + 0n * divideHalfAwayFromZero(',
    tests: ['core/invoice/amounts.test.ts', 'core/money'],
  },
  {
    name: 'bankers rounding',
    breaks: 'halves are rounded away from zero',
    file: 'core/money/money.ts',
    find: '(magnitude % denominator) * 2n >= denominator',
    replace: '(magnitude % denominator) * 2n > denominator',
    tests: ['core/invoice/amounts.test.ts', 'core/money'],
  },
  {
    name: 'synchronous=NORMAL',
    breaks: 'an answered request survives a power cut',
    file: 'core/storage/sqlite/connection.ts',
    find: "db.pragma('synchronous = FULL')",
    replace: "db.pragma('synchronous = NORMAL')",
    tests: ['test/storage'],
  },
  {
    name: 'no foreign keys',
    breaks: 'the database refuses dangling references',
    file: 'core/storage/sqlite/connection.ts',
    find: "db.pragma('foreign_keys = ON')",
    replace: "db.pragma('foreign_keys = OFF')",
    tests: ['test/storage'],
  },
  {
    name: 'select-max numbering',
    breaks: 'a cancelled or deleted series goes on counting',
    file: 'core/storage/sqlite/business-repository.ts',
    find: 'UPDATE number_series SET next = next + 1',
    replace:
      'UPDATE number_series SET next = (SELECT coalesce(max(i.sequence), 0) + 2 FROM invoice i JOIN business b ON b.key = i.business_key WHERE b.deleted_at IS NULL AND i.series_key = number_series.key)',
    tests: ['test/api/number-series.test.ts'],
  },
  {
    name: 'no Host check',
    breaks: 'pages that rebind their name to loopback are refused',
    file: 'core/api/guards.ts',
    find: "throw new AppError('host_not_allowed')",
    replace: 'void 0',
    tests: ['test/api/http-conventions.test.ts'],
  },
  {
    name: 'no Origin check',
    breaks: 'pages of other origins are refused',
    file: 'core/api/guards.ts',
    find: "throw new AppError('origin_not_allowed')",
    replace: 'return next()',
    tests: ['test/api/http-conventions.test.ts'],
  },
  {
    name: 'membership not asked',
    breaks: 'a stranger gets 404 for ids of other businesses',
    file: 'core/storage/sqlite/business-repository.ts',
    find: 'AND m.user_key = (SELECT key FROM user WHERE id = ?)',
    replace: 'AND (1 OR m.user_key = (SELECT key FROM user WHERE id = ?))',
    tests: ['test/api/businesses.test.ts', 'test/api/customers.test.ts'],
  },
  {
    name: 'a creator may approve',
    breaks: 'approval takes OWNER or ADMIN',
    file: 'core/contract/permissions.ts',
    find: "'invoice.approve': { role: 'ADMIN'",
    replace: "'invoice.approve': { role: 'CREATOR'",
    tests: ['test/api/approval.test.ts', 'test/sweep'],
  },
  {
    name: 'tokens stored as they are',
    breaks: 'a stolen database holds no usable token',
    file: 'core/auth/token.ts',
    find: "createHash('sha256').update(token).digest()",
    replace: 'Buffer.from(token)',
    tests: ['test/api/people'],
  },
  {
    name: 'naive resend',
    breaks: 'an unknown outcome is looked up before anything is sent again',
    file: 'core/submission/settle.ts',
    find: "return { submission: checking(submission, outcome, at.providerWindowMs, at), verdict: { kind: 'none' } }",
    replace: "return { submission: troubled(submission, 'QUEUED', outcome, at), verdict: { kind: 'none' } }",
    tests: ['core/submission', 'test/api/submission-provider1'],
  },
  {
    name: 'lookup without waiting out the window',
    breaks: "the provider's window passes before an IRN counts as absent",
    file: 'core/submission/settle.ts',
    find: 'checking(submission, outcome, at.providerWindowMs, at)',
    replace: 'checking(submission, outcome, 0, at)',
    tests: ['core/submission', 'test/api/submission-window'],
  },
  {
    name: 'the window cut short',
    breaks: "neither a person nor a line that is back shortens the provider's window",
    file: 'core/storage/sqlite/submission-repository.ts',
    find: " AND (state <> 'CHECKING' OR tries > 0)",
    replace: '',
    tests: ['test/api/submission-window'],
  },
  {
    name: 'forgotten start of an attempt',
    breaks: 'a crash while sending leaves an open question, not a fresh start',
    file: 'core/submission/settle.ts',
    find: "    state: 'SENDING',\n",
    replace: "    state: 'QUEUED',\n",
    tests: ['core/submission'],
  },
  {
    name: 'double dispatch',
    breaks: 'an invoice is never on the line twice',
    file: 'core/submission/dispatcher.ts',
    find: 'if (!onTheLine.has(submission.invoiceId) && hasLane(submission.businessId))',
    replace: 'if (hasLane(submission.businessId))',
    tests: ['core/submission', 'test/api/submission-resume'],
  },
  {
    name: 'a user beside the queue',
    breaks: 'a person who submits and the queue never send the same invoice at the same time',
    file: 'core/submission/dispatcher.ts',
    find: '      if (onTheLine.has(invoiceId)) return undefined\n',
    replace: '',
    tests: ['core/submission', 'test/api/submission-provider1'],
  },
  {
    name: 'one for all lanes',
    breaks: 'a business whose provider hangs holds up no other',
    file: 'core/submission/dispatcher.ts',
    find: 'const LANES_PER_BUSINESS = 3',
    replace: 'const LANES_PER_BUSINESS = LANES',
    tests: ['core/submission', 'test/faults/hanging-provider'],
  },
  {
    name: 'Retry-After ignored',
    breaks: 'a provider that asks to wait is left alone for so long',
    file: 'core/submission/retry-policy.ts',
    find: 'return Math.max(jittered, retryAfterMs ?? 0)',
    replace: 'return jittered',
    tests: ['core/submission'],
  },
  {
    name: 'duplicates are failures',
    breaks: '"duplicate" means: look it up and compare',
    file: 'core/submission/settle.ts',
    find: "return { submission: checking(submission, { trouble: 'duplicate' }, 0, at), verdict: { kind: 'none' } }",
    replace:
      "return { submission: done(submission, at), verdict: { kind: 'refused', refusal: { reason: 'duplicate', details: [] }, known: true } }",
    tests: ['core/submission', 'test/api/submission-provider1'],
  },
  {
    name: 'a payload built anew for every try',
    breaks: 'what is sent again is the very bytes that were frozen',
    file: 'core/submission/submission-steps.ts',
    find: '    const { irn, payload } = loaded.submission\n',
    replace:
      '    const { irn } = loaded.submission\n    const payload = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(loaded.submission.payload).toString()), issue_time: now().toISOString() }))\n',
    tests: ['test/api/submission-provider1'],
  },
  {
    name: 'idempotency record outside the unit of work',
    breaks: 'a crash between the work and its record makes no second invoice',
    file: 'core/idempotency/idempotency-service.ts',
    find: '        await repositories.idempotency.put({ ...claim, answer: null })\n',
    replace: '',
    tests: ['test/api/tills'],
  },
  {
    name: 'credit cap not checked',
    breaks: 'the credits of an invoice never exceed it',
    file: 'core/invoice/credit-cap-service.ts',
    find: 'if (note.total <= left) return',
    replace: 'if (note.total <= left || true) return',
    tests: ['test/api/corrections'],
  },
  {
    name: 'followed redirects',
    breaks: 'a redirect never leaks the key',
    file: 'core/provider/http/provider-http.ts',
    find: `          maxRedirects: 0,
          proxy: false,
          signal: abort.signal,
          httpAgent: connections.http,
          httpsAgent: connections.https,
          transport: connections.transport((phase) => {
            progress.phase = phase
          }),
`,
    replace: `          maxRedirects: 5,
          proxy: false,
          signal: abort.signal,
          httpAgent: connections.http,
          httpsAgent: connections.https,
`,
    tests: ['test/provider', 'core/provider/http'],
  },
  {
    name: 'certificates not checked',
    breaks: 'nobody reads along on the way to the provider',
    file: 'core/provider/http/connections.ts',
    find: 'rejectUnauthorized: true',
    replace: 'rejectUnauthorized: false',
    tests: ['test/provider', 'core/provider/http'],
  },
  {
    name: 'audit entries may change',
    breaks: 'the audit log is append-only',
    file: 'core/storage/sqlite/migrations/0001_audit-append-only.sql',
    find: "SELECT RAISE(ABORT, 'audit entries are never changed');",
    replace: 'SELECT 1;',
    tests: ['test/storage'],
  },
]
