import { AppError } from '../../contract/http/errors.ts'
import type { InvoiceLine, InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { excessReturn } from '../../domain/invoice/returns.ts'
import { decimalToText, koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { CreditNote } from '../../ports/invoice/invoice-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/**
 * The credit notes of one original never exceed it: what this one and the others that still count come to is at most
 * the original's total. Originals issued elsewhere are not known here and are not checked.
 *
 * @throws credit_too_high naming what is left
 */
export async function assertCreditFits({ invoices }: ReadUnit, note: InvoiceRecord): Promise<void> {
  const originalId = note.original?.invoiceId
  if (note.invoiceType !== 'CREDIT_NOTE' || !originalId) return

  const original = await invoices.get(note.businessId, originalId)
  if (!original) return
  const others = { except: note.id }
  const left = original.total - (await invoices.creditedTotal(note.businessId, originalId, others))
  if (note.total <= left) return

  const notes = await invoices.creditNotesOf(note.businessId, originalId, others)
  const message =
    left > 0n
      ? `${original.invoiceNumber} has ${koboToNumber(left)} NGN left to credit, but this credit note comes to ${koboToNumber(note.total)} NGN. Reduce its lines.`
      : creditedInFull(original, notes)
  throw new AppError('credit_too_high', {
    message,
    details: [{ field: 'items', message }],
    data: creditSoFar(original, left, notes),
  })
}

/**
 * A credit note that is finalized gives back no more of a line than was sold, whatever others that still count have left
 * of it. Draft notes may say more: they are being written.
 *
 * @throws credit_too_high naming the line and what is left of it
 */
export async function assertCreditedWasSold(unit: ReadUnit, note: InvoiceRecord): Promise<void> {
  const originalId = note.original?.invoiceId
  if (note.invoiceType !== 'CREDIT_NOTE' || !originalId) return

  const original = await unit.invoices.get(note.businessId, originalId)
  if (!original) return
  const notes = await unit.invoices.creditNotesOf(note.businessId, originalId, { except: note.id })
  const credited: InvoiceLine[] = []
  for (const { id } of notes) credited.push(...((await unit.invoices.get(note.businessId, id))?.lines ?? []))
  const found = excessReturn(original.lines, credited, note.lines)
  const line = found && note.lines[found.index]
  if (!line) return

  const left = decimalToText(found.left)
  const has = found.left.units === 0n ? 'nothing' : left
  const message = `${original.invoiceNumber} has ${has} of ${line.description} left to credit, but this credit note has ${decimalToText(line.quantity)}. Reduce its quantity.`
  throw new AppError('credit_too_high', {
    message,
    details: [{ field: `items[${found.index}].quantity`, message }],
    data: creditSoFar(
      original,
      original.total - (await unit.invoices.creditedTotal(note.businessId, originalId, { except: note.id })),
      notes,
    ),
  })
}

/**
 * A credit note of all of an invoice can only be its first.
 *
 * @throws credit_too_high naming those that there are, and what is left
 */
export async function assertNothingCredited({ invoices }: ReadUnit, original: InvoiceRecord): Promise<void> {
  const { businessId, id, invoiceNumber } = original
  const left = original.total - (await invoices.creditedTotal(businessId, id, { except: '' }))
  if (left >= original.total) return

  const notes = await invoices.creditNotesOf(businessId, id, { except: '' })
  const message =
    left > 0n
      ? `${invoiceNumber} already has credit notes: ${namesOf(notes)}. Only ${koboToNumber(left)} NGN is left: create a credit note with your own lines and this originalInvoiceId.`
      : creditedInFull(original, notes)
  throw new AppError('credit_too_high', { message, data: creditSoFar(original, left, notes) })
}

const namesOf = (notes: readonly CreditNote[]) => notes.map(({ invoiceNumber }) => invoiceNumber).join(', ')

function creditedInFull({ invoiceNumber }: InvoiceRecord, notes: readonly CreditNote[]): string {
  const drafts = notes.filter(({ status }) => status === 'DRAFT')
  const remedy = drafts.length > 0 ? ` Change or cancel ${namesOf(drafts)} first, still in DRAFT.` : ''
  return `${invoiceNumber} is credited in full by ${namesOf(notes)}.${remedy}`
}

/** What callers need to lead to the credit notes that there are. */
const creditSoFar = ({ invoiceNumber }: InvoiceRecord, left: Kobo, creditNotes: readonly CreditNote[]) => ({
  invoiceNumber,
  left: koboToNumber(left),
  creditNotes,
})
