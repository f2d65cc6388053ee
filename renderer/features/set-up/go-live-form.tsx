import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'

import type { Business } from '../../../core/contract/business/business.ts'
import { chooseProvider } from '../../../core/contract/business/provider-setup.ts'
import { formatInvoiceNumber } from '../../../core/domain/invoice/irn.ts'
import { CredentialFields } from '../../components/business-set-up/credential-fields.tsx'
import { credentialSchema, emptyOf, labelsOf, secretsAmong } from '../../components/business-set-up/credential-forms.ts'
import { RestoredNotice } from '../../components/form/restored-notice.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Section } from '../../components/layout/section.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { mergeFormDrafts, useFormDraft } from '../../lib/form/use-draft.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import type { SupportedProvider } from '../../lib/queries/businesses.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { type NumberMode, numberModes, numberModeField } from './first-number.ts'
import { GoLiveDone, GoLiveFailed, GoLiveProgress, type Stage } from './go-live-outcome.tsx'

const words = setUpTexts.live

type Props = {
  readonly business: Business
  readonly provider: SupportedProvider
  readonly newestLive: string | null
  /** How many invoices of practice were not sent. */
  readonly unsent: number
}

/** Typed with or without commas. */
const typedNumber = z
  .string({ error: 'is required' })
  .transform((typed) => Number(typed.replaceAll(',', '')))
  .pipe(chooseProvider.body.shape.firstLiveNumber.unwrap())

/** Keys and first number, and then the switch itself: provider, keys, test, one after the other. */
export function GoLiveForm({ business, provider, newestLive, unsent }: Props) {
  const setUp = useBusinessSetUp(business.id)
  const { name, credentials: fields } = provider
  const schema = credentialSchema(fields)
  const choice = useFormDraft({ mode: 'goOn' }, { businessId: business.id, form: 'go-live.number' })
  const modes = numberModes({ next: business.nextInvoiceNumber, hasLive: newestLive !== null })
  const mode = numberModeField(choice.values.mode, modes)
  const [stage, setStage] = useState<Stage>()

  const labels = { ...labelsOf(fields), firstLiveNumber: words.firstNumber }

  const form = useServerForm({
    schema: mode === 'other' ? schema.extend({ firstLiveNumber: typedNumber }) : schema,
    initialValues: emptyOf(Object.keys(labels)),
    keep: { businessId: business.id, form: `go-live.${name}`, never: secretsAmong(fields) },
    labels,
    send: async ({ firstLiveNumber, ...credentials }) => {
      const first = mode === 'begin' ? 1 : mode === 'other' ? Number(firstLiveNumber) : undefined
      setStage('choose')
      const chosen = await setUp.choose({ provider: name, ...(first !== undefined && { firstLiveNumber: first }) })
      setStage('credentials')
      await setUp.configure(credentials)
      setStage('test')
      await setUp.test()
      return chosen
    },
    onSuccess: () => choice.settle(choice.values),
  })

  if (form.result) {
    const { data, warnings } = form.result
    const number = formatInvoiceNumber(business.invoicePrefix, data.nextInvoiceNumber)
    return <GoLiveDone business={business} provider={name} number={number} warnings={warnings} />
  }
  const isSwitched = stage !== undefined && stage !== 'choose'
  if (isSwitched && form.problem !== undefined) return <GoLiveFailed business={business} error={form.problem} />

  const next = formatInvoiceNumber(business.invoicePrefix, business.nextInvoiceNumber)
  const first = form.field('firstLiveNumber')
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <RestoredNotice kept={mergeFormDrafts(form.kept, choice.kept)} labels={labels} />
        <Section title={words.credentials}>
          <Stack gap="md">
            <CredentialFields fields={fields} field={form.field} stored={[]} />
          </Stack>
        </Section>
        <Section title={words.number} text={words.practiceStays}>
          <Radio.Group
            aria-label={words.number}
            value={mode}
            onChange={(value) => choice.change('mode', value)}
            error={mode === 'other' ? undefined : first.error}
          >
            <Stack gap="sm">
              {modes.map((option) => (
                <Radio key={option} value={option} {...optionWords(option, { next, newestLive, unsent, business })} />
              ))}
            </Stack>
          </Radio.Group>
          {mode === 'other' && (
            <TextInput {...first} inputMode="numeric" autoComplete="off" placeholder="1" maw={200} mt="sm" ml="xl" />
          )}
        </Section>
        {form.isPending && stage !== undefined && <GoLiveProgress stage={stage} provider={name} />}
        {form.problem !== undefined && <Problem error={form.problem} />}
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {words.safe}
          </Text>
          <Button type="submit" loading={form.isPending}>
            {words.button}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Numbering = Pick<Props, 'newestLive' | 'unsent' | 'business'> & { readonly next: string }

function optionWords(mode: NumberMode, { next, newestLive, unsent, business }: Numbering) {
  switch (mode) {
    case 'goOn':
      return newestLive === null
        ? { label: words.goOn(next), description: words.goOnText }
        : { label: words.goOnAfter(newestLive), description: words.goOnAfterText }
    case 'begin':
      return {
        label: words.begin(formatInvoiceNumber(business.invoicePrefix, 1)),
        description: words.beginText(unsent),
      }
    case 'other':
      return { label: words.other, description: words.otherText }
  }
}
