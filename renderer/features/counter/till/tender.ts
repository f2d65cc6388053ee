import { decimalFromText, koboFromDecimal } from '../../../../core/domain/money/decimal.ts'
import { type Kobo, sumKobo } from '../../../../core/domain/money/money.ts'
import type { Sale } from '../../../lib/counter/sale.ts'
import type { PaymentChannel } from '../../../lib/money/payment-methods.ts'

/** Change above that, kobo, is no change: nobody hands over a million naira too much. */
const MOST_CHANGE: Kobo = 100_000_000n

type Payment = { readonly way: PaymentChannel; readonly amount: Kobo }

/** How what is handed over stands to what is due. */
export type TenderPlan = {
  /** What is left of the sale after what was paid already; below 0 where lines were taken off since. */
  readonly due: Kobo
  readonly change: Kobo
} & (
  | {
      readonly kind: 'settles'
      readonly payments: readonly Payment[]
      /** All cash that was handed over; null where nobody said how much. */
      readonly tendered: Kobo | null
    }
  /** A part: the rest is paid in another way. */
  | { readonly kind: 'part'; readonly amount: Kobo }
  | {
      readonly kind: 'wrong'
      readonly why: 'empty' | 'noAmount' | 'onlyCashGivesChange' | 'tooMuchChange' | 'partsTooMuch'
    }
)

/** Naira as somebody types them, in kobo; undefined for what is no amount. */
export function amountOf(typed: string): Kobo | undefined {
  const decimal = decimalFromText(typed.trim().replace(/^₦/, '').replaceAll(/[,\s]/g, ''), 2)
  if (typeof decimal === 'string' || decimal.units < 0n) return undefined
  return koboFromDecimal(decimal)
}

export function planTender(total: Kobo, { parts, way, given }: Pick<Sale, 'parts' | 'way' | 'given'>): TenderPlan {
  const paid = parts.map((part) => ({ way: part.way, amount: amountOf(part.amount) ?? 0n }))
  const due = total - sumKobo(paid.map(({ amount }) => amount))
  const wrong = (why: Extract<TenderPlan, { kind: 'wrong' }>['why']) =>
    ({ kind: 'wrong', why, due, change: 0n }) as const
  if (total <= 0n) return wrong('empty')
  if (due < 0n) return wrong('partsTooMuch')

  const typed = given.trim() === '' ? null : amountOf(given)
  if (typed === undefined) return wrong('noAmount')
  if (typed !== null && typed < due)
    return typed === 0n ? wrong('noAmount') : { kind: 'part', amount: typed, due, change: 0n }

  const change = typed === null ? 0n : typed - due
  if (change > 0n && way !== 'CASH') return wrong('onlyCashGivesChange')
  if (change > MOST_CHANGE) return wrong('tooMuchChange')
  const payments = merged(due === 0n ? paid : [...paid, { way, amount: due }])
  const cash = sumKobo(payments.filter((one) => one.way === 'CASH').map(({ amount }) => amount))
  return { kind: 'settles', payments, tendered: typed === null || cash === 0n ? null : cash + change, due, change }
}

/** Each way of paying once, in the order in which they came; nothing that came some way is no payment. */
function merged(payments: readonly Payment[]): readonly Payment[] {
  const byWay = new Map<PaymentChannel, Kobo>()
  for (const { way, amount } of payments) if (amount > 0n) byWay.set(way, (byWay.get(way) ?? 0n) + amount)
  return [...byWay].map(([way, amount]) => ({ way, amount }))
}
