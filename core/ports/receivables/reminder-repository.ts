import type { Environment, ReminderAbout } from '../../contract/http/vocabulary.ts'
import type { EmailState } from '../../contract/mail/email.ts'
import type { StepWindow } from '../../domain/business/reminder-plan.ts'
import type { MailTrouble } from '../../domain/mail/troubles.ts'
import type { Kobo } from '../../domain/money/money.ts'

/** A reminder that goes, or went, to a customer by itself. */
export type AutomaticReminder = {
  readonly id: string
  readonly businessId: string
  readonly customerId: string
  /** In Lagos, YYYY-MM-DD; each customer has one of a day at most. */
  readonly day: string
  /** Null: a person had reminded the customer on that day already. */
  readonly emailId: string | null
  /** What it asks for, as it was queued or, once it left, as it left. */
  readonly asked: { readonly amount: Kobo; readonly about: ReminderAbout }
  readonly createdAt: string
}

/** Which step of what a customer owes a reminder stands for. */
export type RemindedStep = { readonly entryId: string; readonly step: number }

/** An invoice, or something else with a due date, that a customer owes. */
export type RemindableItem = {
  readonly entryId: string
  readonly invoiceId: string | null
  readonly customerId: string
  /** Null for what was owed from before without a number. */
  readonly number: string | null
  readonly date: string
  readonly dueDate: string
  readonly open: Kobo
  /** The steps that it was reminded of. */
  readonly done: readonly number[]
}

/** A reminder that went by itself, and did not arrive or may not have. */
export type FailedReminder = {
  readonly customerId: string
  readonly name: string
  readonly emailId: string
  readonly state: Extract<EmailState, 'REFUSED' | 'UNKNOWN'>
  readonly trouble: MailTrouble | null
}

/** Reminders that go out by themselves: what there is to remind of, and what was. */
export type ReminderRepository = {
  /**
   * What is open and falls due by a day, by customer and the longest due first: charges of known customers, and none that
   * the authority refused. With `reached`, of those customers alone of whom `reaching` answers something.
   */
  remindable(
    businessId: string,
    environment: Environment,
    asked: {
      readonly dueBy: string
      readonly customerId?: string | undefined
      readonly reached?: readonly StepWindow[] | undefined
    },
  ): Promise<RemindableItem[]>
  /** Customers with something open that fell due in one of these days and was not reminded of for that step, or a later one. */
  reaching(businessId: string, environment: Environment, windows: readonly StepWindow[]): Promise<string[]>
  /** @throws Error where the customer has one of that day already: a bug */
  insert(reminder: AutomaticReminder): Promise<void>
  /** @throws Error where a step was reminded of already: a bug */
  addSteps(reminderId: string, steps: readonly RemindedStep[]): Promise<void>
  /** The newest one of a customer, with where its e-mail stands. */
  lastOf(
    businessId: string,
    customerId: string,
  ): Promise<(AutomaticReminder & { readonly state: EmailState | null; readonly sentAt: string | null }) | undefined>
  /** As it leaves it may ask for something else than when it was queued. */
  setAsked(reminderId: string, asked: AutomaticReminder['asked']): Promise<void>
  stepsOf(reminderId: string): Promise<(RemindedStep & { readonly invoiceId: string | null })[]>
  ofEmail(emailId: string): Promise<AutomaticReminder | undefined>
  /** Of each customer the newest, where its e-mail was queued since, and was refused or is unknown; the newest first. */
  failed(businessId: string, since: string): Promise<FailedReminder[]>
}
