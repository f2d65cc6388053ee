import { useQueries, useQueryClient } from '@tanstack/react-query'

import {
  approveInvoice,
  createCreditNote,
  createDebitNote,
  duplicateInvoice,
  finalizeInvoice,
  reopenInvoice,
} from '../../../../core/contract/invoice/actions.ts'
import { retrySubmission, submitInvoice } from '../../../../core/contract/invoice/submission.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { useCopyPriceMode } from '../../../lib/persistence/price-modes.ts'
import { invoiceHistoryQuery } from '../../../lib/queries/invoice-history.ts'
import { attemptsQuery } from '../../../lib/queries/invoices.ts'
import { areasOfInvoices, ofBusiness } from '../../../lib/queries/keys.ts'
import { creditLimitOf, creditRemaining } from './credit-remaining.ts'

/** The changes of an invoice and the newest calls about it; what was shown stays until both are there. */
export function useInvoiceHistory(businessId: string, id: string) {
  const { client } = useApi()
  return useQueries({
    queries: [invoiceHistoryQuery(client, businessId, id), attemptsQuery(client, businessId, id)],
    combine: ([history, attempts]) => ({
      data: history.data && attempts.data ? { history: history.data, attempts: attempts.data } : undefined,
      error: history.error ?? attempts.error,
      refetch: async () => Promise.all([history.refetch(), attempts.refetch()]),
    }),
  })
}

/** What needs no words from a person. */
const routes = {
  submit: submitInvoice,
  retry: retrySubmission,
  reopen: reopenInvoice,
  creditNote: createCreditNote,
  debitNote: createDebitNote,
  duplicate: duplicateInvoice,
} as const

export type PlainAction = keyof typeof routes | 'approve' | 'finalize' | 'makeInvoice'

/** What makes a draft with the lines of this one, and shows their prices as they were typed. */
const copying: ReadonlySet<PlainAction> = new Set(['duplicate', 'makeInvoice'])

/** @param version as which the invoice is shown: only that is finalized or approved */
export function useInvoiceCalls(businessId: string, id: string, version: number) {
  const { client } = useApi()
  const queries = useQueryClient()
  const copyPriceMode = useCopyPriceMode(businessId)

  return {
    /** Answers the invoice that it led to, which of a note or a duplicate is a new one. */
    run: async (action: PlainAction, idempotencyKey: string) => {
      const answer = await send(action, idempotencyKey)
      if (copying.has(action)) copyPriceMode(id, answer.id)
      return answer
    },

    /** Everything that an invoice shows may look different now. */
    refresh: async () => {
      await Promise.all(
        areasOfInvoices.map((area) => queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })),
      )
    },
  }

  async function send(action: PlainAction, idempotencyKey: string) {
    const call = { params: { id }, idempotencyKey }
    if (action === 'approve') return (await client.call(approveInvoice, { ...call, body: { version } })).data
    if (action === 'finalize') return (await client.call(finalizeInvoice, { ...call, body: { version } })).data
    if (action === 'makeInvoice') {
      return (await client.call(duplicateInvoice, { ...call, body: { invoiceType: 'STANDARD' } })).data
    }
    const sent = client.call(routes[action], call).then(({ data }) => data)
    return action === 'creditNote'
      ? sent.catch(async (error: unknown) => {
          const soFar = creditLimitOf(error)
          const rest = soFar && (await creditRemaining(client, id, soFar, `${idempotencyKey}.rest`))
          if (rest === undefined) throw error
          return rest
        })
      : sent
  }
}
