import { Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'

import { moveCash } from '../../../core/contract/counter/day-close.ts'
import { type Decimal, decimalToNumber } from '../../../core/domain/money/decimal.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { checkBody, fieldErrors } from '../../lib/errors/field-errors.ts'
import { nairaDecimal } from '../../lib/format/money.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { counterDay as words } from '../../lib/texts/counter/day.ts'
import { MoneyInput } from '../form/decimal-input.tsx'
import { DirtyModal } from '../form/dirty-modal.tsx'
import { Form } from '../form/form.tsx'

export type CashMovementKind = keyof typeof words.moves

type Props = {
  readonly businessId: string
  readonly kind: CashMovementKind
  /** Another till than the own. */
  readonly tillId?: string | undefined
  /** What is likely stands there already, naira. */
  readonly suggested?: number
  readonly onClose: () => void
}

/** Cash that moves without a sale: how much, and what for. */
export function CashMovementDialog({ businessId, kind, tillId, suggested, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [amount, setAmount] = useState<Decimal | null | undefined>(() =>
    suggested === undefined ? null : nairaDecimal(suggested),
  )
  const [isTyped, setIsTyped] = useState(false)
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const says = words.moves[kind]
  const isFloat = kind === 'FLOAT'
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!amount) throw new Error('Cash without an amount was sent.')
      const body = checkBody(moveCash.body, {
        ...{ kind, tillId, amount: decimalToNumber(amount) },
        ...(!isFloat && { reason }),
      })
      return client.call(moveCash, { params: { id: businessId }, body, idempotencyKey: key.current })
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money', 'till') })
      onClose()
    },
  })
  const errors = fieldErrors(error, { amount: words.amount, reason: words.reason })
  const isComplete = Boolean(amount) && (isFloat || reason.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isPending) mutate()
  }

  return (
    <DirtyModal isDirty={isTyped} isPending={isPending} onClose={onClose} title={says.title}>
      <Form
        intro={<Text c="dimmed">{says.text}</Text>}
        form={{
          formProps: { noValidate: true, onSubmit: submit },
          problem: Object.keys(errors).length === 0 ? (error ?? undefined) : undefined,
          isPending,
        }}
        button={says.send}
        hasKey
        disabled={!isComplete}
        stays={words.stays}
        onStay={onClose}
      >
        <MoneyInput
          label={words.amount}
          data-autofocus
          value={amount ?? null}
          onChange={(value) => {
            setIsTyped(true)
            setAmount(value)
          }}
          error={errors.amount}
        />
        {!isFloat && (
          <TextInput
            label={words.reason}
            maxLength={200}
            autoComplete="off"
            error={errors.reason}
            value={reason}
            onChange={({ currentTarget }) => {
              setIsTyped(true)
              setReason(currentTarget.value)
            }}
          />
        )}
      </Form>
    </DirtyModal>
  )
}
