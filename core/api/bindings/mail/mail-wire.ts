import type { EmailBody, PreparedEmailBody } from '../../../contract/mail/email.ts'
import type { SmtpBody } from '../../../contract/mail/settings.ts'
import type { MailTemplateBody } from '../../../contract/mail/templates.ts'
import type { EmailRecord } from '../../../domain/mail/email.ts'
import type { MailSettings } from '../../../domain/mail/settings.ts'
import { fillTemplate, placeholders } from '../../../domain/mail/templates.ts'
import { explainReply, mailSentence } from '../../../domain/mail/troubles.ts'
import type { Prepared } from '../../../use-cases/mail/prepare.ts'
import type { UsedTemplate } from '../../../use-cases/mail/templates.ts'

export function toSmtp(settings: MailSettings | undefined): SmtpBody {
  if (!settings) return { smtp: null }
  const { businessId: _, lastTest, ...shown } = settings
  const trouble = lastTest?.trouble ?? null
  return {
    smtp: {
      ...shown,
      lastTest: lastTest && { at: lastTest.at, trouble: trouble === null ? null : mailSentence(trouble) },
    },
  }
}

export function toTemplate({ kind, subject, text, isUsual }: UsedTemplate): MailTemplateBody {
  const examples = placeholders[kind]
  return {
    kind,
    subject,
    text,
    isUsual,
    placeholders: Object.entries(examples).map(([name, example]) => ({ name, example })),
    preview: { subject: fillTemplate(subject, examples), text: fillTemplate(text, examples) },
  }
}

export function toPrepared(
  { to, subject, message, fileName, phone, warnings }: Prepared,
  from: string | null,
): PreparedEmailBody {
  return { to: [...to], subject, message, fileName, from, phone, warnings: [...warnings] }
}

export function toEmail(email: EmailRecord): EmailBody {
  const addressed = (role: 'to' | 'cc') =>
    email.recipients.filter((one) => one.role === role).map(({ address }) => address)
  const { id, kind, invoiceId, customerId, state, subject, message, format, messageId, createdAt, createdBy, sentAt } =
    email
  const { template, attempts, lastAttemptAt, nextAttemptAt, trouble, words } = email
  return {
    id,
    kind,
    invoiceId,
    customerId,
    state,
    to: addressed('to'),
    cc: addressed('cc'),
    subject,
    message,
    format,
    template,
    messageId,
    createdAt,
    createdBy,
    sentAt,
    attempts,
    lastAttemptAt,
    nextAttemptAt,
    trouble: trouble === null ? null : ((words === null ? null : explainReply(words)) ?? mailSentence(trouble)),
    serverSaid: words,
    notTaken: email.recipients
      .filter((one) => one.role !== 'bcc' && one.state === 'REFUSED')
      .map((one) => ({ address: one.address, why: whyOf(one.words) })),
  }
}

function whyOf(words: string | null): string {
  if (words === null) return 'It could not be sent in time.'
  const explained = explainReply(words)
  return explained === null ? `The mail server refused it: ${words}` : `${explained} (${words})`
}

/** The e-mail that a request has just queued. */
export function newestOf([email]: readonly EmailRecord[]): EmailRecord {
  if (!email) throw new Error('An e-mail was queued, and there is none.')
  return email
}

/** What became of each of several e-mails. */
export function toEmailReport<Row extends { readonly state: 'QUEUED' | 'SKIPPED' }>(items: Row[]) {
  const queued = items.filter(({ state }) => state === 'QUEUED').length
  return {
    data: { items, queued, skipped: items.length - queued },
    message: `${queued} of ${items.length} ${items.length === 1 ? 'e-mail' : 'e-mails'} queued.`,
  }
}
