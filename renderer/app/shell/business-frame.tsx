import { useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { JobsBar } from '../../components/jobs/bar.tsx'
import { NotFound } from '../../components/layout/not-found.tsx'
import { OnlyPart } from '../../components/layout/only-part.tsx'
import { useApi, useUserId } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { openTillStore } from '../../lib/counter/till-store.ts'
import { hasUnsentSales } from '../../lib/counter/unsent-sales.ts'
import { useLiveUpdates } from '../../lib/events/use-live-updates.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'

/** Around the pages of one business: it is followed as it changes, and remembered as the one used last. */
export function BusinessFrame() {
  const businessId = useBusinessId()
  const { data: business, error } = useBusiness(businessId)
  const { preferences, change } = usePreferences()
  const isKnown = business !== undefined
  const isRemembered = preferences === undefined || preferences.lastBusinessId === businessId

  const isLimited = business?.scope === 'CASHIER' || business?.scope === 'PURCHASES'
  useLiveUpdates(isKnown && !isLimited ? businessId : undefined)

  useSendUnsent(isKnown ? businessId : undefined)

  useEffect(() => {
    if (isKnown && !isRemembered) change({ lastBusinessId: businessId })
  }, [isKnown, isRemembered, businessId, change])

  return error instanceof ApiError && error.code === 'not_found' ? (
    <NotFound />
  ) : (
    <>
      {business?.scope === 'CASHIER' && <CashierPages business={business} />}
      {business?.scope === 'PURCHASES' && <PurchaserPages business={business} />}
      {!isLimited && <Outlet />}
      {isKnown && !isLimited && <JobsBar businessId={businessId} />}
    </>
  )
}

/** For a cashier the counter is all there is of a business: whoever comes by another address is told so. */
function CashierPages({ business }: { readonly business: Business }) {
  const { pathname } = useLocation()
  const [page] = pathname.split('/').slice(3)
  if (page === 'counter') return <Outlet />
  if (page === undefined || page === '') {
    return <Navigate to="/businesses/$businessId/counter" params={{ businessId: business.id }} replace />
  }
  return <OnlyPart business={business} part="counter" />
}

const purchasePages: readonly (string | undefined)[] = ['bills', 'suppliers', 'money-out', 'payables']

/** A purchaser sees what was bought and owed, and no sales. */
function PurchaserPages({ business }: { readonly business: Business }) {
  const { pathname } = useLocation()
  const [page] = pathname.split('/').slice(3)
  if (purchasePages.includes(page)) return <Outlet />
  if (page === undefined || page === '') {
    return <Navigate to="/businesses/$businessId/bills" params={{ businessId: business.id }} replace />
  }
  return <OnlyPart business={business} part="bills" />
}

/** Sales that were finished at the counter and are not known to have arrived are sent, whatever page is open. */
function useSendUnsent(businessId: string | undefined): void {
  const { client } = useApi()
  const queries = useQueryClient()
  const userId = useUserId()
  useEffect(() => {
    if (userId === undefined || businessId === undefined) return
    const owner = { userId, businessId }
    void openTillStore().then(async (store) => {
      if (!hasUnsentSales(store, owner)) return
      const { tillSessionOf } = await import('../../features/counter/till/sessions.ts')
      await tillSessionOf(client, queries, owner)
    })
  }, [client, queries, userId, businessId])
}
