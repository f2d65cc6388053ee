import { z } from 'zod'

import { dateField } from '../../../core/contract/http/fields.ts'

const ages = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const

/** As of which day, by what it is sorted, and whose open invoices are looked at, of which age. */
export const debtorsSearch = z.object({
  asOf: dateField().optional(),
  sort: z.enum(['size', 'age']).optional(),
  customer: z.string().optional(),
  age: z.enum(ages).optional(),
  /** What is opened at once: who paid is asked. */
  open: z.literal('receive').optional(),
})

export type DebtorsSearch = z.output<typeof debtorsSearch>
