import { billRow, type importPurchases } from '../../../contract/purchases/import.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { BillImportOutcome, BillRow } from '../../../use-cases/purchases/import.ts'
import type { RowError } from '../../../use-cases/records/import.ts'
import type { Input } from '../../bind.ts'
import { detailsOf } from '../../request/parse-input.ts'
import { exact, exactKobo } from '../../wire/record.ts'
import { toSummedResult } from '../../wire/summed-import.ts'

type Body = Input<typeof importPurchases>['body']

/** Rows as far as their schema accepts them, and what is wrong with the others. */
export function readBillRows({ rows, defaults = {} }: Body): {
  readonly good: BillRow[]
  readonly misread: RowError[]
} {
  const good: BillRow[] = []
  const misread: RowError[] = []
  rows.forEach((given, index) => {
    const row = index + 1
    const { data, error } = billRow.safeParse({ ...defaults, ...given })
    if (error) {
      misread.push(...detailsOf(error).map((detail) => ({ row, ...detail })))
      return
    }
    const [unitPrice, withVat, net] = [data.unitPrice, data.unitPriceWithVat, data.amount]
    const [vat, total] = [data.taxAmount, data.total]
    const amounts = [unitPrice, withVat, net, total].filter((amount) => typeof amount === 'number')
    const isBelow = amounts.some((amount) => amount < 0)
    if (isBelow && amounts.some((amount) => amount > 0)) {
      const message = 'and the other amounts of the row are not on one side of 0; correct one of them'
      misread.push({ row, field: 'amount', message })
      return
    }
    if (isBelow && data.type === 'BILL') {
      misread.push({ row, field: 'amount', message: 'is below 0, and a bill is not; correct it, or the type' })
      return
    }
    const size = (naira: number | null | undefined): Kobo | null =>
      typeof naira === 'number' ? exactKobo(Math.abs(naira)) : null
    good.push({
      row,
      supplier: data.supplier,
      supplierTin: data.supplierTin ?? null,
      isCreditNote: isBelow || data.type === 'CREDIT_NOTE',
      number: data.number ?? null,
      irn: data.irn ?? null,
      date: data.date,
      dueDate: data.dueDate ?? null,
      description: data.description ?? null,
      quantity: typeof data.quantity === 'number' ? exact(data.quantity) : null,
      unitPrice: typeof unitPrice === 'number' ? exact(Math.abs(unitPrice)) : null,
      unitPriceWithVat: typeof withVat === 'number' ? exact(Math.abs(withVat)) : null,
      net: size(net),
      vat: size(vat),
      total: size(total),
      taxPercent: typeof data.taxPercent === 'number' ? exact(data.taxPercent) : null,
      kind: data.kind ?? null,
      category: data.category ?? null,
      inputVat: data.inputVat ?? null,
      notes: data.notes || null,
    })
  })
  return { good, misread }
}

/** What became of every row, and the sums. @throws validation_failed where rows or their sum are wrong that were to be saved */
export const toBillImportResult = (body: Body, misread: readonly RowError[], outcome: BillImportOutcome) => ({
  ...toSummedResult(body, misread, outcome),
  bills: outcome.bills,
  newSuppliers: outcome.newSuppliers,
  credit: koboToNumber(outcome.credit),
})
