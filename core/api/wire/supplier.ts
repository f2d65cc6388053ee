import type { z } from 'zod'

import { storedMetadata } from '../../contract/http/metadata.ts'
import { supplierChangeRow, supplierRow } from '../../contract/purchases/import.ts'
import type { createSupplier, Supplier, updateSupplier } from '../../contract/purchases/supplier.ts'
import { decimalToNumber } from '../../domain/money/decimal.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import { merge, type Content } from '../../use-cases/records/records.ts'

import { exact, type RecordWire } from './record.ts'

const HOME = 'Nigeria'

const percentOf = (value: number | null | undefined) => (typeof value === 'number' ? exact(value) : value)

export function toSupplier({
  deletedAt: _deletedAt,
  accountName,
  accountNumber,
  bankName,
  defaultWhtPercent,
  ...supplier
}: SupplierRecord): Supplier {
  return {
    ...supplier,
    defaultWhtPercent: defaultWhtPercent && decimalToNumber(defaultWhtPercent),
    bankAccount: { accountName, accountNumber, bankName },
  }
}

export const fromNewSupplier = (body: z.output<typeof createSupplier.body>): Content<SupplierRecord> => ({
  name: body.name,
  businessName: body.businessName ?? null,
  tin: body.tin ?? null,
  email: body.email ?? null,
  phone: body.phone ?? null,
  address: body.address ?? null,
  city: body.city ?? null,
  state: body.state ?? null,
  lga: body.lga ?? null,
  postalCode: body.postalCode ?? null,
  country: body.country ?? HOME,
  legalForm: body.legalForm ?? null,
  customerId: body.customerId ?? null,
  defaultCategory: body.defaultCategory ?? null,
  defaultInputVat: body.defaultInputVat ?? null,
  defaultWhtPercent: percentOf(body.defaultWhtPercent) ?? null,
  paymentTermsDays: body.paymentTermsDays ?? null,
  accountName: body.bankAccount?.accountName ?? null,
  accountNumber: body.bankAccount?.accountNumber ?? null,
  bankName: body.bankAccount?.bankName ?? null,
  notes: body.notes || null,
  metadata: storedMetadata(body.metadata),
})

export const fromSupplierChange =
  ({ bankAccount, country, defaultWhtPercent, metadata, ...rest }: z.output<typeof updateSupplier.body>) =>
  (supplier: SupplierRecord): SupplierRecord =>
    merge(supplier, {
      ...rest,
      country: country === null ? HOME : country,
      defaultWhtPercent: percentOf(defaultWhtPercent),
      ...(bankAccount === null ? { accountName: null, accountNumber: null, bankName: null } : bankAccount),
      ...(metadata === undefined ? {} : { metadata: storedMetadata(metadata) }),
    })

/** Suppliers as rows of a list. */
export const supplierWire: RecordWire<
  SupplierRecord,
  z.output<typeof supplierRow>,
  z.output<typeof updateSupplier.body>,
  z.output<typeof supplierChangeRow>,
  Supplier
> = {
  toBody: toSupplier,
  toContent: fromNewSupplier,
  toChange: fromSupplierChange,
  newRow: supplierRow,
  changeRow: supplierChangeRow,
  nameOf: ({ name }) => name,
  nameField: 'name',
}
