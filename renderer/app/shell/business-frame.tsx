import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

import { NothingHere } from '../../components/nothing-here.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
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

  useLiveUpdates(isKnown ? businessId : undefined)

  useEffect(() => {
    if (isKnown && !isRemembered) change({ lastBusinessId: businessId })
  }, [isKnown, isRemembered, businessId, change])

  return error instanceof ApiError && error.code === 'not_found' ? <NothingHere /> : <Outlet />
}
