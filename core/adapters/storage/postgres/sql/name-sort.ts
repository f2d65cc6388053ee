import { fold } from '../../../../domain/text/fold.ts'
import { searchFold } from '../../../../domain/text/search-fold.ts'

/** What named records are sorted by, ahead of `fold`: Ọlá stands between Okoro and Pius. */
export function nameSort(name: string): string {
  const folded = fold(name)
  return /[^a-z0-9 ]/.test(folded) ? searchFold(name) : folded
}
