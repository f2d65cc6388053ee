import { invoiceRules } from './invoice-rules.ts'
import { lineRules } from './line-rules.ts'
import { partyRules } from './party-rules.ts'
import type { Rule } from './rule.ts'
import { setupRules } from './setup-rules.ts'

/** Every reason that is known beforehand, in the order in which people are told. There is no other list. */
export const rules: readonly Rule[] = [...setupRules, ...invoiceRules, ...partyRules, ...lineRules]
