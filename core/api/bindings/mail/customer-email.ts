import * as contract from '../../../contract/mail/customer-email.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Unit } from '../../../ports/unit.ts'
import { firstDay, statementFileName } from '../../../use-cases/mail/customer-attachment.ts'
import {
  type CustomerEmailRow,
  prepareCustomerEmail,
  queueCustomerEmail,
  queueOneCustomerOfMany,
} from '../../../use-cases/mail/customer-emails.ts'
import { decideCustomerEmail, emailsOfCustomer } from '../../../use-cases/mail/emails.ts'
import { bind, type Binding, type Input } from '../../bind.ts'
import { newestOf, toEmail, toEmailReport } from './mail-wire.ts'

type ListRequest = Pick<Input<typeof contract.listCustomerEmails>, 'core' | 'member' | 'params'>

const newest = async ({ core, member, params }: ListRequest) =>
  newestOf(await core.units.read((unit) => emailsOfCustomer(unit, member, params.id)))

const toRow = (row: CustomerEmailRow) => ({ ...row, to: [...row.to], amount: koboToNumber(row.amount) })

type BulkRequest = Pick<Input<typeof contract.sendCustomerEmails>, 'core' | 'member' | 'body'>

/** All of them in one unit: a request that is repeated after a crash queues none of them twice. */
function queueMany({ core, member, body: { customerIds, kind, about, evenAgain } }: BulkRequest, check: boolean) {
  const work = async (unit: Unit): Promise<CustomerEmailRow[]> => {
    unit.concerns({ kind: 'business', id: member.businessId })
    const rows: CustomerEmailRow[] = []
    for (const customerId of new Set(customerIds)) {
      rows.push(await queueOneCustomerOfMany(unit, member, { customerId, kind, about, evenAgain, check }))
    }
    return rows
  }
  return check ? core.units.rehearse(work) : core.units.write(work)
}

/** Reminders and statements to customers by e-mail. */
export const customerEmailBindings: readonly Binding[] = [
  bind(contract.prepareCustomerEmail, async ({ core, member, params, query: { kind, about } }) =>
    core.units.read(async (unit) => {
      const settings = await unit.mail.settings(member.businessId)
      const of = { customerId: params.id, environment: undefined, kind }
      const { to, subject, message, phone } = await prepareCustomerEmail(unit, member, { ...of, about })
      const period = { from: await firstDay(unit, member, of), to: unit.today }
      const fileName = statementFileName(period.from, period.to)
      const from = settings?.fromAddress ?? null
      return { data: { to: [...to], subject, message, phone, fileName, from, period, warnings: [] } }
    }),
  ),

  bind(
    contract.sendCustomerEmail,
    async ({ core, member, params, body }) => {
      const wanted = { ...body, customerId: params.id }
      return { data: toEmail(await core.units.write((unit) => queueCustomerEmail(unit, member, wanted))) }
    },
    async (input) => ({ data: toEmail(await newest(input)) }),
  ),

  bind(
    contract.sendCustomerEmails,
    async (input) => toEmailReport((await queueMany(input, input.body.check ?? false)).map(toRow)),
    // What would be queued is what was.
    async (input) =>
      toEmailReport((await queueMany({ ...input, body: { ...input.body, evenAgain: true } }, true)).map(toRow)),
  ),

  bind(contract.listCustomerEmails, async ({ core, member, params }) => ({
    data: { items: (await core.units.read((unit) => emailsOfCustomer(unit, member, params.id))).map(toEmail) },
  })),

  bind(
    contract.decideCustomerEmail,
    async ({ core, member, params, body }) => ({
      data: toEmail(await core.units.write((unit) => decideCustomerEmail(unit, member, { ...params, ...body }))),
    }),
    async (input) => ({ data: toEmail(await newest(input)) }),
  ),
]
