import * as contract from '../../../contract/money/reminder.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import {
  recordReminder,
  prepareReminder,
  prepareReminders,
  remindersOf,
  type PreparedReminder,
  type RemindedDebtor,
  type Reminder,
} from '../../../use-cases/receivables/reminders/prepare.ts'
import { bind, bindRemembered, type Binding, type Input } from '../../bind.ts'
import { toPage } from '../../wire/record.ts'

const toReminder = ({ id, at, actor, to }: Reminder): contract.ReminderBody => ({
  id,
  at,
  by: actor.name,
  ...to,
  automatic: to.automatic ?? false,
})

function toPrepared(
  customerId: string,
  { amount, overdue, credit, ...prepared }: PreparedReminder,
): contract.PreparedReminderBody {
  return {
    customerId,
    amount: koboToNumber(amount),
    overdue: koboToNumber(overdue),
    credit: koboToNumber(credit),
    ...prepared,
  }
}

const toDebtorReminder = ({
  customerId,
  name,
  lastReminder,
  ...prepared
}: RemindedDebtor): contract.DebtorReminderBody => ({
  ...toPrepared(customerId, prepared),
  name,
  lastReminder: lastReminder && toReminder(lastReminder),
})

type Listing = Pick<Input<typeof contract.listReminders>, 'core' | 'member' | 'params' | 'query'>

async function listed({ core, member, params, query }: Listing) {
  const asked = { customerId: params.id, environment: query.environment }
  return { data: { items: (await core.units.read((unit) => remindersOf(unit, member, asked))).map(toReminder) } }
}

/** Reminding a customer of what is open. */
export const reminderBindings: readonly Binding[] = [
  bind(contract.getReminder, async ({ core, member, params, query }) => {
    const asked = { customerId: params.id, environment: query.environment, about: query.about }
    return { data: toPrepared(params.id, await core.units.read((unit) => prepareReminder(unit, member, asked))) }
  }),

  bindRemembered(contract.prepareReminders, async ({ core, member, query }) => {
    const { environment, about = 'OVERDUE', page, limit } = query
    const asked = { environment, about, page, limit }
    const found = await core.units.read((unit) => prepareReminders(unit, member, asked))
    return { data: { ...toPage(found, query, toDebtorReminder), amount: koboToNumber(found.amount) } }
  }),

  bind(contract.listReminders, listed),

  bind(
    contract.noteReminder,
    async ({ core, member, params, body }) => {
      const { channel, about, environment } = body
      const asked = { customerId: params.id, channel, about, environment }
      return core.units.write(async (unit) => {
        const warnings = await recordReminder(unit, member, asked)
        return { data: { items: (await remindersOf(unit, member, asked)).map(toReminder) }, warnings }
      })
    },
    listed,
  ),
]
