import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { MailSecurity } from '../../contract/mail/settings.ts'
import { by, differences } from '../../domain/audit/audit.ts'
import { messageIdOf } from '../../domain/mail/email.ts'
import { isThisMachine, MAIL_PASSWORD, type MailSettings } from '../../domain/mail/settings.ts'
import { mailSentence } from '../../domain/mail/troubles.ts'
import type { Member } from '../../domain/people/account.ts'
import { isPrivateAddress } from '../../domain/provider/private-address.ts'
import type { Mailer, MailServer } from '../../ports/activity/mailer.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import type { BusinessSecrets } from '../business/secrets.ts'
import { loadBusiness } from '../load.ts'

import { stopQueued, wakeQueued } from './emails.ts'

type Parts = { readonly units: Units; readonly secrets: BusinessSecrets }

type MailSettingsInput = {
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly security?: MailSecurity | undefined
  readonly user?: string | null | undefined
  readonly password?: string | null | undefined
  readonly fromName?: string | null | undefined
  readonly fromAddress?: string | undefined
  readonly replyTo?: string | null | undefined
  readonly copyToSelf?: boolean | undefined
}

const FIELDS = [
  'host',
  'port',
  'security',
  'user',
  'fromName',
  'fromAddress',
  'replyTo',
  'copyToSelf',
  'passwordSet',
] as const

export async function readSettings({ mail }: ReadUnit, { businessId }: Member): Promise<MailSettings | undefined> {
  return mail.settings(businessId)
}

/** @throws validation_failed, secret_store_unavailable */
export async function saveSettings(parts: Parts, member: Member, said: MailSettingsInput): Promise<MailSettings> {
  const { businessId } = member
  const planned = await parts.units.read(async ({ mail }) => merged(businessId, await mail.settings(businessId), said))
  assertServer(planned)
  if (typeof said.password === 'string') await parts.secrets.set(businessId, MAIL_PASSWORD, said.password)

  const saved = await parts.units.write(async (unit) => {
    await loadBusiness(unit, businessId)
    unit.concerns({ kind: 'business', id: businessId })
    const before = await unit.mail.settings(businessId)
    const after = merged(businessId, before, said)
    assertServer(after)
    await unit.mail.saveSettings(after)
    const changed = before ? differences(before, after, FIELDS) : { from: null, to: shown(after) }
    if (changed || said.password !== undefined) {
      const to = { ...changed?.to, ...(said.password !== undefined && { passwordSet: after.passwordSet }) }
      await recordSettingsEvent(unit, member, { from: changed?.from ?? null, to })
    }
    await wakeQueued(unit, businessId)
    return after
  })
  // What no longer belongs to this server leaves the store; one that does not open keeps what nothing names any more.
  if (!saved.passwordSet) await parts.secrets.delete(businessId, MAIL_PASSWORD).catch(() => undefined)
  return saved
}

/** Nothing more is sent: what waits is given up. */
export async function deleteSettings(parts: Parts, member: Member): Promise<void> {
  await parts.units.write(async (unit) => {
    unit.concerns({ kind: 'business', id: member.businessId })
    const before = await unit.mail.settings(member.businessId)
    if (!before) return
    await stopQueued(unit, member.businessId)
    await unit.mail.removeSettings(member.businessId)
    await recordSettingsEvent(unit, member, { from: shown(before), to: null })
  })
  await parts.secrets.delete(member.businessId, MAIL_PASSWORD).catch(() => undefined)
}

export type Testing = Parts & {
  readonly mailer: Mailer
  readonly clock: { now(): Date }
  readonly ids: { uuid(): string }
}

/** Sends one e-mail that says nothing. @throws smtp_missing, mail_not_sent, secret_store_unavailable */
export async function testSettings(parts: Testing, member: Member, to: string | undefined): Promise<string> {
  const { name } = await parts.units.read((unit) => loadBusiness(unit, member.businessId))
  return sendTest(parts, member, to, {
    subject: `Test e-mail of ${name}`,
    text: `This is a test. If you can read it, ${name} can send invoices by e-mail from Invoice Desk.\n`,
  })
}

/**
 * Sends one e-mail now, and keeps whether the settings are right.
 *
 * @throws smtp_missing, mail_not_sent, secret_store_unavailable
 */
