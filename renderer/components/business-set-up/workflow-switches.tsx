import { Stack, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business/business.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { Problem } from '../ui/problem.tsx'

const words = setUpTexts.workflow

type Settings = Pick<
  Business['settings'],
  'requireApproval' | 'autoSubmitToFirs' | 'requireDifferentApprover' | 'counterWithoutApproval'
>

/** Who approves, and who sends. Each switch holds at once. */
export function WorkflowSwitches({ business }: { readonly business: Business }) {
  const { updateSettings } = useBusinessSetUp(business.id)
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (switched: Partial<Settings>) => updateSettings(switched),
    onSuccess: () => notifications.show({ message: words.on }),
  })
  // What was pressed shows at once; what was refused falls back.
  const settings: Settings = isPending ? { ...business.settings, ...defined(variables) } : business.settings

  const toggle = (name: keyof Settings) => ({
    label: words[name],
    description: words[`${name}Hint`],
    checked: settings[name],
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) => mutate({ [name]: currentTarget.checked }),
  })

  return (
    <Stack gap="md">
      <Switch {...toggle('requireApproval')} />
      {settings.requireApproval && <Switch {...toggle('requireDifferentApprover')} ml="xl" />}
      {settings.requireApproval && <Switch {...toggle('counterWithoutApproval')} ml="xl" />}
      <Switch {...toggle('autoSubmitToFirs')} />
      {error !== null && <Problem error={error} />}
    </Stack>
  )
}

function defined(changes: { readonly [K in keyof Settings]?: boolean | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
