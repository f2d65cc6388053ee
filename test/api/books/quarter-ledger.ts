import type { Json } from '../../support/api-client.ts'

/**
 * A customer's account as an accountant would add it up in a spreadsheet: from what the product exports, and from the
 * rules on paper alone. It shares no code with the product. Kobo.
 */

export type Exports = {
  /** `GET /v1/invoices`, of one customer. */
  readonly invoices: readonly Json[]
  /** `GET /v1/payments`, of one customer. */
  readonly payments: readonly Json[]
  /** `GET /v1/invoices/{id}/settlements`, by the id of the invoice. */
  readonly settlements: ReadonlyMap<string, readonly Json[]>
  /** When each cheque that bounced did, by the id of its payment. */
  readonly bounced: ReadonlyMap<string, string>
  /** `GET /v1/refunds/{id}`. */
  readonly refunds: readonly Json[]
}

const kobo = (naira: number): number => Math.round(naira * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const invoiceIsOpen = (exports: Exports, { id, total }: Json): number =>
  kobo(total) - sum((exports.settlements.get(id) ?? []).map(({ amount }) => kobo(amount)))

export function balanceOf(exports: Exports, today: string) {
  const open = exports.invoices.map((invoice) => ({ due: invoice.dueDate, amount: invoiceIsOpen(exports, invoice) }))
  const money = exports.payments.filter(({ state }) => state === 'RECORDED')
  const spent = [...exports.settlements.values()].flat().filter(({ kind }) => kind === 'PAYMENT')
  return {
    owed: sum(open.map(({ amount }) => amount)),
    overdue: sum(open.filter(({ due }) => due < today).map(({ amount }) => amount)),
    credit:
      sum(money.map(({ amount }) => kobo(amount))) -
      sum(spent.map(({ amount }) => kobo(amount))) -
      sum(exports.refunds.map(({ amount }) => kobo(amount))),
  }
}

/** What the customer owed, less credit, at the end of a day; a cheque counts until the day on which it bounces. */
export function closingOf(exports: Exports, day: string): number {
  const upTo = (list: readonly Json[], date: (one: Json) => string) =>
    sum(list.filter((one) => date(one) <= day).map(({ total, amount }) => kobo(total ?? amount)))
  const others = [...exports.settlements.values()].flat().filter(({ kind }) => kind !== 'PAYMENT')
  return (
    upTo(exports.invoices, ({ issueDate }) => issueDate) +
    upTo(exports.refunds, ({ date }) => date) -
    upTo(
      exports.payments.filter(({ id }) => (exports.bounced.get(id) ?? '9999') > day),
      ({ date }) => date,
    ) -
    upTo(others, ({ date }) => date)
  )
}

/** What is open today by the days that it is overdue. */
export function agesOf(exports: Exports, today: string) {
  const ages = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 }
  for (const invoice of exports.invoices) {
    const days = Math.round((Date.parse(today) - Date.parse(invoice.dueDate)) / 86_400_000)
    const age =
      days <= 0 ? 'notDue' : days <= 30 ? 'days1to30' : days <= 60 ? 'days31to60' : days <= 90 ? 'days61to90' : 'over90'
    ages[age] += invoiceIsOpen(exports, invoice)
  }
  return ages
}

/** What was withheld and given up in all, by kind. */
export function settledBy(exports: Exports, kind: string): number {
  return sum([...exports.settlements.values()].flat().flatMap((one) => (one.kind === kind ? [kobo(one.amount)] : [])))
}
