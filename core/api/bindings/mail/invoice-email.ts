import * as contract from '../../../contract/mail/invoice-email.ts'
import type { Unit } from '../../../ports/unit.ts'
import {
  decideEmail,
  emailsOf,
  recordShared,
  queueEmail,
  queueOneOfMany,
  type EmailRow,
} from '../../../use-cases/mail/emails.ts'
import { invoiceEml } from '../../../use-cases/mail/eml-draft.ts'
import { prepareEmail } from '../../../use-cases/mail/prepare.ts'
import { bind, type Binding, type Input } from '../../bind.ts'
import { newestOf, toEmail, toEmailReport, toPrepared } from './mail-wire.ts'

type ListRequest = Pick<Input<typeof contract.listEmails>, 'core' | 'member' | 'params'>

const newest = async ({ core, member, params }: ListRequest) =>
  newestOf(await core.units.read((unit) => emailsOf(unit, member, params.id)))

const toRow = (row: EmailRow) => ({ ...row, to: [...row.to] })

type BulkRequest = Pick<Input<typeof contract.sendEmails>, 'core' | 'member' | 'body'>

/** All of them in one unit: a request that is repeated after a crash queues none of them twice. */
function queueMany(
  { core, member, body: { ids, template, evenUncleared } }: BulkRequest,
  check: boolean,
): Promise<EmailRow[]> {
  const work = async (unit: Unit): Promise<EmailRow[]> => {
    unit.concerns({ kind: 'business', id: member.businessId })
    const rows: EmailRow[] = []
    for (const id of new Set(ids)) {
      rows.push(await queueOneOfMany(unit, member, { id, template, evenUncleared, check }))
    }
    return rows
  }
  return check ? core.units.rehearse(work) : core.units.write(work)
}

/** Invoices to customers by e-mail. */
export const invoiceEmailBindings: readonly Binding[] = [
  bind(contract.prepareEmail, async ({ core, member, params }) =>
    core.units.read(async (unit) => {
      const settings = await unit.mail.settings(member.businessId)
      return { data: toPrepared(await prepareEmail(unit, member, params.id), settings?.fromAddress ?? null) }
    }),
  ),

  bind(
    contract.sendEmail,
    async ({ core, member, params, body }) => {
      const email = await core.units.write((unit) => queueEmail(unit, member, { ...body, id: params.id }))
      return { data: toEmail(email) }
    },
    async (input) => ({ data: toEmail(await newest(input)) }),
  ),

  bind(
    contract.sendEmails,
    async (input) => toEmailReport((await queueMany(input, input.body.check ?? false)).map(toRow)),
    // What would be queued is what was.
    async (input) => toEmailReport((await queueMany(input, true)).map(toRow)),
  ),

  bind(contract.listEmails, async ({ core, member, params }) => ({
    data: { items: (await core.units.read((unit) => emailsOf(unit, member, params.id))).map(toEmail) },
  })),

  bind(
    contract.decideEmail,
    async ({ core, member, params, body }) => ({
      data: toEmail(await core.units.write((unit) => decideEmail(unit, member, { ...params, ...body }))),
    }),
    async (input) => ({ data: toEmail(await newest(input)) }),
  ),

  bind(contract.getEml, ({ core, member, params, query }) => invoiceEml(core, member, { ...query, id: params.id })),

  bind(contract.writeEml, ({ core, member, params, body }) => invoiceEml(core, member, { ...body, id: params.id })),

  bind(contract.noteShared, async ({ core, member, params, body }) => {
    await core.units.write((unit) => recordShared(unit, member, { id: params.id, ...body }))
    return {}
  }),
]
