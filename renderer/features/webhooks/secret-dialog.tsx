import { Button, Group, Modal, Stack } from '@mantine/core'

import { CopyField } from '../../components/display/copy-field.tsx'
import { notDismissible } from '../../components/form/shown-once.ts'
import { Notice } from '../../components/ui/notice.tsx'
import type { WebhookWithSecret } from './api.ts'
import { webhooks as words } from './texts.ts'

type Props = { readonly made: WebhookWithSecret | undefined; readonly onClose: () => void }

/** Shows a secret, once, until somebody says that it is kept. */
export function SecretDialog({ made, onClose }: Props) {
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={made && words.made(new URL(made.url).host)}
      size={560}
      {...notDismissible}
    >
      {made && <Secret made={made} onClose={onClose} />}
    </Modal>
  )
}

export function Secret({ made, onClose }: { readonly made: WebhookWithSecret; readonly onClose: () => void }) {
  return (
    <Stack gap="md">
      <Notice>{words.once}</Notice>
      <CopyField label={words.secret} value={made.secret} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{words.done}</Button>
      </Group>
    </Stack>
  )
}
