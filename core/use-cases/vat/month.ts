import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import type { Member } from '../../domain/people/account.ts'
import {
  monthAfter,
  vatDocument,
  vatMonthOf,
  type SoldDocument,
  type VatDocument,
  type VatMonth,
} from '../../domain/vat/month.ts'
import { scheduleRows, type ScheduleRow } from '../../domain/vat/sales-schedule.ts'
import type { DocumentCursor, MonthQuery } from '../../ports/invoice/vat-month-repository.ts'
import type { Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

type Reading = { readonly units: Units }

export type VatMonthInput = {
  /** YYYY-MM; the month before the present one unless said: what is due next. */
  readonly month: string | undefined
  readonly environment: Environment | undefined
}

/** So many documents in one unit: tills must not wait until a month is read. */
const PAGE = 200

/** The VAT of a month, with the documents that it is made of. @throws invoice_damaged */
export async function vatMonth(
  reading: Reading,
  { businessId }: Pick<Member, 'businessId'>,
  said: VatMonthInput,
): Promise<VatMonth> {
  const { query, chargesVat, today } = await monthQuery(reading, businessId, said)
  const documents: VatDocument[] = []
  for await (const invoice of documentsOf(reading, businessId, query)) documents.push(vatDocument(invoice))
  const beside = await reading.units.read(({ vatMonths }) => vatMonths.beside(businessId, query))
  const { month, environment } = query
  return vatMonthOf({ month, environment, chargesVat }, documents, beside, today)
}

/** Every line of every document of a month, as the portal's sales schedule wants it. @throws invoice_damaged */
export async function salesSchedule(
  reading: Reading,
  { businessId }: Pick<Member, 'businessId'>,
  said: VatMonthInput,
): Promise<{ readonly month: string; readonly environment: Environment; readonly rows: readonly ScheduleRow[] }> {
  const { query } = await monthQuery(reading, businessId, said)
  const rows: ScheduleRow[] = []
  for await (const invoice of documentsOf(reading, businessId, query)) rows.push(...scheduleRows(invoice))
  return { month: query.month, environment: query.environment, rows }
}

export async function monthQuery({ units }: Reading, businessId: string, said: VatMonthInput) {
  return units.read(async (unit) => {
    const business = await loadBusiness(unit, businessId)
    const present = environmentOf(business)
    const environment = said.environment ?? present
    const query: MonthQuery = {
      month: said.month ?? monthAfter(unit.today.slice(0, 7), -1),
      environment,
      isPresent: environment === present,
    }
    const { chargesVat, yearEndMonth } = business.settings
    return { query, chargesVat, yearEndMonth, today: unit.today }
  })
}

export async function* documentsOf(
  { units }: Reading,
  businessId: string,
  query: MonthQuery,
): AsyncGenerator<SoldDocument> {
  let after: DocumentCursor | null = null
  do {
    const asked = { ...query, after, limit: PAGE }
    const { items, next }: Awaited<ReturnType<typeof read>> = await read(asked)
    yield* items
    after = next
    if (after !== null) await nextTurn()
  } while (after !== null)

  function read(asked: MonthQuery & { after: DocumentCursor | null; limit: number }) {
    return units.read(({ vatMonths }) => vatMonths.documents(businessId, asked))
  }
}
