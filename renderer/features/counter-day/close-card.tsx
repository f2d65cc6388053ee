import { Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'

import { closeDay, type CurrentTillBody } from '../../../core/contract/counter/day-close.ts'
import { type Decimal, decimalToNumber, koboFromDecimal } from '../../../core/domain/money/decimal.ts'
import { Confirm } from '../../components/form/confirm.tsx'
import { MoneyInput } from '../../components/form/decimal-input.tsx'
import { Form } from '../../components/form/form.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import type { ParkedSale } from '../../lib/counter/parked-sales.ts'
import { checkBody, fieldErrors } from '../../lib/errors/field-errors.ts'
import { formatAmount, formatKobo, koboOf, nairaDecimal } from '../../lib/format/money.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { counterDay } from '../../lib/texts/counter/day.ts'
import styles from './counter-day.module.css'
import { parkedSalesText } from './parked-sales-text.ts'
import { differenceText, sizeOf } from './report-rows.ts'

const words = counterDay.closing

type Props = {
  readonly businessId: string
  readonly till: CurrentTillBody
  /** Another till than the own. */
  readonly tillId: string | undefined
  /** Put aside, and in no day yet. */
  readonly parked: readonly ParkedSale[]
}

/** Counts the drawer and closes the day; what is missing is seen before. */
export function CloseCard({ businessId, till, tillId, parked }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [counted, setCounted] = useState<Decimal | null | undefined>(null)
  const [remains, setRemains] = useState<Decimal | null | undefined>(() => nairaDecimal(till.float))
  const [note, setNote] = useState('')
  const key = useRef(crypto.randomUUID())
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!counted || !remains) throw new Error('A day was closed that nobody counted.')
      const body = checkBody(closeDay.body, {
        ...{ counted: decimalToNumber(counted), remains: decimalToNumber(remains) },
        note: note.trim() || undefined,
        ...{ environment: till.environment, tillId },
      })
      return (await client.call(closeDay, { params: { id: businessId }, body, idempotencyKey: key.current })).data
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') })
      await navigate({ to: '/businesses/$businessId/counter/closes/$closeId', params: { businessId, closeId: id } })
    },
    // What was wrong is put right and sent as something new.
    onError: () => (key.current = crypto.randomUUID()),
  })
  const errors = fieldErrors(error, { counted: words.counted, remains: words.remains, note: words.note })
  // Who counts blind sees the difference on the close.
  const difference = counted && !till.isBlind ? koboFromDecimal(counted) - koboOf(till.expected) : null
  const isComplete = Boolean(counted && remains)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isPending) setAsking(true)
  }

  return (
    <Card component="section" aria-label={words.title}>
      <Title order={2} size="h5" mb="xs">
        {words.title}
      </Title>
      <Form
        form={{
          formProps: { noValidate: true, onSubmit: submit },
          problem: Object.keys(errors).length === 0 ? (error ?? undefined) : undefined,
          isPending,
        }}
        button={words.button}
        disabled={!isComplete}
      >
        <MoneyInput label={words.counted} value={counted ?? null} onChange={setCounted} error={errors.counted} />
        {till.isBlind ? (
          <Text size="sm">{words.blind}</Text>
        ) : (
          <div className={styles['difference']} role="status">
            <span>{differenceText(difference ?? 0n)}</span>
            <span className={difference === null || difference === 0n ? undefined : styles['bad']}>
              {difference === null ? '–' : `₦${formatKobo(sizeOf(difference))}`}
            </span>
          </div>
        )}
        <MoneyInput label={words.remains} value={remains ?? null} onChange={setRemains} error={errors.remains} />
        <TextInput
          label={words.note}
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          error={errors.note}
        />
        <Text c="dimmed" size="sm">
          {words.hint}
        </Text>
      </Form>
      {isAsking && counted && (difference !== null || till.isBlind) && (
        <Confirm
          opened
          onClose={() => setAsking(false)}
          title={words.ask}
          button={words.confirm}
          keep={words.keepOpen}
          rests={difference !== 0n && !till.isBlind}
          onConfirm={async () => mutateAsync()}
        >
          <Text>
            {till.isBlind
              ? words.countedBlind(`₦${formatKobo(koboFromDecimal(counted))}`)
              : words.expected(`₦${formatAmount(till.expected)}`, `₦${formatKobo(koboFromDecimal(counted))}`)}
          </Text>
          {difference !== null && difference !== 0n && (
            <Text fw={600} className={styles['bad'] ?? ''}>
              {differenceText(difference)} ₦{formatKobo(sizeOf(difference))}. {words.countAgain}
            </Text>
          )}
          {parked.length > 0 && <Text>{parkedSalesText(parked)}</Text>}
          <Text c="dimmed" size="sm">
            {words.hint}
          </Text>
        </Confirm>
      )}
    </Card>
  )
}
