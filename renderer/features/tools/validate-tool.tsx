import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { validateInvoice } from '../../../core/contract/invoice/tools.ts'
import { CopyButton } from '../../components/display/copy-button.tsx'
import { Form } from '../../components/form/form.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useFormDraft } from '../../lib/form/use-draft.ts'
import { asInvoiceData, emptyInvoice, nameOfField, readInvoiceData, readInvoiceForm } from './invoice-data.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import styles from './page.module.css'
import { tools as toolsTexts } from './texts.ts'

const words = toolsTexts.validate
const ways = ['fill', 'paste'] as const

const example = JSON.stringify(validateInvoice.body.meta()?.['example'], null, 2)
const empty = { way: 'fill', typed: JSON.stringify(emptyInvoice), pasted: '' }
const wrongPaste = { not_json: words.notJson, not_object: words.notObject } as const

/** Looks at the data of an invoice from elsewhere: what is missing, and what does not add up. */
export function ValidateTool({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const typing = useFormDraft(empty, { businessId, form: 'tools.validate', stores: false })
  const { pasted } = typing.values
  const way = ways.find((candidate) => candidate === typing.values.way) ?? 'fill'
  const typed = readInvoiceForm(typing.values.typed)
  const [pasteError, setPasteError] = useState<string>()
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: async (body: Record<string, unknown>) => (await client.call(validateInvoice, { body })).data,
    // What is wrong is put right here, so it is done with only when nothing is.
    onSuccess: ({ errors }) => errors.length === 0 && typing.settle(typing.values),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = way === 'fill' ? asInvoiceData(typed) : readInvoiceData(pasted)
    setPasteError(typeof given === 'string' ? wrongPaste[given] : undefined)
    if (typeof given === 'string') reset()
    else mutate(given)
  }

  const paste = (text: string) => {
    typing.change('pasted', text)
    setPasteError(undefined)
  }

  return (
    <Section title={words.title} text={words.text}>
      <Form
        form={{
          formProps: { onSubmit: submit, noValidate: true },
          kept: typing.kept,
          problem: error ?? undefined,
          isPending,
        }}
        button={words.button}
        hasKey
      >
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            aria-label={words.how}
            value={way}
            onChange={(value) => {
              typing.change('way', value)
              reset()
            }}
            data={ways.map((value) => ({ value, label: words.ways[value] }))}
          />
          {way === 'paste' && (
            <Button variant="subtle" color="gray" onClick={() => paste(example)}>
              {words.example}
            </Button>
          )}
        </Group>
        {way === 'fill' ? (
          <InvoiceFields
            value={typed}
            onChange={(value) => typing.change('typed', JSON.stringify(value))}
            errors={data?.errors ?? []}
          />
        ) : (
          <Textarea
            label={words.json}
            description={words.jsonHint}
            value={pasted}
            error={pasteError}
            minRows={8}
            spellCheck={false}
            autoFocus
            onChange={({ currentTarget }) => paste(currentTarget.value)}
          />
        )}
      </Form>
      <div aria-live="polite">{data && <Outcome errors={data.errors} />}</div>
    </Section>
  )
}

type OutcomeProps = { readonly errors: readonly { readonly field: string; readonly message: string }[] }

function Outcome({ errors }: OutcomeProps) {
  const isGood = errors.length === 0
  const Icon = isGood ? IconRosetteDiscountCheck : IconAlertTriangle
  const sentences = errors.map(({ field, message }) => `${nameOfField(field)} ${message}.`)

  return (
    <Stack gap="xs" mt="md" align="flex-start">
      <div className={styles['verdict']} data-is-good={isGood} style={{ width: '100%' }}>
        <Icon size={18} aria-hidden />
        <div>
          <Text fw={600}>{isGood ? words.good : words.bad(errors.length)}</Text>
          {!isGood && (
            <ul className={styles['errors']}>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {!isGood && <CopyButton value={sentences.join('\n')}>{words.copyErrors}</CopyButton>}
    </Stack>
  )
}
