import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'

import { deleteSupplier } from '../../../core/contract/purchases/supplier.ts'
import { deleteCustomer } from '../../../core/contract/records/customer.ts'
import { deletePaymentDetail } from '../../../core/contract/records/payment-detail.ts'
import { deleteProduct } from '../../../core/contract/records/product.ts'
import { useApi, useUserId } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { Client } from '../../lib/api/client.ts'
import { createPendingDeletions, type PendingDeletion } from '../../lib/persistence/pending-deletions.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { ofRecords } from '../../lib/texts/records/common.ts'
import { UNDO_MS, useUndo } from '../form/use-undo.tsx'

/**
 * Records that were deleted a moment ago, and are hidden until their deletion can no longer be undone; only then the
 * core deletes them. The other way, deleting at once and making the record anew on Undo, would lose something: it
 * would be another record, and drafts, products on lines and payment details chosen on drafts would not point to it
 * any more. Whoever reloads within the ten seconds can still take it back, and whoever closes the window finds it
 * deleted when Invoice Desk is opened again.
 */
export const useDeletedRecords = create<ReadonlySet<string>>(() => new Set())

const hide = (id: string) => useDeletedRecords.setState((ids) => new Set([...ids, id]), true)
const show = (id: string) =>
  useDeletedRecords.setState((ids) => new Set([...ids].filter((other) => other !== id)), true)

/** Deletes a record, with ten seconds to take it back. */
export function useDeleteRecord(): (record: Omit<PendingDeletion, 'until'>) => void {
  const go = useDeletion()
  return useCallback((record) => void go({ ...record, until: Date.now() + UNDO_MS }), [go])
}

/** Goes on with what was deleted before a reload, or before the window was closed. */
export function useResumeDeletions(): void {
  const userId = useUserId()
  const go = useDeletion()
  useEffect(() => {
    if (userId === undefined) return
    for (const deletion of createPendingDeletions(() => localStorage, userId).all()) {
      if (!useDeletedRecords.getState().has(deletion.id)) void go(deletion)
    }
  }, [userId, go])
}

function useDeletion(): (deletion: PendingDeletion) => Promise<unknown> {
  const { client } = useApi()
  const queries = useQueryClient()
  const userId = useUserId() ?? ''
  const undoable = useUndo()

  return useCallback(
    async (deletion) => {
      const { id, name, until } = deletion
      const kept = createPendingDeletions(() => localStorage, userId)
      return undoable({
        message: ofRecords.deleted(name),
        run: async () => {
          hide(id)
          kept.add(deletion)
        },
        undo: async () => {
          kept.remove(id)
          show(id)
        },
        until,
        finishFailed: ofRecords.notDeleted(name),
        finish: async () => finish(client, queries, deletion).finally(() => kept.remove(id)),
      })
    },
    [client, queries, undoable, userId],
  )
}

const routes = {
  customers: deleteCustomer,
  products: deleteProduct,
  'payment-details': deletePaymentDetail,
  suppliers: deleteSupplier,
} as const satisfies Record<PendingDeletion['area'], unknown>

async function finish(client: Client, queries: QueryClient, { area, id, businessId }: PendingDeletion): Promise<void> {
  try {
    await client.call(routes[area], { params: { id } }).catch(unlessGone)
    await queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
  } finally {
    show(id)
  }
}

/** Another tab was faster. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
