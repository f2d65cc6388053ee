import type { Kobo } from '../../domain/money/money.ts'
import { sumKobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { VatFiling } from '../../domain/vat/filing.ts'
import type { BroughtForward } from '../../domain/vat/form-002.ts'
import { dueDateOf, monthAfter } from '../../domain/vat/month.ts'
import type { FormAmounts } from '../../domain/vat/purchase.ts'
import type { Share } from '../../domain/vat/share.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import type { Units } from '../../ports/unit.ts'

import { chainUpTo, returnContext, shareOfYear, sharesOf } from './return.ts'

/** Where the return of a month stands. NOT_KEPT: a past month before anything was sold or bought here. */
type ReturnState = 'NOT_KEPT' | 'FUTURE' | 'RUNNING' | 'TO_FILE' | 'OVERDUE' | 'FILED' | 'PAID'

export type YearMonth = {
  readonly month: string
  readonly dueDate: string
  readonly state: ReturnState
  /** As filed, else as computed; lines 45, 75 to 120 alone of a month that is not filed. */
  readonly lines: FormAmounts
  readonly broughtForward: BroughtForward
  readonly filing: VatFiling | null
}

type VatYear = {
  readonly year: string
  readonly environment: Environment
  readonly chargesVat: boolean
  readonly months: readonly YearMonth[]
  readonly due: Kobo
  readonly paid: Kobo
  /** Of apportioned VAT, by the sales of the whole year; null where nothing is apportioned. */
  readonly share: Share | null
}

/** The twelve months of a year: what is due, filed, paid and carried on. */
export async function vatYear(
  reading: { readonly units: Units },
  member: Pick<Member, 'businessId'>,
  { year, environment }: { readonly year: string; readonly environment: Environment | undefined },
): Promise<VatYear> {
  const context = await returnContext(reading, member, { environment })
  const [first, last] = [`${year}-01`, `${year}-12`]
  const present = context.today.slice(0, 7)
  const chain = await chainUpTo(reading, context, present < last ? present : last, sharesOf(reading, context), first)
  const known = new Map(chain.map((one) => [one.month, one]))
  const months = Array.from({ length: 12 }, (_, index): YearMonth => {
    const month = monthAfter(first, index)
    const { lines, broughtForward, filing } = known.get(month) ?? NOTHING
    const dueDate = dueDateOf(month)
    const state = month < present && !known.has(month) ? 'NOT_KEPT' : stateOf(month, filing, context.today)
    return { month, dueDate, state, lines, broughtForward, filing }
  })
  return {
    ...{ year, environment: context.environment, chargesVat: context.chargesVat, months },
    share: context.chargesVat ? await shareOfYear(reading, context, { from: first, to: last }) : null,
    due: sumKobo(months.map(({ lines }) => lines.get(120) ?? 0n)),
    paid: sumKobo(months.map(({ filing }) => filing?.paid ?? 0n)),
  }
}

const NOTHING = {
  lines: new Map<number, Kobo>(),
  broughtForward: { amount: 0n, origin: 'NOT_SAID', refunded: 0n },
  filing: null,
} as const

function stateOf(month: string, filing: VatFiling | null, today: string): ReturnState {
  if (filing) {
    const payable = filing.lines.get(120) ?? 0n
    return (filing.paid ?? 0n) >= payable ? 'PAID' : 'FILED'
  }
  const present = today.slice(0, 7)
  if (month > present) return 'FUTURE'
  if (month === present) return 'RUNNING'
  return today > dueDateOf(month) ? 'OVERDUE' : 'TO_FILE'
}
