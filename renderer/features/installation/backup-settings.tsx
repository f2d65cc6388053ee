import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { updateBackupSettings, type BackupsAnswer } from '../../../core/contract/installation/backup.ts'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { backupsQuery } from '../../lib/queries/backups.ts'
import { backup as backupTexts } from './backup-texts.ts'

const { place, secret } = backupTexts

/** The button stands beside the field, so what explains it is below. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const folderForm = z.object({ folder: z.string() })
const passphraseForm = z.object({ passphrase: updateBackupSettings.body.shape.passphrase.unwrap().unwrap() })

type Props = { readonly backups: BackupsAnswer }

function useSave() {
  const { client } = useApi()
  const queries = useQueryClient()
  return async (body: z.input<typeof updateBackupSettings.body>) => {
    const { data } = await client.call(updateBackupSettings, { body })
    queries.setQueryData(backupsQuery(client).queryKey, data)
  }
}

/** A second disk is what a backup is for. */
export function BackupFolderForm({ backups: { target } }: Props) {
  const save = useSave()
  const form = useServerForm({
    schema: folderForm,
    initialValues: { folder: target.isDefault ? '' : target.folder },
    keep: { form: 'backup-folder' },
    labels: place.labels,
    send: ({ folder }) => save({ folder: folder.trim() === '' ? null : folder }),
    onSuccess: () => notifications.show({ message: place.saved }),
  })

  return (
    <form {...form.formProps}>
      <Stack gap="sm">
        <div>
          <Title order={3}>{place.title}</Title>
          <Text c="dimmed">{place.text}</Text>
        </div>
        <Group align="flex-start" gap="md">
          <TextInput
            {...form.field('folder')}
            description={place.hint}
            placeholder={target.isDefault ? target.folder : ''}
            inputWrapperOrder={order}
            autoComplete="off"
            spellCheck={false}
            w={420}
          />
          <Button variant="default" type="submit" loading={form.isPending} mt={25}>
            {place.button}
          </Button>
        </Group>
        {form.problem !== undefined && <Problem error={form.problem} />}
      </Stack>
    </form>
  )
}

export function BackupPassphraseForm({ backups: { encrypted } }: Props) {
  const save = useSave()
  const form = useServerForm({
    schema: passphraseForm,
    initialValues: { passphrase: '' },
    labels: secret.labels,
    send: ({ passphrase }) => save({ passphrase }),
    onSuccess: () => {
      form.fill({ passphrase: '' })
      notifications.show({ message: secret.set })
    },
  })
  const removal = useMutation({
    mutationFn: () => save({ passphrase: null }),
    onSuccess: () => notifications.show({ message: secret.removed }),
  })

  return (
    <form {...form.formProps}>
      <Stack gap="sm">
        <div>
          <Title order={3}>{secret.title}</Title>
          <Text c="dimmed">{encrypted ? secret.on : secret.off}</Text>
        </div>
        <Group align="flex-start" gap="md">
          <PasswordInput
            {...form.field('passphrase')}
            description={secret.hint}
            inputWrapperOrder={order}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': secret.show, tabIndex: 0 }}
            w={320}
          />
          <Button variant="default" type="submit" loading={form.isPending} mt={25}>
            {secret.button}
          </Button>
          {encrypted && (
            <Button variant="subtle" loading={removal.isPending} onClick={() => removal.mutate()} mt={25}>
              {secret.remove}
            </Button>
          )}
        </Group>
        {form.problem !== undefined && <Problem error={form.problem} />}
        {removal.error !== null && <Problem error={removal.error} />}
      </Stack>
    </form>
  )
}
