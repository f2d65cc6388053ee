import { z } from 'zod'

import { emailField, idField, text, timestamp } from '../http/fields.ts'
import { pdfFormats } from '../printing/invoice-document.ts'
import { paperTemplate } from '../printing/print-theme.ts'

/** An e-mail, whatever it carries: what it is prepared from, how it is addressed, and what became of it. */

/** What an e-mail carries. */
export const EmailKind = z
  .enum(['INVOICE', 'REMINDER', 'STATEMENT'])
  .meta({ id: 'EmailKind', description: 'A REMINDER and a STATEMENT go with a statement of account.' })
export type EmailKind = z.infer<typeof EmailKind>

export const EmailState = z.enum(['QUEUED', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN', 'CANCELLED']).meta({
  id: 'EmailState',
  description:
    'QUEUED: it is sent, or tried again, automatically. SENDING: it is being handed over. SENT: the mail server has taken it, for everybody but those it names. REFUSED: nobody got it, and nothing more is tried. UNKNOWN: it was handed over and no answer came; a person says what is true, and until then it is not sent again. CANCELLED: stopped before it left.',
})
export type EmailState = z.infer<typeof EmailState>

const emailWarning = z
  .object({
    code: z.enum(['not_cleared', 'not_approved', 'practice', 'sent_already', 'unknown_before']),
    message: z.string(),
  })
  .meta({ id: 'EmailWarning' })

export const prepared = z
  .object({
    to: z.array(z.string()),
    subject: z.string(),
    message: z.string(),
    fileName: z.string().meta({ description: 'Of the PDF that goes with it.' }),
    from: z.string().nullable().meta({ description: 'Null: no mail server is set up.' }),
    phone: z.string().nullable().meta({ description: "The customer's, with `+` and the country code." }),
    warnings: z.array(emailWarning).meta({ description: 'What to think of before it is sent.' }),
  })
  .meta({ id: 'PreparedEmail' })
export type PreparedEmailBody = z.infer<typeof prepared>

export const email = z
  .object({
    id: z.string(),
    kind: EmailKind,
    invoiceId: z.string().nullable(),
    customerId: z.string().nullable(),
    state: EmailState,
    to: z.array(z.string()),
    cc: z.array(z.string()),
    subject: z.string(),
    message: z.string(),
    format: z.enum(pdfFormats),
    template: paperTemplate
      .nullable()
      .meta({ description: 'How the A4 of an invoice is laid out. Null: as the business has it when it is sent.' }),
    messageId: z.string(),
    createdAt: timestamp,
    createdBy: z.string(),
    sentAt: timestamp.nullable(),
    attempts: z.int(),
    lastAttemptAt: timestamp.nullable(),
    nextAttemptAt: timestamp.nullable(),
    trouble: z.string().nullable().meta({ description: 'Why it did not arrive yet, or at all, in a sentence.' }),
    serverSaid: z.string().nullable(),
    notTaken: z
      .array(z.object({ address: z.string(), why: z.string() }))
      .meta({ description: 'Addresses that the server refused, each with why.' }),
  })
  .meta({ id: 'Email' })
export type EmailBody = z.infer<typeof email>

const addresses = z
  .array(emailField(), { error: 'must be a list of e-mail addresses' })
  .max(20, 'must have at most 20 addresses')

/** To whom an e-mail goes and with which words, where not as it was prepared. */
export const emailContent = {
  to: addresses.optional(),
  cc: addresses.optional(),
  subject: text(200).optional(),
  message: text(10_000).optional(),
}

/** Whoever gets one of many e-mails, each once: `what` is an invoice or a customer. */
export const recipientIds = (what: string, max: number) =>
  z
    .array(idField(), { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of ids') })
    .min(1, `must name at least one ${what}`)
    .max(max, `must name at most ${max} ${what}s`)

/** What became of one of many e-mails. */
export const rowOutcome = {
  state: z.enum(['QUEUED', 'SKIPPED']),
  code: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was skipped, in a sentence.' }),
}

export const emailReport = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), queued: z.int(), skipped: z.int() })

export const emailList = z.object({ items: z.array(email) })

/** The parameters of a path with `{id}` and `{emailId}`. */
export const byEmailId = z.object({ id: idField(), emailId: idField() })

export const emailDecision = z.object({
  decision: z.enum(['ARRIVED', 'SEND_AGAIN', 'STOP'], { error: 'must be ARRIVED, SEND_AGAIN or STOP' }),
})
