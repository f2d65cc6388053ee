import { invalidField } from '../../contract/http/errors.ts'
import { MailKind } from '../../contract/mail/templates.ts'
import { by } from '../../domain/audit/audit.ts'
import type { MailTemplate } from '../../domain/mail/settings.ts'
import { defaultTemplate, placeholders, unknownPlaceholders } from '../../domain/mail/templates.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

export type UsedTemplate = MailTemplate & { readonly isUsual: boolean }

/** The words of a business, its own or the usual ones. */
export async function templateOf({ mail }: ReadUnit, businessId: string, kind: MailKind): Promise<UsedTemplate> {
  const own = await mail.template(businessId, kind)
  return own ? { ...own, isUsual: false } : { ...defaultTemplate(kind), isUsual: true }
}

export async function listTemplates(unit: ReadUnit, { businessId }: Member): Promise<UsedTemplate[]> {
  const found: UsedTemplate[] = []
  for (const kind of MailKind.options) found.push(await templateOf(unit, businessId, kind))
  return found
}

type TemplateInput = {
  readonly kind: MailKind
  readonly subject?: string | undefined
  readonly text?: string | undefined
  readonly usual?: boolean | undefined
}

/** What a template would be; nothing is kept. @throws validation_failed, naming placeholders that stand for nothing */
export async function changedTemplate(
  unit: ReadUnit,
  { businessId }: Member,
  said: TemplateInput,
): Promise<UsedTemplate> {
  if (said.usual) return { ...defaultTemplate(said.kind), isUsual: true }
  const before = await templateOf(unit, businessId, said.kind)
  const after = { ...before, subject: said.subject ?? before.subject, text: said.text ?? before.text }
  assertKnown(said.kind, 'subject', after.subject)
  assertKnown(said.kind, 'text', after.text)
  if (after.subject.includes('\n')) throw invalidField('subject', 'must be one line')
  const usual = defaultTemplate(said.kind)
  return { ...after, isUsual: after.subject === usual.subject && after.text === usual.text }
}

export async function saveTemplate(unit: Unit, member: Member, said: TemplateInput): Promise<UsedTemplate> {
  const { businessId } = member
  const after = await changedTemplate(unit, member, said)
  unit.concerns({ kind: 'business', id: businessId })
  await unit.mail.saveTemplate(businessId, said.kind, after.isUsual ? null : after)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    subject: { kind: 'business', id: businessId },
    action: 'business.mailTemplateChanged',
    from: null,
    to: { kind: said.kind, usual: after.isUsual },
  })
  return after
}

function assertKnown(kind: MailKind, field: 'subject' | 'text', text: string): void {
  const unknown = unknownPlaceholders(kind, text)
  if (unknown.length === 0) return
  const known = Object.keys(placeholders[kind]).map((name) => `{${name}}`)
  throw invalidField(
    field,
    `has ${unknown.map((name) => `{${name}}`).join(', ')}, which is not a placeholder; use ${known.join(', ')}`,
  )
}
