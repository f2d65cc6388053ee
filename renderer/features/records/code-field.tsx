import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'

import { AsyncCombobox } from '../../components/async-combobox.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import { type CodeKind, findCodes, useCodeSource } from './records-api.ts'

const words = recordsTexts.products
const LIMIT = '20'

type Code = { readonly code: string; readonly description: string }

type Form<F extends string> = {
  readonly values: Readonly<Record<F, string>>
  readonly change: (name: F, value: string) => void
  readonly field: (name: F) => {
    readonly name: F
    readonly label: string
    readonly error: string | undefined
    readonly value: string
    readonly onChange: (event: { currentTarget: { value: string } }) => void
    readonly 'data-path': F
  }
}

type Props<F extends string> = {
  readonly form: Form<F>
  readonly kind: CodeKind
  /** The fields of the code and of its category. */
  readonly code: F
  readonly category: F
}

/** A code that FIRS / NRS wants, found by words, and its category. A code that is not in the list may be typed. */
export function CodeField<F extends string>({ form, kind, code, category }: Props<F>) {
  const { client } = useApi()
  const { data: source } = useCodeSource(kind)
  const { label, error, 'data-path': path } = form.field(code)

  return (
    <Stack gap={4}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <AsyncCombobox<Code>
          label={label}
          error={error}
          data-path={path}
          placeholder={words.hints.code}
          value={form.values[code]}
          onType={(typed) => form.change(code, typed)}
          onPick={(found) => {
            form.change(code, found.code)
            form.change(category, found.description.slice(0, 200))
          }}
          queryKey={['reference', kind, 'search']}
          search={async (search, signal) => (await findCodes(client, kind, search, LIMIT, signal)).items}
          idOf={(found) => found.code}
          labelOf={({ description }) => description}
          detailOf={(found) => found.code}
        />
        <TextInput {...form.field(category)} autoComplete="off" />
      </SimpleGrid>
      {source !== undefined && (
        <Text size="xs" c="dimmed">
          {words.hints.source(source)}
        </Text>
      )}
    </Stack>
  )
}
