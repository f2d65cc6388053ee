import { Button, Checkbox, PasswordInput, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'

import { restoreInRecovery, type RecoverableBackup } from '../../../core/contract/installation/recovery.ts'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Problem } from '../../components/ui/problem.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { texts } from '../../lib/texts.ts'
import { useRestore } from './api.ts'
import { recovery } from './texts.ts'

const words = recovery.restore
const labels = {
  backup: words.choose,
  email: texts.account.email,
  password: texts.account.password,
  passphrase: words.passphrase,
}
const lagosTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' })

/** Chooses a backup and restores it, for the owner of the installation. Afterwards the whole page begins anew. */
export function RestoreForm({ backups }: { readonly backups: readonly RecoverableBackup[] }) {
  const restore = useRestore()
  /** Whose it says it is, where nothing proves that; and whether it is to be taken all the same. */
  const [question, setQuestion] = useState<string>()
  const [fromElsewhere, setFromElsewhere] = useState(false)
  const form = useServerForm({
    schema: restoreInRecovery.body,
    initialValues: { backup: backups[0]?.id ?? '', email: '', password: '', passphrase: '' },
    labels,
    async send(body) {
      try {
        return await restore({ ...body, ...(fromElsewhere && { fromElsewhere }) })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'backup_from_elsewhere') setQuestion(error.message)
        throw error
      }
    },
    onSuccess: () => window.location.assign('/'),
  })
  const { onChange, ...choice } = form.choice('backup')
  const chosen = backups.find(({ id }) => id === choice.value)

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <div>
          <Title order={2}>{words.title}</Title>
          <Text c="dimmed">{chosen ? words.text : words.none}</Text>
        </div>
        {chosen && (
          <>
            <Radio.Group
              {...choice}
              onChange={(id) => {
                // What was said of one says nothing of another.
                setQuestion(undefined)
                setFromElsewhere(false)
                onChange(id)
              }}
            >
              <Stack gap="xs" mt={6}>
                {backups.map(({ id, createdAt, businesses, invoices }) => (
                  <Radio
                    key={id}
                    value={id}
                    label={words.of(formatDay(createdAt), lagosTime.format(new Date(createdAt)))}
                    description={words.holds(businesses, invoices)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <Text role="status">
              {chosen.missing.numbers === 0 ? words.nothingMissing : words.missing(chosen.missing.numbers)}
            </Text>
            <Text c="dimmed">{words.signIn}</Text>
            <TextInput {...form.field('email')} type="email" autoComplete="username" spellCheck={false} />
            <PasswordInput
              {...form.field('password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': texts.account.showPassword, tabIndex: 0 }}
            />
            {chosen.encrypted && <PasswordInput {...form.field('passphrase')} autoComplete="off" />}
            {form.problem !== undefined && <Problem error={form.problem} />}
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
            <Button
              type="submit"
              fullWidth
              loading={form.isPending}
              disabled={question !== undefined && !fromElsewhere}
            >
              {words.button(formatDay(chosen.createdAt))}
            </Button>
          </>
        )}
      </Stack>
    </form>
  )
}
