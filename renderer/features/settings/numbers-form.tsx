import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'

import { type Business, createBusiness } from '../../../core/contract/business.ts'
import { DoubtedInput } from '../../components/doubted-input.tsx'
import { Form } from '../../components/form.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { formatInvoiceNumber } from '../../../core/domain/irn/irn.ts'
import type { Doubt } from '../../lib/doubts.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { settings as settingsTexts } from '../../lib/texts/settings.ts'

const words = settingsTexts

const { invoicePrefix, nextInvoiceNumber } = createBusiness.body.shape

/** A step of more than so many numbers is asked about: it cannot be taken back. */
const USUAL_STEP = 1_000

/** What was typed as a number, commas or none. */
const numberIn = (typed: string) => Number(typed.replaceAll(',', ''))

const schema = z.object({
  invoicePrefix: invoicePrefix.unwrap(),
  nextInvoiceNumber: z.string({ error: 'is required' }).transform(numberIn).pipe(nextInvoiceNumber.unwrap()),
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
    doubts: { nextInvoiceNumber: (typed, { invoicePrefix: prefix }) => doubtOfLeap(typed, prefix, business) },
    send: update,
    onSuccess: () => notifications.show({ message: words.saved }),
  })

  const typed = schema.safeParse(form.values)

  return (
    <Form form={form} button={words.save}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...form.field('invoicePrefix')}
          description={words.numbers.prefixHint}
          autoComplete="off"
          spellCheck={false}
        />
        <DoubtedInput
          {...form.doubted('nextInvoiceNumber')}
          description={words.numbers.nextHint}
          inputMode="numeric"
          autoComplete="off"
        />
      </SimpleGrid>
      {typed.success && (
        <Text c="dimmed" aria-live="polite">
          {words.numbers.preview(
            formatInvoiceNumber(typed.data.invoicePrefix ?? business.invoicePrefix, typed.data.nextInvoiceNumber),
          )}
        </Text>
      )}
    </Form>
  )
}

function doubtOfLeap(typed: string, prefix: string, { nextInvoiceNumber: next }: Business): Doubt | undefined {
  const wanted = numberIn(typed)
  if (!Number.isSafeInteger(wanted) || wanted <= next + USUAL_STEP) return undefined
  const [first, last] = [next, wanted - 1].map((number) => formatInvoiceNumber(prefix, number))
  return { message: words.numbers.leap(first ?? '', last ?? '') }
}
