import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type {
  InvoiceKind,
  ItemKind,
  PaymentMethod,
  TaxCategory,
  TileColor,
} from '../../../../contract/http/vocabulary.ts'

import { ofBusiness } from './business.ts'
import { id, key, searched } from './columns.ts'

export const customerTable = sqliteTable(
  'customer',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    name: text('name').notNull(),
    nameFold: text('name_fold').notNull(),
    businessName: text('business_name'),
    tin: text('tin'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    lga: text('lga'),
    postalCode: text('postal_code'),
    country: text('country').notNull(),
    invoiceKind: text('invoice_kind').$type<InvoiceKind>(),
    isWalkIn: integer('is_walk_in').notNull(),
    /** JSON: text by key, a program's own. */
    metadata: text('metadata'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    /** The customer that is kept of two that were one; this row is deleted then, and read as that one's. */
    mergedIntoKey: integer('merged_into_key').references((): AnySQLiteColumn => customerTable.key),
    /** 0: reminders that go out by themselves leave the customer out. */
    automaticReminders: integer('automatic_reminders').notNull().default(1),
    ...searched(),
  },
  (t) => [
    uniqueIndex('customer_id').on(t.id),
    index('customer_merged')
      .on(t.mergedIntoKey)
      .where(sql`merged_into_key is not null`),
    // Deleted ones among them: their invoices are found by them all the same.
    index('customer_of_business').on(t.businessKey),
    uniqueIndex('customer_name')
      .on(t.businessKey, t.nameFold)
      .where(sql`deleted_at is null`),
  ],
)

export const productTable = sqliteTable(
  'product',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    name: text('name').notNull(),
    nameFold: text('name_fold').notNull(),
    description: text('description'),
    barcode: text('barcode'),
    barcodeKey: text('barcode_key'),
    unitPrice: text('unit_price').notNull(),
    /** What the shop says that it costs, where that has VAT in it; `unit_price` is what VAT leaves of it then. */
    unitPriceWithVat: text('unit_price_with_vat'),
    taxPercent: text('tax_percent').notNull(),
    unit: text('unit'),
    kind: text('kind').$type<ItemKind>(),
    taxCategory: text('tax_category').$type<TaxCategory>(),
    hsnCode: text('hsn_code'),
    productCategory: text('product_category'),
    isicCode: text('isic_code'),
    serviceCategory: text('service_category'),
    /** What its tile at the counter stands under and looks like; `image_url` is `upload:<name>`. */
    counterCategory: text('counter_category'),
    tileColor: text('tile_color').$type<TileColor>(),
    imageUrl: text('image_url'),
    isActive: integer('is_active').notNull(),
    /** JSON: text by key, a program's own. */
    metadata: text('metadata'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    ...searched(),
  },
  (t) => [
    uniqueIndex('product_id').on(t.id),
    uniqueIndex('product_barcode')
      .on(t.businessKey, t.barcodeKey)
      .where(sql`deleted_at is null and barcode_key is not null`),
    uniqueIndex('product_name')
      .on(t.businessKey, t.nameFold)
      .where(sql`deleted_at is null`),
  ],
)

export const paymentDetailTable = sqliteTable(
  'payment_detail',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    name: text('label').notNull(),
    nameFold: text('label_fold').notNull(),
    type: text('type').$type<PaymentMethod>().notNull(),
    accountName: text('account_name'),
    accountNumber: text('account_number'),
    bankName: text('bank_name'),
    isDefault: integer('is_default').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    ...searched(),
  },
  (t) => [uniqueIndex('payment_detail_id').on(t.id), index('payment_detail_label').on(t.businessKey, t.nameFold)],
)
