import { Decimal } from 'decimal.js'

import type { Api, Json } from '../support/api-client.ts'
import { dataOf } from '../support/scenario.ts'
import type { PastStorage } from '../support/storage/past-storage.ts'

/** What must hold in a database, whatever was asked of the server. Each answers what is wrong, in words. */

/** PostgreSQL lets nothing in that breaks a key; of its own files its checksums tell. */
export async function brokenDatabase(past: PastStorage): Promise<string[]> {
  if (past.isPostgres) return []
  const found = await past.rows<{ integrity_check: string }>('PRAGMA integrity_check')
  const foreign = await past.rows('PRAGMA foreign_key_check')
  return [
    ...(found.every(({ integrity_check: said }) => said === 'ok') ? [] : [`integrity_check: ${JSON.stringify(found)}`]),
    ...(foreign.length === 0 ? [] : [`foreign_key_check: ${JSON.stringify(foreign)}`]),
  ]
}

type Step = { business: number; action: string; subject: string; sequence: number | null; after: string | null }

/** Numbers follow each other in the order of creation; what is passed over on purpose stands in the audit log. */
export async function brokenNumbers(past: PastStorage): Promise<string[]> {
  const twice = await past.rows(
    'SELECT series_key, sequence FROM invoice GROUP BY series_key, sequence HAVING count(*) > 1',
  )
  const steps = await past.rows<Step>(
    `SELECT a.business_key AS business, a.action, a.subject_id AS subject, i.sequence, a.after
     FROM audit_entry a LEFT JOIN invoice i ON i.id = a.subject_id AND a.subject_kind = 'invoice'
     WHERE a.business_key <> 0 ORDER BY a.business_key, a.key`,
  )

  const problems = twice.map((row) => `a number was given twice: ${JSON.stringify(row)}`)
  const next = new Map<number, number | undefined>()
  const seen = new Set<string>()
  for (const { business, action, subject, sequence, after } of steps) {
    const to: Json = after === null ? undefined : JSON.parse(after)
    if (action === 'business.numberRaised' || action === 'business.seriesEntered') next.set(business, to.next)
    // Another TIN may have a series of its own, which goes on from where it was.
    if (action === 'business.updated' && to?.tin !== undefined) next.set(business, undefined)
    if (sequence === null || seen.has(subject)) continue

    seen.add(subject)
    const expected = next.get(business)
    if (expected !== undefined && sequence !== expected) {
      problems.push(`business ${business}: number ${sequence} where ${expected} was next`)
    }
    next.set(business, sequence + 1)
  }

  const [{ n: invoices = 0 } = {}] = await past.rows<{ n: number }>('SELECT count(*) AS n FROM invoice')
  if (seen.size !== invoices) problems.push(`${invoices} invoices, ${seen.size} of them in the audit log`)
  return problems
}

/** Every invoice of a business, as the API shows it. */
export async function allInvoices(api: Api, businessId: string): Promise<Json[]> {
  const invoices: Json[] = []
  for (let page = 1; ; page++) {
    const { items, meta } = dataOf(await api.get(`/v1/invoices?businessId=${businessId}&limit=100&page=${page}`))
    for (const { id } of items) invoices.push(dataOf(await api.get(`/v1/invoices/${id}`)))
    if (page >= meta.totalPages) return invoices
  }
}

/** Amounts once more, by another library: each line rounded once to kobo, halves away from zero; totals are sums. */
export function brokenTotals(invoices: readonly Json[]): string[] {
  const kobo = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  const sum = (values: readonly Decimal[]) => values.reduce((total, value) => total.plus(value), new Decimal(0))

  return invoices.flatMap((invoice) => {
    const lines = invoice.items.map((line: Json) => {
      const gross = kobo(new Decimal(line.quantity).times(line.unitPrice))
      const net = gross.minus(line.discount)
      return { line, gross, net, discount: new Decimal(line.discount), tax: kobo(net.times(line.taxPercent).div(100)) }
    })
    const net = sum(lines.map((line: Json) => line.net))
    const tax = sum(lines.map((line: Json) => line.tax))
    const pairs: (readonly [string, number, Decimal])[] = [
      ['subtotal', invoice.subtotal, sum(lines.map((line: Json) => line.gross))],
      ['totalTax', invoice.totalTax, tax],
      ['totalDiscount', invoice.totalDiscount, sum(lines.map((line: Json) => line.discount))],
      ['total', invoice.total, net.plus(tax)],
      ...lines.flatMap(({ line, net, tax }: Json, index: number) => [
        [`items[${index}].lineTotal`, line.lineTotal, net],
        [`items[${index}].taxAmount`, line.taxAmount, tax],
      ]),
    ]
    return pairs
      .filter(([, shown, expected]) => !expected.equals(shown))
      .map(([field, shown, expected]) => `${invoice.invoiceNumber} ${field} is ${shown}, not ${expected.toString()}`)
  })
}

/** The credits of one original never exceed it. */
export function brokenCredits(invoices: readonly Json[]): string[] {
  return invoices.flatMap((original) => {
    const notes = invoices.filter(
      ({ invoiceType, originalInvoiceId, status }) =>
        invoiceType === 'CREDIT_NOTE' && originalInvoiceId === original.id && status !== 'CANCELLED',
    )
    const credited = notes.reduce((total: Decimal, { total: one }: Json) => total.plus(one), new Decimal(0))
    return credited.greaterThan(original.total) ? [`${original.invoiceNumber} was credited ${credited.toString()}`] : []
  })
}
