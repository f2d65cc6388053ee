import { searchFold } from '../../core/domain/text/search-fold.ts'

type Found = { readonly name: string; readonly tin: string | null }

/**
 * Which of those that a search found somebody means who types this and presses Enter: the one of that name, else one
 * whose name or TIN begins with it, else the only one in whose name its words begin words. A search also finds by
 * e-mail, phone and parts of words: nobody is taken for that.
 */
export function meantCustomer<T extends Found>(found: readonly T[], typed: string): T | undefined {
  const text = searchFold(typed)
  if (text === '') return undefined
  const digits = typed.replace(/\D/g, '')
  const byWords = found.filter(({ name }) => hasWords(searchFold(name), text))
  return (
    found.find(({ name }) => searchFold(name) === text) ??
    found.find(({ name }) => searchFold(name).startsWith(text)) ??
    found.find(({ tin }) => /^[\d\s-]{4,}$/.test(typed.trim()) && tin?.replace(/\D/g, '').startsWith(digits)) ??
    (byWords.length === 1 ? byWords[0] : undefined)
  )
}

function hasWords(name: string, typed: string): boolean {
  const words = name.split(' ')
  return typed.split(' ').every((part) => words.some((word) => word.startsWith(part)))
}
