import { Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { formatMonth } from '../../../core/domain/calendar/format.ts'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { settings } from '../../lib/texts/business/settings.ts'

const words = settings.money.yearEnd

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  // Of any year: only the name counts.
  label: formatMonth(`2026-${String(index + 1).padStart(2, '0')}`).replace(/ \d+$/, ''),
}))

/** In which month the accounting year ends. What is chosen holds at once. */
export function YearEnd({ business }: { readonly business: Business }) {
  const { updateSettings } = useBusinessSetUp(business.id)
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: updateSettings,
    onSuccess: () => notifications.show({ message: settings.saved }),
  })
  return (
    <Stack gap="xs">
      <Select
        label={words.label}
        description={words.hint}
        maw={320}
        allowDeselect={false}
        data={months}
        value={String((isPending ? variables.yearEndMonth : undefined) ?? business.settings.yearEndMonth)}
        disabled={!may(business, 'business.manage')}
        onChange={(value) => value !== null && mutate({ yearEndMonth: Number(value) })}
      />
      {error !== null && <Problem error={error} />}
    </Stack>
  )
}
