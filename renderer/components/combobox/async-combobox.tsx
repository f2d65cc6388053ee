import { Combobox, Loader, TextInput, type TextInputProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

import { texts } from '../../lib/texts.ts'
import { type ListLook, Options, placeOfList } from './options.tsx'
import { type ComboboxSource, useAsyncCombobox } from './use-async-combobox.ts'

type FieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'rightSection'>

type Props<T> = FieldProps &
  ComboboxSource<T> &
  ListLook<T> & {
    /** The text of what is chosen; empty for nothing. */
    readonly value: string
  }

/** Chooses one of many by typing a part of it. Arrow keys and Enter choose, Esc puts back what was there. */
export function AsyncCombobox<T>(props: Props<T>) {
  const { onPick, onType, onLeave, queryKey, search, idOf, onCreate, onEnter, meant, mayMean, ...ofField } = props
  const { value, labelOf, detailOf, nothing, listWidth, onBlur, onKeyDown, ...field } = ofField
  const choice = useAsyncCombobox(props)
  const { combobox, draft, isFetching, isLeftOpen } = choice

  return (
    <Combobox store={combobox} onOptionSubmit={choice.submit} {...placeOfList(listWidth)}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          autoComplete="off"
          aria-autocomplete="list"
          {...field}
          {...(isLeftOpen && { error: texts.combobox.notChosen(draft ?? '', value) })}
          value={draft ?? value}
          // What is typed is searched for, whether the list is drawn already or not: the keys are its own.
          data-searching={draft !== undefined || undefined}
          rightSection={
            isFetching ? <Loader size={14} aria-label={texts.loading} /> : <IconSelector size={16} aria-hidden />
          }
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => choice.type(currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            choice.press(event)
            onKeyDown?.(event)
          }}
          onBlur={(event) => {
            choice.blur()
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Options {...choice} {...{ idOf, labelOf, detailOf, onCreate, nothing }} />
    </Combobox>
  )
}
