import { actorOf } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import type { BusinessSecrets } from '../business/business-secrets.ts'
import { existing } from '../business/business-service.ts'
import { environmentRemedy, fitsEnvironment, type BusinessRecord } from '../../domain/business/business.ts'
import { AppError } from '../../contract/errors.ts'
import { loadInvoice } from '../invoice/find-invoice-service.ts'
import { assertStatusAllows, laterOf } from '../../domain/invoice/invoice-guards.ts'
import type { InvoiceRecord, PaymentRecord, Refusal } from '../../domain/invoice/invoice.ts'
import { connectionSettings } from './connection-settings.ts'
import { credentialsSentence, troubleSentence } from '../../domain/provider/provider-trouble.ts'
import { providerNames } from '../../domain/provider/provider-names.ts'
import type { FoundInvoice, SearchQuery } from '../../domain/provider/found-invoice.ts'
import type { Providers } from '../../ports/provider.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Storage } from '../../ports/storage.ts'

import type { Outbox } from './outbox.ts'
import type { PaymentSender } from '../../workers/payment-sender.ts'
import { afterRetry } from '../../domain/submission/settle.ts'
import { testTheConnection } from '../../domain/submission/submission-text.ts'
import { isLost, progressOf, shownState } from '../../domain/submission/submission.ts'
import type { SubmissionWorker } from '../../workers/submission-worker.ts'

/** How long a user's own request may wait for the provider. */
const REQUEST_DEADLINE_MS = 10_000

export type SubmissionService = ReturnType<typeof createSubmissionService>

/** `settled` is false while there is no clear answer; the queue goes on by itself then. */
export type Submitted = { readonly invoice: InvoiceRecord; readonly settled: boolean }

type Dependencies = {
  storage: Storage
  clock: Clock
  outbox: Outbox
  worker: SubmissionWorker
  payments: PaymentSender
  providers: Providers
  secrets: BusinessSecrets
}

