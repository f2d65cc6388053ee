import { listPayments } from '../../../core/contract/money/payment.ts'
import { searchFold } from '../../../core/domain/text/search-fold.ts'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { formatDay } from '../format/date-time.ts'
import { formatAmount } from '../format/money.ts'
import { payments as words } from '../texts/money/payments.ts'

type Coming = {
  readonly businessId: string
  readonly customerId: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** Naira. */
  readonly amount: number
  /** Empty for none. */
  readonly reference: string
}

/**
 * Looks for a payment that stands and looks like the same money: with the same reference, whoever it is of; without one,
 * of the same customer, day and amount.
 *
 * @throws ApiError validation_failed naming it, once: it is `known` then, and who goes on means it
 */
export async function assertNotDuplicate(
  client: Client,
  { businessId, customerId, date, amount, reference }: Coming,
  known: { current: string | undefined },
): Promise<void> {
  const wanted = searchFold(reference)
  const of = wanted === '' ? { customerId, from: date, to: date } : { search: reference }
  const query = { businessId, state: 'RECORDED' as const, limit: '100', ...of }
  const { items } = (await client.call(listPayments, { query })).data
  const found = items.find((one) =>
    wanted === ''
      ? one.amount === amount && amount > 0 && one.reference === null
      : searchFold(one.reference ?? '') === wanted,
  )
  if (!found || found.id === known.current) return

  known.current = found.id
  const { receiptNumber, customerName, date: day } = found
  const before = {
    receipt: receiptNumber ?? '',
    customer: customerName,
    amount: formatAmount(found.amount),
    day: formatDay(day),
  }
  const [field, message] =
    wanted === ''
      ? (['amount', words.recordedBefore.amount(before)] as const)
      : (['reference', words.recordedBefore.reference(before)] as const)
  throw new ApiError('validation_failed', { message, details: [{ field, message }] })
}
