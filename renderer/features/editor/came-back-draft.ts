import type { Invoice } from '../../../core/contract/invoice.ts'
import { type CameBack, cameBackOf, type RefusalReason } from '../../lib/invoices/came-back.ts'
import type { Cell, Doc } from './doc.ts'
import { cellOfField, lineFieldOf, rowOfField } from './field-names.ts'

/** What FIRS / NRS refused, and the row that it was about: lines may be put in or taken out since. */
export type RefusedBefore = RefusalReason & { readonly rowId: string | undefined }

/** Why the draft that is typed came back. */
export type CameBackDraft = Pick<CameBack, 'sentBack'> & { readonly refused: readonly RefusedBefore[] }

export function cameBackDraft(invoice: Invoice, doc: Doc): CameBackDraft | undefined {
  const cameBack = cameBackOf(invoice)
  if (!cameBack) return undefined
  const refused = cameBack.refused.map((reason) => ({ ...reason, rowId: rowOfField(doc, reason.field ?? '') }))
  return { sentBack: cameBack.sentBack, refused }
}

/** What was refused before at a field of the head or the foot. A customer is one field here, whatever of them it is. */
export function refusedAt(cameBack: CameBackDraft | undefined, field: string): string | undefined {
  return cameBack?.refused.find((reason) => placeOf(reason) === field)?.message
}

const placeOf = ({ field }: RefusedBefore) => (field !== null && /^customer\b/.test(field) ? 'customerId' : field)

/** The same of the lines, by row and cell. What has no cell of its own stands at the description. */
export function refusedCells({ refused }: CameBackDraft): readonly { rowId: string; cell: Cell; message: string }[] {
  return refused.flatMap(({ field, rowId, message }) => {
    if (rowId === undefined) return []
    return [{ rowId, cell: cellOfField(lineFieldOf(field ?? '')?.name ?? '') ?? 'description', message }]
  })
}
