import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useApi } from '../api/api-context.ts'
import { areasOfInvoices, ofBusiness } from '../queries/keys.ts'
import { followEvents } from './follow-events.ts'
import { invoiceChanges } from './invoice-changes.ts'

/** Events come in bursts, for example while a file is imported. They are looked at together. */
const TOGETHER_MS = 250

/**
 * Keeps what is on the screen about a business up to date while the tab is seen. A hidden tab gives its connection
 * up, because browsers allow few to one address, and catches up when it is seen again. What happened between the answers
 * that are shown and the opening of the stream is caught up with, too.
 */
export function useLiveUpdates(businessId: string | undefined): void {
  const { client } = useApi()
  const queries = useQueryClient()

  useEffect(() => {
    if (businessId === undefined) return
    let following: AbortController | undefined
    let lastEventId: string | undefined
    let timer: number | undefined
    let isAboutPurchases = false

    const refresh = () => {
      timer = undefined
      const areas = isAboutPurchases ? [...areasOfInvoices, 'purchases' as const] : areasOfInvoices
      isAboutPurchases = false
      for (const area of areas) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
    }

    const soon = () => (timer ??= window.setTimeout(refresh, TOGETHER_MS))

    /** Of the oldest that may be shown. */
    const age = () => {
      const shown = areasOfInvoices.flatMap((area) =>
        queries.getQueryCache().findAll({ queryKey: ofBusiness(businessId, area) }),
      )
      const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
      return times.length === 0 ? 0 : Math.max(0, Date.now() - Math.min(...times))
    }

    const adjust = () => {
      if (document.hidden) {
        following?.abort()
        following = undefined
        return
      }
      if (following) return
      following = new AbortController()
      void followEvents({
        client,
        businessId,
        signal: following.signal,
        lastEventId,
        onPlace: (id) => (lastEventId = id),
        age,
        onGap() {
          isAboutPurchases = true
          soon()
          invoiceChanges.tell()
        },
        onEvent({ event, data }) {
          // What suppliers send, and what FIRS / NRS says of bills, comes by itself.
          isAboutPurchases ||= /^(inbox|purchase)\./.test(event ?? '')
          soon()
          invoiceChanges.tell(data)
        },
        onReset() {
          void queries.invalidateQueries()
          invoiceChanges.tell()
        },
      })
    }

    adjust()
    document.addEventListener('visibilitychange', adjust)
    return () => {
      document.removeEventListener('visibilitychange', adjust)
      following?.abort()
      clearTimeout(timer)
    }
  }, [businessId, client, queries])
}
