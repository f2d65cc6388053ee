import { isRefusedByAuthority, listedMessage, type PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { placeOfFinding } from '../../../lib/routing/finding-place.ts'
import { lineFieldOf } from '../document/field-paths.ts'
import { type RemedyContext, remediesOf, type Remedy } from './remedies.ts'

/** One thing to do, with all that it puts right. */
export type CheckEntry = {
  /** Tells it from the others, and stays while something of it is left to do. */
  readonly key: string
  readonly severity: PreflightItem['severity']
  readonly messages: readonly string[]
  readonly remedies: readonly Remedy[]
}

/** What pre-flight found, by where it is put right: a customer who lacks three things is one thing to do. */
export function checkEntriesOf(
  items: readonly PreflightItem[],
  aboutOf: (item: PreflightItem) => RemedyContext,
): readonly CheckEntry[] {
  return grouped(items, keyOf).map(([key, found]) => ({
    key,
    severity: found.some(isRefusedByAuthority) ? 'blocks' : 'warns',
    messages: found.map(listedMessage),
    remedies: united(found.flatMap((item) => remediesOf(item, aboutOf(item)))),
  }))
}

function keyOf({ remedy, field, code }: PreflightItem): string {
  switch (remedy) {
    case 'EDIT_CUSTOMER':
    case 'EDIT_BUSINESS':
      return remedy
    case 'EDIT_LINE':
      return `${remedy} ${lineFieldOf(field)?.index}`
    case 'EDIT_INVOICE':
      return `${remedy} ${field}`
    case 'FIRS_CONFIG':
    case 'PROVIDER':
      return `${remedy} ${JSON.stringify(placeOfFinding(remedy, field))}`
    case 'REOPEN':
    case 'NONE':
      return `${remedy} ${code}`
  }
}

/** Each button once; one that opens a record knows all that it lacks. */
function united(remedies: readonly Remedy[]): readonly Remedy[] {
  return grouped(remedies, ({ label }) => label).map(([, same]) => {
    const [first] = same
    if (first.kind !== 'customer' && first.kind !== 'business') return first
    return { ...first, wanted: same.flatMap((one) => ('wanted' in one ? one.wanted : [])) }
  })
}

type Group<T> = readonly [key: string, of: readonly [T, ...T[]]]

/** In the order in which the first of each came. */
function grouped<T>(all: readonly T[], keyIn: (one: T) => string): readonly Group<T>[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const one of all) {
    const group = groups.get(keyIn(one))
    if (group) group.push(one)
    else groups.set(keyIn(one), [one])
  }
  return [...groups]
}
