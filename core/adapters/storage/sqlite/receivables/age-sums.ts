import { ageBounds, ageOfDue, type Ages } from '../../../../domain/receivables/ageing.ts'
import type { AgedCustomer } from '../../../../ports/receivables/receivables-repository.ts'

/** What customers owed at the end of a day, added up from rows, whatever database they are in. */

export type BalanceRow = {
  readonly key: number
  readonly customerId: string
  readonly name: string
  readonly owed: number
  readonly hasAccount: number
}

/** Of what a customer owes, in kobo. */
export type Part = { readonly key: number; readonly due: string; readonly amount: number }

export type DatedPart = Part & { readonly date: string }

/** By customer in kobo; `over90` is what is left of the total. */
type Sums = Record<Exclude<keyof Ages, 'over90'> | 'total', number>

type Rows = {
  readonly balances: readonly BalanceRow[]
  /** What is open now and falls due after `ageBounds(asOf).by91`. */
  readonly openNow: readonly DatedPart[]
  /** What was settled for a later day, of what was entered by then. */
  readonly settledLater: readonly Part[]
}

/** Customers who owed something at the end of a day, by how long it was due; in the order of their balances. */
export function addedUp(asOf: string, { balances, openNow, settledLater }: Rows): AgedCustomer[] {
  const bounds = ageBounds(asOf)
  const sums = new Map<number, Sums>()
  for (const { key, owed } of balances)
    sums.set(key, { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, total: owed })

  for (const { key, due, date, amount } of openNow) {
    const sum = sums.get(key)
    if (!sum) continue
    if (date > asOf) sum.total -= amount
    else addTo(sum, ageOfDue(due, bounds), amount)
  }
  for (const { key, due, amount } of settledLater) {
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

export type RemindableRow = {
  /** Null behind the last page: the one row that there is says of all. */
  readonly customerId: string | null
  readonly name: string
  readonly asks: number
  readonly customers: number
  readonly amount: number
}

/** Rows that each say how many there are, and what all of them are asked for. */
export const toRemindablePage = (rows: readonly RemindableRow[]) => ({
  items: rows.flatMap(({ customerId, name, asks }) =>
    customerId === null ? [] : [{ customerId, name, amount: BigInt(asks) }],
  ),
  totalItems: rows[0]?.customers ?? 0,
  amount: BigInt(rows[0]?.amount ?? 0),
})
