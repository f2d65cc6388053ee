import type { Mutant } from './mutant.ts'

/** Faults about the connection of a business: when its queue stands, goes on, and to whom it speaks. */
export const connectionMutants: readonly Mutant[] = [
  {
    name: 'a provider that was left is still called',
    breaks: 'what is left to do at a provider that the business has left is not done elsewhere',
    file: 'core/workers/submission-steps.ts',
    find: '    if (business.provider?.name !== submission.provider) return undefined\n',
    replace: '',
    tests: ['test/api/submission-connection'],
  },
  {
    name: 'payments told to another provider',
    breaks: 'the authority is told about a payment through the provider that the invoice went through',
    file: 'core/workers/payment-sender.ts',
    find: 'if (payment.sent || business.provider?.name !== submission.provider)',
    replace: 'if (payment.sent)',
    tests: ['test/api/submission-connection'],
  },
  {
    name: 'a late 401 of old credentials',
    breaks: 'a refusal of credentials that were replaced and tested meanwhile does not end the new ones',
    file: 'core/workers/submission-steps.ts',
    find: "settled.verdict.kind === 'disconnected' && connectionTests.succeededAfter(business.id, began)",
    replace: 'false',
    tests: ['test/api/submission-connection'],
  },
  {
    name: 'a refusal counted from when the secrets were read',
    breaks: 'old credentials that a slow keychain still read do not end new ones that were tested meanwhile',
    file: 'core/workers/submission-steps.ts',
    find: '    const began = clock.monotonic()\n    // Secrets are read first: a locked keychain must not leave an attempt that never happened on record.\n    const gateway = await gatewayFor(loaded.submission, business)\n',
    replace: '    const gateway = await gatewayFor(loaded.submission, business)\n    const began = clock.monotonic()\n',
    tests: ['test/api/submission-connection'],
  },
  {
    name: 'payments that knock on with refused credentials',
    breaks: 'nobody knocks again with credentials that were refused',
    file: 'core/workers/payment-sender.ts',
    find: "outcome.kind === 'credentials_refused' && !connectionTests",
    replace: 'false && !connectionTests',
    tests: ['test/api/submission-payments'],
  },
  {
    name: 'a queue that nobody told of its connection',
    breaks: 'what waits for a connection that is there goes on at the next start',
    file: 'core/workers/submission-worker.ts',
    find: '      for (const businessId of found.connected) await release({ submissions, invoices }, businessId)\n',
    replace: '',
    tests: ['test/api/submission-connection'],
  },
  {
    name: 'a provider that is away ends the connection',
    breaks: 'a connection test while the provider is down says nothing about the credentials',
    file: 'core/use-cases/business/test-connection.ts',
    find: "const says = result.kind !== 'trouble'",
    replace: 'const says = true',
    tests: ['test/api/submission-connection'],
  },
  {
    name: 'attention that outlives its cause',
    breaks: 'what needed attention for want of a line goes on by itself when the line is back',
    file: 'core/adapters/storage/sqlite/rules-in-sql.ts',
    find: "(s.state = 'NEEDS_ATTENTION' OR",
    replace: "(s.state = 'NEVER' OR",
    tests: ['test/api/submission-attention'],
  },
]
