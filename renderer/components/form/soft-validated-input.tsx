import { Button, Group, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

import type { SoftValidator } from '../../lib/form/warnings.ts'
import { texts } from '../../lib/texts.ts'
import { useAfterPress } from '../combobox/use-after-press.ts'

const words = texts.doubts

type Props = Omit<TextInputProps, 'value'> & {
  readonly value: string
  /** What to look at twice in what stands in the field, once somebody has left it. */
  readonly doubtOf: SoftValidator
  /** Where it is confirmed before it is saved; see `doubted` of `useServerForm`. */
  readonly confirm?: {
    readonly isAsked: boolean
    readonly onUse: (value: string) => void
    readonly onKeep: () => void
  }
}

/** A text field that says when its content looks mistyped, offers what is probably meant, and refuses nothing. */
export function SoftValidatedInput({ doubtOf, confirm, description, onFocus, onBlur, ...rest }: Props) {
  const [isTyping, setIsTyping] = useState(false)
  const afterPress = useAfterPress()
  const isAsked = confirm?.isAsked === true
  const value = rest.value.trim()
  const doubt = (isTyping && !isAsked) || rest.error ? undefined : doubtOf(value)
  const said = doubt === undefined ? description : <FieldWarningText>{doubt.message}</FieldWarningText>

  return (
    <div>
      <TextInput
        {...rest}
        {...(said !== undefined && { description: said })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onFocus={(event) => {
          setIsTyping(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          afterPress(() => setIsTyping(false))
          onBlur?.(event)
        }}
      />
      {confirm !== undefined && doubt !== undefined && (isAsked || doubt.suggestion !== undefined) && (
        <Group gap="xs" mt={6}>
          {isAsked && (
            <Text span size="xs" c="var(--desk-wait)" role="alert">
              {words.notSaved}
            </Text>
          )}
          {doubt.suggestion !== undefined && (
            <Button size="xs" variant="default" onClick={() => confirm.onUse(doubt.suggestion ?? '')}>
              {words.use(doubt.suggestion)}
            </Button>
          )}
          {isAsked && (
            <Button size="xs" variant="default" onClick={confirm.onKeep}>
              {words.keep(value)}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

/** What is said below a field of what stands in it. */
export function FieldWarningText({ children }: { readonly children: string }) {
  return (
    <Text span size="xs" c="var(--desk-wait)" role="status">
      {children}
    </Text>
  )
}
