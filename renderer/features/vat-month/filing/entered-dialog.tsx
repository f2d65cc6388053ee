import { Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import type { VatMonthBody } from '../../../../core/contract/money/vat-month.ts'
import { enterVatFigures } from '../../../../core/contract/money/vat-return.ts'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { amountText, koboOf, plainNaira } from '../../../lib/format/money.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { vatMonth } from '../texts.ts'

const words = vatMonth.entered

const amount = amountText.optional()
const schema = z.object({
  paymentsMade: amount,
  creditBroughtForward: amount,
  creditUsed: amount,
  fixedAssetsSold: amount,
  refunded: amount,
})

type Field = keyof z.input<typeof schema>

type Props = { readonly businessId: string; readonly vat: VatMonthBody; readonly onClose: () => void }

/** What only the business knows of a month: lines 90, 100 and 110, a refund, and sales of fixed assets. */
export function EnteredDialog({ businessId, vat, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { entered, filing } = vat
  const textOf = (field: Field): string => {
    const known = entered[field]
    return known === null ? '' : plainNaira(koboOf(known))
  }
  // A return that is filed stays as it is; a refund comes after it.
  const fields: readonly Field[] = filing
    ? ['refunded']
    : ['paymentsMade', 'creditBroughtForward', 'creditUsed', 'fixedAssetsSold', 'refunded']
  const form = useServerForm({
    schema,
    initialValues: {
      paymentsMade: textOf('paymentsMade'),
      creditBroughtForward: textOf('creditBroughtForward'),
      creditUsed: textOf('creditUsed'),
      fixedAssetsSold: textOf('fixedAssetsSold'),
      refunded: textOf('refunded'),
    },
    labels: words.labels,
    async send(typed) {
      // An emptied field is cleared.
      const amounts = Object.fromEntries(
        fields.map((field) => [field, typed[field] === undefined ? null : Number(typed[field])]),
      )
      const body = { month: vat.month, environment: vat.environment, ...amounts }
      await client.call(enterVatFigures, { params: { id: businessId }, body })
      await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') })
    },
    onSuccess: onClose,
  })
  const leave = () => {
    if (!form.isPending) onClose()
  }
  return (
    <Modal opened onClose={leave} title={words.title}>
      <Form
        form={form}
        hasKey
        intro={<Text>{filing ? words.introFiled : words.intro}</Text>}
        button={words.save}
        stays={words.stays}
        onStay={leave}
      >
        {fields.map((field, index) => (
          <TextInput
            key={field}
            {...form.field(field)}
            description={words.hints[field]}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Form>
    </Modal>
  )
}
