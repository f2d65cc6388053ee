import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { Customer } from '../../../../core/contract/records/customer.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { usePreferences } from '../../../lib/queries/preferences.ts'
import { lastInvoiceQuery } from './api.ts'
import { useEditorTools } from './context.ts'
import type { DefaultTerms } from './default-terms.ts'
import { defaultTermsOf } from './session.ts'

/** When new invoices of this person are due, and their payment terms. */
export function useDefaultTerms(): DefaultTerms {
  const { businessId } = useEditorTools()
  const { preferences } = usePreferences()
  return defaultTermsOf(preferences?.perBusiness[businessId])
}

/** Looks for the last invoice of a customer who was just chosen; nobody waits for the answer. */
export function useLastInvoice(): (customer: Customer) => void {
  const { client } = useApi()
  const queries = useQueryClient()
  const { store, businessId } = useEditorTools()
  const usual = useDefaultTerms()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  return ({ id, isWalkIn }) => {
    // Many people are the walk-in customer.
    if (isWalkIn) return
    void queries.fetchQuery(lastInvoiceQuery(client, businessId, id)).then(
      (last) => last && isHere.current && store.dispatch({ type: 'lastInvoiceFound', last, usual }),
      () => undefined,
    )
  }
}
