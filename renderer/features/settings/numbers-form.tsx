import { SimpleGrid, Text, TextInput, type TextInputProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'

import { type Business, createBusiness } from '../../../core/contract/business/business.ts'
import { formatInvoiceNumber } from '../../../core/domain/invoice/irn.ts'
import { Form } from '../../components/form/form.tsx'
import { SoftValidatedInput } from '../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import type { FieldWarning } from '../../lib/form/warnings.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { settings as settingsTexts } from '../../lib/texts/business/settings.ts'

const words = settingsTexts

const { invoicePrefix, creditNotePrefix, debitNotePrefix, nextInvoiceNumber } = createBusiness.body.shape

/** A step of more than so many numbers is asked about: it cannot be taken back. */
const DEFAULT_STEP = 1_000

/** What was typed as a number, commas or none. */
const numberIn = (typed: string) => Number(typed.replaceAll(',', ''))

const schema = z.object({
  invoicePrefix: invoicePrefix.unwrap(),
  creditNotePrefix,
  debitNotePrefix,
  nextInvoiceNumber: z.string({ error: 'is required' }).transform(numberIn).pipe(nextInvoiceNumber.unwrap()),
})

/** What invoice numbers begin with, and which comes next. */
export function NumbersForm({ business }: { readonly business: Business }) {
  const { update } = useBusinessSetUp(business.id)
  const form = useServerForm({
    schema,
    initialValues: {
      invoicePrefix: business.invoicePrefix,
      creditNotePrefix: business.creditNotePrefix ?? '',
      debitNotePrefix: business.debitNotePrefix ?? '',
      nextInvoiceNumber: String(business.nextInvoiceNumber),
    },
    keep: { businessId: business.id, form: 'numbers' },
    labels: words.numbers.labels,
    doubts: { nextInvoiceNumber: (typed, { invoicePrefix: prefix }) => warnOfLeap(typed, prefix, business) },
    // What is left empty is not in the body, and would stay as it is.
    send: async (typed) => update({ creditNotePrefix: null, debitNotePrefix: null, ...typed }),
    onSuccess: () => notifications.show({ message: words.saved }),
  })

  // An empty prefix is none of its own.
  const { creditNotePrefix: credit, debitNotePrefix: debit } = form.values
  const typed = schema.safeParse({
    ...form.values,
    creditNotePrefix: credit === '' ? null : credit,
    debitNotePrefix: debit === '' ? null : debit,
  })

  return (
    <Form form={form} button={words.save}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...form.field('invoicePrefix')}
          description={words.numbers.prefixHint}
          inputWrapperOrder={hintBelow}
          autoComplete="off"
          spellCheck={false}
        />
        <SoftValidatedInput
          {...form.doubted('nextInvoiceNumber')}
          description={words.numbers.nextHint}
          inputMode="numeric"
          autoComplete="off"
        />
        {(['creditNotePrefix', 'debitNotePrefix'] as const).map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            description={words.numbers.notePrefixHint}
            inputWrapperOrder={hintBelow}
            placeholder={form.values.invoicePrefix}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </SimpleGrid>
      {typed.success && (
        <Text c="dimmed" aria-live="polite">
          {previewOf({ ...typed.data, invoicePrefix: typed.data.invoicePrefix ?? business.invoicePrefix })}
        </Text>
      )}
    </Form>
  )
}

/** As in the field of the next number, so that the fields of a row stand beside each other. */
const hintBelow: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

type Numbers = Pick<Business, 'invoicePrefix' | 'nextInvoiceNumber'> & Pick<z.output<typeof schema>, 'creditNotePrefix'>

function previewOf({ invoicePrefix: prefix, creditNotePrefix: ofCredit, nextInvoiceNumber: next }: Numbers): string {
  return words.numbers.preview(formatInvoiceNumber(prefix, next), formatInvoiceNumber(ofCredit ?? prefix, next))
}

function warnOfLeap(typed: string, prefix: string, { nextInvoiceNumber: next }: Business): FieldWarning | undefined {
  const wanted = numberIn(typed)
  if (!Number.isSafeInteger(wanted) || wanted <= next + DEFAULT_STEP) return undefined
  const [first, last] = [next, wanted - 1].map((number) => formatInvoiceNumber(prefix, number))
  return { message: words.numbers.leap(first ?? '', last ?? '') }
}
