import type { Environment, InvoiceStatus, InvoiceType, PaymentState } from '../../../../contract/http/vocabulary.ts'
import type { InvoiceQuery } from '../../../../ports/invoice/invoice-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { CUSTOMER_BUSINESS, CUSTOMER_KEYS } from '../sql/merged-customers.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

/** What the counts of documents say, in place of counting them. */

const OF_BUSINESS = `n.business_key = ${BUSINESS_KEY}`

/** `IN_ENVIRONMENT`, of counts `n`. */
const COUNTED_IN_ENVIRONMENT = "(n.environment = @environment OR (@isPresent = 1 AND n.environment = ''))"

type InEnvironment = { readonly businessId: string; readonly environment: Environment; readonly isPresent: 0 | 1 }

export const documentsIn = (connection: Connection, of: InEnvironment): Promise<number> =>
  counted(connection, `FROM invoice_count n WHERE ${OF_BUSINESS} AND ${COUNTED_IN_ENVIRONMENT}`, { ...of })

type CountedBy = {
  readonly businessId: string
  readonly statuses?: readonly InvoiceStatus[] | undefined
  readonly invoiceType?: InvoiceType | undefined
}

const ofStatus = (statuses: CountedBy['statuses']): string =>
  statuses === undefined ? '' : ' AND n.status = ANY(@statuses::text[])'

/** All documents of a business, of some statuses or of one type. */
export function documentsOf(connection: Connection, { businessId, statuses, invoiceType }: CountedBy): Promise<number> {
  const ofType = invoiceType === undefined ? '' : ' AND n.invoice_type = @invoiceType'
  return counted(connection, `FROM invoice_count n WHERE ${OF_BUSINESS}${ofStatus(statuses)}${ofType}`, {
    businessId,
    statuses,
    invoiceType,
  })
}

/** Documents of a customer, with those of whoever was merged into it. */
const documentsFor = (
  connection: Connection,
  { businessId, customerId, statuses }: CountedBy & { readonly customerId: string },
): Promise<number> =>
  counted(
    connection,
    `FROM customer_count n WHERE ${OF_BUSINESS} AND n.business_key = ${CUSTOMER_BUSINESS}
       AND n.customer_key IN ${CUSTOMER_KEYS}${ofStatus(statuses)}`,
    { businessId, customerId, statuses },
  )

/** What stands in accounts in some states, in one environment or in all. */
function chargesIn(
  connection: Connection,
  { businessId, environment }: { readonly businessId: string; readonly environment?: Environment | undefined },
  states: readonly (PaymentState | 'OTHER')[],
): Promise<number> {
  const inOne = environment === undefined ? '' : ' AND n.environment = @environment'
  return counted(connection, `FROM charge_count n WHERE ${OF_BUSINESS}${inOne} AND n.state = ANY(@states::text[])`, {
    businessId,
    environment,
    states,
  })
}

const UNPAID_STATES = ['UNPAID', 'PARTLY_PAID', 'OTHER'] as const

/** How many invoices a list has in all, where counts say it; undefined where they have to be counted. */
export async function countedAlready(connection: Connection, query: InvoiceQuery): Promise<number | undefined> {
  const { businessId, statuses, invoiceType, customerId, unpaidIn, paymentState } = query
  const { startDate, endDate, ids, search, externalReference, originalInvoiceId, sentBackTo, updatedSince } = query
  if (ids ?? search ?? externalReference ?? originalInvoiceId ?? sentBackTo ?? updatedSince) return undefined
  const narrowing = [customerId, unpaidIn, paymentState, startDate ?? endDate].filter((one) => one !== undefined)
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
async function documentsBetween(
  connection: Connection,
  { businessId, startDate = '', endDate = '9999-12-31' }: Days,
): Promise<number> {
  if (startDate > endDate) return 0
  const [first, last] = [startDate.slice(0, 7), endDate.slice(0, 7)]
  const whole = await counted(
    connection,
    `FROM invoice_count n WHERE ${OF_BUSINESS} AND n.month >= @first AND n.month <= @last`,
    { businessId, first, last },
  )
  const days = async (condition: string, parameters: Record<string, string>): Promise<number> => {
    const row = await connection.one<{ count: number }>(
      `SELECT count(*) AS count FROM invoice i WHERE i.business_key = ${BUSINESS_KEY} AND ${condition}`,
      { businessId, ...parameters },
    )
    return row?.count ?? 0
  }
  const before =
    startDate === ''
      ? 0
      : await days('i.issue_date >= @month AND i.issue_date < @startDate', { month: first, startDate })
  const after = await days('i.issue_date > @endDate AND i.issue_date < @beyond', { endDate, beyond: `${last}-99` })
  return whole - before - after
}

async function counted(
  connection: Connection,
  from: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<number> {
  const row = await connection.one<{ count: number }>(`SELECT coalesce(sum(n.count), 0) AS count ${from}`, parameters)
  return row?.count ?? 0
}
