import type { Warning } from '../../../contract/http/envelope.ts'
import { invalidField } from '../../../contract/http/errors.ts'
import type { Environment, ReminderAbout, ReminderChannel } from '../../../contract/http/vocabulary.ts'
import { by, type AuditEntry } from '../../../domain/audit/audit.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import { lagosDate } from '../../../domain/calendar/lagos.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import { telephoneOf } from '../../../domain/preflight/firs-formats.ts'
import { MAX_NAMED, reminderText } from '../../../domain/printing/reminder.ts'
import { payInto } from '../../../domain/records/payment-detail.ts'
import type { ReadUnit, Unit } from '../../../ports/unit.ts'
import { loadBusiness } from '../../load.ts'
import { accountOf } from '../posting/account.ts'
import { withDays } from '../reports/customer-reports.ts'
import { debtorsToRemind, type DebtorQuery } from '../reports/debtors.ts'

/** Reminding customers of what is open. The audit log keeps when that was done; nothing is sent from here. */

type CustomerAccount = { readonly customerId: string; readonly environment: Environment | undefined }
type ReminderQuery = CustomerAccount & { readonly about: ReminderAbout | undefined }

export type PreparedReminder = {
  readonly environment: Environment
  readonly about: ReminderAbout
  /** How many things the customer is reminded of, and the day of the oldest. */
  readonly items: number
  readonly since: string | null
  /** What the customer is asked for: what is open, less `credit`. */
  readonly amount: Kobo
  readonly overdue: Kobo
  /** Of the customer's money that is here without an invoice, at most what is open. */
  readonly credit: Kobo
  readonly email: string | null
  /** With `+` and the country code; null where it is none that can be called. */
  readonly phone: string | null
  readonly subject: string
  readonly text: string
}

/** What a customer is reminded of: what is overdue, or all that is open where that is asked for or nothing is overdue. */
async function remindedOf(unit: ReadUnit, member: Member, { about: said, ...of }: ReminderQuery) {
  const account = await accountOf(unit, member, of)
  const { environment } = account
  const { all, overdue, first } = await unit.receivables.openSummary(account, unit.today, MAX_NAMED)
  const about: ReminderAbout = said ?? (overdue.items > 0 ? 'OVERDUE' : 'OPEN')
  const { items, open, since } = about === 'OVERDUE' ? overdue : all
  const { credit: here } = await unit.receivables.balance({ ...of, businessId: member.businessId, environment })
  const credit = here < open ? here : open
  return {
    reminded: { environment, about, items, since, amount: open - credit, overdue: overdue.open, credit },
    all: { items, open, areOverdue: items === overdue.items },
    // What is overdue comes first.
    named: first.slice(0, items).map((one) => withDays(one, unit.today)),
  }
}

/** The words to remind a customer with, and where to send them. @throws validation_failed for an unknown customer */
export async function prepareReminder(unit: ReadUnit, member: Member, asked: ReminderQuery): Promise<PreparedReminder> {
  const { reminded, all, named } = await remindedOf(unit, member, asked)
  const business = await loadBusiness(unit, member.businessId)
  const customer = await unit.customers.get(member.businessId, asked.customerId)
  const usual = await unit.paymentDetails.getDefault(member.businessId)
  const { phone = null, email = null } = customer ?? {}
  return {
    ...reminded,
    email,
    phone: phone === null ? null : telephoneOf(phone),
    ...reminderText({
      customerName: customer?.businessName ?? customer?.name ?? '',
      businessName: business.name,
      items: named.map(({ entry: { number, date, dueDate }, open, daysOverdue }) => {
        return { number, date, dueDate, open, daysOverdue }
      }),
      all,
      credit: reminded.credit,
      payInto: usual === undefined ? null : payInto(usual),
      isSandbox: reminded.environment === 'SANDBOX',
    }),
  }
}

export type Reminder = Extract<AuditEntry, { action: 'reminder.noted' }>

/** When a customer was reminded, the newest first. */
export async function remindersOf(
  unit: ReadUnit,
  { businessId }: Pick<Member, 'businessId'>,
  { customerId, environment }: CustomerAccount,
): Promise<readonly Reminder[]> {
  const kept = (await unit.customers.get(businessId, customerId))?.id ?? customerId
  const history: AuditEntry[] = []
  for (const id of [...(await unit.customers.mergedInto(businessId, kept)), kept]) {
    history.push(...(await unit.audit.historyOf(businessId, id)))
  }
  return history
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .filter((entry) => entry.action === 'reminder.noted')
    .filter(({ to }) => environment === undefined || to.environment === environment)
    .toReversed()
}

export type RemindedDebtor = PreparedReminder & {
  readonly customerId: string
  readonly name: string
  readonly lastReminder: Reminder | null
}

/**
 * The words to remind each with who owes something, or something overdue, now, less what of their money is here; a page
 * of them, the most first.
 */
export async function prepareReminders(
  unit: ReadUnit,
  member: Member,
  { page, limit, ...asked }: Omit<DebtorQuery, 'asOf'> & { readonly page: number; readonly limit: number },
): Promise<{ readonly items: readonly RemindedDebtor[]; readonly totalItems: number; readonly amount: Kobo }> {
  const { about } = asked
  const environment = asked.environment ?? environmentOf(await loadBusiness(unit, member.businessId))
  const toRemind = await debtorsToRemind(unit, member, { environment, about, page, limit })
  const items: RemindedDebtor[] = []
  for (const { customerId, name } of toRemind.items) {
    const of = { customerId, environment }
    const [lastReminder = null] = await remindersOf(unit, member, of)
    items.push({ customerId, name, lastReminder, ...(await prepareReminder(unit, member, { ...of, about })) })
  }
  return { items, totalItems: toRemind.totalItems, amount: toRemind.amount }
}

/** @throws validation_failed where nothing is open, or all of it is here as credit */
export async function assertCanBeReminded(unit: ReadUnit, member: Member, asked: ReminderQuery) {
  const { environment, about, items, amount } = (await remindedOf(unit, member, asked)).reminded
  if (items === 0) {
    const what = about === 'OVERDUE' ? 'overdue' : 'outstanding'
    throw invalidField('about', `cannot be sent: this customer has nothing ${what}`)
  }
  if (amount === 0n) {
    throw invalidField(
      'about',
      "cannot be sent: the customer's credit covers the whole balance; apply it to the invoices",
    )
  }
  return { environment, about, amount }
}

/** How a customer was reminded of the same amount today; undefined where that was not done. */
export async function remindedToday(
  unit: ReadUnit,
  member: Member,
  { amount, ...account }: CustomerAccount & { readonly amount: Kobo },
): Promise<Reminder | undefined> {
  const all = await remindersOf(unit, member, account)
  return all.find(({ at, to }) => lagosDate(new Date(at)) === unit.today && to.amount === koboToNumber(amount))
}

/** Notes that a customer is reminded, with what is open now. Warns where that was done today. @throws as `assertCanBeReminded` does */
export async function recordReminder(
  unit: Unit,
  member: Member,
  { channel, ...asked }: ReminderQuery & { readonly channel: ReminderChannel },
): Promise<readonly Warning[]> {
  const { environment, about, amount } = await assertCanBeReminded(unit, member, asked)
  const { customerId } = asked
  const before = await remindedToday(unit, member, { customerId, environment, amount })
  unit.concerns({ kind: 'customer', id: customerId })
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    subject: { kind: 'customer', id: customerId },
    action: 'reminder.noted',
    from: null,
    to: { amount: koboToNumber(amount), channel, about, environment },
  })
  return before ? [{ field: 'about', message: 'This customer was reminded of the same amount today already.' }] : []
}
