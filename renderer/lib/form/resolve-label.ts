import { searchFold as folded } from '../../../core/domain/text/search-fold.ts'

/**
 * The word that a typed text stands for: the same, or else the only one that begins with it, or else the only one in
 * which a part begins with it (`ltd` for `Limited company (Ltd)`).
 */
export function resolveLabel(words: readonly string[], typed: string): string | undefined {
  const wanted = folded(typed)
  if (wanted === '') return undefined
  const same = words.find((word) => folded(word) === wanted)
  const beginning = words.filter((word) => folded(word).startsWith(wanted))
  const within = words.filter((word) => partsOf(word).some((part) => part.startsWith(wanted)))
  return same ?? only(beginning) ?? (beginning.length === 0 ? only(within) : undefined)
}

const only = <T>(found: readonly T[]) => (found.length === 1 ? found[0] : undefined)

const partsOf = (word: string) => folded(word).split(/[^\p{L}\p{N}]+/u)

/** What has the text in it, or is also called so, and first what begins with it. */
export function rankByPrefix<T extends object>(
  options: readonly T[],
  search: string,
  alsoCalled: (option: T) => string = () => '',
): T[] {
  const wanted = folded(search)
  const labelOf = (option: T) => folded('label' in option && typeof option.label === 'string' ? option.label : '')
  const isCalled = (option: T) => partsOf(alsoCalled(option)).some((word) => wanted !== '' && word.startsWith(wanted))
  const found = options.filter((option) => labelOf(option).includes(wanted) || isCalled(option))
  return found.toSorted(
    (left, right) => Number(labelOf(right).startsWith(wanted)) - Number(labelOf(left).startsWith(wanted)),
  )
}
