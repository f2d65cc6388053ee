import { isNote } from '../../../core/domain/invoice/notes.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import type { Doc } from './doc.ts'

const words = editorTexts

/** `Credit note for INV000042` where a note is typed, else the number of the draft. */
export function editorTitle(
  { invoiceType, original, originalIrn }: Pick<Doc, 'invoiceType' | 'original' | 'originalIrn'>,
  invoiceNumber: string | undefined,
): string {
  if (!isNote(invoiceType)) return invoiceNumber ?? words.newTitle
  const corrected = original?.name ?? originalIrn.trim()
  return words.noteTitle[invoiceType](corrected === '' ? undefined : numberOf(corrected))
}

/** An IRN is the number, the service ID and the date; foreign numbers may have hyphens of their own. */
const numberOf = (irn: string) => irn.replace(/-[a-z0-9]+-\d{8}$/i, '')
