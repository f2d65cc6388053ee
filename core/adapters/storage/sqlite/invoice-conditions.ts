import type { InvoiceStatus, InvoiceType } from '../../../contract/vocabulary.ts'

// Pieces of SQL about `invoice i`.

/** The key of the business @businessId. */
export const BUSINESS_KEY = '(SELECT key FROM business WHERE id = @businessId)'

export const OF_BUSINESS = `i.business_key = ${BUSINESS_KEY}`

/** What was not sent yet belongs to the present environment. */
export const IN_ENVIRONMENT = '(i.environment IS @environment OR (@isPresent = 1 AND i.environment IS NULL))'

/**
 * Drafts that came back to `@sentBackTo`, from an approver or refused: those that this caller made, and those whose
 * maker cannot change them (a program, or who has left), which would be nobody's otherwise.
 */
export const SENT_BACK = `i.status = 'DRAFT' AND (i.rejected_at IS NOT NULL OR i.refusal IS NOT NULL) AND (i.created_by = @sentBackTo OR NOT EXISTS
  (SELECT 1 FROM membership m JOIN user u ON u.key = m.user_key
   WHERE m.business_key = i.business_key AND u.id = i.created_by AND m.role <> 'VIEWER'))`

/** Of words from the contract, never of what somebody typed. */
export const listOf = (words: readonly (InvoiceStatus | InvoiceType)[]): string =>
  words.map((word) => `'${word}'`).join(', ')
