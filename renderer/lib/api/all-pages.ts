import type { z } from 'zod'

import type { pageMeta } from '../../../core/contract/http/fields.ts'

type Page<T> = { readonly items: readonly T[]; readonly meta: z.output<typeof pageMeta> }

/** For the query of a list, when all of it is wanted: the most that the core answers at once. */
export const LARGEST_PAGE = '100'

/** Everything in a list, page by page. @throws ApiError */
export async function allPages<T extends { readonly id: string }>(
  list: (page: string) => Promise<Page<T>>,
  onProgress: (done: number, all: number) => void,
): Promise<T[]> {
  // By id, because what is added meanwhile moves the others on by one.
  const found = new Map<string, T>()
  for (let page = 1; ; page++) {
    const { items, meta } = await list(String(page))
    for (const item of items) found.set(item.id, item)
    onProgress(found.size, meta.totalItems)
    if (page >= meta.totalPages) return [...found.values()]
  }
}
