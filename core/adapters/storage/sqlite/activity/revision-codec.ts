import { hash } from 'node:crypto'

import { isAsFrozen } from '../../../../domain/submission/submission.ts'
import type { DamagedRevision } from '../../../../ports/audit/revision-repository.ts'
import type { InvoiceRow } from '../invoice/row-codec.ts'
import { isIntact } from '../sql/content-hash.ts'
import { unpackPayload } from '../forms/payload-codec.ts'

/** An invoice as the check of revisions compares it, with what was frozen of it for sending. */
export type ComparedRow = InvoiceRow & {
  payload: Buffer | null
  payloadSha256: string
  sentIrn: string
  sentTo: NonNullable<InvoiceRow['environment']>
}

/** Whether something else is stored than was saved. */
export const isDamaged = (row: ComparedRow): boolean => !isIntact(row) || !isSubmissionIntact(row)

/** What was frozen for sending is still what the invoice was queued as; true of what was never queued. */
function isSubmissionIntact({
  payload,
  payloadSha256,
  sentIrn: irn,
  sentTo: environment,
  ...invoice
}: ComparedRow): boolean {
  return (
    payload === null || isAsFrozen({ irn, environment, payloadSha256 }, hash('sha256', unpackPayload(payload)), invoice)
  )
}

export type NamedRow = Pick<InvoiceRow, 'key' | 'id' | 'invoiceNumber'> & { readonly businessId: string | null }

export const toRevision = ({ key, id, businessId, invoiceNumber }: NamedRow): DamagedRevision => ({
  position: key,
  invoiceId: String(id),
  businessId: businessId ?? '',
  invoiceNumber: String(invoiceNumber),
})