export async function sendTest(
  parts: Testing,
  member: Member,
  to: string | undefined,
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<string> {
  const { businessId } = member
  const { settings, business } = await parts.units.read(async (unit) => ({
    settings: await unit.mail.settings(businessId),
    business: await loadBusiness(unit, businessId),
  }))
  if (!settings) throw new AppError('smtp_missing')

  const address = to ?? settings.fromAddress
  const server = await serverOf(parts, settings)
  const outcome =
    server === null
      ? ({ kind: 'not_taken', trouble: 'password_missing', words: null, rejected: [] } as const)
      : await parts.mailer.send(server, {
          from: settings.fromAddress,
          to: [address],
          content: await parts.mailer.compose({
            from: { name: settings.fromName ?? business.name, address: settings.fromAddress },
            replyTo: settings.replyTo,
            to: [address],
            cc: [],
            subject,
            text,
            attachments: [],
            messageId: messageIdOf(parts.ids.uuid(), settings.fromAddress),
            date: parts.clock.now(),
            isDraft: false,
          }),
          begins: () => Promise.resolve(),
        })

  const trouble = outcome.kind === 'taken' ? null : outcome.kind === 'unknown' ? 'dropped' : outcome.trouble
  await parts.units.write(async (unit) => {
    unit.concerns({ kind: 'business', id: businessId })
    const present = await unit.mail.settings(businessId)
    if (!present) return
    await unit.mail.saveSettings({ ...present, lastTest: { at: unit.now.toISOString(), trouble } })
    if (trouble === null) await wakeQueued(unit, businessId)
  })
  if (trouble === null) return address

  const said = outcome.kind === 'not_taken' ? (outcome.rejected[0]?.words ?? outcome.words) : null
  throw new AppError('mail_not_sent', { message: mailSentence(trouble), data: { serverSaid: said } })
}

/** The server with its password; null where that is not in the store. @throws secret_store_unavailable */
export async function serverOf(
  { secrets }: Pick<Parts, 'secrets'>,
  settings: MailSettings,
): Promise<MailServer | null> {
  const { host, port, security, user, passwordSet, businessId } = settings
  if (user === null) return { host, port, security, user, password: null }
  const password = passwordSet ? await secrets.get(businessId, MAIL_PASSWORD) : null
  return password === null ? null : { host, port, security, user, password }
}

/** @throws validation_failed where the first time something is missing */
function merged(businessId: string, before: MailSettings | undefined, said: MailSettingsInput): MailSettings {
  const given = <K extends 'host' | 'port' | 'security' | 'fromAddress'>(field: K): MailSettings[K] => {
    const value = said[field] ?? before?.[field]
    if (value === undefined) throw invalidField(field, 'is required the first time')
    return value as MailSettings[K]
  }
  const kept = <T>(now: T | undefined, then: T | undefined, otherwise: T): T =>
    now !== undefined ? now : then !== undefined ? then : otherwise

  const server = { host: given('host'), port: given('port'), security: given('security') }
  const user = kept(said.user, before?.user, null)
  const isSame =
    before?.host === server.host &&
    before.port === server.port &&
    before.security === server.security &&
    before.user === user
  return {
    businessId,
    ...server,
    user,
    passwordSet: said.password === undefined ? isSame && before.passwordSet : said.password !== null,
    fromName: kept(said.fromName, before?.fromName, null),
    fromAddress: given('fromAddress'),
    replyTo: kept(said.replyTo, before?.replyTo, null),
    copyToSelf: kept(said.copyToSelf, before?.copyToSelf, false),
    lastTest: isSame && said.password === undefined ? before.lastTest : null,
  }
}

/** @throws validation_failed */
function assertServer({ host, security }: MailSettings): void {
  if (security === 'NONE' && !isThisMachine(host)) {
    throw invalidField(
      'security',
      'must be TLS or STARTTLS: without encryption, only a mail server on this computer is allowed',
    )
  }
  if (isPrivateAddress(host) && !isThisMachine(host)) {
    throw invalidField(
      'host',
      'must be a public mail server, or one on this computer: this address is in a private network',
    )
  }
}

const shown = ({ host, port, security, fromAddress }: MailSettings) => ({ host, port, security, fromAddress })

async function recordSettingsEvent(
  unit: Unit,
  member: Member,
  change: {
    from: Record<string, string | number | boolean | null> | null
    to: Record<string, string | number | boolean | null> | null
  },
): Promise<void> {
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    subject: { kind: 'business', id: member.businessId },
    action: 'business.mailChanged',
    from: change.from,
    to: change.to,
  })
}
