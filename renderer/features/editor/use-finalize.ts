import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Invoice } from '../../../core/contract/invoice.ts'
import { preflightInvoice } from '../../../core/contract/preflight.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { decimalToNumber } from '../../../core/domain/money/decimal.ts'
import { readDecimal } from '../../lib/format/money.ts'
import { daysBetween, type Doc, linesOf } from './doc.ts'
import { problemsOf } from './draft-body.ts'
import { usePaymentDetails } from './editor-api.ts'
import type { EditorTools } from './editor-context.ts'

/** Finalizes: saves first, says what is missing, and goes on to the invoice. */
export function useFinalize({ store, saver, settling, businessId, goTo }: EditorTools) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { change } = usePreferences()
  const goToInvoice = useGoToInvoice(businessId)
  const usualAccount = usePaymentDetails(businessId).data?.find(({ isDefault }) => isDefault)
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  // What FIRS / NRS would refuse stops once: who then asks again means it.
  const [blockedVersion, setBlockedVersion] = useState<number>()

  async function run(): Promise<void> {
    setError(undefined)
    await settling.all()
    const [missing] = problemsOf(store.get().doc)
    if (missing) {
      store.set({ showsMissing: true })
      goTo(missing.field)
      return
    }

    const isSaved = await saver.saveAll()
    const { stored, refused, doc } = store.get()
    if (!isSaved || stored === undefined) {
      if (refused[0]) goTo(refused[0].field)
      return
    }
    if (blockedVersion !== stored.version) {
      const { data } = await client.call(preflightInvoice, { params: { id: stored.id } })
      // Without the set-up for FIRS / NRS, finalizing itself says so.
      if (data.items.some(({ severity, remedy }) => severity === 'blocks' && remedy.startsWith('EDIT_'))) {
        setBlockedVersion(stored.version)
        return
      }
    }

    const invoice = await saver.finalize()
    // A note is no example of the next invoice.
    if (doc.invoiceType === 'STANDARD') change({ perBusiness: { [businessId]: likedIn(doc, usualAccount?.id) } })
    if (invoice) goToInvoice(invoice)
    void queries.invalidateQueries({ queryKey: ['business', businessId] })
  }

  const finalize = () => {
    if (isRunning) return
    setIsRunning(true)
    run()
      .catch((failure: unknown) => setError(failure))
      .finally(() => setIsRunning(false))
  }
  return { finalize, isRunning, error, blockedVersion }
}

/** What the next invoice of this person in this business begins with. */
function likedIn(doc: Doc, usualAccount: string | undefined) {
  const days = daysBetween(doc.issueDate, doc.dueDate)
  const own = linesOf(doc).findLast(({ productId }) => productId === null)
  const rate = own && readDecimal(own.vat, 4)
  return {
    ...(days !== undefined && days >= 0 && days <= 3650 && { dueInDays: days }),
    ...(rate !== undefined && typeof rate !== 'string' && { taxPercent: decimalToNumber(rate) }),
    // The default one is not a wish: when another one becomes the default, that is taken.
    paymentDetails: doc.paymentDetails === usualAccount ? null : (doc.paymentDetails ?? null),
    paymentTerms: doc.paymentTerms.trim() || null,
    pricesIncludeVat: doc.pricesIncludeVat,
  }
}

/** Goes to the page of an invoice. */
export function useGoToInvoice(businessId: string) {
  const navigate = useNavigate()
  return ({ id }: Pick<Invoice, 'id'>) => void navigate(placeOfInvoice(businessId, id))
}

/** The page of an invoice. */
export const placeOfInvoice = (businessId: string, invoiceId: string) =>
  ({ to: '/businesses/$businessId/invoices/$invoiceId', params: { businessId, invoiceId } }) as const
