import { Combobox } from '@mantine/core'
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
} from 'react'

import { type ListLook, Options, placeOfList } from './options.tsx'
import { type ComboboxSource, useAsyncCombobox } from './use-async-combobox.ts'

type Field = HTMLTextAreaElement

/** What happens in the field, for the search to know. */
export type FieldSearch = {
  type(text: string): void
  click(event: MouseEvent<Field>): void
  press(event: KeyboardEvent<Field>): void
  blur(): void
}

type Props<T> = ComboboxSource<T> &
  ListLook<T> & {
    /** Stands there already, and tells `handle` what happens in it. */
    readonly field: RefObject<Field | null>
    readonly handle: Ref<FieldSearch>
  }

/**
 * Searches in a text area that stands there without it, as `AsyncCombobox` does in one of its own. One of thousands
 * begins to search when the cursor comes, and no other one takes its place, which would have to be given the focus again.
 */
export function AttachedCombobox<T>({ field, handle, ...props }: Props<T>) {
  const { idOf, labelOf, detailOf, nothing, listWidth, onCreate } = props
  const choice = useAsyncCombobox(props)
  const { combobox, draft } = choice

  return (
    <Combobox store={combobox} onOptionSubmit={choice.submit} {...placeOfList(listWidth)}>
      {/* A field of several lines is a text box that completes what is typed: no other role may be given to it. */}
      <Combobox.Target>
        <Attachment
          field={field}
          handle={handle}
          // What is typed is searched for, whether the list is drawn already or not: the keys are its own.
          data-searching={draft !== undefined || undefined}
          onType={choice.type}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
            choice.press(event)
          }}
          onLeave={choice.blur}
        />
      </Combobox.Target>
      <Options {...choice} {...{ idOf, labelOf, detailOf, onCreate, nothing }} />
    </Combobox>
  )
}

type AttachmentProps = Pick<HTMLAttributes<Field>, 'onClick' | 'onKeyDown'> & {
  readonly field: RefObject<Field | null>
  readonly handle: Ref<FieldSearch>
  readonly ref?: Ref<Field>
  readonly 'data-searching': true | undefined
  readonly onType: (text: string) => void
  readonly onLeave: () => void
}

/** Draws nothing: what the list has to say of its field (where it is open, what is marked) it says at the one there. */
function Attachment({ field, handle, ref, onType, onLeave, onClick, onKeyDown, ...said }: AttachmentProps) {
  useImperativeHandle(handle, () => ({
    type: onType,
    click: (event) => onClick?.(event),
    press: (event) => onKeyDown?.(event),
    blur: onLeave,
  }))
  useImperativeHandle(ref, () => presentIn(field), [field])

  useLayoutEffect(() => {
    const present = presentIn(field)
    const attributes = Object.entries(said).filter(([name]) => /^(?:aria|data)-/.test(name))
    for (const [name, value] of attributes) {
      if (value === undefined) present.removeAttribute(name)
      else present.setAttribute(name, String(value))
    }
  })
  useLayoutEffect(() => {
    const present = presentIn(field)
    return () => {
      for (const name of ONLY_WHILE_SEARCHING) present.removeAttribute(name)
    }
  }, [field])
  return null
}

const ONLY_WHILE_SEARCHING = [
  'aria-activedescendant',
  'aria-controls',
  'data-expanded',
  'data-mantine-stop-propagation',
  'data-searching',
]

function presentIn(field: RefObject<Field | null>): Field {
  if (!field.current) throw new Error('There is no field to search in.')
  return field.current
}
