import { ActionIcon, Button, Fieldset, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'

import { InvoiceType } from '../../../core/contract/http/vocabulary.ts'
import { DayInput } from '../../components/form/day-input.tsx'
import { invoiceTypeNames } from '../../lib/texts.ts'
import { emptyLine, type InvoiceForm, type LineForm } from './invoice-data.ts'
import styles from './page.module.css'
import { tools as toolsTexts } from './texts.ts'

const words = toolsTexts.validate
const { labels } = words
const types = InvoiceType.options.map((value) => ({ value, label: invoiceTypeNames[value] }))

type Props = {
  readonly value: InvoiceForm
  readonly onChange: (value: InvoiceForm) => void
  /** As the core answered them, by path. */
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/** An invoice to be filled in, with what is wrong at its fields. */
export function InvoiceFields({ value, onChange, errors }: Props) {
  const errorAt = (path: string) => errors.find(({ field }) => field === path)?.message
  const plain = (name: 'irn' | 'taxTotal' | 'monetaryTotal') => ({
    label: labels[name],
    value: value[name],
    error: errorAt(name),
    autoComplete: 'off',
    onChange: (event: Typed) => onChange({ ...value, [name]: event.currentTarget.value }),
  })
  const changeLine = (index: number, changes: Partial<LineForm>) =>
    onChange({ ...value, items: value.items.map((line, at) => (at === index ? { ...line, ...changes } : line)) })

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput {...plain('irn')} spellCheck={false} autoFocus />
        <DayInput
          label={labels.issueDate}
          value={value.issueDate}
          error={errorAt('issueDate')}
          onChange={(issueDate) => onChange({ ...value, issueDate })}
        />
        <Select
          label={labels.invoiceType}
          data={types}
          allowDeselect={false}
          value={value.invoiceType}
          error={errorAt('invoiceType')}
          onChange={(invoiceType) => onChange({ ...value, invoiceType: invoiceType ?? '' })}
        />
      </SimpleGrid>

      {(['supplier', 'buyer'] as const).map((party) => (
        <Fieldset key={party} legend={words[party]}>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            {(['name', 'TIN', 'address'] as const).map((name) => (
              <TextInput
                key={name}
                label={labels[name]}
                value={value[party][name]}
                error={errorAt(`${party}.${name}`) ?? (name === 'name' ? errorAt(party) : undefined)}
                autoComplete="off"
                onChange={({ currentTarget }) =>
                  onChange({ ...value, [party]: { ...value[party], [name]: currentTarget.value } })
                }
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}

      <Fieldset legend={words.lines}>
        <div className={styles['lines']}>
          {value.items.map((line, index) => (
            <div key={index} className={styles['line']} role="group" aria-label={words.line(index + 1)}>
              {(['description', 'quantity', 'unitPrice', 'taxPercent'] as const).map((name) => (
                <TextInput
                  key={name}
                  label={labels[name]}
                  value={line[name]}
                  error={errorAt(`items[${index}].${name}`)}
                  autoComplete="off"
                  {...(name !== 'description' && { inputMode: 'decimal' as const })}
                  onChange={({ currentTarget }) => changeLine(index, { [name]: currentTarget.value })}
                />
              ))}
              <ActionIcon
                aria-label={words.removeLine(index + 1)}
                disabled={value.items.length === 1}
                onClick={() => onChange({ ...value, items: value.items.filter((_, at) => at !== index) })}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
        </div>
        <Button
          mt="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange({ ...value, items: [...value.items, emptyLine] })}
        >
          {words.addLine}
        </Button>
      </Fieldset>

      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...plain('taxTotal')} inputMode="decimal" />
        <TextInput {...plain('monetaryTotal')} inputMode="decimal" />
      </SimpleGrid>
    </Stack>
  )
}

type Typed = { currentTarget: { value: string } }
