import type { ConsumerAnswer, Environment } from '../../../contract/http/vocabulary.ts'
import { by } from '../../../domain/audit/audit.ts'
import { environmentOf, isClosed, type BusinessRecord } from '../../../domain/business/business.ts'
import { dayAfter } from '../../../domain/calendar/days.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { MoneyDetails } from '../../../domain/receivables/entry.ts'
import { payment } from '../../../domain/receivables/payment.ts'
import type { ConsumerSales } from '../../../ports/receivables/receivables-repository.ts'
import type { ReadUnit, Unit, Units } from '../../../ports/unit.ts'
import { loadBusiness } from '../../load.ts'

import { postingContext, post } from './post.ts'

/**
 * Sales to consumers from before there were accounts. Nobody had to mark them as paid, so that all of them would be
 * overdue: a business is asked once whether they were paid at the counter.
 */

export type ConsumerQuestion = ConsumerSales & { readonly environment: Environment }

/** So many in one unit, so that others get on with their work in between. */
const AT_ONCE = 50

/** What the business is to be asked; null where there is nothing. */
export async function consumerQuestion(unit: ReadUnit, { businessId }: Member): Promise<ConsumerQuestion | null> {
  const environment = environmentOf(await loadBusiness(unit, businessId))
  const sales = await unit.receivables.consumerSales(businessId, environment)
  return sales && { environment, ...sales }
}

/**
 * Takes the answer. What was paid is recorded some at a time: after a stop the question is asked again about the rest.
 * A second answer finds nothing to do.
 */
export async function answerConsumerQuestion(units: Units, member: Member, answer: ConsumerAnswer): Promise<void> {
  if (answer === 'PAID') while (await units.write((unit) => payNext(unit, member))) continue
  await units.write((unit) => close(unit, member, answer))
}

/** Whether there may be more. */
async function payNext(unit: Unit, member: Member): Promise<boolean> {
  unit.concerns({ kind: 'business', id: member.businessId })
  const business = await loadBusiness(unit, member.businessId)
  const sales = await unit.receivables.nextConsumerSales(member.businessId, environmentOf(business), AT_ONCE)
  for (const { entry, open } of sales) {
    const date = openDay(business, entry.date)
    const parts = [{ target: { entry, open }, amount: open, deductions: [] }]
    const { account } = entry
    await post(
      unit,
      member,
      payment(postingContext(unit, member, date), {
        account,
        date,
        amount: open,
        receiptNumber: null,
        details: COUNTER,
        parts,
      }),
    )
  }
  return sales.length === AT_ONCE
}

async function close(unit: Unit, member: Member, answer: ConsumerAnswer): Promise<void> {
  unit.concerns({ kind: 'business', id: member.businessId })
  if (!(await unit.receivables.closeConsumerQuestion(member.businessId))) return
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'business.consumerSalesAnswered',
    subject: { kind: 'business', id: member.businessId },
    from: null,
    to: { answer },
  })
}

/** The day of the sale, or the first one that is open. */
function openDay({ settings: { lockDate } }: BusinessRecord, day: string): string {
  return lockDate !== null && isClosed(day, lockDate) ? dayAfter(lockDate, 1) : day
}

const COUNTER: MoneyDetails = {
  method: 'CASH',
  methodDetail: null,
  reference: null,
  externalReference: null,
  metadata: null,
  paymentDetailId: null,
  note: 'Paid at the counter, before Invoice Desk kept accounts',
}
