import { invalidField } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { profitOf, type Profit } from '../../domain/books/profit.ts'
import { firstDayOfYear } from '../../domain/calendar/accounting-year.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Units } from '../../ports/unit.ts'
import { returnContext, shareFor, sharesOf } from '../vat/return.ts'

type ProfitInput = {
  /** YYYY-MM-DD; the first day of the accounting year of `to` unless said. */
  readonly from: string | undefined
  /** Today unless said. */
  readonly to: string | undefined
  readonly environment: Environment | undefined
}

export type ProfitOfPeriod = Profit & {
  readonly from: string
  readonly to: string
  readonly environment: Environment
}

/** Sales less costs of a period, by the days of documents. @throws validation_failed, invoice_damaged */
export async function profitOfPeriod(
  reading: { readonly units: Units },
  member: Pick<Member, 'businessId'>,
  input: ProfitInput,
): Promise<ProfitOfPeriod> {
  const context = await returnContext(reading, member, input)
  const { environment, isPresent, chargesVat, today } = context
  const to = input.to ?? today
  const from = input.from ?? firstDayOfYear(to, context.yearEndMonth)
  if (to < from) throw invalidField('to', 'must not be before from')
  const { sums, purchases } = await reading.units.read(async ({ vatReturns }) => ({
    sums: await vatReturns.salesOfDays(member.businessId, { environment, isPresent, from, to }),
    purchases: await vatReturns.purchasesOfDays(member.businessId, { environment, from, to }),
  }))
  const shares = sharesOf(reading, context)
  const costed: Parameters<typeof profitOf>[1][number][] = []
  for (const purchase of purchases) costed.push({ purchase, share: await shareFor(purchase, shares) })
  return { ...profitOf(sums, costed, chargesVat), from, to, environment }
}
