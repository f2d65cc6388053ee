const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** One of several people: `Ngozi`, `Ngozi or Bola`, `Ngozi, Bola or 3 others`. */
export function either(names: readonly string[], most = 3): string {
  if (names.length <= most) return list.format(names)
  const shown = names.slice(0, most - 1)
  return list.format([...shown, `${names.length - shown.length} others`])
}
