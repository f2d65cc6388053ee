import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'

import { InvoiceKind } from '../../../core/contract/http/vocabulary.ts'
import type { Preferences } from '../../../core/contract/people/preferences.ts'
import { pdfFormats } from '../../../core/contract/printing/invoice-document.ts'
import { Form } from '../../components/form/form.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { fieldErrors } from '../../lib/errors/field-errors.ts'
import { useFormDraft } from '../../lib/form/use-draft.ts'
import { paymentDetailsQuery } from '../../lib/queries/records.ts'
import { invoiceKindNames } from '../../lib/texts.ts'
import { useSaveDefaults } from './api.ts'
import { errorLabels, fieldOf, type DefaultsFormValues, formFromDefaults, YES } from './invoice-defaults.ts'
import { ownAccount as ownAccountTexts } from './texts.ts'

const words = ownAccountTexts.defaults
const { labels } = words
const fields = Object.keys(labels) as (keyof typeof labels)[]

type Props = { readonly businessId: string; readonly kept: Preferences['perBusiness'][string] | undefined }

/** The defaults of one business. An empty field is left to the business's own. */
export function DefaultsForm({ businessId, kept }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const {
    values: typed,
    change,
    settle,
    kept: typing,
  } = useFormDraft(formFromDefaults(kept), { businessId, form: 'defaults' })
  const { client } = useApi()
  const { data: accounts = [] } = useQuery(paymentDetailsQuery(client, businessId))
  const { mutate, isPending, error } = useSaveDefaults(businessId)
  const errors = fieldErrors(error, errorLabels(businessId))
  const errorOf = (name: keyof DefaultsFormValues) => errors[fieldOf(businessId, name)]

  const text = (name: 'dueInDays' | 'taxPercent' | 'paymentTerms' | 'notes') => ({
    label: labels[name],
    value: typed[name],
    error: errorOf(name),
    'data-path': name,
    placeholder: words.none,
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  })
  const choice = (name: 'paymentDetails' | 'printFormat' | 'invoiceKind') => ({
    label: labels[name],
    value: typed[name] === '' ? null : typed[name],
    error: errorOf(name),
    placeholder: words.none,
    clearable: true,
    onChange: (value: string | null) => change(name, value ?? ''),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(typed, {
      onSuccess: () => {
        settle(typed)
        notifications.show({ message: words.saved })
      },
      onError: (failure) => {
        const wrong = fieldErrors(failure, errorLabels(businessId))
        const first = fields.find((name) => wrong[fieldOf(businessId, name)] !== undefined)
        form.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
      },
    })
  }

  return (
    <Form
      form={{
        formProps: { ref: form, onSubmit: submit, noValidate: true },
        kept: isPending ? { ...typing, conflicts: [] } : typing,
        labels,
        problem: Object.keys(errors).length === 0 ? (error ?? undefined) : undefined,
        isPending,
      }}
      button={words.save}
      variant="default"
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput {...text('dueInDays')} inputMode="numeric" autoComplete="off" />
        <TextInput {...text('taxPercent')} inputMode="decimal" autoComplete="off" />
        <Select
          {...choice('invoiceKind')}
          data={InvoiceKind.options.map((value) => ({ value, label: invoiceKindNames[value] }))}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select {...choice('paymentDetails')} data={accounts.map(({ id, label }) => ({ value: id, label }))} />
        <Select {...choice('printFormat')} data={pdfFormats.map((value) => ({ value, label: words.formats[value] }))} />
      </SimpleGrid>
      <Switch
        label={labels.pricesIncludeVat}
        checked={typed.pricesIncludeVat === YES}
        onChange={({ currentTarget }) => change('pricesIncludeVat', currentTarget.checked ? YES : '')}
      />
      <TextInput {...text('paymentTerms')} autoComplete="off" />
      <Textarea {...text('notes')} />
    </Form>
  )
}
