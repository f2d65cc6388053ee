import { z } from 'zod'

import type { SupplierOutcome } from '../../../domain/provider/invoice-search.ts'
import type { LookupOutcome } from '../../../domain/provider/outcomes.ts'
import { sameTin } from '../../../domain/text/tin.ts'
import { supplierFindingsIn } from './invoice-matches.ts'
import { nothingFound } from './nothing-found.ts'
import { isRefusedStatus } from './outcomes.ts'
import { fromJsonText } from './read-answer.ts'
import { troubleOf, type SettledReply } from './read-reply.ts'

/** The answer to asking for one invoice by its IRN. Rows about other invoices do not count. */
export function readSupplierInvoice(reply: SettledReply, irn: string): SupplierOutcome {
  if (reply.kind === 'no') return negative(reply)
  if (reply.kind !== 'yes') return withoutAnswer(reply)

  const rows = supplierFindingsIn(reply.data)
  if (rows === null || reply.irns.some((given) => given !== irn)) return unreadable
  const row = rows.find((found) => found.irn === null || found.irn === irn)
  if (!row) return { kind: 'unknown' }

  const finding = { ...row, irn }
  return { kind: isRefusedStatus(row.status ?? '') ? 'rejected' : 'known', finding }
}

/** The answer to confirming, asked for an invoice of somebody else: it tells little more than that it is there. */
export function readSupplierConfirmation(reply: SettledReply, lookup: LookupOutcome, irn: string): SupplierOutcome {
  const told = reply.kind === 'yes' ? supplierFindingsIn(reply.data)?.[0] : undefined
  const finding = { ...nothingFound, ...told, irn }

  switch (lookup.kind) {
    case 'known':
      return { kind: 'known', finding }
    case 'rejected':
      return { kind: 'rejected', finding }
    // Received but not decided: nothing to rely on yet.
    case 'processing':
    case 'absent':
      return { kind: 'unknown' }
    case 'credentials_refused':
    case 'trouble':
      return lookup
  }
}

/** The answer to asking for the invoices of a TIN: any one of them shows that the TIN is known. */
export function readSupplierRows(reply: SettledReply, tin: string): SupplierOutcome {
  if (reply.kind === 'no') return negative(reply)
  if (reply.kind !== 'yes') return withoutAnswer(reply)

  const rows = supplierFindingsIn(reply.data)
  if (rows === null) return readSupplierEntity(reply, tin)
  if (rows.length === 0) return { kind: 'unknown' }
  const supplierName = rows.find((row) => row.supplierTin !== null && sameTin(row.supplierTin, tin))?.supplierName
  return { kind: 'known', finding: { ...nothingFound, supplierTin: tin, supplierName: supplierName ?? null } }
}

const Text = z.string().trim().min(1).optional().catch(undefined)
const Entity = z.looseObject({
  tin: Text,
  TIN: Text,
  name: Text,
  party_name: Text,
  business_name: Text,
  entity_name: Text,
  legal_name: Text,
})

/** The answer to asking for an entity. One with another TIN, or without TIN and name, says nothing. */
export function readSupplierEntity(reply: SettledReply, tin: string): SupplierOutcome {
  if (reply.kind === 'no') return negative(reply)
  if (reply.kind !== 'yes') return withoutAnswer(reply)

  const data = fromJsonText(reply.data)
  const entity = Entity.safeParse(Array.isArray(data) ? data[0] : data).data
  const supplierName =
    entity?.name ?? entity?.party_name ?? entity?.business_name ?? entity?.entity_name ?? entity?.legal_name ?? null
  const told = entity?.tin ?? entity?.TIN ?? null
  if (told === null && supplierName === null) return unreadable
  if (told !== null && !sameTin(told, tin)) return { kind: 'unknown' }
  return { kind: 'known', finding: { ...nothingFound, supplierTin: tin, supplierName } }
}

const unreadable: SupplierOutcome = { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }

/** Only a plain "not found" says that the authority does not know it; any other no is no answer to the question. */
function negative({ about }: Extract<SettledReply, { kind: 'no' }>): SupplierOutcome {
  return about === 'not_found' ? { kind: 'unknown' } : unreadable
}

function withoutAnswer(reply: Extract<SettledReply, { kind: 'credentials_refused' | 'trouble' }>): SupplierOutcome {
  return reply.kind === 'credentials_refused' ? reply : troubleOf(reply)
}
