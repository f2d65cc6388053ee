import fc from 'fast-check'

import { literal, type Tree } from './json-tree.ts'
import type { Schema } from './operations.ts'

export type Schemas = Readonly<Record<string, Schema>>

/** Mostly the newest of its kind: requests have deleted many of the others. */
const ofPool = (pool: string): fc.Arbitrary<Tree> =>
  fc
    .oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 50 }) })
    .map((index): Tree => ({ kind: 'known', known: { pool, index } }))

const among = (...values: readonly unknown[]): fc.Arbitrary<Tree> => fc.constantFrom(...values).map(literal)

export const PASSWORD = 'correct horse battery'

/**
 * What is different in every run of the product: which thing an id is of, and what may be there only once. Web addresses
 * lead nowhere but to this machine: no request may leave it.
 */
const ofThisRun: Readonly<Record<string, fc.Arbitrary<Tree>>> = {
  businessId: ofPool('business'),
  customerId: ofPool('customer'),
  paymentDetails: ofPool('paymentDetail'),
  productCode: ofPool('product'),
  invoiceId: ofPool('owed'),
  // Ids of several invoices.
  ids: ofPool('firsApproved'),
  invoiceIds: ofPool('firsApproved'),
  into: ofPool('spareCustomer'),
  settlementId: ofPool('allocatedPayment'),
  'returnAtCounter.invoiceId': ofPool('counterSale'),
  // Nothing listens there: e-mails wait.
  host: among('127.0.0.1', 'localhost'),
  port: among(1, 465),
  security: among('NONE', 'NONE', 'TLS'),
  originalInvoiceId: ofPool('invoice'),
  ownerId: ofPool('user'),
  invitationToken: ofPool('invitationToken'),
  refreshToken: ofPool('refreshToken'),
  recoveryCode: ofPool('recoveryCode'),
  'signUp.email': ofPool('invitedEmail'),
  email: fc.oneof(
    ofPool('email'),
    fc.nat().map((n) => literal(`guest${n}@example.com`)),
  ),
  password: among(PASSWORD, PASSWORD, PASSWORD, 'wrong horse battery'),
  currentPassword: among(PASSWORD, 'wrong horse battery'),
  newPassword: among(PASSWORD),
  logoUrl: fc.oneof(ofPool('upload'), among('https://127.0.0.1:1/logo.png')),
  apiUrl: among('http://127.0.0.1:1', 'https://127.0.0.1:1/v1/', 'http://localhost:1', 'http://[::1]:1/?a=b'),
  barcode: fc.nat({ max: 999_999 }).map((n) => literal(`B-${String(n)}`)),
  TIN: fc.nat({ max: 99_999_999 }).map((n) => literal(`${String(n).padStart(8, '0')}-0001`)),
  externalReference: fc.nat({ max: 30 }).map((n) => literal(`till-${n}`)),
  version: fc.integer({ min: 1, max: 4 }).map(literal),
}

/** What the document does not say: texts that mean something. */
const byName: Readonly<Record<string, fc.Arbitrary<Tree>>> = {
  ...ofThisRun,
  'returnAtCounter.line': among(0, 0, 1),
  'returnAtCounter.quantity': among(0.5, 1, 1000),
  // Of cash there may be more than is to pay: what is too much is change.
  'sellAtCounter.payments': fc
    .constantFrom([{ method: 'CASH', amount: 100_000_000 }], [{ method: 'CREDIT_CARD', amount: 100 }], [])
    .map(literal),
  tendered: among(100_000_000, 0.01),
  allowedOrigins: fc.constantFrom([], ['https://shop.example']).map(literal),
  provider: among('sandbox', 'sandbox', 'sandbox', 'provider1', 'mbs'),
  serviceId: among('94ND90NR', 'A1B2C3D4', 'short'),
  irn: among('INV000001-94ND90NR-20261120', 'INV000002-94ND90NR-20261120', 'INV1'),
  originalIrn: among('INV000001-94ND90NR-20261120', 'SAL-77-20200101'),
  hsnCode: among('2523.29', '0101.21', 'none'),
  isicCode: among('4923', '6201'),
  state: among('Lagos', 'NG-LA', 'Ogun', 'Nowhere'),
  phone: among('0803 123 4567', '+2348031234567'),
  tin: among('31569955-0001', '99999999-0001', '99999999-0003', '99999999-0007', '20481166-0001'),
  supplierTIN: among('20481166-0001'),
  buyerTIN: among('31569955-0001'),
  issueDate: among('2026-11-20', '2026-11-30', '2024-02-29'),
  dueDate: among('2026-12-20', '2027-02-28', '2026-12-20', '1999-12-31'),
  date: among(new Date().toISOString().slice(0, 10), '2026-11-30', '1999-12-31'),
  'recordPayment.amount': among(0.01, 5, 120.5),
  'payInvoice.amount': among(0.01, 5),
  'recordRefund.amount': among(0.01, 5),
  'applyCredit.amount': among(0.01, 5),
  'writeOffInvoice.amount': among(0.01, 5),
  invoiceType: among('STANDARD', 'STANDARD', 'STANDARD', 'PROFORMA', 'CREDIT_NOTE', 'DEBIT_NOTE'),
  discount: among(0, 0.01, 12.5, 100),
  nextInvoiceNumber: fc.integer({ min: 1, max: 3000 }).map(literal),
  taxPercent: among(7.5, 7.5, 0, 5, 12.3456, 100),
  quantity: fc.oneof(among(1, 2, 0.5, 0.000001, 3.333333), decimal(0, 5000, 3)),
}

