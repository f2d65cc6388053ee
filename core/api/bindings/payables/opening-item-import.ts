import { importPayableOpeningItems, payableOpeningRow } from '../../../contract/payables/opening-item-import.ts'
import * as openings from '../../../use-cases/payables/opening-import.ts'
import type { RowError } from '../../../use-cases/records/import.ts'
import { bind, type Binding, type Input } from '../../bind.ts'
import { detailsOf } from '../../request/parse-input.ts'
import { exactKobo } from '../../wire/record.ts'
import { toSummedResult } from '../../wire/summed-import.ts'

type Body = Input<typeof importPayableOpeningItems>['body']

/** Rows as far as their schema accepts them, and what is wrong with the others. */
function readRows({ rows }: Body): {
  readonly good: openings.PayableOpeningRow[]
  readonly misread: RowError[]
} {
  const good: openings.PayableOpeningRow[] = []
  const misread: RowError[] = []
  rows.forEach((given, index) => {
    const row = index + 1
    const { data, error } = payableOpeningRow.safeParse(given)
    if (error) misread.push(...detailsOf(error).map((detail) => ({ row, ...detail })))
    else {
      good.push({
        row,
        supplier: data.supplier,
        supplierTin: data.supplierTin ?? null,
        number: data.number ?? null,
        date: data.date,
        dueDate: data.dueDate ?? data.date,
        amount: exactKobo(data.amount),
      })
    }
  })
  return { good, misread }
}

export const payableOpeningImportBindings: readonly Binding[] = [
  bind(importPayableOpeningItems, async ({ core, member, body }) => {
    const { good, misread } = readRows(body)
    const isCheck = body.mode === 'check'
    const data = await core.units[isCheck ? 'rehearse' : 'write'](async (unit) => {
      const into = { environment: undefined, ...body }
      return toSummedResult(body, misread, await openings.importPayableOpeningItems(unit, member, into, good))
    })
    return { data, ...(isCheck ? { message: 'Rows checked. Nothing was saved.' } : {}) }
  }),
]
