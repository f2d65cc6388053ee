import type { z } from 'zod'

import type { getAgeing } from '../../../core/contract/money/receivables.ts'
import type { Table, TableCell } from '../../../core/domain/spreadsheet/table.ts'
import { ageNames } from '../../components/money/ageing-bar.tsx'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'

type Ageing = z.output<typeof getAgeing.data>

const words = customerAccount.debtors

/** What the page shows as a table for a file, in the order of the page: one row a customer, and their sum. */
export function ageingTable(ageing: Ageing, customers: Ageing['customers']): Table {
  const amounts = (of: Pick<Ageing, (typeof ageNames)[number] | 'total'>): TableCell[] =>
    [...ageNames.map((age) => of[age]), of.total].map((amount) => ({ amount }))
  const asOf = { day: ageing.asOf }
  return {
    heads: [
      words.columns.customer,
      ...ageNames.map((age) => `${customerAccount.ages[age]} (NGN)`),
      words.file.total,
      words.asOf,
    ],
    rows: [...customers.map((one) => [one.name, ...amounts(one), asOf]), [words.all, ...amounts(ageing), asOf]],
  }
}
