import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

import { explain } from '../../../lib/errors/explain.ts'
import { usePreferences } from '../../../lib/queries/preferences.ts'
import type { Doc } from '../document/doc.ts'
import { usePaymentDetails } from '../session/api.ts'
import type { PageEffect } from '../session/events.ts'
import { goToField, goToPlace } from '../session/focus.ts'
import type { EditorStore } from '../session/run-effects.ts'

const REPORT = 'editor-report'

/** What the page around an editor does for it: other pages, preferences, messages. It stays the same function. */
export function usePageEffects(store: EditorStore, businessId: string): (effect: PageEffect) => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { change } = usePreferences()
  const usualAccount = usePaymentDetails(businessId).data?.find(({ isDefault }) => isDefault)?.id

  const perform = (effect: PageEffect): void => {
    switch (effect.type) {
      case 'goTo':
        goToField(store, effect.field)
        return
      case 'goToPlace':
        goToPlace(store, effect.place)
        return
      case 'openFinalized': {
        const { invoice, doc } = effect
        // A note is no example of the next invoice.
        if (doc.invoiceType === 'STANDARD') change({ perBusiness: { [businessId]: accountOf(doc, usualAccount) } })
        void navigate(placeOfInvoice(businessId, invoice.id))
        void queries.invalidateQueries({ queryKey: ['business', businessId] })
        return
      }
      case 'openDraft': {
        const to = '/businesses/$businessId/invoices/$invoiceId/edit'
        void navigate({ to, params: { businessId, invoiceId: effect.id } })
        return
      }
      case 'openNew': {
        const to = '/businesses/$businessId/invoices/new'
        void navigate({ to, params: { businessId }, search: { unsaved: effect.id } })
        return
      }
      case 'report': {
        const { what, remedy } = explain(effect.error)
        notifications.show({ id: REPORT, color: 'red', autoClose: false, message: `${what} ${remedy}` })
      }
    }
  }
  // What could not be done here means nothing on another page.
  useEffect(() => () => void notifications.hide(REPORT), [])
  const latest = useRef(perform)
  useEffect(() => {
    latest.current = perform
  })
  return useCallback((effect) => latest.current(effect), [])
}

/**
 * The account that the next invoice of this person in this business is paid into, and nothing else of this one. Neither
 * what was agreed with one customer, such as when it is due, nor the VAT of a line, nor whether prices include it: taken
 * over unseen, each makes the next invoice another one. They are chosen with the defaults of the account.
 */
const accountOf = (doc: Doc, usualAccount: string | undefined) => ({
  // The default one is not a wish: when another one becomes the default, that is taken.
  paymentDetails: doc.paymentDetails === usualAccount ? null : (doc.paymentDetails ?? null),
})

/** The page of an invoice. */
export const placeOfInvoice = (businessId: string, invoiceId: string) =>
  ({ to: '/businesses/$businessId/invoices/$invoiceId', params: { businessId, invoiceId } }) as const
