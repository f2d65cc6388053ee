/**
 * The one description of the database; migrations are generated from it and only ever add.
 *
 * Rows refer to each other by small integer keys, and the UUIDs that the outside knows stand once in their own table:
 * with the indexes that `invoice` has, that is the difference between 600 and 1,500 bytes an invoice.
 * Instants are milliseconds since 1970 (UTC), calendar dates are text, money is whole kobo, exact decimals are text.
 */

export * from './people.ts'
export * from './business.ts'
export * from './team.ts'
export * from './records.ts'
export * from './purchases.ts'
export * from './payables.ts'
export * from './invoice.ts'
export * from './submission.ts'
export * from './receivables.ts'
export * from './vat.ts'
export * from './till.ts'
export * from './mail.ts'
export * from './reminder.ts'
export * from './webhook.ts'
export * from './job.ts'
export * from './journal.ts'
export * from './counts.ts'
