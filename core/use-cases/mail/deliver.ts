import { AppError } from '../../contract/http/errors.ts'
import { uncertain, settleEmail, stopped, type EmailRecord, type MailOutcome } from '../../domain/mail/email.ts'
import type { MailTrouble } from '../../domain/mail/troubles.ts'
import type { Mailer } from '../../ports/activity/mailer.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import { LeaseLostError, type Fence } from '../../ports/runtime/leases.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import type { BusinessSecrets } from '../business/secrets.ts'
import { loadBusiness } from '../load.ts'
import { invoicePdf } from '../printing/invoice-pdf.ts'

import { currentContent, type EmailContent } from './current-content.ts'
import { customerAttachment } from './customer-attachment.ts'
import { saveEmailResult } from './emails.ts'
import { assertSendable } from './prepare.ts'
import { serverOf } from './settings.ts'
import { systemMember } from './system-member.ts'

export type Sending = {
  readonly units: Units
  readonly clock: Clock
  readonly secrets: BusinessSecrets
  readonly mailer: Mailer
  readonly printer: Printer
  readonly uploads: Pick<UploadStore, 'read'>
  /** Replaces the first waiting time. */
  readonly mailBackoffMs: number | null
}

/** It was stopped, or somebody else has it: this try ends before anything is handed over. */
class DeliveryClaimLost extends Error {}

/** Whoever pays while a reminder is being handed over changes what it says; so often it is written anew at once. */
const MOST_REWRITES = 3

/**
 * Tries one e-mail once. That it may have arrived is committed before its first byte leaves, and what came of it
 * afterwards: what a crash takes between the two is unknown, and never sent again unseen.
 *
 * Whoever was stopped meanwhile, and woken, writes nothing over what another process has done with it: what came of a try
 * is written where the e-mail still stands as that try left it.
 *
 * @throws LeaseLostError where another process sends by now; nothing was handed over
 */
export async function deliver(sending: Sending, queued: EmailRecord, fence: Fence): Promise<EmailRecord | undefined> {
  const claim: Claim = { fence, queued, begun: null }
  const outcome = await attempt(sending, claim).catch(async (error: unknown) => {
    if (error instanceof LeaseLostError) await release(sending.units, claim)
    throw error
  })
  return sending.units.write(async (unit) => {
    const present = await unit.mail.email(queued.businessId, queued.id)
    if (!present || !isAsLeft(present, claim)) return undefined
    if (outcome.kind === 'given_up') return saveEmailResult(unit, present, stopped(present, outcome.trouble))
    const options = { now: unit.now, firstWaitMs: sending.mailBackoffMs }
    const after = settleEmail(present, outcome, options)
    // Somebody asked for it at once while this try was under way, such as with other settings.
    const isWoken = after.state === 'QUEUED' && present.nextAttemptAt !== queued.nextAttemptAt
    return saveEmailResult(unit, present, isWoken ? { ...after, nextAttemptAt: present.nextAttemptAt } : after)
  })
}

/** What one try has of an e-mail. */
type Claim = {
  readonly fence: Fence
  readonly queued: EmailRecord
  /** As it was stored before it was handed over; null while it still waits. */
  begun: EmailRecord | null
}

/** Neither another process nor a person has done anything with it but to ask for it at once. */
const isAsLeft = (present: EmailRecord, { queued, begun }: Claim): boolean =>
  present.state === (begun ?? queued).state &&
  present.attempts === queued.attempts &&
  present.lastAttemptAt === (begun ?? queued).lastAttemptAt

/** It waits again, where it stands as it was claimed: nothing of it was handed over. */
async function release(units: Units, claim: Claim): Promise<void> {
  const { queued, begun } = claim
  if (begun === null) return
  await units.write(async (unit) => {
    const present = await unit.mail.email(queued.businessId, queued.id)
    if (present && isAsLeft(present, claim))
      await unit.mail.update({ ...present, state: 'QUEUED', lastAttemptAt: queued.lastAttemptAt })
  })
}

type Attempted = MailOutcome | { readonly kind: 'given_up'; readonly trouble: MailTrouble }

async function attempt(sending: Sending, claim: Claim): Promise<Attempted> {
  for (let rewrites = 0; rewrites <= MOST_REWRITES; rewrites += 1) {
    const attempted = await attemptOnce(sending, claim)
    if (attempted !== 'rewrite') return attempted
  }
  return notDelivered('internal')
}

