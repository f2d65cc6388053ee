import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'

import { resolveLabel, rankByPrefix } from '../../lib/form/resolve-label.ts'
import { texts } from '../../lib/texts.ts'
import { useAfterPress } from './use-after-press.ts'

type Option = {
  readonly value: string
  readonly label: string
  /** Other words that people look for it by. They find it, and choose nothing by themselves. */
  readonly alsoCalled?: string
}

type Props = Omit<SelectProps, 'data' | 'searchable' | 'filter' | 'onChange'> & {
  readonly data: readonly (string | Option)[]
  readonly onChange: (value: string | null) => void
}

/**
 * Chooses one of many words by typing a part of it. What was typed is what is meant: leaving the field, or Enter, takes
 * the word that it stands for. Where it stands for none, nothing is chosen, and the field says so: neither is what was
 * typed lost without a word, nor is another one taken for it.
 */
export function SearchSelect({ data, onChange, onBlur, onKeyDown, error, ...rest }: Props) {
  const [unknown, setUnknown] = useState<string>()
  const afterPress = useAfterPress()
  const options: readonly Option[] = data.map((one) => (typeof one === 'string' ? { value: one, label: one } : one))
  const present = options.find(({ value }) => value === rest.value)?.label ?? ''

  const alsoCalled = (offered: object) =>
    options.find(({ value }) => 'value' in offered && offered.value === value)?.alsoCalled ?? ''

  const choose = (value: string | null) => {
    setUnknown(undefined)
    onChange(value)
  }
  /** What a typed text means; undefined where nothing else than what is chosen stands there. */
  const meant = (typed: string) => {
    if (typed.trim() === '' || typed === present) return undefined
    const label = resolveLabel(
      options.map((option) => option.label),
      typed,
    )
    return { value: options.find((option) => option.label === label)?.value }
  }

  return (
    <Select
      {...rest}
      error={error ?? (unknown === undefined ? undefined : texts.combobox.noneOf(unknown))}
      data={options}
      searchable
      filter={({ options: offered, search }) => rankByPrefix(offered, search, alsoCalled)}
      onChange={choose}
      onBlur={(event) => {
        const typed = event.currentTarget.value
        const found = meant(typed)
        if (found !== undefined) choose(found.value ?? null)
        if (found !== undefined && found.value === undefined) afterPress(() => setUnknown(typed.trim()))
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        const found = event.key === 'Enter' ? meant(event.currentTarget.value) : undefined
        // An entry that the arrow keys have chosen is the list's own affair.
        if (found !== undefined && !event.currentTarget.getAttribute('aria-activedescendant')) {
          event.preventDefault()
          if (found.value !== undefined) choose(found.value)
        }
        onKeyDown?.(event)
      }}
    />
  )
}
