import { Stack, Switch, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'

import { type Business, updateSettings } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Problem } from '../../components/ui/problem.tsx'
import { checkBody } from '../../lib/errors/field-errors.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { settings } from '../../lib/texts/business/settings.ts'
import { inbox } from '../../lib/texts/purchases/inbox.ts'

const words = inbox.settingsCard

/** Whether only cleared bills are paid, and how long an incoming invoice can be refused. */
export function BillsSettings({ business }: { readonly business: Business }) {
  const { updateSettings: update } = useBusinessSetUp(business.id)
  const { payClearedOnly, refusalHours } = business.settings
  const mayChange = may(business, 'business.manage')
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: update,
    onSuccess: () => notifications.show({ message: settings.saved }),
  })
  const form = useServerForm({
    schema: z.object({ refusalHours: z.string() }),
    initialValues: { refusalHours: String(refusalHours) },
    labels: { refusalHours: words.hours },
    // An empty field is as usual again.
    send: async ({ refusalHours: typed }) =>
      update(checkBody(updateSettings.body, { refusalHours: typed.trim() === '' ? null : Number(typed) })),
    onSuccess: () => notifications.show({ message: settings.saved }),
  })
  return (
    <Stack gap="md">
      <Title order={3}>{words.title}</Title>
      <Switch
        label={words.cleared}
        description={words.clearedHint}
        checked={(isPending ? variables.payClearedOnly : undefined) ?? payClearedOnly}
        disabled={!mayChange}
        onChange={({ currentTarget }) => mutate({ payClearedOnly: currentTarget.checked })}
      />
      {error !== null && <Problem error={error} />}
      {mayChange && (
        <Form form={form} button={words.save}>
          <TextInput
            {...form.field('refusalHours')}
            description={words.hoursHint}
            inputMode="numeric"
            autoComplete="off"
            maw={420}
          />
        </Form>
      )}
    </Stack>
  )
}
