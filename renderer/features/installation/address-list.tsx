import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'

import { updateInstance } from '../../../core/contract/installation/instance.ts'
import { RestoredNotice } from '../../components/form/restored-notice.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { useUndo } from '../../components/form/use-undo.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useInstanceActions } from './api.ts'
import styles from './installation.module.css'
import { installation as installationTexts } from './texts.ts'

/** The lists of addresses that the owner of an installation allows, and what each says. */
const lists = {
  allowedOrigins: installationTexts.reach,
  privateAddresses: installationTexts.inside,
} as const

type Props = { readonly list: keyof typeof lists; readonly addresses: readonly string[] }

/** Addresses that are allowed something, added and taken away one at a time. */
export function AddressList({ list, addresses }: Props) {
  const words = lists[list]
  const labels = { address: words.address }
  const { save } = useInstanceActions()
  const undo = useUndo()
  const form = useServerForm({
    // One address, by the rule of the API for its list.
    schema: z.object({ address: updateInstance.body.shape[list].unwrap().unwrap() }),
    initialValues: { address: '' },
    keep: { form: list },
    labels,
    send: ({ address }) => save({ [list]: [...new Set([...addresses, address])] }),
    onSuccess: () => form.fill({ address: '' }),
  })
  const removal = useMutation({
    mutationFn: (gone: string) =>
      undo({
        message: words.removed(gone),
        run: () => save({ [list]: addresses.filter((address) => address !== gone) }),
        undo: () => save({ [list]: [...addresses] }),
      }),
  })

  return (
    <Stack gap="md">
      {addresses.length === 0 ? (
        <Text>{words.none}</Text>
      ) : (
        <ul className={styles['origins']}>
          {addresses.map((address) => (
            <li key={address}>
              <span>{address}</span>
              <ActionIcon aria-label={words.remove(address)} onClick={() => removal.mutate(address)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {removal.error !== null && <Problem error={removal.error} />}
      <form {...form.formProps}>
        <Stack gap="sm">
          <RestoredNotice kept={form.kept} labels={labels} />
          <Group align="flex-start" gap="md">
            <TextInput
              {...form.field('address')}
              description={words.hint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              spellCheck={false}
              w={320}
            />
            <Button variant="default" type="submit" loading={form.isPending} mt={25}>
              {words.add}
            </Button>
          </Group>
          {form.problem !== undefined && <Problem error={form.problem} />}
        </Stack>
      </form>
    </Stack>
  )
}
