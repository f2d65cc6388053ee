import { nearEndOf, type Stretch } from '../../sqlite/sql/pages.ts'

/** The items of one page, in the order of the list: read from the nearer end. */
export async function pageFromTheNearEnd<T>(
  page: { readonly page: number; readonly limit: number; readonly totalItems: number },
  read: (direction: Stretch['direction'], place: Stretch['place']) => Promise<T[]>,
): Promise<T[]> {
  const stretch = nearEndOf(page)
  if (!stretch) return []
  const items = await read(stretch.direction, stretch.place)
  return stretch.direction === 'forward' ? items : items.toReversed()
}
