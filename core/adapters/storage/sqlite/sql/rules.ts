import { may, type Permission } from '../../../../contract/http/permissions.ts'
import { Role, Scope, type Environment, type PaymentState } from '../../../../contract/http/vocabulary.ts'
import { UNFINALIZED } from '../../../../domain/invoice/notes.ts'
import { SALES, SOLD } from '../../../../domain/invoice/sales.ts'
import { CLEARED, VOID } from '../../../../domain/invoice/status.ts'
import { UNREPORTED } from '../../../../domain/submission/deadline.ts'
import { SENDING_STATES, URGENCY } from '../../../../domain/submission/queue-rules.ts'
import { ACTIVE_STATES, type SubmissionTrouble } from '../../../../domain/submission/submission.ts'

import { plain } from '../forms/columns.ts'

import { survivingKey } from './merged-customers.ts'
import { listOf } from './statements.ts'

/**
 * The rules that SQL has to know too, so that an index can answer: conditions about an invoice `i`, a credit note `n` or
 * a submission `s`. Each mirrors the function of the domain that it names; `test/storage/rules-in-sql*` draws records
 * and compares both.
 */

/** Whose `environmentOfInvoice` is @environment; @isPresent says whether that is the present one. */
export const IN_ENVIRONMENT = '(i.environment IS @environment OR (@isPresent = 1 AND i.environment IS NULL))'

/** The same where the environment is the present one: all but what is tied to the other. */
export const inPresent = (environment: Environment): string =>
  `i.environment IS NOT '${environment === 'LIVE' ? 'SANDBOX' : 'LIVE'}'`

/** `isSold` and the sign of `saleOf`. Plus signs keep the query on its index of days. */
export const IS_SOLD = `+i.invoice_type IN (${listOf(SALES)}) AND +i.status IN (${listOf(SOLD)})`
export const IS_CREDIT_NOTE = "i.invoice_type = 'CREDIT_NOTE'"

/** `may` of a membership `m`. */
export const grantsThatMay = (permission: Permission): string => {
  const able = Scope.options.map((scope) => ({
    scope,
    roles: Role.options.filter((role) => may({ role, scope }, permission)),
  }))
  const conditions = able
    .filter(({ roles }) => roles.length > 0)
    .map(({ scope, roles }) => `(m.scope = '${scope}' AND m.role IN (${listOf(roles)}))`)
  return `(${conditions.join(' OR ')})`
}

const CREATOR = plain('invoice', 'created_by', 'i')

/** `isSentBackTo` @sentBackTo. */
export const SENT_BACK = `i.status = 'DRAFT' AND (i.rejected_at IS NOT NULL OR i.refusal IS NOT NULL) AND (${CREATOR} = @sentBackTo OR NOT EXISTS
  (SELECT 1 FROM membership m JOIN user u ON u.key = m.user_key
   WHERE m.business_key = i.business_key AND u.id = ${CREATOR}
     AND ${grantsThatMay('invoice.write')}))`

/** What `isReadyToSend` leaves out of APPROVED: few, and found by their type. */
export const APPROVED_OFFER = "i.status = 'APPROVED' AND i.invoice_type = 'PROFORMA'"

/** `isToBeCorrected`. */
export const TO_BE_CORRECTED = "i.status = 'FIRS_REJECTED' AND i.submitted_at IS NULL"

/** Of B2C invoices that run against the clock: `deadlineOf` is REPORT_WITHIN_24_HOURS. */
export const RUNS_AGAINST_THE_CLOCK = `i.status IN (${listOf(UNREPORTED)}) AND i.invoice_kind = 'B2C'
  AND i.invoice_type <> 'PROFORMA'
  AND i.finalized_at IS NOT NULL AND i.environment IS NOT 'SANDBOX'`

/** `hasUnreportedPayment`; and whether it can be told already. */
export const UNREPORTED_PAYMENT = `i.payment_sent = 0 AND i.status NOT IN (${listOf(VOID)})`
export const PAYMENT_TO_REPORT = `i.payment_sent = 0 AND i.status IN (${listOf(CLEARED)})`

/** `corrects`: the invoice `note` names the one whose id and IRN these are. */
export const corrects = (note: string, id: string, irn: string): string =>
  `${note}.original_invoice_id = ${id} AND ${note}.original_irn = ${irn}`

/** `holdsCredit`, and of those `reducesBalance`. */
export const HOLDS_CREDIT = `n.invoice_type = 'CREDIT_NOTE' AND n.status NOT IN (${listOf(VOID)})`
export const TAKES_OFF = `${HOLDS_CREDIT} AND n.status NOT IN (${listOf(UNFINALIZED)})`

/** Kobo that finalized credit notes take off: `creditNotesTotal` of an invoice `i`. */
export const CREDIT_NOTES_TOTAL = `(SELECT coalesce(sum(n.total), 0) FROM invoice n
  WHERE n.business_key = i.business_key AND ${corrects('n', 'i.id', 'i.irn')} AND ${TAKES_OFF})`

/** What an invoice or debit note `i` stands at in its customer's account `o`; in the words of the index that finds it. */
export const CHARGE_OF_INVOICE = `o.invoice_key = i.key AND o.stands = 1
  AND o.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE') AND o.is_debit = 1`