/** What people and tills ask of FIRS / NRS: submit, record a payment, search. */
export function createSubmissionService(dependencies: Dependencies) {
  const { storage, clock, outbox, worker, payments, providers, secrets } = dependencies

  async function outcome(member: Member, id: string): Promise<Submitted> {
    const invoice = await storage.read((repositories) => loadInvoice(repositories, member, id))
    if (invoice.status === 'FIRS_REJECTED' && invoice.refusal) throw refused(invoice.refusal)
    return { invoice, settled: invoice.status !== 'PENDING' }
  }

  return {
    /** What became of a submission, as `submit` says it. @throws invoice_refused */
    outcome,

    /**
     * Queues the invoice and tries once, for at most 10 seconds.
     *
     * @throws invoice_not_approved, environment_fixed, provider_not_configured, invoice_incomplete, invoice_refused
     */
    async submit(member: Member, id: string): Promise<Submitted> {
      const { businessId } = member
      await storage.write(async (repositories) => {
        const invoice = await loadInvoice(repositories, member, id)
        assertStatusAllows(invoice, 'submit')
        const owner = await existing(repositories.businesses, businessId)
        if (!fitsEnvironment(invoice, owner)) {
          throw new AppError('environment_fixed', { message: environmentRemedy(invoice) })
        }
        const business = connectedBusiness(owner)
        if (business.firsConfig === null) throw new AppError('firs_config_missing')

        const queued = await outbox.enqueue(repositories, member, business, invoice)
        if (!queued.ok) {
          const [first] = queued.problems
          throw new AppError('invoice_incomplete', {
            message: `FIRS / NRS would refuse this invoice. ${first?.field ?? ''}: ${first?.message ?? ''}`,
            details: queued.problems,
          })
        }
      })

      await worker.tryNow(businessId, id, REQUEST_DEADLINE_MS)
      return outcome(member, id)
    },

    /**
     * Tries again at once. What may have arrived is looked up first, and not before the provider's window has passed.
     *
     * @throws submission_not_retryable
     */
    async retry(member: Member, id: string): Promise<InvoiceRecord> {
      const invoice = await storage.write(async (repositories) => {
        const { submissions, audit } = repositories
        const found = await loadInvoice(repositories, member, id)
        assertStatusAllows(found, 'retry')
        const submission = await submissions.get(id)
        const business = await existing(repositories.businesses, member.businessId)
        const waits = submission && shownState(submission, business) === 'WAITING_FOR_CONNECTION'
        const again = submission && !waits && afterRetry(submission, progressOf(found.status), clock.now())
        if (!again) {
          throw new AppError('submission_not_retryable', {
            message: waits
              ? testTheConnection
              : submission?.state === 'SENDING'
                ? 'It is being sent right now. Wait for the answer.'
                : 'FIRS / NRS has answered. There is nothing to try again.',
          })
        }

        await submissions.update(again)
        await audit.append({
          businessId: member.businessId,
          subject: { kind: 'invoice', id },
          action: 'invoice.retried',
          actor: actorOf(member.caller),
          at: clock.now().toISOString(),
          from: null,
          to: { state: again.state },
        })
        return found
      })
      worker.wake()
      return invoice
    },

    /**
     * Gives up an invoice that needs attention: CANCELLED, its number and IRN burned. Duplicate it to bill again.
     *
     * @throws submission_not_abandonable
     */
    async abandon(member: Member, id: string, reason: string): Promise<InvoiceRecord> {
      return storage.write(async (repositories) => {
        const { invoices, submissions, audit } = repositories
        const before = await loadInvoice(repositories, member, id)
        const status = assertStatusAllows(before, 'abandon')
        const submission = await submissions.get(id)
        if (!submission || !isLost(submission, clock.now())) {
          throw new AppError('submission_not_abandonable', {
            message: 'The queue is still working on it. Only an invoice that needs attention can be abandoned.',
          })
        }

        const at = laterOf(clock.now().toISOString(), before.updatedAt)
        await submissions.update({ ...submission, state: 'DONE', nextAttemptAt: null, updatedAt: at })
        const stored = await invoices.update({ ...before, status, updatedAt: at })
        await audit.append({
          businessId: member.businessId,
          subject: { kind: 'invoice', id },
          action: 'invoice.abandoned',
          actor: actorOf(member.caller),
          at,
          from: { status: before.status },
          to: { status, reason },
        })
        return stored
      })
    },

    /**
     * Records a payment; `settled` is false while FIRS / NRS still has to be told.
     *
     * @throws payment_not_possible, provider_not_configured, invoice_refused
     */
    async recordPayment(
      member: Member,
      id: string,
      { status, date, reference }: Omit<PaymentRecord, 'sent'>,
    ): Promise<{ invoice: InvoiceRecord; settled: boolean }> {
      const { businessId, caller } = member
      const recorded = await storage.write(async ({ invoices, businesses, audit }) => {
        const before = await loadInvoice({ invoices }, member, id)
        assertStatusAllows(before, 'updatePayment')
        connectedBusiness(await existing(businesses, businessId))

        const at = laterOf(clock.now().toISOString(), before.updatedAt)
        const stored = await invoices.update({
          ...before,
          payment: { status, date, reference, sent: false },
          updatedAt: at,
        })
        await audit.append({
          businessId,
          subject: { kind: 'invoice', id },
          action: 'invoice.paymentRecorded',
          actor: actorOf(caller),
          at,
          from: before.payment && { paymentStatus: before.payment.status, paymentDate: before.payment.date },
          to: { paymentStatus: status, paymentDate: date, paymentReference: reference },
        })
        return stored
      })

      if (recorded.status !== 'FIRS_APPROVED' && recorded.status !== 'PAID')
        return { invoice: recorded, settled: false }
      const result = await payments.send(businessId, id, REQUEST_DEADLINE_MS)
      if (result.kind === 'refused') throw paymentRefused(result.refusal)
      if (result.kind === 'sent') return { invoice: result.invoice, settled: true }
      return { invoice: recorded, settled: false }
    },

    /** With dates only, or nothing, it asks for the business's own TIN. @throws provider_not_configured, provider_unavailable */
    async search(member: Member, query: SearchQuery): Promise<readonly FoundInvoice[]> {
      const business = connectedBusiness(
        await storage.read(({ businesses }) => existing(businesses, member.businessId)),
      )
      const provider = providers.find(business.provider.name)
      if (!provider) throw new AppError('provider_not_configured')

      const open = query.irn === null && query.supplierTin === null && query.buyerTin === null
      const gateway = provider.connect(await connectionSettings(business, secrets))
      const found = await gateway.search(open ? { ...query, supplierTin: business.tin } : query, {
        deadlineMs: REQUEST_DEADLINE_MS,
      })
      if (found.kind === 'found') return found.items

      const message =
        found.kind === 'credentials_refused'
          ? credentialsSentence(provider.displayName)
          : troubleSentence(found.trouble, provider.displayName)
      throw new AppError('provider_unavailable', { message })
    },
  }
}

function connectedBusiness(
  business: BusinessRecord,
): BusinessRecord & { provider: NonNullable<BusinessRecord['provider']> } {
  const { provider } = business
  if (provider === null) throw new AppError('provider_not_configured')
  if (!provider.isConnected) {
    throw new AppError('provider_not_configured', {
      message: `The connection to ${providerNames[provider.name]} is not tested, or was refused. Test the connection in the settings, then try again.`,
    })
  }
  return { ...business, provider }
}

function paymentRefused({ reason, details }: Refusal): AppError {
  const said = details[0]?.message ?? reason
  return new AppError('payment_refused', {
    message: `FIRS / NRS did not take the payment status: ${said} The invoice itself stays as it was. Record the payment again with another status or reference.`,
  })
}

function refused({ reason, details }: Refusal): AppError {
  return new AppError('invoice_refused', {
    message: reason,
    details: details.map(({ field, message }) => ({ field: field ?? 'invoice', message })),
  })
}
