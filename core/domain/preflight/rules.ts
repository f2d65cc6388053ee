import { invoiceRules } from './invoice-rules.ts'
import { lineRules } from './line-rules.ts'
import { partyRules } from './party-rules.ts'
import type { Rule } from './rule.ts'
import { setupRules } from './setup-rules.ts'

/** Every reason that is known beforehand, in the order in which people are told. There is no other list. */
export const rules: readonly Rule[] = [...setupRules, ...invoiceRules, ...partyRules, ...lineRules]

/**
 * What to do about a complaint of the authority, in the words of the rule that would have prevented it, and where; null
 * where no rule is about this field in this way. `field` is one of ours, with or without the index of its line.
 */
export function adviceAbout(field: string, complaint: 'missing' | 'wrong'): Pick<Rule, 'advice' | 'remedy'> | null {
  const template = field.replace(/\[\d+\]/, '[#]')
  const matching = rules.filter((rule) => rule.field === template && rule.complaint === complaint)
  return matching.find(({ severity }) => severity === 'blocks') ?? matching[0] ?? null
}
