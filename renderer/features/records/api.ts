import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { allPages, LARGEST_PAGE } from '../../lib/api/all-pages.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import type { RecordFrame, RecordKind } from './kind.ts'

const PER_PAGE = '25'

/** One page of the records. */
export function useRecords<T extends RecordFrame>(
  { area, list }: RecordKind<T>,
  businessId: string,
  { search = '', page = 1 }: { readonly search?: string | undefined; readonly page?: number | undefined },
) {
  const { client } = useApi()
  return useQuery({
    queryKey: ofBusiness(businessId, area, 'list', { search, page }),
    queryFn: ({ signal }) => list(client, { businessId, search, page: String(page), limit: PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  })
}

export function useRecord<T extends RecordFrame>(
  { area, get }: RecordKind<T>,
  businessId: string,
  id: string | undefined,
) {
  const { client } = useApi()
  return useQuery({
    queryKey: ofBusiness(businessId, area, 'one', id ?? ''),
    queryFn: ({ signal }) => get(client, id ?? '', signal),
    enabled: id !== undefined,
    // Somebody may be typing into it: it is fetched when it is opened, and not behind their back.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
}

/** Every record of a business. @throws ApiError */
export function fetchAll<T extends RecordFrame>(
  client: Client,
  { list }: RecordKind<T>,
  businessId: string,
  onProgress: (done: number, all: number) => void,
): Promise<T[]> {
  const { signal } = new AbortController()
  return allPages((page) => list(client, { businessId, page, limit: LARGEST_PAGE }, signal), onProgress)
}
