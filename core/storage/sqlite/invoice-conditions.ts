import type { InvoiceStatus } from '../../contract/vocabulary.ts'

// Pieces of SQL about `invoice i`.

export const OF_BUSINESS = 'i.business_key = (SELECT key FROM business WHERE id = @businessId)'

/** What was not sent yet belongs to the present environment. */
export const IN_ENVIRONMENT = '(i.environment IS @environment OR (@isPresent = 1 AND i.environment IS NULL))'

/** Of words from the contract, never of what somebody typed. */
export const listOf = (statuses: readonly InvoiceStatus[]): string => statuses.map((status) => `'${status}'`).join(', ')
