import type { MailKind } from '../../contract/mail/templates.ts'
import type { EmailRecord } from '../../domain/mail/email.ts'
import type { MailSettings, MailTemplate } from '../../domain/mail/settings.ts'

/** How businesses send e-mail, with which words, and what is on its way. Those of deleted businesses rest. */
export type MailRepository = {
  settings(businessId: string): Promise<MailSettings | undefined>
  saveSettings(settings: MailSettings): Promise<void>
  removeSettings(businessId: string): Promise<void>

  template(businessId: string, kind: MailKind): Promise<MailTemplate | undefined>
  /** Null: back to the usual words. */
  saveTemplate(businessId: string, kind: MailKind, template: MailTemplate | null): Promise<void>

  insert(email: EmailRecord): Promise<void>
  email(businessId: string, id: string): Promise<EmailRecord | undefined>
  update(email: EmailRecord): Promise<void>
  /** Newest first. */
  ofInvoice(businessId: string, invoiceId: string): Promise<EmailRecord[]>
  /** Reminders and statements of customers, newest first. */
  ofCustomer(businessId: string, customerIds: readonly string[]): Promise<EmailRecord[]>
  inState(state: EmailRecord['state']): Promise<EmailRecord[]>
  waiting(businessId: string): Promise<EmailRecord[]>
  /**
   * Of each business the first that is to be tried: due by `now`, or not before `latest`, which only a clock that was set
   * back leaves.
   */
  due(times: { readonly now: string; readonly latest: string }, limit: number): Promise<EmailRecord[]>
  /** When the next one is due that is not due by `now`; null where none is. */
  nextDueAt(now: string): Promise<string | null>
}
