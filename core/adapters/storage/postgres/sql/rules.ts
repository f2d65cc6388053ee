import type { Environment, PaymentState } from '../../../../contract/http/vocabulary.ts'
import { SALES, SOLD } from '../../../../domain/invoice/sales.ts'
import { UNREPORTED } from '../../../../domain/submission/deadline.ts'
import { SENDING_STATES } from '../../../../domain/submission/queue-rules.ts'
import { corrects, grantsThatMay, PAYMENT_STATE, TAKES_OFF } from '../../sqlite/sql/rules.ts'
import { listOf } from '../../sqlite/sql/statements.ts'

import { survivingKey } from './merged-customers.ts'

/**
 * The rules of `sqlite/sql/rules.ts` that PostgreSQL puts in other words; the others are plain SQL, and shared. Whatever
 * joins stays within the business of the invoice.
 */

/** Whose `environmentOfInvoice` is @environment; @isPresent says whether that is the present one. */
export const IN_ENVIRONMENT =
  '(i.environment IS NOT DISTINCT FROM @environment OR (@isPresent = 1 AND i.environment IS NULL))'

/** The same where the environment is the present one: all but what is tied to the other. */
export const inPresent = (environment: Environment): string =>
  `i.environment IS DISTINCT FROM '${environment === 'LIVE' ? 'SANDBOX' : 'LIVE'}'`

/** `isSold` and the sign of `saleOf`. */
export const IS_SOLD = `i.invoice_type IN (${listOf(SALES)}) AND i.status IN (${listOf(SOLD)})`

/** `isSentBackTo` @sentBackTo. */
export const SENT_BACK = `i.status = 'DRAFT' AND (i.rejected_at IS NOT NULL OR i.refusal IS NOT NULL) AND (i.created_by = @sentBackTo OR NOT EXISTS
  (SELECT 1 FROM membership m JOIN "user" u ON u.key = m.user_key
   WHERE m.business_key = i.business_key AND u.id = i.created_by
     AND ${grantsThatMay('invoice.write')}))`

/** Of B2C invoices that run against the clock: `deadlineOf` is REPORT_WITHIN_24_HOURS. */
export const RUNS_AGAINST_THE_CLOCK = `i.status IN (${listOf(UNREPORTED)}) AND i.invoice_kind = 'B2C'
  AND i.invoice_type <> 'PROFORMA'
  AND i.finalized_at IS NOT NULL AND i.environment IS DISTINCT FROM 'SANDBOX'`

/** Kobo that finalized credit notes take off: `creditNotesTotal` of an invoice `i`. */
export const CREDIT_NOTES_TOTAL = `(SELECT coalesce(sum(n.total), 0) FROM invoice n
  WHERE n.business_key = i.business_key AND ${corrects('n', 'i.id', 'i.irn')} AND ${TAKES_OFF})`

/** What an invoice or debit note `i` stands at in its customer's account `o`; in the words of the index that finds it. */
export const CHARGE_OF_INVOICE = `o.business_key = i.business_key AND o.invoice_key = i.key AND o.invoice_key IS NOT NULL AND o.stands = 1
  AND o.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE') AND o.is_debit = 1`

/** `isUnpaid`, among the invoices of a business, in @environment. */
export const unpaidOf = (business: string): string => `i.key IN (SELECT o.invoice_key FROM account_open o
  WHERE o.business_key = ${business} AND o.environment = @environment AND o.open > 0
    AND o.is_debit = 1 AND o.invoice_key IS NOT NULL)`

/** `isRefusedAndOwed`, of an invoice `i` and its charge `o`. */
export const REFUSED_AND_OWED = `i.status = 'FIRS_REJECTED' AND ${CHARGE_OF_INVOICE} AND o.open > 0`

export const inPaymentState = (state: PaymentState): string =>
  `EXISTS (SELECT 1 FROM account_open o WHERE ${CHARGE_OF_INVOICE} AND ${PAYMENT_STATE[state]})`

/** The same of one invoice after the other: in this form the server does not look for all that are in the state first. */
export const isInPaymentState = (state: PaymentState): string =>
  `coalesce((SELECT true FROM account_open o WHERE ${CHARGE_OF_INVOICE} AND ${PAYMENT_STATE[state]}), false)`

const SURVIVING = survivingKey('i.customer_key', 'i.business_key')

/** What `tinRefusedOn` of @tin chooses from, in @environment. */
export const REFUSED_FOR_TIN = `i.status = 'FIRS_REJECTED'
  AND EXISTS (SELECT 1 FROM snapshot s WHERE s.business_key = i.business_key AND s.key = i.buyer_key AND s.content::json ->> 'tin' = @tin)
  AND EXISTS (SELECT 1 FROM json_array_elements(i.refusal::json -> 'details') d WHERE d ->> 'field' = 'customer.tin')
  AND NOT EXISTS (SELECT 1 FROM invoice a WHERE a.business_key = i.business_key AND a.customer_key IN (SELECT s.key FROM customer s
    WHERE s.business_key = i.business_key AND (s.key = ${SURVIVING} OR s.merged_into_key = ${SURVIVING})) AND a.environment = @environment
    AND a.cleared_at > i.updated_at)`

/** `shouldMove`. */
export const SHOULD_MOVE = `s.state IN (${listOf(SENDING_STATES)}) AND s.last_trouble IS DISTINCT FROM 'original_pending'`
