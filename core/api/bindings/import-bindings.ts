import type { z } from 'zod'

import type { Member } from '../../domain/people/account.ts'
import { AppError } from '../../contract/errors.ts'
import * as contract from '../../contract/record-import.ts'
import type { ExistingRule, ImportResult } from '../../contract/record-import.ts'
import type { Core } from '../../create-core.ts'
import type { ImportOutcome, ImportRow, RowError } from '../../use-cases/records/record-import.ts'
import type { Content, RecordFrame } from '../../use-cases/records/record-service.ts'
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

type Importer<T extends RecordFrame, S extends z.ZodType, C extends z.ZodType> = {
  /** Of a row that makes a record. */
  readonly schema: S
  /** Of a row that changes one, and needs no more than its name. */
  readonly changeSchema: C
  readonly toNew: (row: z.output<S>) => Content<T>
  readonly toChange: (row: z.output<C>) => (record: T) => T
  readonly nameOf: (row: z.output<C>) => string
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

const LACKS = 'is required, because there is no record of that name yet'

/** Rows that their schema refuses are reported together with those that the rehearsal refuses. */
function importer<T extends RecordFrame, S extends z.ZodType, C extends z.ZodType>({
  schema,
  changeSchema,
  toNew,
  toChange,
  nameOf,
  nameField,
  run,
}: Importer<T, S, C>) {
  return async (member: Member, { mode, onExisting, rows }: ImportBody): Promise<ImportResult> => {
    const good: ImportRow<T>[] = []
    const misread: RowError[] = []
    rows.forEach((given, index) => {
      const row = index + 1
      const whole = schema.safeParse(given)
      const change = changeSchema.safeParse(given)
      const isEnough = change.success && (whole.success || onExisting === 'update')
      const wrong = whole.success ? [] : detailsOf(whole.error)
      if (!isEnough) misread.push(...wrong.map((detail) => ({ row, ...detail })))
      else
        good.push({
          row,
          name: nameOf(change.data),
          given,
          content: whole.success ? toNew(whole.data) : undefined,
          lacks: wrong.map(({ field }) => ({ field, message: LACKS })),
          change: toChange(change.data),
        })
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
    changeSchema: contract.customerChangeRow,
    toNew: newCustomer,
    toChange: changedCustomer,
    nameOf: ({ name }) => name,
    nameField: 'name',
    run: customers.import,
  })
  const intoProducts = importer({
    schema: contract.productRow,
    changeSchema: contract.productChangeRow,
    toNew: newProduct,
    toChange: changedProduct,
    nameOf: ({ name }) => name,
    nameField: 'name',
    run: products.import,
  })
  const intoPaymentDetails = importer({
    schema: contract.paymentDetailRow,
    changeSchema: contract.paymentDetailChangeRow,
    toNew: newPaymentDetail,
    toChange: changedPaymentDetail,
    nameOf: ({ label }) => label,
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
