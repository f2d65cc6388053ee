type AgedBalance = Readonly<Record<'over90' | 'days61to90' | 'days31to60' | 'days1to30' | 'notDue', number>>

const oldestFirst = ['over90', 'days61to90', 'days31to60', 'days1to30', 'notDue'] as const

/** Who owes longest first: by what is due over 90 days, then by the next younger, and so on. */
export function sortByAge<T extends AgedBalance>(rows: readonly T[]): T[] {
  return rows.toSorted((left, right) => {
    const age = oldestFirst.find((one) => left[one] !== right[one])
    return age === undefined ? 0 : right[age] - left[age]
  })
}

/** The age of something that many days late. */
export function ageOf(daysOverdue: number | null): (typeof oldestFirst)[number] {
  if (daysOverdue === null || daysOverdue <= 0) return 'notDue'
  if (daysOverdue <= 30) return 'days1to30'
  if (daysOverdue <= 60) return 'days31to60'
  return daysOverdue <= 90 ? 'days61to90' : 'over90'
}
