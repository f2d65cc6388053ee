import { searchFold as folded } from '../../core/domain/text/search-fold.ts'

/** The word that a typed text stands for: the same, or else the only one that begins with it. */
export function bestMatch(words: readonly string[], typed: string): string | undefined {
  const wanted = folded(typed)
  if (wanted === '') return undefined
  const beginning = words.filter((word) => folded(word).startsWith(wanted))
  return words.find((word) => folded(word) === wanted) ?? (beginning.length === 1 ? beginning[0] : undefined)
}

/** What has the text in it, and first what begins with it. */
export function beginningsFirst<T extends object>(options: readonly T[], search: string): T[] {
  const wanted = folded(search)
  const labelOf = (option: T) => folded('label' in option && typeof option.label === 'string' ? option.label : '')
  const found = options.filter((option) => labelOf(option).includes(wanted))
  return found.toSorted(
    (left, right) => Number(labelOf(right).startsWith(wanted)) - Number(labelOf(left).startsWith(wanted)),
  )
}
