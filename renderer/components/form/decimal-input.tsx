import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

import { compareDecimals, type Decimal, ZERO } from '../../../core/domain/money/decimal.ts'
import { formatDecimal, readDecimal } from '../../lib/format/money.ts'
import { texts } from '../../lib/texts.ts'
import styles from './decimal-input.module.css'

type Common = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> & {
  /** Null for an empty field. */
  readonly value: Decimal | null
  /** Told on every key: the exact number, null for nothing, undefined for what is no number (the field says so). */
  readonly onChange: (value: Decimal | null | undefined) => void
}

type Props = Common & {
  /** The most decimals that may be typed. */
  readonly decimals: number
  /** Decimals that are shown even when they are 0. */
  readonly shown: number
}

/** An exact number as text: what is typed stays as typed until the field is left, then it is written out with commas. */
function DecimalInput({ value, onChange, decimals, shown, error, onBlur, onFocus, ...rest }: Props) {
  const [draft, setDraft] = useState<string>()
  const written = value === null ? '' : formatDecimal(value, shown)
  const problem = draft === undefined ? undefined : problemOf(draft, decimals)

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: styles['input'] ?? '' }}
      {...rest}
      value={draft ?? written}
      error={problem ?? error}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value)
        onChange(valueOf(currentTarget.value, decimals))
      }}
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        // What is no number stays, so that it can be corrected.
        if (problem === undefined) setDraft(undefined)
        onBlur?.(event)
      }}
    />
  )
}

function valueOf(typed: string, decimals: number): Decimal | null | undefined {
  if (typed.trim() === '') return null
  const decimal = readDecimal(typed, decimals)
  return typeof decimal === 'string' || compareDecimals(decimal, ZERO) < 0 ? undefined : decimal
}

function problemOf(typed: string, decimals: number): string | undefined {
  if (typed.trim() === '') return undefined
  const decimal = readDecimal(typed, decimals)
  if (typeof decimal !== 'string') return compareDecimals(decimal, ZERO) < 0 ? texts.decimal.negative : undefined
  return decimal === 'too_many_decimals' ? texts.decimal.too_many_decimals(decimals) : texts.decimal[decimal]
}

/** Naira: up to 4 decimals for a price, 2 for an amount. */
export function MoneyInput({ decimals = 2, ...rest }: Common & { readonly decimals?: 2 | 4 }) {
  return <DecimalInput {...rest} decimals={decimals} shown={2} />
}

/** A percentage, with up to 4 decimals. */
export function PercentInput(props: Common) {
  return <DecimalInput {...props} decimals={4} shown={0} />
}
