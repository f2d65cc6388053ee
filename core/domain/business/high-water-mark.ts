/** Something that counts and never goes back: `next` is the number that comes next. */
type Counting = { readonly next: number }

/** One of each series by its name, as it stood highest. */
export function highestByName<T extends Counting>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const highest = new Map<string, T>()
  for (const one of all) {
    const name = nameOf(one)
    if ((highest.get(name)?.next ?? 0) < one.next) highest.set(name, one)
  }
  return [...highest.values()]
}

/** The series that stand below what is known of them elsewhere, and from where each of them goes on. */
export function behindHighWater<T extends Counting>(
  present: readonly T[],
  marks: readonly T[],
  nameOf: (one: T) => string,
): { readonly series: T; readonly from: number }[] {
  const standing = new Map(present.map((one) => [nameOf(one), one.next]))
  return highestByName(marks, nameOf).flatMap((mark) => {
    const from = standing.get(nameOf(mark)) ?? 1
    return from < mark.next ? [{ series: mark, from }] : []
  })
}
