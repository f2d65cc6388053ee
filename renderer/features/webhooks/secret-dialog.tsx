import { CopyField } from '../../components/display/copy-field.tsx'
import { OneTimeSecret, OneTimeSecretDialog } from '../../components/form/one-time-secret.tsx'
import type { WebhookWithSecret } from './api.ts'
import { webhooks as words } from './texts.ts'

type Props = { readonly made: WebhookWithSecret | undefined; readonly onClose: () => void }

/** Shows a secret, once, until somebody says that it is kept. */
export function SecretDialog({ made, onClose }: Props) {
  return (
    <OneTimeSecretDialog
      isMade
      opened={made !== undefined}
      onClose={onClose}
      title={made && words.made(new URL(made.url).host)}
    >
      {(steps) => made && <Secret made={made} onClose={steps.onClose} />}
    </OneTimeSecretDialog>
  )
}

export function Secret({ made, onClose }: { readonly made: WebhookWithSecret; readonly onClose: () => void }) {
  return (
    <OneTimeSecret notice={words.once} button={words.done} onClose={onClose}>
      <CopyField label={words.secret} value={made.secret} />
    </OneTimeSecret>
  )
}
