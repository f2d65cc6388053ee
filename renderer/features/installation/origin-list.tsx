import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'

import { updateInstance } from '../../../core/contract/instance.ts'
import { KeptNotice } from '../../components/kept-notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { useUndo } from '../../components/use-undo.tsx'
import { installation as installationTexts } from '../../lib/texts/installation.ts'
import { useInstanceActions } from './installation-api.ts'
import styles from './installation.module.css'

const words = installationTexts.reach
const labels = { origin: words.origin }

/** One address, by the rule of the API for its list. */
const originForm = z.object({ origin: updateInstance.body.shape.allowedOrigins.unwrap().unwrap() })

/** The web pages that may call the API, added and taken away one at a time. */
export function OriginList({ origins }: { readonly origins: readonly string[] }) {
  const { save } = useInstanceActions()
  const undo = useUndo()
  const form = useServerForm({
    schema: originForm,
    initialValues: { origin: '' },
    keep: { form: 'origin' },
    labels,
    send: ({ origin }) => save({ allowedOrigins: [...new Set([...origins, origin])] }),
    onSuccess: () => form.fill({ origin: '' }),
  })
  const removal = useMutation({
    mutationFn: (gone: string) =>
      undo({
        message: words.removed(gone),
        run: () => save({ allowedOrigins: origins.filter((origin) => origin !== gone) }),
        undo: () => save({ allowedOrigins: [...origins] }),
      }),
  })

  return (
    <Stack gap="md">
      {origins.length === 0 ? (
        <Text>{words.noOrigins}</Text>
      ) : (
        <ul className={styles['origins']}>
          {origins.map((origin) => (
            <li key={origin}>
              <span>{origin}</span>
              <ActionIcon aria-label={words.remove(origin)} onClick={() => removal.mutate(origin)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {removal.error !== null && <Problem error={removal.error} />}
      <form {...form.formProps}>
        <Stack gap="sm">
          <KeptNotice kept={form.kept} labels={labels} />
          <Group align="flex-start" gap="md">
            <TextInput
              {...form.field('origin')}
              description={words.originHint}
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
