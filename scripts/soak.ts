/* npm run soak: the tests that draw lots, for much longer than `npm test` gives them, and every screen in every size. */

import { runNode, startNode, tool } from './processes.ts'

const build = await runNode(['scripts/run.mjs', 'build'])
if (build.code !== 0) {
  process.stderr.write(build.output)
  process.exit(1)
}

const vitest = tool('vitest', 'vitest.mjs')
const longer = {
  BIT_FLIPS: process.env['BIT_FLIPS'] ?? '200',
  INVOICE_DESK_EVERY_FACE: '1',
  FUZZ_REQUESTS: process.env['FUZZ_REQUESTS'] ?? '100000',
  FLAPPING_SECONDS: process.env['FLAPPING_SECONDS'] ?? '60',
  KILL_CYCLES: process.env['KILL_CYCLES'] ?? '100',
  ACCOUNT_SEQUENCES: process.env['ACCOUNT_SEQUENCES'] ?? '100000',
  MODEL_RUNS: process.env['MODEL_RUNS'] ?? '100',
  PAYMENT_KILLS: process.env['PAYMENT_KILLS'] ?? '100',
  PROPERTY_RUNS: process.env['PROPERTY_RUNS'] ?? '200000',
  SOAK: '1',
  VAT_MONTHS: process.env['VAT_MONTHS'] ?? '100000',
  SUBMISSION_KILLS: process.env['SUBMISSION_KILLS'] ?? '400',
}
const child = startNode(
  [
    vitest,
    'run',
    '--testTimeout',
    '0',
    'test/fuzz',
    'test/faults',
    'test/secrets',
    'test/receivables',
    'core/domain/money',
    'test/e2e',
  ],
  longer,
)
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
