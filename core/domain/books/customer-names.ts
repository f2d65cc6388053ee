import type { LedgerCustomer } from './journal.ts'

/**
 * What accounting programs know each customer by: they tell customers apart by name alone, so none has that of another.
 * It depends on no month: of two who would be called the same, the one that was there first keeps the name as it is, and
 * the other has its own number behind it.
 *
 * @param customers in any order; each by its `number`, which is unique and for ever
 * @param shorten what the program makes of a name, so many characters long at most
 * @returns the name by number; upper and lower case count as the same letter
 */
export function customerNames(
  customers: Iterable<Pick<LedgerCustomer, 'number' | 'name'>>,
  shorten: (name: string, length: number) => string = (name) => name,
  longest = Infinity,
): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  const taken = new Set<string>()
  const byNumber = [...new Map([...customers].map((customer) => [customer.number, customer])).values()].toSorted(
    (one, other) => one.number - other.number,
  )
  for (const { number, name } of byNumber) {
    let unique = shorten(name, longest)
    for (let end = ` (${String(number)})`; taken.has(unique.toLowerCase()); end += '*') {
      unique = shorten(name, longest - end.length) + end
    }
    taken.add(unique.toLowerCase())
    names.set(number, unique)
  }
  return names
}
