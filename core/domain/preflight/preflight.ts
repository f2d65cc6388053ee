import { slipCodes, type Warning } from '../../contract/http/envelope.ts'
import type { ErrorDetail } from '../../contract/http/errors.ts'
import { type PreflightItem, type PreflightRemedy, SANDBOX_REMARK } from '../../contract/invoice/preflight.ts'
import { isReopenable } from '../invoice/guards.ts'

import { isDraft, isUnsent, type PreflightFacts } from './facts.ts'
import { readyInvoice, type ReadyInvoice } from './ready-invoice.ts'
import type { Rule } from './rule.ts'
import { rules } from './rules.ts'

export type Preflight = {
  /** What blocks first, then what warns. */
  readonly items: readonly PreflightItem[]
  /** What the payload is built from; null while anything blocks. */
  readonly ready: ReadyInvoice | null
}

/** Asks every rule. Only what none of them blocks becomes a `ReadyInvoice`, and only from that a payload is built. */
export function preflight(facts: PreflightFacts): Preflight {
  const all = rules.flatMap((rule) => rule.check(facts).map((found) => itemOf(rule, found, facts)))
  const blocking = all.filter(({ severity }) => severity === 'blocks')
  const warning = all.filter(({ severity }) => severity === 'warns')

  return { items: [...blocking, ...warning], ready: blocking.length > 0 ? null : readyInvoice(facts) }
}

/** What keeps an invoice from being sent, as errors name fields. */
export function blockingOf(items: readonly PreflightItem[]): ErrorDetail[] {
  return items.filter(({ severity }) => severity === 'blocks').map(({ field, message }) => ({ field, message }))
}

/** The short form: what `warnings` of answers carry. */
export function asWarning({ code, field, message, blocksRealSubmission }: PreflightItem): Warning {
  const slip = slipCodes.find((one) => one === code)
  return { ...(slip && { code: slip }), field, message, ...(blocksRealSubmission && { blocksRealSubmission }) }
}

function itemOf(
  { code, severity, isQuestion, isForgivenInSandbox, field, remedy, advice }: Rule,
  { says, suggestion, line }: ReturnType<Rule['check']>[number],
  facts: PreflightFacts,
): PreflightItem {
  const isForgiven = isForgivenInSandbox === true && facts.isForSandbox
  return {
    code,
    severity: isForgiven ? 'warns' : severity,
    ...(isForgiven && { blocksRealSubmission: true }),
    ...(isQuestion && { isQuestion: true }),
    field: line === null ? field : field.replace('#', String(line)),
    message: isForgiven ? `${says} ${SANDBOX_REMARK} ${advice}` : `${says} ${advice}`,
    remedy: remedyNow(remedy, facts),
    suggestion: isDraft(facts) ? (suggestion ?? null) : null,
  }
}

/** From finalizing on an invoice carries copies: correcting a record helps only after it became a draft again. */
function remedyNow(remedy: PreflightRemedy, facts: PreflightFacts): PreflightRemedy {
  if (isDraft(facts)) return remedy
  if (!isUnsent(facts) || !isReopenable(facts.invoice)) return 'NONE'
  return remedy.startsWith('EDIT_') ? 'REOPEN' : remedy
}
