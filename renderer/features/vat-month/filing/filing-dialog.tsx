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
import { amountText, formatAmount, koboOf, plainNaira } from '../../../lib/format/money.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { vatMonth } from '../texts.ts'
import { type PortalAmounts, PortalLines, portalLinesOf } from './portal-lines.tsx'

const words = vatMonth.filing

const schema = z.object({
  filedOn: z.string(),
  reference: z.string(),
  paid: amountText.optional(),
  paidOn: z.string().optional(),
})

type Props = {
  readonly businessId: string
  readonly vat: VatMonthBody
  /** A first return, one that amends it, or more that is known of it, such as that it was paid. */
  readonly does: 'file' | 'amend' | 'update'
  readonly onClose: () => void
}

/** Writes down that the return was filed at the portal: when, under which reference, what was paid, and what it took. */
export function FilingDialog({ businessId, vat, does, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [today] = useState(() => todayInLagos(new Date()))
  const known = does === 'update' ? vat.filing : null
  const [portal, setPortal] = useState<PortalAmounts>(() =>
    Object.fromEntries((known?.lines ?? []).map(({ line, amount }) => [line, plainNaira(koboOf(amount))])),
  )
  const payable = vat.form.lines.find(({ line }) => line === 120)?.amount ?? 0
  const form = useServerForm({
    schema,
    initialValues: {
      filedOn: known?.filedOn ?? today,
      reference: known?.reference ?? '',
      paid: typeof known?.paid === 'number' ? plainNaira(koboOf(known.paid)) : '',
      paidOn: known?.paidOn ?? '',
    },
    keep: { businessId, form: `vat-filing.${does}.${vat.month}`, stores: false },
    labels: { filedOn: words.filedOn, reference: words.reference, paid: words.paid, paidOn: words.paidOn },
    async send({ filedOn, reference, paid, paidOn }) {
      const body = checkBody(fileVatReturn.body, {
        ...{ month: vat.month, environment: vat.environment, filedOn, reference },
        paid: paid === undefined ? null : Number(paid),
        // What was paid and is not said when, was paid with the return.
        paidOn: paid === undefined ? null : (paidOn ?? filedOn),
        lines: portalLinesOf(portal),
        ...(does !== 'file' && { amended: does === 'amend' }),
      })
      await client.call(fileVatReturn, { params: { id: businessId }, body })
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'attention') })
      await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') })
    },
    onSuccess: onClose,
  })
  const leave = () => {
    if (form.isPending) return
    form.kept.discard()
    onClose()
  }
  const title = { file: words.mark, amend: words.amend, update: words.update }[does]
  return (
    <Modal opened onClose={leave} title={title} size="lg">
      <Form
        form={form}
        hasKey
        intro={<Text>{{ file: words.intro, amend: words.amendIntro, update: words.updateIntro }[does]}</Text>}
        button={does === 'update' ? words.saveUpdate : title}
        stays={words.stays}
        onStay={leave}
      >
        <DayInput
          {...form.choice('filedOn')}
          value={form.values.filedOn}
          onChange={(typed) => typed !== '' && form.change('filedOn', typed)}
        />
        <TextInput
          {...form.field('reference')}
          placeholder={words.placeholder}
          autoComplete="off"
          data-autofocus={does !== 'update' || undefined}
        />
        <TextInput
          {...form.field('paid')}
          inputMode="decimal"
          autoComplete="off"
          description={words.paidHint(`₦${formatAmount(payable)}`)}
          data-autofocus={does === 'update' || undefined}
        />
        {form.values.paid.trim() !== '' && (
          <DayInput
            {...form.choice('paidOn')}
            value={form.values.paidOn === '' ? form.values.filedOn : form.values.paidOn}
            onChange={(typed) => form.change('paidOn', typed)}
          />
        )}
        <PortalLines lines={vat.form.lines} typed={portal} onChange={setPortal} />
      </Form>
    </Modal>
  )
}
