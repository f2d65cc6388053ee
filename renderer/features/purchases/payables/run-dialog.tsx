import { Button, Group, Modal, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type DuePayableBody, getPaymentRunFile, makePaymentRun } from '../../../../core/contract/payables/payables.ts'
import type { PaymentOutBody } from '../../../../core/contract/payables/payment-out.ts'
import { sumKobo } from '../../../../core/domain/money/money.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useSaveFile } from '../../../components/print/use-save-file.ts'
import { useMoneyAccounts } from '../../../components/purchases/use-money-accounts.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { formatAmount, formatKobo, koboOf } from '../../../lib/format/money.ts'
import { areasOfPurchases, ofBusiness } from '../../../lib/queries/keys.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'

const words = paymentsOut.payables.due

type Props = {
  readonly businessId: string
  readonly items: readonly DuePayableBody[]
  /** What they come to, in naira as people write it. */
  readonly total: string
  readonly onClose: () => void
}

/** Pays what was chosen, each supplier once, and gives the file for the bank. */
export function PaymentRunDialog({ businessId, items, total, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const accounts = useMoneyAccounts(businessId)
  const once = useIdempotencyKey()
  const [date, setDate] = useState(() => todayInLagos(new Date()))
  const [account, setAccount] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [withhold, setWithhold] = useState(true)
  const banks = accounts.filter(({ method }) => method === 'BANK_TRANSFER')
  const from = account ?? banks[0]?.value ?? null
  const {
    mutate,
    isPending,
    error,
    data: run,
  } = useMutation({
    mutationFn: async () =>
      once(async (idempotencyKey) => {
        const body = {
          date,
          withhold,
          ...(from !== null && { accountId: from }),
          ...(reference.trim() !== '' && { reference: reference.trim() }),
          items: items.map(({ purchaseId, openingItemId }) =>
            purchaseId === null ? { openingItemId: openingItemId ?? '' } : { purchaseId },
          ),
        }
        return (await client.call(makePaymentRun, { params: { id: businessId }, body, idempotencyKey })).data
      }),
    onSuccess: (made) => {
      notifications.show({ message: words.done(made.payments.length) })
      for (const area of areasOfPurchases) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
    },
  })
  const file = useSaveFile(async () => client.download(getPaymentRunFile, { params: { id: run?.id ?? '' } }))
  const missing = [
    ...new Set(items.filter(({ isPayable }) => !isPayable).map(({ supplierName }) => supplierName ?? '')),
  ]

  if (run) {
    return (
      <Modal opened onClose={onClose} title={words.done(run.payments.length)}>
        <Stack gap="md">
          <Text>{sumsOf(run)}</Text>
          {missing.length > 0 && <Text>{words.missing(missing.join(', '))}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {words.close}
            </Button>
            <Button autoFocus data-autofocus loading={file.isBusy} onClick={() => file.save()}>
              {words.file}
            </Button>
          </Group>
        </Stack>
      </Modal>
    )
  }
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
        button={withhold ? words.buttonLessTax(total) : words.button(total)}
        hasKey
        data-autofocus
        stays={words.cancel}
        onStay={onClose}
      >
        <DayInput label={words.date} value={date} onChange={setDate} />
        {banks.length > 0 && (
          <Select
            label={words.from}
            allowDeselect={false}
            data={banks.map(({ value, label }) => ({ value, label }))}
            value={from}
            onChange={setAccount}
          />
        )}
        <TextInput
          label={words.reference}
          autoComplete="off"
          maxLength={200}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <Switch
          label={words.withhold}
          description={words.withholdHint}
          checked={withhold}
          onChange={({ currentTarget }) => setWithhold(currentTarget.checked)}
        />
        {missing.length > 0 && <Text c="var(--desk-wait)">{words.missing(missing.join(', '))}</Text>}
      </Form>
    </Modal>
  )
}

/** What went to the suppliers, and what was kept back for the authority. */
function sumsOf({ total, payments }: { readonly total: number; readonly payments: readonly PaymentOutBody[] }): string {
  const kept = sumKobo(
    payments.flatMap(({ allocations }) =>
      allocations.flatMap(({ deductions }) => deductions.map(({ amount }) => koboOf(amount))),
    ),
  )
  return kept === 0n ? words.paid(formatAmount(total)) : words.paidAndKept(formatAmount(total), formatKobo(kept))
}
