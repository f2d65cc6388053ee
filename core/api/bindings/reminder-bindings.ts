import * as contract from '../../contract/reminder.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { noteReminder, prepareReminder, remindersOf, type Reminder } from '../../use-cases/receivables/reminders.ts'
import { bind, type Binding, type Input } from '../bind.ts'

const toReminder = ({ id, at, actor, to }: Reminder): contract.ReminderBody => ({ id, at, by: actor.name, ...to })

type Listing = Pick<Input<typeof contract.listReminders>, 'core' | 'member' | 'params' | 'query'>

async function listed({ core, member, params, query }: Listing) {
  const asked = { customerId: params.id, environment: query.environment }
  return { data: { items: (await core.units.read((unit) => remindersOf(unit, member, asked))).map(toReminder) } }
}

/** Reminding a customer of what is open. */
export const reminderBindings: readonly Binding[] = [
  bind(contract.getReminder, async ({ core, member, params, query }) => {
    const asked = { customerId: params.id, environment: query.environment, about: query.about }
    const { items, amount, overdue, ...prepared } = await core.units.read((unit) =>
      prepareReminder(unit, member, asked),
    )
    return {
      data: {
        customerId: params.id,
        items: items.length,
        amount: koboToNumber(amount),
        overdue: koboToNumber(overdue),
        since: items.map(({ entry }) => entry.date).toSorted()[0] ?? null,
        ...prepared,
      },
    }
  }),

  bind(contract.listReminders, listed),

  bind(
    contract.noteReminder,
    async ({ core, member, params, body }) => {
      const { channel, about, environment } = body
      const asked = { customerId: params.id, channel, about, environment }
      const reminders = await core.units.write(async (unit) => {
        await noteReminder(unit, member, asked)
        return remindersOf(unit, member, asked)
      })
      return { data: { items: reminders.map(toReminder) } }
    },
    listed,
  ),
]
