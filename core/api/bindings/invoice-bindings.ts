import { callerId, type Member } from '../../domain/people/account.ts'
import { existing } from '../../use-cases/business/business-service.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { invalidField } from '../../contract/errors.ts'
import * as actions from '../../contract/invoice-actions.ts'
import { getInvoiceDocument, getInvoicePdf } from '../../contract/invoice-document.ts'
import { getInvoiceHistory } from '../../contract/invoice-history.ts'
import { listInvoices } from '../../contract/invoice-list.ts'
import * as contract from '../../contract/invoice.ts'
import type { Invoice } from '../../contract/invoice.ts'
import { preflightInvoice } from '../../contract/preflight.ts'
import { printInvoices } from '../../contract/print.ts'
import * as submission from '../../contract/submission.ts'
import type { Core } from '../../create-core.ts'
import { creditedOf } from '../../use-cases/invoice/credit-cap-service.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Submitted } from '../../use-cases/submission/submission-service.ts'
import { bind, type Binding } from '../bind.ts'
import { fromItem, toHistoryEntry, toInvoice, toListedInvoice } from '../wire/invoice-wire.ts'
import { toPage } from '../wire/record-wire.ts'

/** An invoice with what its answer needs besides: the business's settings and its place in the queue. */
function invoiceAnswers({ storage, clock, drawQr }: Core) {
  return async (invoice: InvoiceRecord, member: Member, baseUrl: string) =>
    storage.read(async (repositories) =>
      toInvoice(invoice, {
        member,
        business: await existing(repositories.businesses, member.businessId),
        submission: await repositories.submissions.get(invoice.id),
        credited: await creditedOf(repositories, invoice),
        baseUrl,
        now: clock.now(),
        drawQr: (text) => drawQr(text).qrCodeDataUrl,
      }),
    )
}

export function invoiceBindings(core: Core): Binding[] {
  const { invoices, approvals, corrections, preflight, documents, qrCodes, storage } = core
  const answer = invoiceAnswers(core)

  return [
    bind(contract.createInvoice, async ({ member, body, baseUrl }) => {
      const { businessId: _businessId, items, paymentDetails, ...rest } = body
      const content = { ...rest, lines: items.map(fromItem), paymentDetailId: paymentDetails }
      return { data: await answer(await invoices.create(member, content), member, baseUrl) }
    }),

    bind(listInvoices, async ({ member, query }) => {
      const business = await storage.read(({ businesses }) => existing(businesses, member.businessId))
      const page = await invoices.list({
        ...query,
        businessId: member.businessId,
        search: query.search,
        statuses: query.status,
        invoiceType: query.invoiceType,
        customerId: query.customerId,
        externalReference: query.externalReference,
        originalInvoiceId: query.originalInvoiceId,
        sentBackTo: query.sentBackToMe === 'true' ? callerId(member.caller) : undefined,
        unpaidIn: query.unpaid === 'true' ? environmentOf(business) : undefined,
        startDate: query.startDate,
        endDate: query.endDate,
        sortBy: query.sortBy ?? 'createdAt',
        sortOrder: query.sortOrder ?? 'desc',
      })
      return { data: toPage(page, query, (invoice) => toListedInvoice(invoice, business)) }
    }),

    bind(contract.getInvoice, async ({ member, params, baseUrl }) => ({
      data: await answer(await qrCodes.withStoredQr(member, params.id), member, baseUrl),
    })),

    bind(contract.updateInvoice, async ({ member, params, body, baseUrl }) => {
      const { businessId, items, paymentDetails, ...rest } = body
      if (businessId !== undefined && businessId !== member.businessId) {
        throw invalidField('businessId', 'cannot change; create the invoice in the other business')
      }
      const change = { ...rest, lines: items?.map(fromItem), paymentDetailId: paymentDetails }
      return { data: await answer(await invoices.update(member, params.id, change), member, baseUrl) }
    }),

    bind(actions.cancelInvoice, async ({ member, params, baseUrl }) => ({
      data: await answer(await invoices.cancel(member, params.id), member, baseUrl),
    })),

    bind(actions.finalizeInvoice, async ({ member, params, baseUrl }) => {
      const { invoice, warnings } = await approvals.finalize(member, params.id)
      return { data: await answer(invoice, member, baseUrl), warnings }
    }),

    bind(actions.approveInvoice, async ({ member, params, baseUrl }) => {
      const { invoice, warnings } = await approvals.approve(member, params.id)
      return { data: await answer(invoice, member, baseUrl), warnings }
    }),

    bind(actions.rejectInvoice, async ({ member, params, body, baseUrl }) => ({
      data: await answer(await approvals.reject(member, params.id, body.reason || null), member, baseUrl),
    })),

    bind(actions.reopenInvoice, async ({ member, params, baseUrl }) => ({
      data: await answer(await approvals.reopen(member, params.id), member, baseUrl),
    })),

    bind(actions.createCreditNote, async ({ member, params, baseUrl }) => ({
      data: await answer(await corrections.correct(member, params.id, 'CREDIT_NOTE'), member, baseUrl),
    })),

    bind(actions.createDebitNote, async ({ member, params, baseUrl }) => ({
      data: await answer(await corrections.correct(member, params.id, 'DEBIT_NOTE'), member, baseUrl),
    })),

    bind(actions.duplicateInvoice, async ({ member, params, baseUrl }) => ({
      data: await answer(await corrections.duplicate(member, params.id), member, baseUrl),
    })),

    bind(preflightInvoice, async ({ member, params }) => ({
      data: await preflight.check(member, params.id),
    })),

    bind(getInvoiceHistory, async ({ member, params }) => ({
      data: { items: (await invoices.history(member, params.id)).map(toHistoryEntry) },
    })),

    bind(getInvoicePdf, async ({ member, params, query }) => documents.pdf(member, params.id, query.format)),

    bind(getInvoiceDocument, async ({ member, params, baseUrl }) => ({
      data: await documents.paper(member, params.id, baseUrl),
    })),

    bind(printInvoices, async ({ member, body }) => documents.print(member, body.ids, body.format)),
  ]
}

