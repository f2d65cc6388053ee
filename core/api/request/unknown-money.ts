import type { z } from 'zod'

import type { Warning } from '../../contract/http/envelope.ts'
import { AppError, type ErrorDetail } from '../../contract/http/errors.ts'
import type { Route } from '../../contract/http/route.ts'
import { formOf } from './schema-fields.ts'

/** Words of names that are about money: what somebody sends under one of them was meant to change the sum. */
const MONEY_WORDS = new Set([
  ...['amount', 'charge', 'cost', 'currency', 'discount', 'discounted', 'fee', 'levy', 'price', 'rebate', 'shipping'],
  ...[
    'subtotal',
    'surcharge',
    'tax',
    'tip',
    'total',
    'vat',
    'charges',
    'costs',
    'discounts',
    'fees',
    'prices',
    'taxes',
  ],
])

/** Of a JSON object that nobody read: what is left of it is not stored. */
type UnknownField = { readonly path: string; readonly name: string; readonly value: unknown }

/**
 * The fields of a body that a route does not know and that look like money, wherever they stand. Whoever sends one
 * believes that it counts.
 *
 * @throws validation_failed for a currency that is not that of the business
 */
export function unknownMoneyFields({ method, success, body }: Route, said: unknown): readonly UnknownField[] {
  if (body === null || (success.status !== 201 && method !== 'patch')) return []
  const unknown = unknownFields(body, said, '').filter(({ name }) => isAboutMoney(name))
  const foreign = unknown.filter(({ name, value }) => isCurrency(name) && value !== NAIRA)
  if (foreign.length > 0) throw refusalOf(foreign.map(({ path }) => ({ field: path, message: `must be ${NAIRA}` })))
  return unknown.filter(({ name }) => !isCurrency(name))
}

/** What to say of them, once it is known what the answer comes to. */
export function unknownMoneyWarnings(unknown: readonly UnknownField[], answered: unknown): Warning[] {
  const computed = totalOf(answered)
  return unknown.flatMap(({ path, value }): Warning[] => {
    const field = path.slice(0, 200)
    const ignored = {
      code: 'unknown_field' as const,
      field,
      message: 'is not a field of this call; it was ignored and changes no amount',
    }
    if (path !== 'total' || computed === undefined || typeof value !== 'number') return [ignored]
    if (value === computed) return []
    const message = `was sent as ${value}, but it comes to ${computed}`
    return [{ code: 'total_differs', field, message, sent: value, computed }, ignored]
  })
}

const NAIRA = 'NGN'

const isCurrency = (name: string): boolean => /^currency_?(code)?$/i.test(name)

/** `unitPriceUsd` and `shipping_fee` are, and `taxId` is a number that somebody has. */
function isAboutMoney(name: string): boolean {
  const words = name
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => MONEY_WORDS.has(word)) && !['id', 'number', 'no'].includes(words.at(-1) ?? '')
}

function unknownFields(schema: z.ZodType, said: unknown, path: string): readonly UnknownField[] {
  if (typeof said !== 'object' || said === null) return []
  const form = formOf(schema)
  if (form.kind === 'list' && Array.isArray(said))
    return said.flatMap((one: unknown, index) => unknownFields(form.element, one, `${path}[${index}]`))
  if (form.kind !== 'object') return []

  const unknown: UnknownField[] = []
  for (const [name, value] of Object.entries(said) as [string, unknown][]) {
    const field = form.fields.get(name)
    // Nothing is said of what has no fields: its place is not written out.
    if (typeof value !== 'object' && field !== undefined) continue
    const place = path === '' ? name : `${path}.${name}`
    if (field !== undefined) unknown.push(...unknownFields(field.schema, value, place))
    else if (value !== null) unknown.push({ path: place, name, value })
  }
  return unknown
}

/** Of an invoice, or of a sale that made one. */
function totalOf(answered: unknown): number | undefined {
  if (typeof answered !== 'object' || answered === null) return undefined
  if ('total' in answered) return typeof answered.total === 'number' ? answered.total : undefined
  return 'invoice' in answered ? totalOf(answered.invoice) : undefined
}

const refusalOf = (details: readonly ErrorDetail[]): AppError =>
  new AppError('validation_failed', {
    message: `${details[0]?.field ?? ''}: ${details[0]?.message ?? ''}`,
    details,
  })