/** `rewrite`: nothing was handed over, because something else is to be said by now. */
async function attemptOnce(sending: Sending, claim: Claim): Promise<Attempted | 'rewrite'> {
  const { units, mailer, clock } = sending
  const { fence, queued: email } = claim
  const { settings, business } = await units.read(async (unit) => ({
    settings: await unit.mail.settings(email.businessId),
    business: await loadBusiness(unit, email.businessId),
  }))
  if (!settings) return { kind: 'given_up', trouble: 'no_settings' }

  const server = await serverOf(sending, settings).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'secret_store_unavailable') return 'secret_store' as const
    throw error
  })
  if (server === 'secret_store') return notDelivered('secret_store')
  if (server === null) return notDelivered('password_missing')

  const words = await units.read((unit) => currentContent(unit, email))
  if (typeof words === 'string') return { kind: 'given_up', trouble: words }

  const attachment = await attachmentOf(sending, email)
  if (typeof attachment === 'string') return { kind: 'given_up', trouble: attachment }

  const addressed = (role: 'to' | 'cc') =>
    email.recipients.filter((one) => one.role === role).map(({ address }) => address)
  const content = await mailer.compose({
    from: { name: settings.fromName ?? business.name, address: settings.fromAddress },
    replyTo: settings.replyTo,
    to: addressed('to'),
    cc: addressed('cc'),
    subject: words.subject,
    text: words.message,
    attachments: [attachment],
    messageId: email.messageId,
    date: clock.now(),
    isDraft: false,
  })
  let refused: MailTrouble | 'rewrite' | null = null
  let lost: LeaseLostError | undefined
  const outcome = await mailer.send(server, {
    from: settings.fromAddress,
    to: email.recipients.filter(({ state }) => state === 'WAITING').map(({ address }) => address),
    content,
    begins: async () => {
      try {
        const begun = await units.write(async (unit) => {
          await fence.assertLeading(unit)
          return begin(unit, email, words)
        })
        if (typeof begun === 'string') refused = begun
        else claim.begun = begun
        // Stopped and woken behind that commit: by now another process may have said that nobody knows.
        if (refused === null) fence.assertHeld()
      } catch (error) {
        if (error instanceof LeaseLostError) lost = error
        throw error
      }
      if (refused !== null) throw new DeliveryClaimLost('Something else is to be said by now, or nothing.')
    },
  })
  if (lost) throw lost
  if (refused === null) return outcome
  return refused === 'rewrite' ? 'rewrite' : { kind: 'given_up', trouble: refused }
}

/**
 * From here on it may have arrived. Of a reminder it is looked once more, in the same unit, whether it says what is true:
 * a payment that came first stops it. @throws DeliveryClaimLost, where it is not to be sent any more
 */
async function begin(
  unit: Unit,
  { businessId, id }: EmailRecord,
  words: EmailContent,
): Promise<EmailRecord | MailTrouble | 'rewrite'> {
  const present = await unit.mail.email(businessId, id)
  if (present?.state !== 'QUEUED') throw new DeliveryClaimLost('The e-mail was stopped.')
  if (present.invoiceId !== null) {
    const invoice = await unit.invoices.get(businessId, present.invoiceId)
    if (!invoice) throw new DeliveryClaimLost('The invoice no longer exists.')
    assertSendable(invoice)
  }
  const now = await currentContent(unit, present)
  if (typeof now === 'string') return now
  if (now.subject !== words.subject || now.message !== words.message) return 'rewrite'
  if (now.reminder) await unit.reminders.setAsked(now.reminder.id, now.reminder.asked)
  const { subject, message } = words
  const begun = { ...present, subject, message, state: 'SENDING', lastAttemptAt: unit.now.toISOString() } as const
  await unit.mail.update(begun)
  return begun
}

/** The PDF as it prints now. */
async function attachmentOf(sending: Sending, email: EmailRecord) {
  const { businessId, invoiceId, format, template } = email
  if (email.kind !== 'INVOICE') return customerAttachment(sending, systemMember(businessId), email)
  const id = invoiceId ?? ''
  const invoice = await sending.units.read((unit) => unit.invoices.get(businessId, id))
  try {
    if (!invoice) return 'not_sendable'
    assertSendable(invoice)
  } catch (error) {
    if (error instanceof AppError) return 'not_sendable'
    throw error
  }
  return invoicePdf(sending, systemMember(businessId), { id, format, template: template ?? undefined })
}

const notDelivered = (trouble: MailTrouble): MailOutcome => ({
  kind: 'not_taken',
  trouble,
  words: null,
  isForGood: false,
  rejected: [],
})

/** What was being handed over and is on no line any more: nobody knows whether it arrived. */
export async function markInterruptedUncertain(unit: Unit, onTheLine: readonly string[] = []): Promise<void> {
  for (const email of await unit.mail.inState('SENDING')) {
    if (!onTheLine.includes(email.id)) await saveEmailResult(unit, email, uncertain(email, 'answer_lost'))
  }
}
