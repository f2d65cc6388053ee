import { Combobox, InputBase, Loader, TextInput, type TextInputProps } from '@mantine/core'
import { IconPlus, IconSelector } from '@tabler/icons-react'

import { texts } from '../../lib/texts.ts'
import styles from './async-combobox.module.css'
import { type ComboboxSource, CREATE, useAsyncCombobox } from './use-async-combobox.ts'

type FieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'rightSection'>

type Look<T> = {
  /** The text of what is chosen; empty for nothing. */
  readonly value: string
  readonly labelOf: (item: T) => string
  readonly detailOf?: (item: T) => string | undefined
  /** Said where nothing is found, instead of that alone. */
  readonly nothing?: string
  /** Of the list, where the field is narrower than what it finds. */
  readonly listWidth?: number
  /** Text that is too long for one line goes on in the next. */
  readonly wraps?: boolean
}

type Props<T> = FieldProps & ComboboxSource<T> & Look<T>

// The same in all that is used here; Mantine knows their events as those of another element.
const WrappingInput = InputBase.withProps({
  component: 'textarea',
  multiline: true,
  rows: 1,
}) as unknown as typeof TextInput

/** Chooses one of many by typing a part of it. Arrow keys and Enter choose, Esc puts back what was there. */
export function AsyncCombobox<T>(props: Props<T>) {
  const { onPick, onType, onLeave, queryKey, search, idOf, onCreate, onEnter, meant, mayMean, ...ofField } = props
  const { value, labelOf, detailOf, nothing, listWidth, wraps = false, onBlur, onKeyDown, ...field } = ofField
  const choice = useAsyncCombobox(props)
  const { combobox, draft, isFetching, isLeftOpen } = choice
  const Field = wraps ? WrappingInput : TextInput

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choice.submit}
      {...(listWidth !== undefined && { width: listWidth, position: 'bottom-start' as const })}
    >
      {/* A field of several lines is a text box that completes what is typed: no other role may be given to it. */}
      <Combobox.Target withExpandedAttribute={wraps !== true}>
        <Field
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
            if (event.key === 'Enter' && wraps && !event.ctrlKey && !event.metaKey) event.preventDefault()
            choice.press(event)
            onKeyDown?.(event)
          }}
          onBlur={(event) => {
            choice.blur()
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown onPointerDown={choice.onPointerDown}>
        <Options
          {...choice}
          {...{ idOf, labelOf, detailOf, onCreate }}
          nothing={choice.error ? texts.combobox.failed : nothing}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}

type OptionsProps<T> = Pick<ComboboxSource<T>, 'idOf'> &
  Pick<ReturnType<typeof useAsyncCombobox<T>>, 'shown' | 'draft'> & {
    readonly labelOf: Look<T>['labelOf']
    readonly detailOf: Look<T>['detailOf']
    readonly onCreate: ComboboxSource<T>['onCreate']
    readonly nothing: string | undefined
  }

/** What is found, and the entry that makes a new one. */
function Options<T>({ shown, draft, idOf, labelOf, detailOf, onCreate, nothing }: OptionsProps<T>) {
  return (
    <Combobox.Options mah={280} className={styles['options'] ?? ''}>
      {shown.items.map((item) => (
        <Combobox.Option key={idOf(item)} value={idOf(item)} className={styles['option'] ?? ''}>
          <span>{labelOf(item)}</span>
          {detailOf?.(item) !== undefined && <small className={styles['detail']}>{detailOf(item)}</small>}
        </Combobox.Option>
      ))}
      {shown.isEmpty && <Combobox.Empty>{nothing ?? texts.combobox.nothing}</Combobox.Empty>}
      {onCreate && (
        <Combobox.Option value={CREATE} className={styles['create'] ?? ''}>
          <IconPlus size={16} aria-hidden />
          {texts.combobox.create((draft ?? '').trim())}
        </Combobox.Option>
      )}
    </Combobox.Options>
  )
}
