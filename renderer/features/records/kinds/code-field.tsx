import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { isStandardHsCode } from '../../../../core/contract/http/formatting.ts'
import { categoryOf } from '../../../../core/contract/records/reference.ts'
import { FieldWarningText } from '../../../components/form/soft-validated-input.tsx'
import { ReferenceField } from '../../../components/records/reference-field.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { type CodeList, codeSourceQuery, useDescribeCode } from '../../../lib/queries/reference.ts'
import { texts } from '../../../lib/texts.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'

const words = recordsTexts.products

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
  readonly list: CodeList
  /** The fields of the code and of its category. */
  readonly code: F
  readonly category: F
}

/**
 * A code that FIRS / NRS wants, found by words, and its category. A code that is not in the list may be typed. Either
 * way it suggests a category, which never replaces one that somebody has typed.
 */
export function CodeField<F extends string>({ form, list, code, category }: Props<F>) {
  const { client } = useApi()
  const { data: source } = useQuery(codeSourceQuery(client, list))
  const { label, error, 'data-path': path } = form.field(code)
  const describe = useDescribeCode(list)
  const categoryField = form.field(category)
  const [isTyped, setIsTyped] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const latest = useRef(form.values)
  useEffect(() => {
    latest.current = form.values
  })

  const typed = form.values[code].trim()
  const isOdd = list === 'hs' && typed !== '' && !isTyping && !isStandardHsCode(typed)

  const suggest = (description: string) => form.change(category, categoryOf(description))
  // What was typed meanwhile stays.
  const suggestFor = async (typed: string) => {
    if (typed === '' || latest.current[category] !== '') return
    const description = await describe(typed)
    const isStill = latest.current[code] === typed && latest.current[category] === ''
    if (description !== undefined && isStill) suggest(description)
  }

  return (
    <Stack gap={4}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <ReferenceField
          list={list}
          label={label}
          description={isOdd && <FieldWarningText>{texts.doubts.hsCode}</FieldWarningText>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          data-path={path}
          placeholder={words.hints.code}
          value={form.values[code]}
          onType={(typed) => form.change(code, typed)}
          onPick={(found) => {
            form.change(code, found.code)
            if (!isTyped || form.values[category] === '') suggest(found.description)
          }}
          onFocus={() => setIsTyping(true)}
          onBlur={() => {
            setIsTyping(false)
            void suggestFor(latest.current[code])
          }}
        />
        <TextInput
          {...categoryField}
          autoComplete="off"
          onChange={(event) => {
            setIsTyped(true)
            categoryField.onChange(event)
          }}
        />
      </SimpleGrid>
      {source !== undefined && (
        <Text size="xs" c="dimmed">
          {words.hints.source(source)}
        </Text>
      )}
    </Stack>
  )
}
