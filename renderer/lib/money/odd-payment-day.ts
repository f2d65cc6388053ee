import { isOddPaymentDay } from '../../../core/domain/calendar/payment-day.ts'
import { ApiError } from '../api/api-error.ts'
import { formatDay } from '../format/date-time.ts'
import { todayInLagos } from '../format/day.ts'
import { payments as words } from '../texts/money/payments.ts'

/** What a payment is for, and the day it was issued. */
type Paid = { readonly number: string; readonly issued: string }

/**
 * Asks once about the day of a payment that is far from what it pays: 2025 was typed for 2026.
 *
 * @throws ApiError validation_failed at `date`, once: the day is `meant` then, and who goes on means it
 */
export function confirmPaymentDay(day: string, paid: readonly Paid[], meant: { current: string | undefined }): void {
  const today = todayInLagos(new Date())
  const far = paid.find(({ issued }) => isOddPaymentDay(day, { issued, today }))
  if (!far || meant.current === day) return
  meant.current = day
  const message = words.farFrom(far.number, formatDay(far.issued))
  throw new ApiError('validation_failed', { message, details: [{ field: 'date', message }] })
}
