import { useEffect } from 'react'

import { useDeletedRecords } from '../../components/records/use-delete.ts'
import { useRecords } from './api.ts'
import type { RecordFrame, RecordKind } from './kind.ts'

type Search = { readonly search?: string | undefined; readonly page?: number | undefined }

/**
 * The records of a page of the list, without those that were deleted a moment ago.
 *
 * @param onPage told the last page where the one that was asked for has nothing, after its last record was deleted
 */
export function useRecordList<T extends RecordFrame>(
  kind: RecordKind<T>,
  businessId: string,
  search: Search,
  onPage: (page: number) => void,
) {
  const { data, error, refetch } = useRecords(kind, businessId, search)
  const deleted = useDeletedRecords()
  const rows = data?.items.filter(({ id }) => !deleted.has(id))
  const gone = (data?.items.length ?? 0) - (rows?.length ?? 0)
  const isSearching = search.search !== undefined && search.search !== ''

  const lastPage = data?.meta.totalPages ?? 1
  const isBeyond = data !== undefined && data.items.length === 0 && (search.page ?? 1) > 1
  useEffect(() => {
    if (isBeyond) onPage(lastPage)
  }, [isBeyond, lastPage, onPage])

  return {
    rows,
    meta: data && {
      ...data.meta,
      totalItems: data.meta.totalItems - gone,
      itemCount: data.meta.itemCount - gone,
    },
    /** Nobody has entered anything yet. */
    isUnused:
      rows !== undefined && !isSearching && data?.meta.currentPage === 1 && rows.every((row) => kind.builtIn?.(row)),
    error: data === undefined ? error : null,
    refetch,
  }
}
