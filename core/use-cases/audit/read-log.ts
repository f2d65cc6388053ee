import type { NamedAuditEntry } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import type { AuditFilter } from '../../ports/audit/audit-repository.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'

type PageQuery = AuditFilter & { readonly page: number; readonly limit: number }

/** The log of a business as its people read it, newest first. */
export function readLog({ audit }: ReadUnit, { businessId }: Member, page: PageQuery) {
  return audit.page(businessId, page)
}

const ENTRIES_AT_ONCE = 1_000

/** All of it, oldest first. What is written meanwhile comes last. */
export async function* exportLog(
  { units }: { readonly units: Pick<Units, 'read'> },
  { businessId }: Member,
): AsyncGenerator<NamedAuditEntry[]> {
  for (let last = 0; ;) {
    const entries = await units.read(({ audit }) => audit.readAfter(businessId, last, ENTRIES_AT_ONCE))
    if (entries.length > 0) yield entries
    if (entries.length < ENTRIES_AT_ONCE) return
    last = Number(entries.at(-1)?.id)
  }
}
