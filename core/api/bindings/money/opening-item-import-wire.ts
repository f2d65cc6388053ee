import { openingRow, type importOpeningItems } from '../../../contract/money/opening-item-import.ts'
import { koboFromDecimal, koboToNumber } from '../../../domain/money/decimal.ts'
import type { OpeningOutcome, OpeningRow } from '../../../use-cases/receivables/payments/opening-import.ts'
import type { RowError } from '../../../use-cases/records/import.ts'
import type { Input } from '../../bind.ts'
import { detailsOf } from '../../request/parse-input.ts'
import { exact } from '../../wire/record.ts'
import { toSummedResult } from '../../wire/summed-import.ts'

type Body = Input<typeof importOpeningItems>['body']

/** Rows as far as their schema accepts them, and what is wrong with the others. */
export function readOpeningRows({ rows }: Body): { readonly good: OpeningRow[]; readonly misread: RowError[] } {
  const good: OpeningRow[] = []
  const misread: RowError[] = []
  rows.forEach((given, index) => {
    const row = index + 1
    const { data, error } = openingRow.safeParse(given)
    if (error) misread.push(...detailsOf(error).map((detail) => ({ row, ...detail })))
    else {
      good.push({
        row,
        customer: data.customer,
        customerTin: data.customerTin ?? null,
        number: data.number ?? null,
        date: data.date,
        dueDate: data.dueDate ?? data.date,
        amount: koboFromDecimal(exact(data.amount)),
      })
    }
  })
  return { good, misread }
}

/** What became of every row, and the sums. @throws validation_failed where rows or their sum are wrong that were to be saved */
export const toOpeningResult = (body: Body, misread: readonly RowError[], outcome: OpeningOutcome) => ({
  ...toSummedResult(body, misread, outcome),
  credit: koboToNumber(outcome.credit),
})
