import { Checkbox, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import { restoreBackup, type BackupsAnswer } from '../../../core/contract/installation/backup.ts'
import { Confirm } from '../../components/form/confirm.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { backup as backupTexts } from './backup-texts.ts'

const words = backupTexts.restore
const { invoices } = backupTexts.list

/** How often it is asked whether the program is back. */
const ASK_MS = 500

type Props = {
  readonly backup: BackupsAnswer['items'][number]
  readonly present: BackupsAnswer['present']
  readonly onClose: () => void
}

/** Asks before a backup takes the place of the data: what is replaced, and what would be missing. */
export function RestoreDialog({ backup, present, onClose }: Props) {
  const { client } = useApi()
  const [passphrase, setPassphrase] = useState('')
  const [isRestarting, setRestarting] = useState(false)
  /** Whose it says it is, where nothing proves that: asked once the server has said so. */
  const [question, setQuestion] = useState<string>()
  const [fromElsewhere, setFromElsewhere] = useState(false)
  const missing = Math.max(0, present.invoices - backup.invoices)

  async function restore(): Promise<void> {
    const body = { ...(passphrase !== '' && { passphrase }), ...(fromElsewhere && { fromElsewhere }) }
    try {
      await client.call(restoreBackup, { params: { id: backup.id }, body })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'backup_from_elsewhere') setQuestion(error.message)
      throw error
    }
    setRestarting(true)
    await comesBack()
    window.location.assign('/')
  }

  return (
    <Confirm
      opened
      onClose={onClose}
      title={words.question(formatDay(backup.createdAt), formatTime(backup.createdAt))}
      button={words.button}
      keep={words.keep}
      danger
      canConfirm={question === undefined || fromElsewhere}
      onConfirm={restore}
    >
      <Stack gap="sm">
        <Text>{words.replaced(invoices(present.invoices), invoices(backup.invoices))}</Text>
        <Text fw={600}>{missing === 0 ? words.nothing : words.missing(missing)}</Text>
        <Text c="dimmed">{words.kept}</Text>
        <Text c="dimmed">{words.restarts}</Text>
        {backup.encrypted && (
          <PasswordInput
            label={words.passphrase}
            description={words.passphraseHint}
            value={passphrase}
            onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': backupTexts.secret.show, tabIndex: 0 }}
          />
        )}
        {question !== undefined && (
          <>
            <Text>{question}</Text>
            <Checkbox
              label={words.fromElsewhere}
              checked={fromElsewhere}
              onChange={({ currentTarget }) => setFromElsewhere(currentTarget.checked)}
            />
          </>
        )}
        {isRestarting && <Text role="status">{words.waiting}</Text>}
      </Stack>
    </Confirm>
  )
}

/** From the answer on nobody is let in until the backup is in its place. */
async function comesBack(): Promise<void> {
  for (;;) {
    const isUp = await fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}
