import { Select, Stack, Switch, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business/business.ts'
import type { CounterLimit, CounterLimits as Limits } from '../../../core/contract/business/counter-limits.ts'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { settings } from '../../lib/texts/business/settings.ts'

const words = settings.counter

const roles = ['CREATOR', 'MANAGER'] as const satisfies readonly (keyof Limits)[]
const switches = ['priceChange', 'return', 'blindCount'] as const satisfies readonly (keyof CounterLimit)[]
const discounts = [0, 5, 10, 15, 20, 30, 50, 100]

/** What each role may do at the counter without asking. Each change holds at once. */
export function CounterLimits({ business }: { readonly business: Business }) {
  const { updateSettings } = useBusinessSetUp(business.id)
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: ({ role, change }: { readonly role: keyof Limits; readonly change: Partial<CounterLimit> }) =>
      updateSettings({ counterLimits: { [role]: change } }),
    onSuccess: () => notifications.show({ message: settings.saved }),
  })
  const { counterLimits } = business.settings
  const limitOf = (role: keyof Limits): CounterLimit =>
    isPending && variables.role === role ? { ...counterLimits[role], ...variables.change } : counterLimits[role]

  return (
    <Stack gap="xl">
      {roles.map((role) => {
        const limit = limitOf(role)
        const choices = [...new Set([...discounts, limit.discountPercent])].sort((one, other) => one - other)
        return (
          <Stack key={role} gap="md" component="section" aria-label={words.roles[role]}>
            <Title order={3} size="h6">
              {words.roles[role]}
            </Title>
            <Select
              label={words.discountPercent}
              maw={240}
              allowDeselect={false}
              data={choices.map((percent) => ({ value: String(percent), label: words.percent(percent) }))}
              value={String(limit.discountPercent)}
              onChange={(value) => mutate({ role, change: { discountPercent: Number(value) } })}
            />
            {switches.map((name) => (
              <Switch
                key={name}
                label={words[name]}
                description={words[`${name}Hint`]}
                checked={limit[name]}
                onChange={({ currentTarget }) => mutate({ role, change: { [name]: currentTarget.checked } })}
              />
            ))}
          </Stack>
        )
      })}
      {error !== null && <Problem error={error} />}
    </Stack>
  )
}
