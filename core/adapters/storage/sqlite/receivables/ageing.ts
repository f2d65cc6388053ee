import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { ageBounds, ageOfDue, type Ages } from '../../../../domain/receivables/ageing.ts'
import type { AgedCustomer } from '../../../../ports/receivables/receivables-repository.ts'
import type { Connection } from '../engine/connection.ts'

/**
 * The counters say what is open now; what was open at the end of a day is that less what was entered later, and what was
 * settled for a later day. Three plain reads of indexes, added up here: SQLite takes half as long again for the same sums.
 */

const ofBusiness = (table: string) =>
  `${table}.business_key = (SELECT key FROM business WHERE id = @businessId) AND ${table}.environment = @environment`

const BALANCES = `SELECT b.customer_key AS key, c.id AS "customerId", c.name, b.owed,
    c.is_walk_in = 0 AND c.deleted_at IS NULL AS "hasAccount"
  FROM account_balance b JOIN customer c ON c.key = b.customer_key WHERE ${ofBusiness('b')}`

/** Those that fall due after the last bound, which are few. Nothing falls due before its own day. */
const OPEN_NOW = `SELECT o.customer_key AS key, o.due_date AS due, o.date, o.open AS amount
  FROM account_open o INDEXED BY account_open_due WHERE ${ofBusiness('o')} AND o.open > 0 AND o.is_debit = 1 AND o.due_date > @by91`

const SETTLED_LATER = `SELECT o.customer_key AS key, o.due_date AS due, a.amount
  FROM allocation_day x JOIN allocation a ON a.key = x.allocation_key JOIN account_open o ON o.entry_key = a.debit_key
  WHERE ${ofBusiness('x')} AND x.date > @asOf AND o.date <= @asOf`

type Balance = {
  readonly key: number
  readonly customerId: string
  readonly name: string
  readonly owed: number
  readonly hasAccount: number
}

type Part = { readonly key: number; readonly due: string; readonly amount: number }

/** By customer in kobo; `over90` is what is left of the total. */
type Sums = Record<Exclude<keyof Ages, 'over90'> | 'total', number>

/** Customers who owed something at the end of a day, by how long it was due; in no order. */
export function agedCustomers(
  connection: Connection,
  of: { readonly businessId: string; readonly environment: Environment },
  asOf: string,
): AgedCustomer[] {
  const bounds = ageBounds(asOf)
  const balances = connection.prepare<Balance>(BALANCES).all(of)
  const sums = new Map<number, Sums>()
  for (const { key, owed } of balances)
    sums.set(key, { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, total: owed })

  for (const { key, due, date, amount } of connection
    .prepare<Part & { readonly date: string }>(OPEN_NOW)
    .all({ ...of, by91: bounds.by91 })) {
    const sum = sums.get(key)
    if (!sum) continue
    if (date > asOf) sum.total -= amount
    else addTo(sum, ageOfDue(due, bounds), amount)
  }
  for (const { key, due, amount } of connection.prepare<Part>(SETTLED_LATER).all({ ...of, asOf })) {
    const sum = sums.get(key)
    if (!sum) continue
    sum.total += amount
    addTo(sum, ageOfDue(due, bounds), amount)
  }

  return balances.flatMap(({ key, customerId, name, hasAccount }) => {
    const sum = sums.get(key)
    return sum && sum.total > 0 ? [{ customerId, name, hasAccount: hasAccount === 1, ...agesOf(sum) }] : []
  })
}

function addTo(sum: Sums, age: keyof Ages, amount: number): void {
  if (age !== 'over90') sum[age] += amount
}

const agesOf = ({ notDue, days1to30, days31to60, days61to90, total }: Sums): Ages => ({
  notDue: BigInt(notDue),
  days1to30: BigInt(days1to30),
  days31to60: BigInt(days31to60),
  days61to90: BigInt(days61to90),
  over90: BigInt(total - notDue - days1to30 - days31to60 - days61to90),
})
