import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { nameField, text } from '../../../../core/contract/http/fields.ts'
import { InvoiceKind, ItemKind, PaymentMethod, TaxCategory } from '../../../../core/contract/http/vocabulary.ts'
import { customerRow, paymentDetailRow, productRow } from '../../../../core/contract/records/import.ts'
import { harmless, withoutGuard } from '../../../../core/domain/spreadsheet/formula-guard.ts'
import { findHeader, guessColumns } from '../../../lib/spreadsheet/guess-columns.ts'
import { type FileKind, writeTable } from '../../../lib/spreadsheet/write-table.ts'
import { customerFields } from './fields/customer.ts'
import { paymentDetailFields } from './fields/payment-detail.ts'
import { productFields } from './fields/product.ts'
import { readFile } from './file/read-file.ts'
import { readXlsx } from './file/read-xlsx.ts'
import { saysNothing } from './reading.ts'
import { type RecordField, tableOf } from './fields/field.ts'
import { rowsBelow, importRows } from './rows-to-send.ts'

type Json = Record<string, unknown>

/** Text as the core keeps it, with what spreadsheets are fond of breaking. */
const kept = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }),
    fc.constantFrom(
      '=1+1',
      '+234',
      '-5',
      '@SUM(A1)',
      "'=x",
      "''",
      '0012',
      '1e3',
      'TRUE',
      'a;b,"c"\td',
      'Adébáyọ̀',
      '7.5%',
      'constructor',
      'valueOf',
      '__proto__',
      '&lt;b>',
      '_x000D_',
      'a_x0041_x0042_b',
      'caf\uFFFD',
    ),
    fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('=', "'", '-', 'a', ' ', '\t', '\n', ',', '"') }),
  )
  .map((typed) => text(30).safeParse(typed).data)
  .filter((text) => text !== undefined)
  .filter((text) => !saysNothing(text))
  // What nobody sees is not imported.
  .filter((text) => !/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/.test(text))

/** A name may not turn the direction of writing. */
const name = kept.filter((text) => nameField().safeParse(text).success)

const optional = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: null })
const decimal = (most: number) =>
  fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 9999 })).map(([a, b]) => Number(`${a}.${b}`))
const phone = fc.constantFrom('+2348031234567', '+2347012345678', '+23412714567', '+442079460018', '+2348099999')

const customer = fc.record({
  name,
  businessName: optional(name),
  tin: optional(fc.constantFrom('31569955-0001', '0012345678', '2048116600001')),
  email: optional(fc.constant('office@olatunji.example')),
  phone: optional(phone),
  address: optional(kept),
  city: optional(kept),
  state: optional(kept),
  lga: optional(kept),
  postalCode: optional(fc.constantFrom('100001', '000123')),
  country: kept,
  invoiceKind: optional(fc.constantFrom(...InvoiceKind.options)),
})

const anything = fc.record({
  name,
  description: optional(kept),
  unitPrice: optional(decimal(99_999_999)),
  unitPriceWithVat: optional(decimal(99_999_999)),
  taxPercent: fc.oneof(decimal(99), fc.constantFrom(0, 0.5, 0.0001, 1, 7.5, 100)),
  unit: optional(kept),
  kind: optional(fc.constantFrom(...ItemKind.options)),
  taxCategory: optional(fc.constantFrom(...TaxCategory.options)),
  hsnCode: optional(fc.constantFrom('2523.29', '0101.10')),
  productCategory: optional(kept),
  isicCode: optional(fc.constantFrom('4923', '0111')),
  barcode: optional(fc.constantFrom('036000291452', '5901234123457', 'SHELF-7')),
  serviceCategory: optional(kept),
  isActive: fc.boolean(),
})
// One of the two prices is said.
const product = anything.map((one) => ({
  ...one,
  unitPrice: one.unitPriceWithVat === null ? (one.unitPrice ?? 0) : null,
}))

const account = fc.record({
  label: name,
  type: fc.constantFrom(...PaymentMethod.options),
  details: fc.record({
    accountName: optional(name),
    accountNumber: optional(fc.constantFrom('0123456789', '0000000001')),
    bankName: optional(name),
  }),
  isDefault: fc.boolean(),
})

/** What an import would send after an export. */
async function thereAndBack(fields: readonly RecordField<never>[], records: readonly Json[], kind: FileKind) {
  const blob = await writeTable(tableOf(fields, records as never), kind, 'Records')
  const sheets = await readFile(new File([blob], 'records'), readXlsx)
  if (typeof sheets === 'string' || sheets[0] === undefined) throw new Error('The file was not read.')
  const header = findHeader(sheets[0].rows, fields)
  const mapping = guessColumns(sheets[0].rows[header ?? 0] ?? [], fields)
  return importRows(rowsBelow(sheets[0], header), mapping, fields, {})
}

/** Without what is null: an import leaves that as it is, and null it was before. */
const said = (record: Json): Json =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'object' ? said(value as Json) : value])
      .filter(([, value]) => typeof value !== 'object' || Object.keys(value as Json).length > 0),
  )

describe.each(['csv', 'xlsx'] as const)('exported as %s and imported again', (kind) => {
  it.each([
    ['customers', customerFields, customerRow, customer],
    ['products', productFields, productRow, product],
    ['accounts', paymentDetailFields, paymentDetailRow, account],
  ])('%s change nothing', async (_, fields, row, arbitrary) => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary as fc.Arbitrary<Json>, { minLength: 1, maxLength: 5 }), async (records) => {
        const { bodies, problems } = await thereAndBack(fields, records, kind)
        expect(problems).toEqual([])
        expect(bodies.map((body) => row.parse(body))).toEqual(records.map(said))
      }),
      { numRuns: kind === 'csv' ? 100 : 30 },
    )
  })
})

it('text in a text file is never run as a formula, and comes back exactly', () => {
  fc.assert(
    fc.property(kept, (text) => {
      expect(harmless(text)).not.toMatch(/^[=+\-@\t\r]/)
      expect(withoutGuard(harmless(text))).toBe(text)
    }),
  )
})
