import { Select, SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import type { Business } from '../../../../core/contract/business/business.ts'
import { may } from '../../../../core/contract/http/permissions.ts'
import { type ReminderPlanBody, updateReminderPlan } from '../../../../core/contract/money/reminder-plan.ts'
import { MoneyInput } from '../../../components/form/decimal-input.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { decimalFieldProps, numberField } from '../../../lib/form/number-fields.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { automaticReminders } from '../../../lib/texts/mail/automatic-reminders.ts'

const words = automaticReminders.plan
const YES = 'yes'
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourOf(hour) }))

function hourOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** `3, 14, 30`. */
const dayList = z
  .string()
  .regex(/^\s*(\d+[\s,;]*)*$/, words.list)
  .transform((typed) => typed.split(/[\s,;]+/).filter((part) => part !== ''))
  .transform((parts) => parts.map(Number))

/** What is typed is text. */
const schema = z.object({
  daysAfter: dayList.optional(),
  daysBefore: dayList.optional(),
  hour: z.string().transform(Number).optional(),
  smallestBalance: numberField(z.number()).optional(),
  weekdaysOnly: z
    .string()
    .transform((typed) => typed === YES)
    .optional(),
})

type Props = { readonly business: Business; readonly plan: ReminderPlanBody }

/** On which days after the due date, at which hour, and from which amount on customers are reminded. */
export function ReminderPlanForm({ business, plan }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const form = useServerForm({
    schema,
    initialValues: {
      daysAfter: plan.daysAfter.join(', '),
      daysBefore: plan.daysBefore.join(', '),
      hour: String(plan.hour),
      smallestBalance: plan.smallestBalance === 0 ? '' : String(plan.smallestBalance),
      weekdaysOnly: plan.weekdaysOnly ? YES : '',
    },
    labels: words.labels,
    send: async (typed) =>
      client.call(updateReminderPlan, {
        params: { id: business.id },
        // What was emptied is nothing.
        body: {
          daysAfter: [],
          daysBefore: [],
          smallestBalance: 0,
          ...typed,
          weekdaysOnly: typed.weekdaysOnly ?? false,
        },
      }),
    onSuccess: () => {
      notifications.show({ message: words.saved })
      void queries.invalidateQueries({ queryKey: ofBusiness(business.id, 'money') })
    },
  })
  if (!may(business, 'reminder.automate')) {
    const before = plan.daysBefore.length === 0 ? null : plan.daysBefore.join(', ')
    return <Text>{words.said(plan.daysAfter.join(', '), before, hourOf(plan.hour))}</Text>
  }
  return (
    <Stack gap="sm" component="section">
      <Title order={3}>{words.title}</Title>
      <Form form={form} button={words.save}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...form.field('daysAfter')} description={words.hints.daysAfter} autoComplete="off" />
          <TextInput {...form.field('daysBefore')} description={words.hints.daysBefore} autoComplete="off" />
          <Select {...form.choice('hour')} data={HOURS} allowDeselect={false} description={'\u00a0'} />
          <MoneyInput {...decimalFieldProps(form, 'smallestBalance')} description={words.hints.smallestBalance} />
        </SimpleGrid>
        <Switch
          label={words.labels.weekdaysOnly}
          description={words.hints.weekdaysOnly}
          checked={form.values.weekdaysOnly === YES}
          onChange={(event) => form.change('weekdaysOnly', event.currentTarget.checked ? YES : '')}
        />
        <Text size="sm" c="dimmed">
          {words.leftOut}
        </Text>
      </Form>
    </Stack>
  )
}
