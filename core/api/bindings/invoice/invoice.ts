import { getInvoiceHistory } from '../../../contract/activity/invoice-history.ts'
import { invalidField } from '../../../contract/http/errors.ts'
import * as actions from '../../../contract/invoice/actions.ts'
import * as contract from '../../../contract/invoice/invoice.ts'
import { listInvoices } from '../../../contract/invoice/list.ts'
import { preflightInvoice } from '../../../contract/invoice/preflight.ts'
import { getInvoiceDocument, getInvoicePdf } from '../../../contract/printing/invoice-document.ts'
import { printInvoices } from '../../../contract/printing/print-invoices.ts'
import { parseSearchNumber } from '../../../domain/text/search-number.ts'
import { approveInvoice, finalizeInvoice, rejectInvoice, reopenInvoice } from '../../../use-cases/invoice/approval.ts'
import { duplicateInvoice } from '../../../use-cases/invoice/correction.ts'
import { cancelInvoice, historyOf, updateInvoice } from '../../../use-cases/invoice/drafts.ts'
import { checkInvoice } from '../../../use-cases/invoice/preflight.ts'
import { expandInvoice, listInvoices as pageOfInvoices, readInvoice } from '../../../use-cases/invoice/view.ts'
import { invoiceDocumentView, invoicePdf, printInvoices as printAll } from '../../../use-cases/printing/invoice-pdf.ts'
import { bind, bindRemembered, type Binding, type Input } from '../../bind.ts'
import { placeOf, toCursor, type Order } from '../../wire/cursor.ts'
import { fromItem, toHistoryEntry, toInvoice, toListedInvoice } from '../../wire/invoice.ts'
import { toPayment } from '../../wire/payment.ts'
import { momentOf, periodOf } from '../../wire/period.ts'
import { customerWire, toPage } from '../../wire/record.ts'
import { answerWithInvoice } from './answer.ts'

type Sorting = Pick<Input<typeof listInvoices>['query'], 'search' | 'sortBy' | 'sortOrder'>

const sortingOf = ({ sortBy = 'createdAt', sortOrder = 'desc' }: Sorting) => ({ sortBy, sortOrder })

function orderOf(query: Sorting): Order {
  const { sortBy, sortOrder } = sortingOf(query)
  // The number that is searched stands before all others.
  const first = parseSearchNumber(query.search ?? '') === undefined ? 0 : 1
  return { words: [sortBy, sortOrder], values: first + (sortBy === 'status' ? 2 : 1) }
}

export const invoiceBindings: readonly Binding[] = [
  bindRemembered(listInvoices, async ({ core, member, query }) => {
    const { from: startDate, to: endDate } = periodOf(query)
    const { page, ...circumstances } = await core.units.read((unit) =>
      pageOfInvoices(unit, member, {
        page: query.page,
        limit: query.limit,
        search: query.search,
        statuses: query.status,
        invoiceType: query.invoiceType,
        customerId: query.customerId,
        externalReference: query.externalReference,
        originalInvoiceId: query.originalInvoiceId,
        sentBackToMe: query.sentBackToMe === 'true',
        unpaid: query.unpaid === 'true',
        paymentState: query.paymentState,
        startDate,
        endDate,
        updatedSince: momentOf(query.updatedSince),
        after: placeOf(query, orderOf(query)),
        ...sortingOf(query),
      }),
    )
    const shown = toPage(page, query, (invoice) => toListedInvoice(invoice, { member, ...circumstances }))
    return { data: { ...shown, ...toCursor(page.next, orderOf(query)) } }
  }),

  bind(contract.getInvoice, async ({ core, member, params, query: { expand }, baseUrl }) => {
    const view = await readInvoice(core, member, params.id)
    // Who looks at an invoice often wants it on paper next.
    if (member.caller.kind === 'person') core.printer.warm()
    const data = toInvoice(view, core, baseUrl)
    if (expand === undefined) return { data }

    const { customer, payments } = await core.units.read((unit) =>
      expandInvoice(unit, member, { invoice: view.invoice, expand }),
    )
    return {
      data: {
        ...data,
        expanded: {
          ...(customer !== undefined && { customer: customer && customerWire.toBody(customer) }),
          ...(payments && { payments: payments.map(toPayment) }),
        },
      },
    }
  }),

  bind(contract.updateInvoice, async (input) => {
    const { businessId, items, paymentDetails, ...rest } = input.body
    if (businessId !== undefined && businessId !== input.member.businessId) {
      throw invalidField('businessId', 'cannot change; create the invoice in the other business')
    }
    const change = { ...rest, lines: items?.map(fromItem), paymentDetailId: paymentDetails }
    return answerWithInvoice(input, (unit) => updateInvoice(unit, input.member, { id: input.params.id, change }))
  }),

  bind(actions.cancelInvoice, (input) =>
    answerWithInvoice(input, (unit) => cancelInvoice(unit, input.member, input.params.id)),
  ),

  bind(actions.finalizeInvoice, (input) =>
    answerWithInvoice(input, (unit) =>
      finalizeInvoice(unit, input.member, { id: input.params.id, version: input.body.version }),
    ),
  ),

  bind(actions.approveInvoice, (input) =>
    answerWithInvoice(input, (unit) =>
      approveInvoice(unit, input.member, { id: input.params.id, version: input.body.version }),
    ),
  ),

  bind(actions.rejectInvoice, (input) => {
    const decision = { id: input.params.id, reason: input.body.reason || null, version: input.body.version }
    return answerWithInvoice(input, (unit) => rejectInvoice(unit, input.member, decision))
  }),

  bind(actions.reopenInvoice, (input) =>
    answerWithInvoice(input, (unit) => reopenInvoice(unit, input.member, input.params.id)),
  ),

  bind(actions.duplicateInvoice, (input) =>
    answerWithInvoice(input, (unit) =>
      duplicateInvoice(unit, input.member, { id: input.params.id, invoiceType: input.body.invoiceType }),
    ),
  ),

  bind(preflightInvoice, async ({ core, member, params }) => ({
    data: await core.units.read((unit) => checkInvoice(unit, member, params.id)),
  })),

  bind(getInvoiceHistory, async ({ core, member, params }) => {
    const history = await core.units.read((unit) => historyOf(unit, member, params.id))
    return { data: { items: history.map(toHistoryEntry) } }
  }),

  bind(getInvoicePdf, ({ core, member, params, query }) =>
    invoicePdf(core, member, {
      id: params.id,
      format: query.format,
      template: query.template,
      isCopy: query.copy === 'true',
    }),
  ),

  bind(getInvoiceDocument, async ({ core, member, params, baseUrl }) => ({
    data: await invoiceDocumentView(core, member, { id: params.id, baseUrl }),
  })),

  bind(printInvoices, ({ core, member, body }) => printAll(core, member, body)),
]
