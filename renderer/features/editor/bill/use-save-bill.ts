import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { recordPurchase } from '../../../../core/contract/purchases/actions.ts'
import {
  createPurchase,
  deletePurchase,
  type PurchaseBody,
  updatePurchase,
} from '../../../../core/contract/purchases/purchase.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { areasOfPurchases, ofBusiness } from '../../../lib/queries/keys.ts'
import { billQuery } from '../../../lib/queries/purchases/bills.ts'
import { billEditor as words } from '../../../lib/texts/purchases/bill-editor.ts'
import type { PendingWork } from '../session/run-effects.ts'
import { billBodyOf, billProblemsOf } from './request-body.ts'
import type { BillSession } from './session.ts'
import type { BillPhotos } from './use-bill-photos.ts'

type Way = 'draft' | 'record'

/** Saves the bill that is typed, as a draft or for good, and goes to its page; what is refused is said at its field. */
export function useSaveBill(
  { store, businessId, stored, slot, kept }: BillSession,
  pending: PendingWork,
  papers: BillPhotos,
) {
  const { client } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  // Of one intention: sent again after a lost answer it happens once; what was corrected is another one.
  const key = useRef<{ readonly key: string; readonly of: string }>(undefined)

  const send = async (way: Way): Promise<PurchaseBody> => {
    const body = billBodyOf(store.getState().doc)
    const of = JSON.stringify([way, body])
    if (key.current?.of !== of) key.current = { key: crypto.randomUUID(), of }
    const idempotencyKey = key.current.key
    if (!stored) {
      const all = { ...body, businessId, record: way === 'record' }
      return (await client.call(createPurchase, { body: all, idempotencyKey })).data
    }
    const params = { id: stored.id }
    const { data } = await client.call(updatePurchase, { params, body })
    return way === 'draft' ? data : (await client.call(recordPurchase, { params, idempotencyKey })).data
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async (way: Way) => {
      await pending.settle()
      return papers.handOver(await send(way))
    },
    onSuccess: (bill) => {
      store.dispatch({ type: 'cancelled' })
      kept.remove(slot)
      queries.setQueryData(billQuery(client, businessId, bill.id).queryKey, bill)
      for (const area of areasOfPurchases) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
      const isRecorded = bill.status === 'RECORDED' && bill.number !== null
      notifications.show({ message: isRecorded ? words.recorded(bill.number ?? '') : words.saved, autoClose: 4_000 })
      void navigate({ to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: bill.id } })
    },
    onError: (error) => store.dispatch({ type: 'saveFailed', error }),
  })

  return {
    isPending,
    save(way: Way) {
      if (isPending) return
      // It shows what is missing, and leads there.
      store.dispatch({ type: 'taskRequested', task: 'finalize' })
      if (billProblemsOf(store.getState().doc).length === 0) mutate(way)
    },
    /** Deletes the draft that it is. */
    async remove() {
      if (!stored) return
      await client.call(deletePurchase, { params: { id: stored.id } })
      store.dispatch({ type: 'cancelled' })
      kept.remove(slot)
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'purchases') })
      notifications.show({ message: words.deleted, autoClose: 4_000 })
      void navigate({ to: '/businesses/$businessId/bills', params: { businessId } })
    },
  }
}