/** `isUnpaid`, among the invoices of a business, in @environment. */
export const unpaidOf = (business: string): string => `i.key IN (SELECT o.invoice_key FROM account_open o
  INDEXED BY account_open_invoices WHERE o.business_key = ${business} AND o.environment = @environment AND o.open > 0
    AND o.is_debit = 1 AND o.invoice_key IS NOT NULL)`
/** The same, asked of each row of a walked list: a million invoices have 12,000 that are unpaid, which are not put together for 20. */
export const IS_UNPAID = `EXISTS (SELECT 1 FROM account_open o INDEXED BY account_open_invoices
  WHERE o.business_key = i.business_key AND o.environment = @environment AND o.invoice_key = i.key AND o.open > 0
    AND o.is_debit = 1 AND o.invoice_key IS NOT NULL)`

/** `isRefusedAndOwed`, of an invoice `i` and its charge `o`. */
export const REFUSED_AND_OWED = `i.status = 'FIRS_REJECTED' AND ${CHARGE_OF_INVOICE} AND o.open > 0`

/** `paymentStateOf`, of a charge `o`. */
export const PAYMENT_STATE: Record<PaymentState, string> = {
  UNPAID: 'o.open > 0 AND o.paid + o.deducted = 0',
  PARTLY_PAID: 'o.open > 0 AND o.paid + o.deducted > 0',
  PAID: 'o.open = 0 AND o.paid + o.deducted > 0 AND o.written_off = 0',
  CLOSED: 'o.open = 0 AND (o.paid + o.deducted = 0 OR o.written_off > 0)',
}
/** What is little is asked of an index that has nothing else: of each row of a walked list, that row alone (of a million invoices 18 ms otherwise). */
const INDEX_OF_STATE: Partial<Record<PaymentState, string>> = {
  PARTLY_PAID: 'account_open_partly',
  CLOSED: 'account_open_closed',
}
export const inPaymentState = (state: PaymentState): string => {
  const index = INDEX_OF_STATE[state]
  const found = index === undefined ? 'account_open o' : `account_open o INDEXED BY ${index}`
  const ofBusiness = index === undefined ? '' : 'o.business_key = i.business_key AND o.invoice_key IS NOT NULL AND '
  return `EXISTS (SELECT 1 FROM ${found} WHERE ${ofBusiness}${CHARGE_OF_INVOICE} AND ${PAYMENT_STATE[state]})`
}

/** What `tinRefusedOn` of @tin chooses from, in @environment. */
export const REFUSED_FOR_TIN = `i.status = 'FIRS_REJECTED'
  AND EXISTS (SELECT 1 FROM snapshot s WHERE s.key = i.buyer_key AND s.content ->> 'tin' = @tin)
  AND EXISTS (SELECT 1 FROM json_each(i.refusal, '$.details') d WHERE d.value ->> 'field' = 'customer.tin')
  AND NOT EXISTS (SELECT 1 FROM invoice a WHERE a.customer_key IN (SELECT s.key FROM customer s
    WHERE s.key = ${survivingKey('i.customer_key')} OR s.merged_into_key = ${survivingKey('i.customer_key')}) AND a.environment = @environment
    AND a.cleared_at > i.updated_at)`

/** `countedState`, with @dayAgo. */
export const COUNTED_STATE =
  "CASE WHEN s.state = 'SENT' AND s.trouble_since <= @dayAgo THEN 'NEEDS_ATTENTION' ELSE s.state END"

/** In the words of the indexes of submissions, which are of those alone. */
export const NOT_DONE = "s.state <> 'DONE'"

/** `shouldMove`. */
export const SHOULD_MOVE = `${NOT_DONE} AND s.state IN (${listOf(SENDING_STATES)}) AND s.last_trouble IS NOT 'original_pending'`

/** `ACTIVE_STATES`; of those `isDue` @at, and `isDueAfter` it. */
export const IS_ACTIVE = `${NOT_DONE} AND s.state IN (${listOf(ACTIVE_STATES)})`
export const DUE = `${IS_ACTIVE} AND s.next_attempt_at <= @at`
export const DUE_AFTER = `${IS_ACTIVE} AND s.next_attempt_at > @at`

/** `isInTrouble`, and of those `isHeldUp` @at. */
export const inTrouble = (troubles: readonly SubmissionTrouble[]): string =>
  `${NOT_DONE} AND s.state IN (${listOf([...ACTIVE_STATES, 'NEEDS_ATTENTION'])}) AND s.last_trouble IN (${listOf(troubles)})`
export const heldUp = (troubles: readonly SubmissionTrouble[]): string =>
  `${NOT_DONE} AND s.last_trouble IN (${listOf(troubles)}) AND (s.state = 'NEEDS_ATTENTION' OR (${DUE_AFTER}))`

/** What is in the queue, and its place by `URGENCY`. */
export const IN_QUEUE = `${NOT_DONE} AND s.state IN (${listOf(URGENCY.flat())})`
export const PLACE = `CASE ${URGENCY.map((states, place) => `WHEN s.state IN (${listOf(states)}) THEN ${place}`).join(' ')} END`
