/** How much longer the soak draws lots than `npm test`, by the variables that the tests read. Each may be set by hand. */
export const LONGER = {
  ACCOUNT_SEQUENCES: '100000',
  BIT_FLIPS: '200',
  COUNTER_KILLS: '60',
  FIRST_START_KILLS: '200',
  FLAPPING_SECONDS: '60',
  FUZZ_REQUESTS: '100000',
  INVOICE_DESK_EVERY_FACE: '1',
  KILL_CYCLES: '100',
  MODEL_RUNS: '100',
  PAYABLE_KILLS: '60',
  PAYABLE_SEQUENCES: '2000',
  PAYMENT_KILLS: '100',
  PREFLIGHT_RUNS: '20000',
  PROPERTY_RUNS: '200000',
  RETURNS_OVER_HTTP: '24',
  RETURN_MONTHS: '10000',
  SOAK: '1',
  SUBMISSION_KILLS: '400',
  TILL_SEQUENCES: '200',
  VAT_MONTHS: '100000',
} as const

/** Where those tests are. */
export const SOAKED = [
  'core/domain/invoice/amounts.test.ts',
  'core/domain/money',
  'core/domain/vat',
  'test/api/documentation/openapi-lint.test.ts',
  'test/backup',
  'test/e2e',
  'test/faults',
  'test/fuzz',
  'test/migrations',
  'test/provider/preflight-property.test.ts',
  'test/model',
  'test/secrets',
] as const