/** The example of the document, with what is different in this run. */
export function exampleOf(example: unknown, name: string, operation: string): fc.Arbitrary<Tree> {
  const named = ofThisRun[`${operation}.${name}`] ?? ofThisRun[name]
  if (named && typeof example !== 'object') return named
  if (Array.isArray(example)) {
    return fc
      .tuple(...example.map((item) => exampleOf(item, name, operation)))
      .map((items): Tree => ({ kind: 'array', items }))
  }
  if (typeof example !== 'object' || example === null) return fc.constant(literal(example))
  const entries = Object.entries(example).map(([key, value]) =>
    exampleOf(value, key, operation).map((tree) => [key, tree] as const),
  )
  return fc.tuple(...entries).map((entries): Tree => ({ kind: 'object', entries }))
}

function decimal(min: number, max: number, decimals: number): fc.Arbitrary<Tree> {
  const scale = 10 ** decimals
  return fc
    .integer({ min: Math.ceil(min * scale), max: Math.floor(max * scale) })
    .map((n) => literal(Number((n / scale).toFixed(decimals))))
}

/** What the document allows, and what the server is likely to take. */
export function valueOf(schemas: Schemas, schema: Schema, name: string, operation = ''): fc.Arbitrary<Tree> {
  const named = byName[`${operation}.${name}`] ?? byName[name]
  if (named) return named
  if (schema.$ref) return valueOf(schemas, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, operation)

  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(schemas, choice, name, operation)))
  if (schema.allOf?.[0]) return valueOf(schemas, schema.allOf[0], name, operation)
  if (schema.enum) return among(...schema.enum)

  switch (schema.type) {
    case 'object':
      return objectOf(schemas, schema, operation)
    case 'array':
      return fc
        .array(valueOf(schemas, schema.items ?? {}, name, operation), { minLength: schema.minItems ?? 0, maxLength: 4 })
        .map((items): Tree => ({ kind: 'array', items }))
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 100_000) }).map(literal)
    case 'number':
      return decimal(schema.exclusiveMinimum ?? schema.minimum ?? 0, Math.min(schema.maximum ?? 200_000, 200_000), 2)
    case 'boolean':
      return among(true, false)
    case 'null':
      return among(null)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 }).map(literal)
  }
}

function objectOf(schemas: Schemas, { properties = {}, required = [] }: Schema, operation: string): fc.Arbitrary<Tree> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = valueOf(schemas, schema, name, operation).map((tree) => [name, tree] as const)
    // Seldom: optional fields often exclude each other, and a body that is refused reaches nothing behind it.
    return required.includes(name)
      ? value
      : fc.oneof({ weight: 1, arbitrary: value }, { weight: 3, arbitrary: fc.constant(undefined) })
  })
  return fc
    .tuple(...fields)
    .map((entries): Tree => ({ kind: 'object', entries: entries.filter((entry) => entry !== undefined) }))
}

function textOf({ format, pattern, example, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<Tree> {
  if (format === 'date') return among('2026-11-20', '2026-12-20', '2027-02-28', '2024-02-29', '1999-12-31')
  if (format === 'date-time') return among('2099-01-01T00:00:00Z', '2020-01-01T00:00:00+01:00')
  if (pattern?.includes('@')) return fc.nat().map((n) => literal(`guest${n}@example.com`))
  if (example !== undefined && pattern !== undefined) return among(example)
  if (pattern === '^[A-Za-z0-9]+$') return among('INV', 'SAL', 'X1', 'INV000001')
  return fc
    .string({ unit: 'grapheme', minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, 30) })
    .map(literal)
}
