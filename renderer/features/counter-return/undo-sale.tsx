import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'

import { undoSale } from '../../../core/contract/counter/sale.ts'
import { Form } from '../../components/form/form.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { checkBody } from '../../lib/errors/field-errors.ts'
import { formatKobo, koboOf } from '../../lib/format/money.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import { counterReturn as words } from '../../lib/texts/counter/return.ts'
import { refundText, type ReturnableSale } from './return-card.tsx'

type Props = {
  readonly businessId: string
  readonly sale: ReturnableSale
  readonly onUndone: (sale: ReturnableSale) => void
  readonly onAnother: () => void
}

/** Undoes a whole sale, and says what money goes back before it is done. */
export function UndoSale({ businessId, sale, onUndone, onAnother }: Props) {
  const { invoiceId: id, invoiceNumber, paid } = sale
  const { client } = useApi()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const amount = paid.reduce((sum, part) => sum + koboOf(part.amount), 0n)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = checkBody(undoSale.body, reason.trim() === '' ? {} : { reason })
      await client.call(undoSale, { params: { id }, body, idempotencyKey: key.current })
    },
    onSuccess: () => {
      for (const area of areasOfInvoices) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
      onUndone(sale)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <>
      <Text role="status" mt="sm">
        {words.notSent.undo(invoiceNumber)}
      </Text>
      <Text fw={500} my="sm">
        {amount > 0n ? words.notSent.goesBack(paid.map(refundText).join(', ')) : words.notSent.nothingPaid}
      </Text>
      <Form
        form={{ formProps: { noValidate: true, onSubmit: submit }, problem: error ?? undefined, isPending }}
        button={amount > 0n ? words.notSent.button(formatKobo(amount)) : words.notSent.buttonUnpaid}
        hasKey
        others={
          <Button variant="default" onClick={onAnother}>
            {words.another}
          </Button>
        }
      >
        <TextInput
          label={words.reason}
          maxLength={500}
          autoComplete="off"
          autoFocus
          value={reason}
          onChange={({ currentTarget }) => {
            // What is said otherwise is sent as something else.
            key.current = crypto.randomUUID()
            setReason(currentTarget.value)
          }}
        />
      </Form>
    </>
  )
}
