import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<TextInputProps, 'value'> & {
  readonly value: string
  /** What to look at twice in what stands in the field, once somebody has left it. It is taken all the same. */
  readonly doubtOf: (value: string) => string | undefined
}

/** A text field that says when its content looks mistyped, and does not refuse it. */
export function DoubtedInput({ doubtOf, description, onFocus, onBlur, ...rest }: Props) {
  const [isTyping, setIsTyping] = useState(false)
  const doubt = isTyping || rest.error ? undefined : doubtOf(rest.value.trim())
  const said = doubt === undefined ? description : <Doubt>{doubt}</Doubt>

  return (
    <TextInput
      {...rest}
      {...(said !== undefined && { description: said })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onFocus={(event) => {
        setIsTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setIsTyping(false)
        onBlur?.(event)
      }}
    />
  )
}

function Doubt({ children }: { readonly children: string }) {
  return (
    <Text span size="xs" c="var(--desk-wait)" role="status">
      {children}
    </Text>
  )
}
