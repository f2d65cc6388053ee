import { Modal, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { noteWhtCreditNotes } from '../../../core/contract/money/tax-month.ts'
import { Form } from '../../components/form/form.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatAmount } from '../../lib/format/money.ts'
import type { TaxItem } from '../../lib/queries/taxes.ts'
import { taxes } from './texts.ts'

const words = taxes.creditNotes

type Props = {
  readonly businessId: string
  readonly month: string
  /** What an authority gets; only what is remitted has credit notes. */
  readonly items: readonly TaxItem[]
  readonly onClose: () => void
  readonly onChanged: () => Promise<unknown>
}

/** What the authority credits each supplier with, once their tax is remitted. */
export function CreditNotesDialog({ businessId, month, items, onClose, onChanged }: Props) {
  const { client } = useApi()
  const remitted = items.filter(({ isRemitted }) => isRemitted)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const changed = Object.entries(typed).map(([id, number]) => ({ id, creditNoteNumber: number.trim() || null }))
      await client.call(noteWhtCreditNotes, { params: { id: businessId }, body: { month, items: changed } })
      await onChanged()
    },
    onSuccess: () => {
      notifications.show({ message: words.done })
      onClose()
    },
  })
  return (
    <Modal opened onClose={() => !isPending && onClose()} title={words.title}>
      <Form
        form={{
          formProps: {
            noValidate: true,
            onSubmit(event) {
              event.preventDefault()
              if (!isPending) mutate()
            },
          },
          problem: error ?? undefined,
          isPending,
        }}
        intro={<Text>{words.text}</Text>}
        hasKey
        button={words.save}
        stays={words.stays}
        onStay={onClose}
      >
        {remitted.map(({ id, supplierName, receiptNumber, amount, creditNoteNumber }, index) => (
          <TextInput
            key={id}
            label={words.field(supplierName, receiptNumber ?? '')}
            description={`₦${formatAmount(amount)}`}
            autoComplete="off"
            maxLength={100}
            data-autofocus={index === 0 || undefined}
            value={typed[id] ?? creditNoteNumber ?? ''}
            onChange={({ currentTarget }) => setTyped({ ...typed, [id]: currentTarget.value })}
          />
        ))}
      </Form>
    </Modal>
  )
}
