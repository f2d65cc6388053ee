import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import {
  addPurchaseAttachment,
  deletePurchaseAttachment,
  getPurchaseAttachment,
} from '../../../../core/contract/purchases/attachment.ts'
import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { loadPendingFiles, pendingFilesOf, savePendingFiles } from '../../../lib/persistence/pending-files.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { billQuery } from '../../../lib/queries/purchases/bills.ts'
import type { BillSession } from './session.ts'

/** A photo or PDF of the bill that is typed. */
export type BillPhoto = { readonly id: string; readonly name: string; readonly blob: Blob | undefined }

/** The photos of a bill: those of a draft at once in the core, those of a new one in this browser until it is saved. */
export function useBillPhotos({ businessId, userId, slot, stored }: BillSession) {
  const { client } = useApi()
  const queries = useQueryClient()
  const place = pendingFilesOf({ userId, businessId, slot })
  const [pending, setPending] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<unknown>()
  const { data: bill = stored } = useQuery({
    ...billQuery(client, businessId, stored?.id),
    enabled: stored !== undefined,
  })
  const kept = bill?.attachments ?? []
  const last = kept.at(-1)
  const { data: file } = useQuery({
    queryKey: ofBusiness(businessId, 'purchases', 'attachment', last?.id ?? ''),
    queryFn: async ({ signal }) => {
      const params = { id: bill?.id ?? '', attachmentId: last?.id ?? '' }
      return (await client.download(getPurchaseAttachment, { params, signal })).blob
    },
    enabled: last !== undefined,
    staleTime: Infinity,
  })
  useEffect(() => {
    void loadPendingFiles(place).then(setPending)
  }, [place])

  const papers: readonly BillPhoto[] = [
    ...kept.map(({ id, fileName }) => ({ id, name: fileName, blob: id === last?.id ? file : undefined })),
    ...pending.map((one, index) => ({ id: `pending.${index}`, name: one.name, blob: one })),
  ]
  const set = (files: readonly File[]) => {
    setPending(files)
    void savePendingFiles(place, files)
  }
  const tell = (changed: PurchaseBody) =>
    queries.setQueryData(billQuery(client, businessId, changed.id).queryKey, changed)
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error)
    }
  }

  return {
    papers,
    problem,
    add: (added: File) =>
      attempt(async () => {
        if (!stored) return set([...pending, added])
        tell((await client.call(addPurchaseAttachment, { params: { id: stored.id }, file: added })).data)
      }),
    remove: (paper: BillPhoto) =>
      attempt(async () => {
        const index = papers.indexOf(paper) - kept.length
        if (index >= 0) return set(pending.filter((_, at) => at !== index))
        const params = { id: bill?.id ?? '', attachmentId: paper.id }
        tell((await client.call(deletePurchaseAttachment, { params })).data)
      }),
    /** Hands what is kept here to a bill that was just saved. */
    async handOver(saved: PurchaseBody): Promise<PurchaseBody> {
      let latest = saved
      for (const one of pending) {
        latest = (await client.call(addPurchaseAttachment, { params: { id: saved.id }, file: one })).data
      }
      set([])
      return latest
    },
  }
}

export type BillPhotos = ReturnType<typeof useBillPhotos>
