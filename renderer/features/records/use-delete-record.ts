import { useQueryClient } from '@tanstack/react-query'

import { useUndo } from '../../components/use-undo.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import { leaving } from './leaving.ts'
import type { RecordFrame, RecordKind } from './record-kind.ts'

/** Deletes a record, with ten seconds to take it back. */
export function useDeleteRecord<T extends RecordFrame>(kind: RecordKind<T>, businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const undoable = useUndo()

  return (record: T) => {
    const name = kind.nameOf(record)
    void undoable({
      message: recordsTexts.deleted(name),
      run: async () => leaving.add(record.id),
      undo: async () => leaving.remove(record.id),
      finishFailed: recordsTexts.notDeleted(name),
      finish: async () => {
        try {
          await kind.remove(client, record.id)
          await queries.invalidateQueries({ queryKey: ofBusiness(businessId, kind.area) })
        } finally {
          leaving.remove(record.id)
        }
      },
    })
  }
}
