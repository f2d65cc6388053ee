import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'

import { Card } from '../../components/card.tsx'
import { DayInput } from '../../components/day-input.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { fieldErrors } from '../../lib/errors/field-errors.ts'
import { useHotkey } from '../../lib/hotkeys/hotkeys-context.ts'
import { firs as firsTexts } from '../../lib/texts/firs.ts'
import type { Criteria } from './firs-search-query.ts'

const words = firsTexts.search

type Props = {
  readonly asked: Criteria | undefined
  readonly isAsking: boolean
  readonly onAsk: (criteria: Criteria) => void
  readonly onClear: () => void
  readonly error: unknown
}

/** What to look for. All fields may stay empty. */
export function FirsSearchForm({ asked, isAsking, onAsk, onClear, error }: Props) {
  const [typed, setTyped] = useState({
    irn: asked?.irn ?? '',
    supplierTIN: asked?.supplierTIN ?? '',
    buyerTIN: asked?.buyerTIN ?? '',
    startDate: asked?.startDate ?? '',
    endDate: asked?.endDate ?? '',
  })
  const button = useRef<HTMLButtonElement>(null)
  const errors = fieldErrors(error, words.labels)
  useHotkey('Ctrl+Enter', words.button, () => button.current?.click())

  const change = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }))
  const field = (name: 'irn' | 'supplierTIN' | 'buyerTIN') => ({
    label: words.labels[name],
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(typed).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]]))
    onAsk(Object.fromEntries(given) as Criteria)
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <TextInput {...field('irn')} spellCheck={false} />
          <TextInput {...field('supplierTIN')} />
          <TextInput {...field('buyerTIN')} />
        </SimpleGrid>
        <Group align="flex-end" justify="space-between" gap="md" mt="md">
          <Group gap="md" align="flex-start">
            <DayInput
              w={180}
              label={words.labels.startDate}
              value={typed.startDate}
              error={errors.startDate}
              onChange={(startDate) => change({ startDate })}
            />
            <DayInput
              w={180}
              label={words.labels.endDate}
              value={typed.endDate}
              error={errors.endDate}
              onChange={(endDate) => change({ endDate })}
            />
          </Group>
          <Group gap="xs">
            {asked !== undefined && (
              <Button variant="subtle" color="gray" onClick={onClear}>
                {words.clear}
              </Button>
            )}
            <Button
              ref={button}
              type="submit"
              loading={isAsking}
              leftSection={<IconWorldSearch size={18} aria-hidden />}
              rightSection={<KeyHint keys="Ctrl+Enter" />}
              aria-keyshortcuts="Control+Enter"
            >
              {words.button}
            </Button>
          </Group>
        </Group>
        <Text c="dimmed" role="status" size="xs">
          {isAsking && words.asking}
        </Text>
      </form>
    </Card>
  )
}
