import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'

import { type Business, createBusiness } from '../../../core/contract/business.ts'
import { Form } from '../../components/form.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { formatInvoiceNumber } from '../../../core/domain/irn/irn.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { settings as settingsTexts } from '../../lib/texts/settings.ts'

const words = settingsTexts

const { invoicePrefix, nextInvoiceNumber } = createBusiness.body.shape

/** A number may be typed with commas. */
const schema = z.object({
  invoicePrefix: invoicePrefix.unwrap(),
  nextInvoiceNumber: z
    .string({ error: 'is required' })
    .transform((typed) => Number(typed.replaceAll(',', '')))
    .pipe(nextInvoiceNumber.unwrap()),
})

/** What invoice numbers begin with, and which comes next. */
export function NumbersForm({ business }: { readonly business: Business }) {
  const { update } = useBusinessSetUp(business.id)
  const form = useServerForm({
    schema,
    initialValues: {
      invoicePrefix: business.invoicePrefix,
      nextInvoiceNumber: String(business.nextInvoiceNumber),
    },
    keep: { businessId: business.id, form: 'numbers' },
    labels: words.numbers.labels,
    send: update,
    onSuccess: () => notifications.show({ message: words.saved }),
  })

  return (
    <Form form={form} button={words.save}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...form.field('invoicePrefix')}
          description={words.numbers.prefixHint}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...form.field('nextInvoiceNumber')}
          description={words.numbers.nextHint}
          inputMode="numeric"
          autoComplete="off"
        />
      </SimpleGrid>
      <Text c="dimmed">
        {words.numbers.preview(formatInvoiceNumber(business.invoicePrefix, business.nextInvoiceNumber))}
      </Text>
    </Form>
  )
}
