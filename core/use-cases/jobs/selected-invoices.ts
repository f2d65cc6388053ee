import { MAX_JOB_DOCUMENTS } from '../../contract/activity/job-kind.ts'
import { invalidField } from '../../contract/http/errors.ts'
import { environmentOf } from '../../domain/business/business.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice.ts'
import type { InvoiceFilter, InvoiceSelection } from '../../domain/job/job.ts'
import type { Member } from '../../domain/people/account.ts'
import type { InvoiceQuery } from '../../ports/invoice/invoice-repository.ts'
import type { Place } from '../../ports/records/record-repository.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

/** So many in one unit: nobody else waits long for their list meanwhile. */
const PAGE = 50

export type Selected = { readonly id: string; readonly number: string }

type Reading = { readonly units: Units }

/** How many a selection is of. @throws validation_failed, naming ids that are none of the business, or too many */
export async function countSelected(
  unit: ReadUnit,
  { businessId }: Member,
  selection: InvoiceSelection,
  isBounded: boolean,
): Promise<number> {
  if (selection.ids) {
    const numbers = await unit.invoices.numbersOf(businessId, selection.ids)
    const foreign = selection.ids.findIndex((id) => !numbers.has(id))
    if (foreign >= 0) throw invalidField(`invoiceIds[${foreign}]`, 'is not an invoice of this business')
    return selection.ids.length
  }
  const { totalItems } = await unit.invoices.list({ ...(await queryOf(unit, businessId, selection.filter)), limit: 1 })
  if (totalItems === 0) throw invalidField('filter', 'finds no invoices')
  if (isBounded && totalItems > MAX_JOB_DOCUMENTS) {
    throw invalidField('filter', `finds ${totalItems} invoices; a job takes ${MAX_JOB_DOCUMENTS}. Choose fewer days`)
  }
  return totalItems
}

/** The ids and numbers of a selection, in its order, as it is now; what is there no more is left out. */
export async function selectedInvoices(
  reading: Reading,
  member: Member,
  selection: InvoiceSelection,
): Promise<readonly Selected[]> {
  const { ids } = selection
  if (ids) {
    const numbers = await reading.units.read((unit) => unit.invoices.numbersOf(member.businessId, ids))
    return ids.flatMap((id) => {
      const number = numbers.get(id)
      return number === undefined ? [] : [{ id, number }]
    })
  }
  const found: Selected[] = []
  for await (const page of listedInvoices(reading, member, selection)) {
    found.push(...page.map(({ id, invoiceNumber }) => ({ id, number: invoiceNumber })))
    if (found.length > MAX_JOB_DOCUMENTS) return found.slice(0, MAX_JOB_DOCUMENTS)
  }
  return found
}

/** The rows of a selection, a page at a time, in its order; none of them twice. */
export async function* listedInvoices(
  { units }: Reading,
  { businessId }: Pick<Member, 'businessId'>,
  selection: InvoiceSelection,
): AsyncGenerator<readonly ListedInvoice[]> {
  if (selection.ids) {
    for (let at = 0; at < selection.ids.length; at += PAGE) {
      const ids = selection.ids.slice(at, at + PAGE)
      const { items } = await units.read((unit) => unit.invoices.list({ ...everything, businessId, ids, limit: PAGE }))
      const byId = new Map(items.map((invoice) => [invoice.id, invoice]))
      yield ids.flatMap((id) => byId.get(id) ?? [])
    }
    return
  }
  const seen = new Set<string>()
  let after: Place | undefined
  do {
    const { items, next } = await units.read(async (unit) =>
      unit.invoices.list({ ...(await queryOf(unit, businessId, selection.filter)), after, limit: PAGE }),
    )
    // Whoever changes one meanwhile may bring it in front of the next page.
    yield items.filter(({ id }) => !seen.has(id))
    for (const { id } of items) seen.add(id)
    after = next ?? undefined
  } while (after !== undefined)
}

const everything: Omit<InvoiceQuery, 'businessId' | 'limit'> = {
  page: 1,
  search: undefined,
  statuses: undefined,
  invoiceType: undefined,
  customerId: undefined,
  externalReference: undefined,
  originalInvoiceId: undefined,
  sentBackTo: undefined,
  unpaidIn: undefined,
  paymentState: undefined,
  sortBy: 'createdAt',
  sortOrder: 'asc',
  startDate: undefined,
  endDate: undefined,
  updatedSince: undefined,
  after: undefined,
}

async function queryOf(unit: ReadUnit, businessId: string, { unpaid, ...filter }: InvoiceFilter) {
  const unpaidIn = unpaid ? environmentOf(await loadBusiness(unit, businessId)) : undefined
  return { ...everything, ...filter, businessId, unpaidIn }
}
