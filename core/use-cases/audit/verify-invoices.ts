import type { FirstBad, Verification } from '../../domain/audit/verification.ts'
import type { DamagedRevision } from '../../ports/audit/revision-repository.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { Storage } from '../../ports/storage.ts'
import { verifyRevisions, type VerifiedRevisions } from './revisions.ts'

type StoredInvoices = { readonly units: Pick<Storage, 'read'>; readonly clock: Pick<Clock, 'now'> }

/**
 * Whether what is stored of each invoice, of one business or of all, is what was saved: compared with its content hash.
 * A few at a time, so that others are served in between.
 */
export async function verifyInvoices({ units, clock }: StoredInvoices, businessId?: string): Promise<Verification> {
  let invoices = 0
  let first: DamagedRevision | undefined
  for (let after: number | null = 0; after !== null;) {
    const stretch: { after: number; businessId?: string } = { after, ...(businessId !== undefined && { businessId }) }
    const step: VerifiedRevisions = await units.read((unit) => verifyRevisions(unit, stretch))
    invoices += step.checked
    first ??= step.damaged[0]
    after = step.next
  }
  const bad = first ? badInvoice(first, clock.now()) : null
  return { state: bad ? 'DAMAGED' : 'INTACT', checked: 0, invoices, firstBad: bad, sealed: null, seals: [] }
}

/** Nothing that stands in a damaged row says when it was damaged: the moment is that of the check. */
const badInvoice = ({ invoiceId, invoiceNumber }: DamagedRevision, now: Date): FirstBad => ({
  id: invoiceId,
  at: now.toISOString(),
  reason: `The stored data of invoice ${invoiceNumber} does not match what was saved.`,
})
