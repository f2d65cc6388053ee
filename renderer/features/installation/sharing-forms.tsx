import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { RestoredNotice } from '../../components/form/restored-notice.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Problem } from '../../components/ui/problem.tsx'
import type { SharingStatus } from '../../lib/queries/screens/sharing.ts'
import { sharing as words } from './sharing-texts.ts'
import { installation as installationTexts } from './texts.ts'
import { useSharing } from './use-sharing.ts'

type Props = { readonly status: SharingStatus }

const { wholeNumber } = installationTexts.reach

const portForm = z.object({
  port: z
    .string({ error: wholeNumber })
    .trim()
    .regex(/^\d{1,5}$/, wholeNumber),
})

export function SharingPort({ status }: Props) {
  const { save } = useSharing()
  const form = useServerForm({
    schema: portForm,
    initialValues: { port: String(status.port) },
    keep: { form: 'sharing-port' },
    labels: words.labels,
    send: ({ port }) => save({ port: Number(port) }),
    onSuccess: () => notifications.show({ message: words.savedPort }),
  })
  return (
    <form {...form.formProps}>
      <Stack gap="sm">
        <RestoredNotice kept={form.kept} labels={words.labels} />
        <Group align="flex-start" gap="md">
          <TextInput
            {...form.field('port')}
            description={words.portHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="off"
            w={180}
          />
          <Button variant="default" type="submit" loading={form.isPending} mt={25}>
            {words.savePort}
          </Button>
        </Group>
        {form.problem !== undefined && <Problem error={form.problem} />}
      </Stack>
    </form>
  )
}

const ALL = ' all'

/** On which connections of the computer; those that were chosen and are gone at the moment stay chosen. */
export function SharingNetworks({ status }: Props) {
  const { interfaces, availableInterfaces } = status
  const { save } = useSharing()
  const stored: readonly string[] = interfaces ?? [ALL]
  const [chosen, setChosen] = useState<readonly string[]>(stored)
  const saving = useMutation({
    mutationFn: () => save({ interfaces: chosen.includes(ALL) ? null : [...chosen] }),
    onSuccess: () => notifications.show({ message: words.savedNetworks }),
  })
  const names = [...new Set([...availableInterfaces.map(({ name }) => name), ...(interfaces ?? [])])]
  const addressesOf = (name: string) => availableInterfaces.find((one) => one.name === name)?.addresses.join(', ')
  const isChanged = chosen.length !== stored.length || chosen.some((name) => !stored.includes(name))

  return (
    <Stack gap="sm" align="flex-start">
      <Checkbox.Group
        label={words.networks}
        description={words.networksHint}
        value={[...chosen]}
        onChange={(next) => {
          const isAllNew = next.includes(ALL) && !chosen.includes(ALL)
          setChosen(isAllNew ? [ALL] : next.filter((name) => name !== ALL))
        }}
        error={chosen.length === 0 ? words.noNetworks : undefined}
      >
        <Stack gap="xs" mt={6}>
          <Checkbox value={ALL} label={words.allNetworks} />
          {names.map((name) => (
            <Checkbox key={name} value={name} label={name} description={addressesOf(name)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {isChanged && (
        <Button
          variant="default"
          disabled={chosen.length === 0}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {words.saveNetworks}
        </Button>
      )}
      {saving.error !== null && <Problem error={saving.error} />}
    </Stack>
  )
}
