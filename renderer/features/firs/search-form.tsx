import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'

import { DayInput } from '../../components/form/day-input.tsx'
import { FormEnd } from '../../components/form/form.tsx'
import { RestoredNotice } from '../../components/form/restored-notice.tsx'
import { Card } from '../../components/ui/card.tsx'
import { fieldErrors } from '../../lib/errors/field-errors.ts'
import { useFormDraft } from '../../lib/form/use-draft.ts'
import type { Criteria } from './search-query.ts'
import { firs as firsTexts } from './texts.ts'

const words = firsTexts.search

type Props = {
  readonly businessId: string
  readonly asked: Criteria | undefined
  readonly isAsking: boolean
  readonly onAsk: (criteria: Criteria) => void
  readonly onClear: () => void
  readonly error: unknown
}

/** What to look for. All fields may stay empty. */
export function FirsSearchForm({ businessId, asked, isAsking, onAsk, onClear, error }: Props) {
  const saved = {
    irn: asked?.irn ?? '',
    supplierTIN: asked?.supplierTIN ?? '',
    buyerTIN: asked?.buyerTIN ?? '',
    startDate: asked?.startDate ?? '',
    endDate: asked?.endDate ?? '',
  }
  const {
    values: typed,
    change,
    settle,
    kept,
  } = useFormDraft(saved, { businessId, form: 'firs-search', stores: false })
  const errors = fieldErrors(error, words.labels)

  const field = (name: 'irn' | 'supplierTIN' | 'buyerTIN') => ({
    label: words.labels[name],
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(typed).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]]))
    settle(typed)
    onAsk(Object.fromEntries(given) as Criteria)
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <Text mb="md">{words.how}</Text>
        <Stack gap="md">
          <RestoredNotice kept={kept} labels={words.labels} />
          <TextInput {...field('irn')} description={words.irnHint} spellCheck={false} />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
            <TextInput {...field('supplierTIN')} />
            <TextInput {...field('buyerTIN')} />
            <DayInput
              label={words.labels.startDate}
              placeholder={words.dayHint}
              value={typed.startDate}
              error={errors.startDate}
              onChange={(day) => change('startDate', day)}
            />
            <DayInput
              label={words.labels.endDate}
              placeholder={words.dayHint}
              value={typed.endDate}
              error={errors.endDate}
              onChange={(day) => change('endDate', day)}
            />
          </SimpleGrid>
          <FormEnd
            form={{ isPending: isAsking }}
            button={words.button}
            leftSection={<IconWorldSearch size={18} aria-hidden />}
            hasKey
            others={
              asked !== undefined && (
                <Button
                  variant="subtle"
                  color="gray"
                  onClick={() => {
                    kept.discard()
                    onClear()
                  }}
                >
                  {words.clear}
                </Button>
              )
            }
          />
        </Stack>
        <Text c="dimmed" role="status" size="xs" {...(isAsking && { mt: 'xs' })}>
          {isAsking && words.asking}
        </Text>
      </form>
    </Card>
  )
}
