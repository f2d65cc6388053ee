import type { Invoice } from '../../../contract/invoice/invoice.ts'
import * as queueContract from '../../../contract/invoice/queue.ts'
import * as contract from '../../../contract/invoice/submission.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import { viewOf } from '../../../use-cases/invoice/view.ts'
import { actionItems } from '../../../use-cases/submission/action-items.ts'
import { onlyAtAuthority } from '../../../use-cases/submission/only-at-authority.ts'
import { updatePaymentStatus } from '../../../use-cases/submission/payment-status.ts'
import { listAttempts, listQueue } from '../../../use-cases/submission/queue.ts'
import { searchAtAuthority } from '../../../use-cases/submission/search.ts'
import {
  abandonInvoice,
  retrySubmission,
  submissionOutcome,
  submitInvoice,
  type Submitted,
} from '../../../use-cases/submission/submit.ts'
import { checkSupplier } from '../../../use-cases/submission/supplier-check.ts'
import { bind, type Binding, type Input } from '../../bind.ts'
import { toInvoice } from '../../wire/invoice.ts'
import { periodOf } from '../../wire/period.ts'
import { toPage } from '../../wire/record.ts'
import { toAttempt, toAttention, toQueueItem } from './queue-wire.ts'

function pendingMessage(state: NonNullable<Invoice['submission']>['state'] | undefined): string {
  if (state === 'NEEDS_ATTENTION') return 'Not accepted yet. It needs attention: see submission.lastError.'
  if (state === 'WAITING_FOR_CONNECTION') {
    return 'Not accepted yet. The queue is waiting for a successful connection test: see submission.lastError.'
  }
  return 'No clear answer yet. The invoice is queued and continues automatically.'
}

function submitted(
  { view, settled }: Submitted,
  { core, baseUrl }: Pick<Input<typeof contract.submitInvoice>, 'core' | 'baseUrl'>,
) {
  const data = toInvoice(view, core, baseUrl)
  if (settled) return { data }
  return { data, status: 202 as const, message: pendingMessage(data.submission?.state) }
}

type SubmissionRequest = Pick<Input<typeof contract.submitInvoice>, 'core' | 'member' | 'baseUrl'>

const submit = async ({ core, member, baseUrl }: SubmissionRequest, id: string) =>
  submitted(await submitInvoice(core, member, id), { core, baseUrl })

/** What became of a submission that was made already. */
const outcome = async ({ core, member, baseUrl }: SubmissionRequest, id: string) =>
  submitted(await core.units.read((unit) => submissionOutcome(unit, member, id)), { core, baseUrl })

type PaymentStatusRequest = Pick<Input<typeof contract.updatePaymentStatus>, 'core' | 'member' | 'body'>

async function reportPayment({ core, member, body }: PaymentStatusRequest, id: string) {
  const payment = { status: body.status, date: body.paymentDate, reference: body.paymentReference ?? null }
  const { invoice, settled } = await updatePaymentStatus(core, member, { id, payment })
  const data = {
    invoiceId: invoice.id,
    status: payment.status,
    paymentDate: payment.date,
    paymentReference: payment.reference,
    invoiceStatus: invoice.status,
  }
  if (settled) return { data }
  return { data, status: 202 as const, message: 'Payment recorded. FIRS / NRS is notified as soon as possible.' }
}

