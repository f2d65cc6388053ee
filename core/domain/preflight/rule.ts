import type { PreflightItem, PreflightRemedy, PreflightSeverity } from '../../contract/invoice/preflight.ts'
import type { InvoiceLine, InvoiceRecord } from '../invoice/invoice.ts'

import type { PreflightFacts } from './facts.ts'

/** What a rule says about one thing on one invoice. */
export type RuleMatch = {
  /** The fact, naming the actual thing: "Zenith Stores has no TIN." */
  readonly says: string
  readonly suggestion?: PreflightItem['suggestion']
}

/** One reason why FIRS / NRS refuses an invoice, or why a person should look again. */
export type Rule = {
  /** Stable: interfaces and tills branch on it. */
  readonly code: string
  /** The field of the API that it concerns; `#` stands for the index of a line. */
  readonly field: string
  readonly severity: PreflightSeverity
  /** Somebody is asked once whether it is meant: more often than not a slip, and nothing that FIRS / NRS refuses. */
  readonly isQuestion?: true
  /** The sandbox takes an invoice without: whoever only tries the service knows no codes and addresses yet. */
  readonly isForgivenInSandbox?: true
  /** Where it is put right while the invoice is a draft. */
  readonly remedy: PreflightRemedy
  /** What to do, without naming anybody. It also ends the sentence about a refusal of the authority for this reason. */
  readonly advice: string
  /**
   * What the authority says of the field for this reason: that is how a refusal finds its rule. Absent where it would
   * not refuse, or would mean something else.
   */
  readonly complaint?: 'missing' | 'wrong'
  readonly check: (facts: PreflightFacts) => readonly (RuleMatch & { readonly line: number | null })[]
}

type Definition = Omit<Rule, 'check'>

export function rule(definition: Definition, check: (facts: PreflightFacts) => RuleMatch | string | null): Rule {
  return {
    ...definition,
    check: (facts) => {
      const found = check(facts)
      if (found === null) return []
      return [{ ...(typeof found === 'string' ? { says: found } : found), line: null }]
    },
  }
}

/** A rule that is asked for every line. It says how the sentence goes on: "has no service category." */
export function lineRule(
  definition: Omit<Definition, 'remedy'>,
  check: (line: InvoiceLine, index: number, invoice: InvoiceRecord, facts: PreflightFacts) => RuleMatch | string | null,
): Rule {
  return {
    ...definition,
    remedy: 'EDIT_LINE',
    check: (facts) =>
      facts.invoice.lines.flatMap((line, index) => {
        const found = check(line, index, facts.invoice, facts)
        if (found === null) return []
        const { says, ...rest } = typeof found === 'string' ? { says: found } : found
        return [{ ...rest, says: `${nameOfLine(line, index)} ${says}`, line: index }]
      }),
  }
}

const MAX_NAME = 60

/** `Line 3, Delivery to Ikeja,` as the subject of a sentence. */
function nameOfLine({ description }: InvoiceLine, index: number): string {
  const name = description.replace(/\s+/g, ' ').trim()
  if (name === '') return `Line ${index + 1}`

  const letters = [...name]
  const short = letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME).join('').trimEnd()}…` : name
  return `Line ${index + 1}, ${short},`
}
