import { Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'

import { checkBody } from '../../lib/errors/field-errors.ts'
import type { FormDraftOptions } from '../../lib/form/use-draft.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { DayInput } from './day-input.tsx'
import { Form } from './form.tsx'
import { useServerForm } from './use-server-form.ts'

type ReasonBody = z.ZodObject<{ reason: z.ZodType<string | null | undefined> }>

type Props<S extends ReasonBody> = {
  /** What is asked about what, so that a reason is found again: `send-back.<invoice>`. */
  readonly keep: Required<Pick<FormDraftOptions<never>, 'businessId' | 'form'>>
  readonly onClose: () => void
  readonly title: string
  readonly text: string
  readonly label: string
  readonly placeholder?: string
  /** Said where a reason is needed and none is given, instead of the contract's words. */
  readonly missing?: string
  /** Names the result. */
  readonly button: string
  /** Names what stays when it is not done. */
  readonly stays: string
  readonly danger?: boolean
  /** Asks for the day that it counts for, too, today unless somebody says another one; sent as `date`. */
  readonly day?: string
  /** The body of the route, which says whether a reason is needed. */
  readonly schema: S
  readonly send: (body: z.output<S>) => Promise<unknown>
}

/**
 * Asks why, and does it. What was typed stays when it does not work, and is there again after a reload or the end of a
 * session. The button that leaves all as it is throws it away; closing in passing (Esc, a click beside) does not.
 */
export function ReasonDialog<S extends ReasonBody>(props: Props<S>) {
  const { onClose, title, text, label, placeholder, missing, button, stays, danger = false, day, schema, send } = props
  const [today] = useState(() => todayInLagos(new Date()))
  const form = useServerForm({
    schema: z.object({ reason: schema.shape.reason, date: z.string().optional() }),
    // Without a day none is sent, whatever the route takes.
    initialValues: { reason: '', date: day === undefined ? '' : today },
    keep: { ...props.keep, stores: false },
    labels: { reason: label, date: day ?? '' },
    send: async (body) => send(checkBody(schema, body)),
    onSuccess: onClose,
  })
  const { error, ...reason } = form.field('reason')
  const isMissing = error !== undefined && reason.value.trim() === ''

  const leave = () => {
    if (form.isPending) return
    form.kept.discard()
    onClose()
  }

  return (
    <Modal opened onClose={() => !form.isPending && onClose()} title={title}>
      <Form
        form={form}
        intro={<Text>{text}</Text>}
        button={button}
        hasKey
        stays={stays}
        onStay={leave}
        {...(danger && { color: 'red' })}
      >
        <Textarea
          {...reason}
          {...(placeholder !== undefined && { placeholder })}
          error={isMissing ? (missing ?? error) : error}
          data-autofocus
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
        {day !== undefined && (
          <DayInput
            {...form.choice('date')}
            value={form.values.date}
            onChange={(typed) => typed !== '' && form.change('date', typed)}
          />
        )}
      </Form>
    </Modal>
  )
}