/** What people and tills ask of FIRS / NRS, and what waits for it. */
export const submissionBindings: readonly Binding[] = [
  ...[contract.submitInvoice, contract.submitInvoiceShort].map((route) =>
    bind(
      route,
      ({ params, ...asked }) => submit(asked, params.id),
      (asked) => outcome(asked, asked.params.id),
    ),
  ),
  bind(
    contract.submitInvoiceByApp,
    ({ params, ...asked }) => submit(asked, params.invoiceId),
    ({ params, ...asked }) => outcome(asked, params.invoiceId),
  ),

  bind(contract.retrySubmission, async ({ core, member, params, baseUrl }) => {
    const view = await core.units.write(async (unit) =>
      viewOf(unit, member, await retrySubmission(unit, member, params.id)),
    )
    return { data: toInvoice(view, core, baseUrl) }
  }),

  bind(contract.abandonInvoice, async ({ core, member, params, body, baseUrl }) => {
    const view = await core.units.write(async (unit) =>
      viewOf(unit, member, await abandonInvoice(unit, member, { id: params.id, reason: body.reason })),
    )
    return { data: toInvoice(view, core, baseUrl) }
  }),

  bind(contract.updatePaymentStatus, ({ params, ...asked }) => reportPayment(asked, params.invoiceId)),
  bind(contract.updatePaymentStatusShort, ({ params, ...asked }) => reportPayment(asked, params.id)),

  bind(contract.searchAtFirs, async ({ core, member, query }) => {
    const { from: startDate, to: endDate } = periodOf(query)
    const found = await searchAtAuthority(core, member, {
      irn: query.irn ?? null,
      supplierTin: query.supplierTIN ?? null,
      buyerTin: query.buyerTIN ?? null,
      startDate: startDate ?? null,
      endDate: endDate ?? null,
    })
    const items = found.map(({ supplierTin, buyerTin, totalAmount, taxAmount, ...rest }) => ({
      ...rest,
      supplierTIN: supplierTin,
      buyerTIN: buyerTin,
      totalAmount: nairaOf(totalAmount),
      taxAmount: nairaOf(taxAmount),
    }))
    return { data: { items } }
  }),

  bind(contract.listOnlyAtFirs, async ({ core, member }) => {
    const { gaps, items } = await onlyAtAuthority(core, member)
    return {
      data: {
        gaps: [...gaps],
        items: items.map(({ irn, invoiceNumber, found: { buyerTin, issueDate, totalAmount, status } }) => ({
          irn,
          invoiceNumber,
          buyerTIN: buyerTin,
          issueDate,
          totalAmount: nairaOf(totalAmount),
          status,
        })),
      },
    }
  }),

  bind(queueContract.getQueue, async ({ core, member, query }) => {
    const { page, business, now } = await core.units.read((unit) => listQueue(unit, member, query))
    return {
      data: toPage(page, query, (item) => toQueueItem(item, { member, business, now, providers: core.providers })),
    }
  }),

  bind(queueContract.getAttention, async ({ core, member }) => ({
    data: toAttention(await actionItems(core, member), member),
  })),

  bind(queueContract.listAttempts, async ({ core, member, params, query }) => {
    const page = await core.units.read((unit) => listAttempts(unit, member, { ...query, id: params.id }))
    return { data: toPage(page, query, (attempt) => toAttempt(attempt, core.providers)) }
  }),

  bind(queueContract.checkSupplier, async ({ core, member, query: { irn, tin, total } }) => {
    const paper = { irn: irn ?? null, tin: tin ?? null, total: total === undefined ? null : koboOf(total) }
    const { finding, differences, ...verdict } = await checkSupplier(core, member, paper)
    return {
      data: {
        ...verdict,
        irn: finding?.irn ?? paper.irn,
        supplierTIN: finding?.supplierTin ?? null,
        supplierName: finding?.supplierName ?? null,
        issueDate: finding?.issueDate ?? null,
        totalAmount: nairaOf(finding?.totalAmount),
        taxAmount: nairaOf(finding?.taxAmount),
        status: finding?.status ?? null,
        differences: [...differences],
      },
    }
  }),
]

/** The contract has let only digits with up to two decimals through. */
function koboOf(naira: string): Kobo {
  const [whole = '', cents = ''] = naira.split('.')
  return BigInt(whole + cents.padEnd(2, '0'))
}

const nairaOf = (kobo: Kobo | null | undefined): number | null =>
  kobo === null || kobo === undefined ? null : koboToNumber(kobo)
