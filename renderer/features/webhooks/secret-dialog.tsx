import { Button, Group, Modal, Stack } from '@mantine/core'

import { CopyField } from '../../components/copy-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { shownOnce } from '../../components/shown-once.ts'
import { webhooks as words } from '../../lib/texts/webhooks.ts'
import type { WebhookWithSecret } from './webhooks-api.ts'

type Props = { readonly made: WebhookWithSecret | undefined; readonly onClose: () => void }

/** Shows a secret, once, until somebody says that it is kept. */
export function SecretDialog({ made, onClose }: Props) {
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={made && words.made(new URL(made.url).host)}
      size={560}
      {...shownOnce}
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
