import type { PaymentMethod } from '../../contract/http/vocabulary.ts'
import { sumKobo, type Kobo } from '../money/money.ts'

/** A way of paying, and how much of it, kobo. */
export type Tender = { readonly method: PaymentMethod; readonly amount: Kobo }

type TenderInput<T extends Tender> = {
  readonly total: Kobo
  readonly payments: readonly T[]
  readonly tendered: Kobo | null
}

export type TenderResult<T extends Tender> =
  /** What of each way of paying is for the sale, and the cash that goes back. */
  | { readonly parts: readonly T[]; readonly change: Kobo }
  | { readonly wrong: 'tooLittle' | 'tooMuch' | 'tenderedWithoutCash' | 'tenderedTooLittle'; readonly by: Kobo }

/** How what the customer hands over settles a sale: it comes to the whole of it, and change is given of cash alone. */
export function settleTender<T extends Tender>({ total, payments, tendered }: TenderInput<T>): TenderResult<T> {
  const over = sumKobo(payments.map(({ amount }) => amount)) - total
  if (over < 0n) return { wrong: 'tooLittle', by: -over }

  const inCash = sumKobo(payments.filter(isCash).map(({ amount }) => amount))
  if (over > inCash) return { wrong: 'tooMuch', by: over - inCash }
  const cash = inCash - over
  if (tendered !== null && inCash === 0n) return { wrong: 'tenderedWithoutCash', by: tendered }
  if (tendered !== null && tendered < cash) return { wrong: 'tenderedTooLittle', by: cash - tendered }

  return { parts: lessOfCash(payments, over), change: tendered === null ? over : tendered - cash }
}

const isCash = ({ method }: Tender): boolean => method === 'CASH'

function lessOfCash<T extends Tender>(payments: readonly T[], over: Kobo): T[] {
  let left = over
  return payments.flatMap((payment) => {
    const back = isCash(payment) ? (payment.amount < left ? payment.amount : left) : 0n
    left -= back
    return payment.amount === back ? [] : [{ ...payment, amount: payment.amount - back }]
  })
}
