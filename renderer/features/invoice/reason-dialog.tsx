import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { z } from 'zod'

import { Problem } from '../../components/problem.tsx'
import { useServerForm } from '../../components/use-server-form.ts'

type ReasonBody = z.ZodObject<{ reason: z.ZodType<string | null | undefined> }>

type Props<S extends ReasonBody> = {
  readonly onClose: () => void
  readonly title: string
  readonly text: string
  readonly label: string
  /** Names the result. */
  readonly button: string
  /** Names what stays when it is not done. */
  readonly keep: string
  readonly danger?: boolean
  /** The body of the route, which says whether a reason is needed. */
  readonly schema: S
  readonly send: (body: z.output<S>) => Promise<unknown>
}

/** Asks why, and does it. What was typed stays when it does not work. */
export function ReasonDialog<S extends ReasonBody>(props: Props<S>) {
  const { onClose, title, text, label, button, keep, danger = false, schema, send } = props
  const form = useServerForm<ReasonBody, 'reason', unknown>({
    schema,
    initialValues: { reason: '' },
    labels: { reason: label },
    send: async (body) => send(schema.parse(body)),
    onSuccess: onClose,
  })

  return (
    <Modal opened onClose={onClose} title={title}>
      <form {...form.formProps}>
        <Stack gap="md">
          <Text>{text}</Text>
          <Textarea {...form.field('reason')} data-autofocus />
          {form.problem !== undefined && <Problem error={form.problem} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {keep}
            </Button>
            <Button type="submit" loading={form.isPending} {...(danger && { color: 'red' })}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
