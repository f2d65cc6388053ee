import * as contract from '../../../contract/money/reminder-plan.ts'
import { mailSentence } from '../../../domain/mail/troubles.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import { changeReminderPlan } from '../../../use-cases/mail/automatic-reminders.ts'
import { testReminder } from '../../../use-cases/mail/test-reminder.ts'
import type { DueReminder } from '../../../use-cases/receivables/reminders/due.ts'
import { previewReminders, reminderStateOf, type ReminderState } from '../../../use-cases/receivables/reminders/plan.ts'
import { bind, bindRemembered, type Binding } from '../../bind.ts'
import { exactKobo } from '../../wire/record.ts'

const toPlan = ({ plan, nextAt, obstacle, failed }: ReminderState): contract.ReminderPlanBody => {
  const days = plan.steps.map((step) => step.days)
  return {
    isOn: plan.isOn,
    daysAfter: days.filter((one) => one >= 0),
    daysBefore: days
      .filter((one) => one < 0)
      .map((one) => -one)
      .toSorted((one, other) => one - other),
    hour: plan.hour,
    weekdaysOnly: plan.weekdaysOnly,
    smallestBalance: koboToNumber(plan.smallestBalance),
    nextAt: nextAt?.toISOString() ?? null,
    obstacle,
    failed: failed.map(({ trouble, ...one }) => ({ ...one, reason: trouble && mailSentence(trouble) })),
  }
}

const toPreviewed = (due: DueReminder): contract.PreviewedReminderBody => ({
  customerId: due.customerId,
  name: due.name,
  email: due.email,
  step: due.step,
  amount: koboToNumber(due.amount),
  items: due.items.map(({ number, date, dueDate, open, daysOverdue }) => {
    return { number, dueDate: dueDate ?? date, open: koboToNumber(open), daysOverdue: daysOverdue ?? 0 }
  }),
  skipped: due.skipped,
})

/** Reminders that go out by themselves. */
export const reminderPlanBindings: readonly Binding[] = [
  bind(contract.getReminderPlan, async ({ core, member }) => ({
    data: toPlan(await core.units.read((unit) => reminderStateOf(unit, member))),
  })),

  bind(contract.updateReminderPlan, async ({ core, member, body: { smallestBalance: least, ...said } }) => {
    const change = { ...said, smallestBalance: least === undefined ? undefined : exactKobo(least) }
    return { data: toPlan(await core.units.write((unit) => changeReminderPlan(unit, member, change))) }
  }),

  bindRemembered(contract.previewReminderPlan, async ({ core, member }) => {
    const { at, isOn, reminders } = await core.units.read((unit) => previewReminders(unit, member))
    const going = reminders.filter(({ skipped }) => skipped === null)
    return {
      data: {
        at: at.toISOString(),
        isOn,
        items: reminders.slice(0, contract.MAX_PREVIEWED).map(toPreviewed),
        reminders: going.length,
        skipped: reminders.length - going.length,
        amount: koboToNumber(sumKobo(going.map(({ amount }) => amount))),
      },
    }
  }),

  bind(contract.testReminder, async ({ core, member, body }) => ({
    data: { to: await testReminder(core, member, body.to) },
  })),
]
