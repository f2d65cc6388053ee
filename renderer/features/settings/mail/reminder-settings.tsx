import { Anchor, Button, Divider, Stack, Switch, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Business } from '../../../../core/contract/business/business.ts'
import { may } from '../../../../core/contract/http/permissions.ts'
import { type ReminderPlanBody, updateReminderPlan } from '../../../../core/contract/money/reminder-plan.ts'
import { Loading } from '../../../components/ui/loading.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay, formatTime } from '../../../lib/format/date-time.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { reminderPlanQuery } from '../../../lib/queries/reminder-plan.ts'
import { automaticReminders as words } from '../../../lib/texts/mail/automatic-reminders.ts'
import { ReminderPlanForm } from './reminder-plan-form.tsx'
import { ReminderPreview } from './reminder-preview.tsx'
import { ReminderTestForm } from './test-form.tsx'

type Props = { readonly business: Business }

/** Whether and when customers are reminded by themselves, and what that would send next. */
export function ReminderSettings({ business }: Props) {
  const { client } = useApi()
  const { data: plan, error, refetch } = useQuery(reminderPlanQuery(client, business.id))
  if (!plan) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />

  return (
    <Stack gap="lg">
      <Obstacle businessId={business.id} plan={plan} />
      <OnSwitch business={business} plan={plan} />
      {plan.failed.length > 0 && <Failed businessId={business.id} plan={plan} />}
      <Divider />
      <ReminderPlanForm key={JSON.stringify(plan)} business={business} plan={plan} />
      <Divider />
      <ReminderPreview businessId={business.id} />
      {plan.obstacle !== 'smtp_missing' && (
        <>
          <Divider />
          <ReminderTestForm businessId={business.id} />
        </>
      )}
    </Stack>
  )
}

type OfPlan = { readonly businessId: string; readonly plan: ReminderPlanBody }

function Obstacle({ businessId, plan: { obstacle } }: OfPlan) {
  if (obstacle === null) return null
  return (
    <Notice
      tone={obstacle === 'practice' ? 'quiet' : 'needsYou'}
      action={
        obstacle === 'smtp_missing' && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/businesses/$businessId/settings"
                params={{ businessId }}
                search={{ section: 'email' }}
              />
            )}
          >
            {words.setUpMail}
          </Button>
        )
      }
    >
      {words.obstacles[obstacle]}
    </Notice>
  )
}

/** The switch holds at once; an owner alone may move it. */
function OnSwitch({ business, plan }: Props & { readonly plan: ReminderPlanBody }) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (isOn: boolean) =>
      client.call(updateReminderPlan, { params: { id: business.id }, body: { isOn } }),
    onSuccess: async (_answer, isOn) => {
      notifications.show({ message: words.on.done[`${isOn}`] })
      await queries.invalidateQueries({ queryKey: ofBusiness(business.id, 'money') })
    },
  })
  const isOwner = may(business, 'reminder.automate')
  const isOn = isPending ? variables : plan.isOn
  const next = plan.nextAt === null ? null : words.on.next(formatDay(plan.nextAt), formatTime(plan.nextAt))
  return (
    <Stack gap="xs">
      <Switch
        label={words.on.label}
        description={isOn ? (next ?? undefined) : words.on.off}
        checked={isOn}
        disabled={!isOwner || (!plan.isOn && plan.obstacle === 'smtp_missing')}
        onChange={({ currentTarget }) => mutate(currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" maw={640}>
        {isOwner ? words.on.first : words.on.onlyOwner}
      </Text>
      {error !== null && <Problem error={error} />}
    </Stack>
  )
}

function Failed({ businessId, plan: { failed } }: OfPlan) {
  return (
    <section>
      <Title order={3}>{words.failed.title}</Title>
      {failed.map(({ customerId, emailId, name, reason }) => (
        <Text key={emailId} c="var(--desk-bad)">
          {words.failed.one(name, reason ?? words.failed.unknown)}{' '}
          <Anchor
            inherit
            aria-label={`${words.failed.see}: ${name}`}
            renderRoot={(props) => (
              <Link {...props} to="/businesses/$businessId/customers/$customerId" params={{ businessId, customerId }} />
            )}
          >
            {words.failed.see}
          </Anchor>
        </Text>
      ))}
    </section>
  )
}
