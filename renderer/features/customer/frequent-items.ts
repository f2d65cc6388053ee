type Line = { readonly description: string; readonly unitPrice: number }

const MOST = 3

/** What stands on most of these invoices (the newest first), each at its last price. */
export function frequentItems(invoices: readonly (readonly Line[])[]): Line[] {
  const found = new Map<string, Line & { readonly times: number }>()
  for (const { description, unitPrice } of invoices.flat()) {
    const known = found.get(description)
    found.set(description, { description, unitPrice: known?.unitPrice ?? unitPrice, times: (known?.times ?? 0) + 1 })
  }
  return [...found.values()].toSorted((left, right) => right.times - left.times).slice(0, MOST)
}
