import { Modal, Select, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { VatMonthBody } from '../../../../core/contract/money/vat-month.ts'
import { carryVatDifferences } from '../../../../core/contract/money/vat-return.ts'
import { formatMonth } from '../../../../core/domain/calendar/format.ts'
import { Form } from '../../../components/form/form.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { addMonths, todayInLagos } from '../../../lib/format/day.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { vatMonth } from '../texts.ts'

const words = vatMonth.filing.carry

export type Difference = VatMonthBody['differences'][number]

type CarryArgs = { readonly toMonth: string | null; readonly items: readonly Difference[] }

/** Carries differences of a filed month into the return of another one; null: of none. */
export function useCarry(businessId: string, vat: VatMonthBody) {
  const { client } = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ toMonth, items }: CarryArgs) =>
      client.call(carryVatDifferences, {
        params: { id: businessId },
        body: {
          ...{ month: vat.month, environment: vat.environment, toMonth },
          items: items.flatMap(({ kind, id }) => (kind === 'LINE' || id === null ? [] : [{ kind, id }])),
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') }),
  })
}

type Props = {
  readonly businessId: string
  readonly vat: VatMonthBody
  readonly items: readonly Difference[]
  readonly onClose: () => void
}

/** Asks into which later return differences are carried. */
export function CarryDialog({ businessId, vat, items, onClose }: Props) {
  const present = todayInLagos(new Date()).slice(0, 7)
  const { mutate, isPending, error } = useCarry(businessId, vat)
  const [month, setMonth] = useState(present)
  const months: string[] = []
  for (let of = present; of > vat.month; of = addMonths(`${of}-01`, -1).slice(0, 7)) months.push(of)
  return (
    <Modal opened onClose={() => !isPending && onClose()} title={words.title(items.length)}>
      <Form
        form={{
          formProps: {
            noValidate: true,
            onSubmit(event) {
              event.preventDefault()
              if (!isPending) mutate({ toMonth: month, items }, { onSuccess: onClose })
            },
          },
          problem: error ?? undefined,
          isPending,
        }}
        intro={<Text>{words.text}</Text>}
        hasKey
        button={words.button}
        stays={words.stays}
        onStay={onClose}
      >
        <Select
          label={words.month}
          description={words.monthHint}
          allowDeselect={false}
          value={month}
          onChange={(value) => value !== null && setMonth(value)}
          data={months.map((value) => ({ value, label: formatMonth(value) }))}
          data-autofocus
        />
      </Form>
    </Modal>
  )
}
