import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dayAfter } from '../calendar/days.ts'

import {
  changedPlan,
  isNamed,
  isTimeToRemind,
  nextRun,
  resumedAfter,
  stepDue,
  DEFAULT_REMINDER_PLAN,
  type ReminderPlan,
  type ReminderStep,
} from './reminder-plan.ts'

const DUE = '2026-11-02'
const steps = (...days: number[]): ReminderStep[] => days.map((one) => ({ days: one, since: '2026-01-01' }))
const dueOn = (late: number, done: readonly number[] = [], of = steps(3, 14, 30)) =>
  stepDue({ dueDate: DUE, done }, of, dayAfter(DUE, late))

describe('the step that an item is reminded of', () => {
  it('comes on its day, and once', () => {
    expect([0, 2, 3, 4].map((late) => dueOn(late))).toEqual([null, null, 3, 3])
    expect(dueOn(3, [3])).toBeNull()
    expect(dueOn(13, [3])).toBeNull()
    expect(dueOn(14, [3])).toBe(14)
    expect(dueOn(400, [3, 14, 30])).toBeNull()
  })

  it('is the latest of those that were missed, and none before it is caught up', () => {
    expect(dueOn(20)).toBe(14)
    expect(dueOn(20, [14])).toBeNull()
    expect(dueOn(20, [14], steps(3, 7, 14))).toBeNull()
  })

  it('before the due date lapses once the item is overdue', () => {
    const before = steps(-3, 3)
    expect([-4, -3, 0, 1, 3].map((late) => dueOn(late, [], before))).toEqual([null, -3, -3, null, 3])
  })

  it('counts from the day on which it was set', () => {
    const since = (day: string) => [{ days: 3, since: day }]
    expect(stepDue({ dueDate: DUE, done: [] }, since('2026-11-05'), '2026-11-20')).toBe(3)
    expect(stepDue({ dueDate: DUE, done: [] }, since('2026-11-06'), '2026-11-20')).toBeNull()
  })

  it('is on every day of any life of an item what a person with a calendar would say', () => {
    const days = fc.uniqueArray(fc.integer({ min: -10, max: 60 }), { maxLength: 6 })
    fc.assert(
      fc.property(days, fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }), fc.nat(30), (of, isOnAt, since) => {
        const first = dayAfter(DUE, since - 12)
        const plan = of.map((one) => ({ days: one, since: first }))
        const done: number[] = []
        // The oracle ticks off a calendar of its own, day by day.
        const waiting = new Set<number>()
        isOnAt.forEach((isOn, index) => {
          const late = index - 12
          if (late >= since - 12 && of.includes(late)) waiting.add(late)
          if (late > 0) for (const one of [...waiting]) if (one < 0) waiting.delete(one)
          if (!isOn) return
          const expected = waiting.size === 0 ? null : Math.max(...waiting)
          waiting.clear()
          const found = stepDue({ dueDate: DUE, done }, plan, dayAfter(DUE, late))
          expect(found).toBe(expected)
          if (found !== null) done.push(found)
        })
        expect(new Set(done).size).toBe(done.length)
      }),
    )
  })
})

describe('what a reminder names', () => {
  it('is what has reached the first step after its due date', () => {
    expect([2, 3, 90].map((late) => isNamed(DUE, steps(-5, 3, 14), dayAfter(DUE, late)))).toEqual([false, true, true])
    expect(isNamed(DUE, steps(-5), dayAfter(DUE, 90))).toBe(false)
  })
})

describe('a changed plan', () => {
  const on = changedPlan(DEFAULT_REMINDER_PLAN, { isOn: true }, '2026-11-10')

  it('counts all steps from the day on which it is switched on, and new ones from theirs', () => {
    expect(on.steps).toEqual([3, 14, 30].map((days) => ({ days, since: '2026-11-10' })))
    const more = changedPlan(on, { steps: [14, 7, 7, 3] }, '2026-11-20')
    expect(more.steps).toEqual([
      { days: 3, since: '2026-11-10' },
      { days: 7, since: '2026-11-20' },
      { days: 14, since: '2026-11-10' },
    ])
    const again = changedPlan(changedPlan(on, { isOn: false }, '2026-11-11'), { isOn: true }, '2026-12-01')
    expect(again.steps.map(({ since }) => since)).toEqual(['2026-12-01', '2026-12-01', '2026-12-01'])
  })

  it('takes what was reached up to a restore for reminded of', () => {
    expect(resumedAfter(on, '2026-11-20').steps[0]).toEqual({ days: 3, since: '2026-11-21' })
    expect(resumedAfter(on, '2026-11-01').steps[0]).toEqual({ days: 3, since: '2026-11-10' })
  })
})

describe('when reminders go', () => {
  const plan: ReminderPlan = { ...DEFAULT_REMINDER_PLAN, isOn: true }
  const weekdays: ReminderPlan = { ...plan, weekdaysOnly: true }

  it('is their hour in Lagos, or later on that day', () => {
    expect(isTimeToRemind(plan, new Date('2026-11-20T07:59:59.999Z'))).toBe(false)
    expect(isTimeToRemind(plan, new Date('2026-11-20T08:00:00Z'))).toBe(true)
    expect(isTimeToRemind(plan, new Date('2026-11-20T22:59:00Z'))).toBe(true)
    expect(isTimeToRemind(plan, new Date('2026-11-20T23:00:00Z'))).toBe(false)
    expect(isTimeToRemind({ ...plan, isOn: false }, new Date('2026-11-20T08:00:00Z'))).toBe(false)
  })

  it('leaves out Saturday and Sunday where that is wanted', () => {
    expect(isTimeToRemind(weekdays, new Date('2026-11-21T12:00:00Z'))).toBe(false)
    expect(isTimeToRemind(plan, new Date('2026-11-21T12:00:00Z'))).toBe(true)
    expect(nextRun(weekdays, new Date('2026-11-20T08:00:00Z')).toISOString()).toBe('2026-11-23T08:00:00.000Z')
    expect(nextRun(plan, new Date('2026-11-20T08:00:00Z')).toISOString()).toBe('2026-11-21T08:00:00.000Z')
    expect(nextRun(plan, new Date('2026-11-20T07:00:00Z')).toISOString()).toBe('2026-11-20T08:00:00.000Z')
  })
})
