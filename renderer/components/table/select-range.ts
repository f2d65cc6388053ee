type Change = {
  /** The rows that are seen, in their order. */
  readonly ids: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly id: string
  readonly isOn: boolean
  /** Where a range begins; without it, one row changes. */
  readonly from: string | undefined
}

/** What is selected after one row, or all rows from another one to it, were switched on or off. */
export function selectRange({ ids, selected, id, isOn, from }: Change): Set<string> {
  const end = ids.indexOf(id)
  const begin = from === undefined ? end : ids.indexOf(from)
  const range = begin === -1 ? [id] : ids.slice(Math.min(begin, end), Math.max(begin, end) + 1)

  const next = new Set(selected)
  for (const one of range) {
    if (isOn) next.add(one)
    else next.delete(one)
  }
  return next
}
