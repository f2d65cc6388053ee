import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'

/** Says what came of something, for as long as it is so. */
export type Notify = (message: string, isSo?: (invoice: Invoice) => boolean) => void

type ShownNotification = { readonly isSo: (invoice: Invoice) => boolean; wasSo: boolean }

/** News of an invoice go with its page, and once the invoice is no longer as they say. */
export function useNotify(invoice: Invoice): Notify {
  const shown = useRef(new Map<string, ShownNotification>())

  useEffect(() => {
    for (const [id, news] of shown.current) {
      if (news.isSo(invoice)) news.wasSo = true
      // What was done may be known before the invoice shows it.
      else if (news.wasSo) notifications.hide(id)
    }
  }, [invoice])
  useEffect(() => {
    const all = shown.current
    return () => {
      for (const id of all.keys()) notifications.hide(id)
    }
  }, [])

  return useCallback((message, isSo = () => true) => {
    const id = notifications.show({ message, onClose: ({ id: closed = '' }) => shown.current.delete(closed) })
    shown.current.set(id, { isSo, wasSo: false })
  }, [])
}
