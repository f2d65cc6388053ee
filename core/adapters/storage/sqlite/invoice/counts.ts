import type { Environment, InvoiceStatus, InvoiceType, PaymentState } from '../../../../contract/http/vocabulary.ts'
import type { InvoiceQuery } from '../../../../ports/invoice/invoice-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { CUSTOMER_KEYS } from '../sql/merged-customers.ts'
import { BUSINESS_KEY, listOf, toMillis } from '../sql/statements.ts'

import { changedSince } from './places.ts'

/** What the counts of documents say, in place of counting them. */

const OF_BUSINESS = `n.business_key = ${BUSINESS_KEY}`

/** `IN_ENVIRONMENT`, of counts `n`. */
const COUNTED_IN_ENVIRONMENT = "(n.environment = @environment OR (@isPresent = 1 AND n.environment = ''))"

type InEnvironment = { readonly businessId: string; readonly environment: Environment; readonly isPresent: 0 | 1 }

export function documentsIn(connection: Connection, of: InEnvironment): number {
  return counted(connection, `FROM invoice_count n WHERE ${OF_BUSINESS} AND ${COUNTED_IN_ENVIRONMENT}`, { ...of })
}

export type CountedBy = {
  readonly businessId: string
  readonly statuses?: readonly InvoiceStatus[] | undefined
  readonly invoiceType?: InvoiceType | undefined
}

/** All documents of a business, of some statuses or of one type. */
export function documentsOf(connection: Connection, { businessId, statuses, invoiceType }: CountedBy): number {
  const ofStatus = statuses === undefined ? '' : ` AND n.status IN (${listOf(statuses)})`
  const ofType = invoiceType === undefined ? '' : ' AND n.invoice_type = @invoiceType'
  return counted(connection, `FROM invoice_count n WHERE ${OF_BUSINESS}${ofStatus}${ofType}`, {
    businessId,
    ...(invoiceType !== undefined && { invoiceType }),
  })
}

/** Documents of a customer, with those of whoever was merged into it. */
function documentsFor(
  connection: Connection,
  { businessId, customerId, statuses }: CountedBy & { customerId: string },
) {
  const ofStatus = statuses === undefined ? '' : ` AND n.status IN (${listOf(statuses)})`
  return counted(
    connection,
    `FROM customer_count n WHERE n.customer_key IN ${CUSTOMER_KEYS}${ofStatus}
       AND (SELECT c.business_key FROM customer c WHERE c.id = @customerId) = ${BUSINESS_KEY}`,
    { businessId, customerId },
  )
}

/** What stands in accounts in some states, in one environment or in all. */
function chargesIn(
  connection: Connection,
  of: { readonly businessId: string; readonly environment?: Environment | undefined },
  states: readonly (PaymentState | 'OTHER')[],
): number {
  const inOne = of.environment === undefined ? '' : ' AND n.environment = @environment'
  return counted(
    connection,
    `FROM charge_count n WHERE ${OF_BUSINESS}${inOne} AND n.state IN (${states.map((state) => `'${state}'`).join(', ')})`,
    { businessId: of.businessId, ...(of.environment !== undefined && { environment: of.environment }) },
  )
}

const UNPAID_STATES = ['UNPAID', 'PARTLY_PAID', 'OTHER'] as const

/** How many invoices a list has in all, where counts say it; undefined where they have to be counted. */
export function countedAlready(connection: Connection, query: InvoiceQuery): number | undefined {
  const { businessId, statuses, invoiceType, customerId, unpaidIn, paymentState } = query
  const { startDate, endDate, ids, search, externalReference, originalInvoiceId, sentBackTo, updatedSince } = query
  if (ids ?? search ?? externalReference ?? originalInvoiceId ?? sentBackTo) return undefined
  const narrowing = [customerId, unpaidIn, paymentState, startDate ?? endDate].filter((one) => one !== undefined)
  if (updatedSince !== undefined) {
    const isAlone = narrowing.length === 0 && (statuses ?? invoiceType) === undefined
    return isAlone ? changedSince(connection, businessId, toMillis(updatedSince)) : undefined
  }
  if (narrowing.length > 1) return undefined
  if (startDate !== undefined || endDate !== undefined) {
    return (statuses ?? invoiceType) ? undefined : documentsBetween(connection, { businessId, startDate, endDate })
  }
  if (narrowing.length === 0) return documentsOf(connection, { businessId, statuses, invoiceType })
  if (invoiceType !== undefined) return undefined
  if (customerId !== undefined) return documentsFor(connection, { businessId, customerId, statuses })
  if (statuses) return undefined
  if (unpaidIn !== undefined) return chargesIn(connection, { businessId, environment: unpaidIn }, UNPAID_STATES)
  return paymentState === undefined ? undefined : chargesIn(connection, { businessId }, [paymentState])
}

type Days = {
  readonly businessId: string
  readonly startDate: string | undefined
  readonly endDate: string | undefined
}

/** Whole months by their counts, and what the days at both ends leave out of them by the index of issue dates. */
function documentsBetween(
  connection: Connection,
  { businessId, startDate = '', endDate = '9999-12-31' }: Days,
): number {
  if (startDate > endDate) return 0
  const [first, last] = [startDate.slice(0, 7), endDate.slice(0, 7)]
  const whole = counted(
    connection,
    `FROM invoice_count n WHERE ${OF_BUSINESS} AND n.month >= @first AND n.month <= @last`,
    { businessId, first, last },
  )
  const days = (condition: string, parameters: Record<string, string>): number =>
    connection
      .prepare<{ count: number }>(
        `SELECT count(*) AS count FROM invoice i INDEXED BY invoice_by_issue_date
         WHERE i.business_key = ${BUSINESS_KEY} AND ${condition}`,
      )
      .get({ businessId, ...parameters })?.count ?? 0
  const before =
    startDate === '' ? 0 : days('i.issue_date >= @month AND i.issue_date < @startDate', { month: first, startDate })
  const after = days('i.issue_date > @endDate AND i.issue_date < @beyond', { endDate, beyond: `${last}-99` })
  return whole - before - after
}

function counted(connection: Connection, from: string, parameters: Record<string, unknown>): number {
  const row = connection.prepare<{ count: number }>(`SELECT coalesce(sum(n.count), 0) AS count ${from}`).get(parameters)
  return row?.count ?? 0
}
