import type { z } from 'zod'

import { invalidField } from '../../contract/http/errors.ts'
import { storedMetadata, type Metadata } from '../../contract/http/metadata.ts'
import type { Customer, updateCustomer } from '../../contract/records/customer.ts'
import * as rows from '../../contract/records/import.ts'
import type { PaymentDetail, updatePaymentDetail } from '../../contract/records/payment-detail.ts'
import type { Product, updateProduct } from '../../contract/records/product.ts'
import { toPicturePath, toStoredPicture } from '../../domain/business/logo-url.ts'
import { decimalFromNumber, decimalToNumber, koboFromDecimal, type Decimal, ZERO } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { CustomerRecord } from '../../domain/records/customer.ts'
import type { PaymentDetailRecord } from '../../domain/records/payment-detail.ts'
import { pricesOf, type ProductRecord } from '../../domain/records/product.ts'
import { merge, type Content, type RecordFrame } from '../../use-cases/records/records.ts'

/** How records of a kind stand in JSON. `New` makes one, `Change` changes one, `Row` is a change that says of which name. */
export type RecordWire<T extends RecordFrame, New, Change extends object, Row extends Change, Shown extends object> = {
  readonly toBody: (record: T) => Shown
  readonly toContent: (body: New) => Content<T>
  readonly toChange: (body: Change) => (record: T) => T
  readonly newRow: z.ZodType<New>
  readonly changeRow: z.ZodType<Row>
  readonly nameOf: (row: Row) => string
  /** How the name is called in JSON. */
  readonly nameField: 'name' | 'label'
}

export const customerWire: RecordWire<
  CustomerRecord,
  z.output<typeof rows.customerRow>,
  z.output<typeof updateCustomer.body>,
  z.output<typeof rows.customerChangeRow>,
  Customer
> = {
  toBody: ({ deletedAt: _deletedAt, ...record }) => record,
  toContent: (body) => ({
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
    invoiceKind: body.invoiceKind ?? null,
    metadata: storedMetadata(body.metadata),
    automaticReminders: body.automaticReminders ?? true,
    isWalkIn: false,
    mergedInto: null,
  }),
  toChange: (body) => (record) =>
    merge(record, {
      ...body,
      country: unlessNull(body.country, HOME),
      automaticReminders: unlessNull(body.automaticReminders, true),
      ...changedMetadata(body),
    }),
  newRow: rows.customerRow,
  changeRow: rows.customerChangeRow,
  nameOf: ({ name }) => name,
  nameField: 'name',
}

export const productWire: RecordWire<
  ProductRecord,
  z.output<typeof rows.productRow>,
  z.output<typeof updateProduct.body>,
  z.output<typeof rows.productChangeRow>,
  Product
> = {
  toBody: ({ deletedAt: _deletedAt, unitPrice, unitPriceWithVat, taxPercent, imageUrl, ...record }) => ({
    ...record,
    imageUrl: toPicturePath(imageUrl),
    unitPrice: decimalToNumber(unitPrice),
    unitPriceWithVat: unitPriceWithVat && decimalToNumber(unitPriceWithVat),
    taxPercent: decimalToNumber(taxPercent),
  }),
  toContent: (body) => ({
    name: body.name,
    description: body.description ?? null,
    barcode: body.barcode ?? null,
    ...saidPrices(body, { ...NO_PRICE, taxPercent: exact(body.taxPercent) }),
    unit: body.unit ?? null,
    kind: body.kind ?? null,
    taxCategory: body.taxCategory ?? null,
    hsnCode: body.hsnCode ?? null,
    productCategory: body.productCategory ?? null,
    isicCode: body.isicCode ?? null,
    serviceCategory: body.serviceCategory ?? null,
    counterCategory: body.counterCategory ?? null,
    tileColor: body.tileColor ?? null,
    imageUrl: storedPicture(body.imageUrl) ?? null,
    isActive: body.isActive ?? true,
    metadata: storedMetadata(body.metadata),
  }),
  toChange:
    ({ unitPrice, unitPriceWithVat, taxPercent, isActive, imageUrl, ...rest }) =>
    (record) =>
      merge(record, {
        ...rest,
        imageUrl: storedPicture(imageUrl),
        isActive: unlessNull(isActive, true),
        ...changedMetadata(rest),
        ...saidPrices({ unitPrice, unitPriceWithVat, taxPercent }, record),
      }),
  newRow: rows.productRow,
  changeRow: rows.productChangeRow,
  nameOf: ({ name }) => name,
  nameField: 'name',
}

