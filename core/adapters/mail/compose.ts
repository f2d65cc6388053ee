import type { MailContent } from '../../ports/activity/mailer.ts'

/** The e-mail in the form that goes over the line, and into a file. Nodemailer is loaded with the first one. */
export async function composeMail(content: MailContent): Promise<Uint8Array> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { from, replyTo, to, cc, subject, text, attachments, messageId, date, isDraft } = content
  const composer = new MailComposer({
    ...(from && { from: from.name === null ? from.address : { name: from.name, address: from.address } }),
    ...(replyTo !== null && { replyTo }),
    to: [...to],
    cc: [...cc],
    subject,
    text,
    date,
    ...(messageId !== null && { messageId }),
    ...(isDraft && { headers: { 'X-Unsent': '1' } }),
    attachments: attachments.map(({ fileName, bytes }) => ({
      filename: fileName,
      content: Buffer.from(bytes),
      contentType: 'application/pdf',
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  return composer.compile().build()
}
