/**
 * The one description of the database; migrations are generated from it and only ever add.
 *
 * Rows refer to each other by small integer keys, and the UUIDs that the outside knows stand once in their own table:
 * with the indexes that `invoice` has, that is the difference between 600 and 1,500 bytes an invoice.
 * Instants are milliseconds since 1970 (UTC), calendar dates are text, money is whole kobo, exact decimals are text.
 */

export * from './schema/people.ts'
export * from './schema/business.ts'
export * from './schema/team.ts'
export * from './schema/records.ts'
export * from './schema/invoice.ts'
export * from './schema/submission.ts'
export * from './schema/receivables.ts'
export * from './schema/vat.ts'
export * from './schema/till.ts'
export * from './schema/mail.ts'
export * from './schema/reminder.ts'
export * from './schema/webhook.ts'
export * from './schema/job.ts'
export * from './schema/journal.ts'
