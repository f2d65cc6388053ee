import { Select, type SelectProps } from '@mantine/core'

import { bestMatch, beginningsFirst } from './best-match.ts'

type Props = Omit<SelectProps, 'data' | 'searchable' | 'filter' | 'onChange'> & {
  readonly data: readonly string[]
  readonly onChange: (value: string | null) => void
}

/**
 * Chooses one of many words by typing a part of it. What was typed is what is meant: leaving the field, or Enter, takes
 * the word that it stands for, so that nothing typed is lost without a word.
 */
export function SearchSelect({ data, onChange, onBlur, onKeyDown, ...rest }: Props) {
  const meant = (typed: string) => {
    const match = bestMatch(data, typed)
    return match === rest.value ? undefined : match
  }

  return (
    <Select
      {...rest}
      data={[...data]}
      searchable
      filter={({ options, search }) => beginningsFirst(options, search)}
      onChange={(value) => onChange(value)}
      onBlur={(event) => {
        const match = meant(event.currentTarget.value)
        if (match !== undefined) onChange(match)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        const match = event.key === 'Enter' ? meant(event.currentTarget.value) : undefined
        // An entry that the arrow keys have chosen is the list's own affair.
        if (match !== undefined && !event.currentTarget.getAttribute('aria-activedescendant')) {
          event.preventDefault()
          onChange(match)
        }
        onKeyDown?.(event)
      }}
    />
  )
}
