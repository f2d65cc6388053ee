import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useApi } from '../../lib/api/api-context.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { reminderPlanQuery, reminderPreviewQuery } from '../../lib/queries/reminder-plan.ts'
import { automaticReminders } from '../../lib/texts/mail/automatic-reminders.ts'

const words = automaticReminders.debtors
/** So many customers without e-mail are named. */
const NAMED = 3

type Props = {
  readonly businessId: string
  /** Whether this person sees the settings. */
  readonly maySet: boolean
}

/** When reminders go out by themselves next, and who gets none although something is due; nothing where they are off. */
export function AutomaticReminders({ businessId, maySet }: Props) {
  const { client } = useApi()
  const { data: plan } = useQuery(reminderPlanQuery(client, businessId))
  const { data: preview } = useQuery({
    ...reminderPreviewQuery(client, businessId),
    enabled: plan?.isOn === true && plan.obstacle === null,
  })
  if (!plan?.isOn || plan.obstacle === 'practice') return null
  const bare = preview?.items.filter(({ skipped }) => skipped === 'no_email').map(({ name }) => name) ?? []
  const names =
    bare.length > NAMED
      ? `${bare.slice(0, NAMED).join(', ')} ${automaticReminders.preview.more(bare.length - NAMED)}`
      : bare.join(', ')
  return (
    <Text c="dimmed">
      {plan.nextAt === null
        ? automaticReminders.obstacles.smtp_missing
        : words.next(formatDay(plan.nextAt), formatTime(plan.nextAt))}{' '}
      {bare.length > 0 && <>{words.noEmail(names)} </>}
      {plan.failed.length > 0 && (
        <Text span inherit c="var(--desk-bad)">
          {words.notSent(plan.failed.length)}{' '}
        </Text>
      )}
      {maySet && (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link
              {...props}
              to="/businesses/$businessId/settings"
              params={{ businessId }}
              search={{ section: 'reminders' }}
            />
          )}
        >
          {words.see}
        </Anchor>
      )}
    </Text>
  )
}
