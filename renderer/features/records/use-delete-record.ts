import { useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'

import { useUndo } from '../../components/use-undo.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import type { RecordFrame, RecordKind } from './record-kind.ts'

/**
 * Records that were deleted a moment ago, and are hidden until their deletion can no longer be undone; only then the
 * core deletes them. The other way, deleting at once and making the record anew on Undo, would lose something: it
 * would be another record, and drafts, products on lines and payment details chosen on drafts would not point to it
 * any more. Whoever closes the window within the ten seconds finds the record still there, and has lost nothing.
 */
export const useDeletedRecords = create<ReadonlySet<string>>(() => new Set())

const hide = (id: string) => useDeletedRecords.setState((ids) => new Set([...ids, id]), true)
const show = (id: string) =>
  useDeletedRecords.setState((ids) => new Set([...ids].filter((other) => other !== id)), true)

/** Deletes a record, with ten seconds to take it back. */
export function useDeleteRecord<T extends RecordFrame>(kind: RecordKind<T>, businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const undoable = useUndo()

  return (record: T) => {
    const name = kind.nameOf(record)
    void undoable({
      message: recordsTexts.deleted(name),
      run: async () => hide(record.id),
      undo: async () => show(record.id),
      finishFailed: recordsTexts.notDeleted(name),
      finish: async () => {
        try {
          await kind.remove(client, record.id)
          await queries.invalidateQueries({ queryKey: ofBusiness(businessId, kind.area) })
        } finally {
          show(record.id)
        }
      },
    })
  }
}
