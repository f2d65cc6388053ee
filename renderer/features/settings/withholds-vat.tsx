import { Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { settings } from '../../lib/texts/business/settings.ts'

const words = settings.money.withholds

/** Whether the business is appointed to withhold VAT from its suppliers. The switch holds at once. */
export function WithholdsVat({ business }: { readonly business: Business }) {
  const { updateSettings } = useBusinessSetUp(business.id)
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: updateSettings,
    onSuccess: () => notifications.show({ message: settings.saved }),
  })
  return (
    <Stack gap="xs">
      <Switch
        label={words.label}
        description={words.hint}
        checked={(isPending ? variables.withholdsVat : undefined) ?? business.settings.withholdsVat}
        disabled={!may(business, 'business.manage')}
        onChange={({ currentTarget }) => mutate({ withholdsVat: currentTarget.checked })}
      />
      <Text size="sm" c="dimmed" maw={640}>
        {words.law}
      </Text>
      {error !== null && <Problem error={error} />}
    </Stack>
  )
}
