import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOfInvoice } from '../../domain/business/business.ts'
import { damagedInvoice, type ListedInvoice } from '../../domain/invoice/invoice.ts'
import {
  customerHeads,
  customerRow,
  invoiceHeads,
  invoiceRow,
  lineHeads,
  lineRows,
  paymentHeads,
  paymentRow,
  reversalRow,
} from '../../domain/job/export-tables.ts'
import type { Member } from '../../domain/people/account.ts'
import { sizeOf } from '../../domain/receivables/entry.ts'
import type { TableCell } from '../../domain/spreadsheet/table.ts'
import type { Place } from '../../ports/records/record-repository.ts'
import { ledgerCustomers } from '../books/books.ts'
import { loadBusiness } from '../load.ts'
import { listPayments, type ListedPayment } from '../receivables/payments/view.ts'

import { errorOf, type JobContext, type Run } from './context.ts'

/** So many in one unit: nobody else waits long meanwhile. */
const PAGE = 50

type Rows = AsyncGenerator<readonly (readonly TableCell[])[]>

/** What a table has of each invoice. */
export const OF_INVOICES = {
  INVOICES: {
    heads: invoiceHeads,
    rows: (invoice: ListedInvoice, environment: Environment) => [invoiceRow(invoice, environment)],
  },
  LINES: { heads: lineHeads, rows: lineRows },
} as const

export const PAYMENT_HEADS = paymentHeads
export const CUSTOMER_HEADS = customerHeads

/** Pages of invoices as rows, with customers by the names that they have everywhere now. One that is damaged is named, and left out. */
export async function* invoiceRows(
  { units }: Pick<JobContext, 'units'>,
  run: Run,
  pages: AsyncIterable<readonly ListedInvoice[]>,
  rowsOf: (invoice: ListedInvoice, environment: Environment) => TableCell[][],
): Rows {
  const { businessId } = run.member
  const { business, customers } = await units.read(async (unit) => ({
    business: await loadBusiness(unit, businessId),
    customers: await ledgerCustomers(unit, businessId),
  }))
  const named = (invoice: ListedInvoice): ListedInvoice => ({
    ...invoice,
    customerName: customers.get(invoice.customerId)?.name ?? invoice.customerName,
  })
  for await (const page of pages) {
    run.goOn()
    yield page
      .filter(({ isDamaged }) => !isDamaged)
      .flatMap((invoice) => rowsOf(named(invoice), environmentOfInvoice(invoice, business)))
    for (const { id, invoiceNumber: number, isDamaged } of page) {
      if (isDamaged) await run.failed(errorOf(damagedInvoice(number), { id, number }))
      else await run.did()
    }
  }
}

type Days = { readonly environment: Environment; readonly from: string | undefined; readonly to: string | undefined }

/** Payments by day, the newest first, and what was taken back in those days. */
export async function* paymentRows({ units }: Pick<JobContext, 'units'>, run: Run, days: Days): Rows {
  let after: string | undefined
  for (;;) {
    run.goOn()
    const asked = {
      ...days,
      page: 1,
      after,
      limit: PAGE,
      customerId: undefined,
      invoiceId: undefined,
      method: undefined,
      stands: undefined,
    }
    const { items, totalItems, ...back } = await units.read((unit) => listPayments(unit, run.member, asked))
    if (after === undefined) {
      await run.begin(totalItems)
      yield [...back.takenBack.items, ...back.taxTakenBack.items].map(({ of, customer, ...one }) =>
        reversalRow({ ...one, kind: of.kind, number: of.number, customerName: customer.name }),
      )
    }
    yield items.map((view) => paymentRow(exported(view)))
    for (let count = 0; count < items.length; count++) await run.did()
    after = items.at(-1)?.entry.id
    if (after === undefined || items.length < PAGE) return
  }
}

const exported = ({ entry, customerName, reversal, registered }: ListedPayment) => ({
  ...entry.details,
  receipt: entry.number,
  date: entry.date,
  customerName,
  settles: registered.settles.map(
    ({ kind, number }) => number ?? (kind === 'REFUND' ? 'Earlier refund' : 'Opening balance'),
  ),
  received: sizeOf(entry),
  withheld: registered.withheld - registered.vatWithheld,
  vatWithheld: registered.vatWithheld,
  credit: registered.credit,
  takenBackOn: reversal?.date ?? null,
})

/** Customers by name; the one that every business has of its own stays out. */
export async function* customerRows({ units }: Pick<JobContext, 'units'>, run: Run): Rows {
  const { businessId }: Member = run.member
  let after: Place | undefined
  let isFirst = true
  do {
    run.goOn()
    const asked = { page: 1, limit: PAGE, search: undefined, after }
    const { items, totalItems, next } = await units.read((unit) => unit.customers.list(businessId, asked))
    if (isFirst) await run.begin(totalItems)
    isFirst = false
    yield items.filter(({ isWalkIn }) => !isWalkIn).map(customerRow)
    for (let count = 0; count < items.length; count++) await run.did()
    after = next ?? undefined
  } while (after !== undefined)
}