const storedPicture = (imageUrl: string | null | undefined) => imageUrl && toStoredPicture(imageUrl)

export const paymentDetailWire: RecordWire<
  PaymentDetailRecord,
  z.output<typeof rows.paymentDetailRow>,
  z.output<typeof updatePaymentDetail.body>,
  z.output<typeof rows.paymentDetailChangeRow>,
  PaymentDetail
> = {
  toBody: ({ deletedAt: _deletedAt, name, accountName, accountNumber, bankName, ...record }) => ({
    ...record,
    label: name,
    details: { accountName, accountNumber, bankName },
  }),
  toContent: (body) => ({
    name: body.label,
    type: body.type,
    accountName: body.details?.accountName ?? null,
    accountNumber: body.details?.accountNumber ?? null,
    bankName: body.details?.bankName ?? null,
    isDefault: body.isDefault ?? false,
  }),
  toChange:
    ({ label, type, details, isDefault }) =>
    (record) =>
      merge(record, {
        name: label,
        type,
        isDefault: unlessNull(isDefault, false),
        ...(details === null ? NO_ACCOUNT : details),
      }),
  newRow: rows.paymentDetailRow,
  changeRow: rows.paymentDetailChangeRow,
  nameOf: ({ label }) => label,
  nameField: 'label',
}

const HOME = 'Nigeria'
const NO_ACCOUNT = { accountName: null, accountNumber: null, bankName: null }

const NO_PRICE = { unitPrice: ZERO, unitPriceWithVat: null }

type PriceInput = {
  readonly unitPrice?: number | undefined
  readonly unitPriceWithVat?: number | null | undefined
  readonly taxPercent?: number | undefined
}

/** @throws validation_failed where both prices are said and one does not follow from the other */
function saidPrices(
  { unitPrice, unitPriceWithVat, taxPercent }: PriceInput,
  before: Pick<ProductRecord, 'unitPrice' | 'unitPriceWithVat' | 'taxPercent'>,
) {
  const said = {
    unitPrice: unitPrice === undefined ? undefined : exact(unitPrice),
    unitPriceWithVat: typeof unitPriceWithVat === 'number' ? exact(unitPriceWithVat) : unitPriceWithVat,
    taxPercent: taxPercent === undefined ? undefined : exact(taxPercent),
  }
  const prices = pricesOf(said, before)
  if (prices === undefined) {
    throw invalidField('unitPrice', 'and unitPriceWithVat cannot be sent together; send one of them')
  }
  return prices
}

/** What a change says of a field that is never empty: cleared, it is what it is where nothing is said of it. */
const unlessNull = <T>(said: T | null | undefined, otherwise: T): T | undefined => (said === null ? otherwise : said)

/** An empty one clears it. */
const changedMetadata = ({ metadata }: { readonly metadata?: Metadata | null | undefined }) =>
  metadata === undefined ? {} : { metadata: storedMetadata(metadata) }

/** A page of records with its place in the whole. */
export function toPage<T, W>(
  { items, totalItems }: { readonly items: readonly T[]; readonly totalItems: number },
  request: { page: number; limit: number },
  map: (item: T) => W,
) {
  return {
    items: items.map(map),
    meta: {
      totalItems,
      itemCount: items.length,
      itemsPerPage: request.limit,
      totalPages: Math.ceil(totalItems / request.limit),
      currentPage: request.page,
    },
  }
}

/** A number that the schema has accepted already, as the exact decimal. */
export function exact(value: number): Decimal {
  const decimal = decimalFromNumber(value, 6)
  if (typeof decimal === 'string') throw new Error(`${value} passed its schema and is ${decimal}.`)
  return decimal
}

/** Naira that the schema has accepted already, as kobo. */
export const exactKobo = (naira: number): Kobo => koboFromDecimal(exact(naira))