function pendingMessage(state: NonNullable<Invoice['submission']>['state'] | undefined): string {
  if (state === 'NEEDS_ATTENTION') return 'Not accepted yet. A person has to look at it: see submission.lastError.'
  if (state === 'WAITING_FOR_CONNECTION') {
    return 'Not accepted yet. The queue waits for a successful connection test: see submission.lastError.'
  }
  return 'No clear answer yet. The invoice is queued and goes on by itself.'
}

export function submissionBindings(core: Core): Binding[] {
  const { submissions } = core
  const answer = invoiceAnswers(core)

  async function submitted({ invoice, settled }: Submitted, member: Member, baseUrl: string) {
    const data = await answer(invoice, member, baseUrl)
    if (settled) return { data }
    return { data, status: 202 as const, message: pendingMessage(data.submission?.state) }
  }

  return [
    bind(
      submission.submitInvoice,
      async ({ member, params, baseUrl }) => submitted(await submissions.submit(member, params.id), member, baseUrl),
      async ({ member, params, baseUrl }) => submitted(await submissions.outcome(member, params.id), member, baseUrl),
    ),

    bind(submission.retrySubmission, async ({ member, params, baseUrl }) => ({
      data: await answer(await submissions.retry(member, params.id), member, baseUrl),
    })),

    bind(submission.abandonInvoice, async ({ member, params, body, baseUrl }) => ({
      data: await answer(await submissions.abandon(member, params.id, body.reason), member, baseUrl),
    })),

    bind(submission.updatePaymentStatus, async ({ member, params, body }) => {
      const { invoice, settled } = await submissions.recordPayment(member, params.invoiceId, {
        status: body.status,
        date: body.paymentDate,
        reference: body.paymentReference ?? null,
      })
      const data = {
        invoiceId: invoice.id,
        status: body.status,
        paymentDate: body.paymentDate,
        paymentReference: body.paymentReference ?? null,
        invoiceStatus: invoice.status,
      }
      if (settled) return { data }
      return { data, status: 202, message: 'Payment recorded. FIRS / NRS is told as soon as possible.' }
    }),

    bind(submission.searchAtFirs, async ({ member, query }) => {
      const found = await submissions.search(member, {
        irn: query.irn ?? null,
        supplierTin: query.supplierTIN ?? null,
        buyerTin: query.buyerTIN ?? null,
        startDate: query.startDate ?? null,
        endDate: query.endDate ?? null,
      })
      const items = found.map(({ supplierTin, buyerTin, totalAmount, taxAmount, ...rest }) => ({
        ...rest,
        supplierTIN: supplierTin,
        buyerTIN: buyerTin,
        totalAmount: totalAmount === null ? null : koboToNumber(totalAmount),
        taxAmount: taxAmount === null ? null : koboToNumber(taxAmount),
      }))
      return { data: { items } }
    }),
  ]
}
