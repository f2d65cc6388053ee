import { Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import type { VatMonthBody } from '../../../../core/contract/money/vat-month.ts'
import { fileVatReturn } from '../../../../core/contract/money/vat-return.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { checkBody } from '../../../lib/errors/field-errors.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { vatMonth } from '../texts.ts'

const words = vatMonth.filing

type Props = { readonly businessId: string; readonly vat: VatMonthBody; readonly onClose: () => void }

/** Writes down that the return was filed at the portal. */
export function FilingDialog({ businessId, vat, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [today] = useState(() => todayInLagos(new Date()))
  const form = useServerForm({
    schema: z.object({ filedOn: z.string(), reference: z.string() }),
    initialValues: { filedOn: today, reference: '' },
    keep: { businessId, form: `vat-filing.${vat.month}`, stores: false },
    labels: { filedOn: words.filedOn, reference: words.reference },
    async send({ filedOn, reference }) {
      const body = checkBody(fileVatReturn.body, { month: vat.month, environment: vat.environment, filedOn, reference })
      await client.call(fileVatReturn, { params: { id: businessId }, body })
      await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') })
    },
    onSuccess: onClose,
  })
  const leave = () => {
    if (form.isPending) return
    form.kept.discard()
    onClose()
  }
  return (
    <Modal opened onClose={leave} title={vat.filing ? words.amend : words.mark}>
      <Form form={form} intro={<Text>{words.intro}</Text>} button={words.save} stays={words.stays} onStay={leave}>
        <DayInput
          {...form.choice('filedOn')}
          value={form.values.filedOn}
          onChange={(typed) => typed !== '' && form.change('filedOn', typed)}
        />
        <TextInput {...form.field('reference')} placeholder={words.placeholder} data-autofocus />
      </Form>
    </Modal>
  )
}
