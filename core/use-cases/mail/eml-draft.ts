import type { Member } from '../../domain/people/account.ts'
import type { Mailer } from '../../ports/activity/mailer.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { Units } from '../../ports/unit.ts'
import { invoicePdf, type PdfFile } from '../printing/invoice-pdf.ts'

import type { EmailInput } from './emails.ts'
import { prepareEmail } from './prepare.ts'

type Parts = {
  readonly units: Units
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'compose'>
  readonly printer: Printer
  readonly uploads: Pick<UploadStore, 'read'>
}

/**
 * The e-mail of an invoice as a file that a mail program opens to be sent. What is not said is as it was prepared.
 *
 * @throws not_found, invoice_not_sendable
 */
export async function invoiceEml(
  parts: Parts,
  member: Member,
  { id, format, template, ...said }: Omit<EmailInput, 'evenUncleared'>,
): Promise<PdfFile> {
  const { to, subject, message, invoice } = await parts.units.read((unit) => prepareEmail(unit, member, id))
  const attachment = await invoicePdf(parts, member, { id, format, template })
  const bytes = await parts.mailer.compose({
    from: null,
    replyTo: null,
    to: said.to ?? to,
    cc: said.cc ?? [],
    subject: (said.subject ?? subject).replace(/\s+/g, ' '),
    text: said.message ?? message,
    attachments: [attachment],
    messageId: null,
    date: parts.clock.now(),
    isDraft: true,
  })
  return { fileName: `invoice-${invoice.irn ?? invoice.invoiceNumber}.eml`, bytes }
}
