import type { z } from 'zod'

import type { Member } from '../../auth/account.ts'
import { AppError } from '../../contract/errors.ts'
import * as contract from '../../contract/record-import.ts'
import type { ExistingRule, ImportResult } from '../../contract/record-import.ts'
import type { Core } from '../../create-core.ts'
import type { ImportOutcome, ImportRow, RowError } from '../../record/record-import.ts'
import type { Content, RecordFrame } from '../../record/record-service.ts'
import { bind, type Binding } from '../bind.ts'
import { detailsOf } from '../parse-input.ts'
import {
  changedCustomer,
  changedPaymentDetail,
  changedProduct,
  newCustomer,
  newPaymentDetail,
  newProduct,
} from '../wire/record-input.ts'

type Importer<T extends RecordFrame, S extends z.ZodType> = {
  readonly schema: S
  readonly toNew: (row: z.output<S>) => Content<T>
  readonly toChange: (row: z.output<S>) => (record: T) => T
  /** How the name is called on the wire. */
  readonly nameField: 'name' | 'label'
  readonly run: (
    member: Member,
    rows: readonly ImportRow<T>[],
    options: { onExisting: ExistingRule; save: boolean },
  ) => Promise<ImportOutcome>
}

type ImportBody = {
  readonly mode: 'check' | 'save'
  readonly onExisting: ExistingRule
  readonly rows: readonly Record<string, unknown>[]
}

/** Rows that their schema refuses are reported together with those that the rehearsal refuses. */
function importer<T extends RecordFrame, S extends z.ZodType>({
  schema,
  toNew,
  toChange,
  nameField,
  run,
}: Importer<T, S>) {
  return async (member: Member, { mode, onExisting, rows }: ImportBody): Promise<ImportResult> => {
    const good: ImportRow<T>[] = []
    const misread: RowError[] = []
    rows.forEach((given, index) => {
      const row = index + 1
      const parsed = schema.safeParse(given)
      if (parsed.success) good.push({ row, content: toNew(parsed.data), change: toChange(parsed.data) })
      else misread.push(...detailsOf(parsed.error).map((detail) => ({ row, ...detail })))
    })

    const save = mode === 'save' && misread.length === 0
    const outcome = await run(member, good, { onExisting, save })
    const named = outcome.errors.map((error) => ({
      ...error,
      field: error.field === 'name' ? nameField : error.field,
    }))
    const errors = [...misread, ...named].sort((left, right) => left.row - right.row)
    if (mode === 'save' && errors.length > 0) throw refusal(errors)

    const refused = [...new Set(misread.map(({ row }) => row))].map((row) => ({
      row,
      action: 'refused' as const,
      id: null,
    }))
    const items = [...refused, ...outcome.items].sort((left, right) => left.row - right.row)
    const count = (wanted: string) => items.filter(({ action }) => action === wanted).length
    return {
      rows: rows.length,
      created: count('created'),
      updated: count('updated'),
      skipped: count('skipped'),
      errors,
      items,
    }
  }
}

function refusal(errors: readonly RowError[]): AppError {
  const details = errors.map(({ row, field, message }) => ({ field: `rows[${row - 1}].${field}`, message }))
  const [first] = details
  const more = details.length === 1 ? '' : ` And ${details.length - 1} more: see details.`
  return new AppError('validation_failed', {
    message: `${first?.field ?? 'rows'}: ${first?.message ?? ''}. Nothing was saved.${more}`,
    details,
  })
}

export function importBindings({ customers, products, paymentDetails }: Core): Binding[] {
  const intoCustomers = importer({
    schema: contract.customerRow,
    toNew: newCustomer,
    toChange: changedCustomer,
    nameField: 'name',
    run: customers.import,
  })
  const intoProducts = importer({
    schema: contract.productRow,
    toNew: newProduct,
    toChange: changedProduct,
    nameField: 'name',
    run: products.import,
  })
  const intoPaymentDetails = importer({
    schema: contract.paymentDetailRow,
    toNew: newPaymentDetail,
    toChange: changedPaymentDetail,
    nameField: 'label',
    run: paymentDetails.import,
  })

  const messageOf = ({ mode }: ImportBody) => (mode === 'check' ? { message: 'Rows checked. Nothing was saved.' } : {})

  return [
    bind(contract.importCustomers, async ({ member, body }) => ({
      ...messageOf(body),
      data: await intoCustomers(member, body),
    })),
    bind(contract.importProducts, async ({ member, body }) => ({
      ...messageOf(body),
      data: await intoProducts(member, body),
    })),
    bind(contract.importPaymentDetails, async ({ member, body }) => ({
      ...messageOf(body),
      data: await intoPaymentDetails(member, body),
    })),
  ]
}
