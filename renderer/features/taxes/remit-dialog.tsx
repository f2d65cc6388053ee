import { Modal, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { z } from 'zod'

import { dateField, text } from '../../../core/contract/http/fields.ts'
import { Confirm } from '../../components/form/confirm.tsx'
import { DayInput } from '../../components/form/day-input.tsx'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { taxes } from './texts.ts'

const schema = z.object({ remittedOn: dateField(), reference: text(100).optional() })

/** When something was remitted; null: not after all. */
export type Marking = { readonly remittedOn: string | null; readonly reference?: string | undefined }

type Props = {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
  readonly mark: (marking: Marking) => Promise<unknown>
}

/** Marks what an authority gets as remitted: when, and by which reference it is found there. */
export function RemitDialog({ title, text: intro, onClose, mark }: Props) {
  const words = taxes.dialog
  const [today] = useState(() => todayInLagos(new Date()))
  const form = useServerForm({
    schema,
    initialValues: { remittedOn: today, reference: '' },
    labels: { remittedOn: words.remittedOn, reference: words.reference },
    send: async (body) => mark(body),
    onSuccess: () => {
      notifications.show({ message: words.done })
      onClose()
    },
  })
  const leave = () => {
    if (!form.isPending) onClose()
  }
  return (
    <Modal opened onClose={leave} title={title}>
      <Form
        form={form}
        hasKey
        intro={<Text>{intro}</Text>}
        button={taxes.actions.mark}
        stays={words.stays}
        onStay={leave}
      >
        <DayInput
          {...form.choice('remittedOn')}
          value={form.values.remittedOn}
          onChange={(typed) => typed !== '' && form.change('remittedOn', typed)}
        />
        <TextInput {...form.field('reference')} placeholder={words.placeholder} autoComplete="off" data-autofocus />
      </Form>
    </Modal>
  )
}

/** Asks before what was marked as remitted is to be remitted again. */
export function ReverseRemittanceDialog({ text: told, onClose, mark }: Omit<Props, 'title'>) {
  const words = taxes.reverse
  return (
    <Confirm
      opened
      danger
      onClose={onClose}
      title={words.title}
      button={words.button}
      keep={words.keep}
      onConfirm={async () => {
        await mark({ remittedOn: null })
        notifications.show({ message: words.done })
      }}
    >
      {told}
    </Confirm>
  )
}
