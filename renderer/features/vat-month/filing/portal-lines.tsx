import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

import type { VatMonthBody } from '../../../../core/contract/money/vat-month.ts'
import { decimalToNumber, koboFromDecimal } from '../../../../core/domain/money/decimal.ts'
import type { Kobo } from '../../../../core/domain/money/money.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { formatAmount, formatSigned, koboOf, readDecimal } from '../../../lib/format/money.ts'
import styles from '../page.module.css'
import { vatMonth } from '../texts.ts'

const words = vatMonth.filing.portal

/** What was typed, by the number of the line; nothing where the portal took what stands on the form. */
export type PortalAmounts = Readonly<Record<string, string>>

/**
 * The lines as the API takes them, those alone that somebody typed.
 * @throws ApiError `validation_failed` for what is no amount
 */
export function portalLinesOf(typed: PortalAmounts): { readonly line: number; readonly amount: number }[] {
  return Object.entries(typed)
    .filter(([, amount]) => amount.trim() !== '')
    .map(([line, text]) => {
      const amount = readDecimal(text, 2)
      if (typeof amount !== 'string') return { line: Number(line), amount: decimalToNumber(amount) }
      const message = words.wrong(line)
      throw new ApiError('validation_failed', { message, details: [{ field: 'lines', message }] })
    })
}

/** Kobo; undefined for nothing, and for what is no amount. */
function amountOf(text: string): Kobo | undefined {
  const decimal = text.trim() === '' ? '' : readDecimal(text, 2)
  return typeof decimal === 'string' ? undefined : koboFromDecimal(decimal)
}

type Props = {
  readonly lines: VatMonthBody['form']['lines']
  readonly typed: PortalAmounts
  readonly onChange: (typed: PortalAmounts) => void
}

/** The lines of the form, each to be typed as the portal took it where that differs; by how much stands beside it. */
export function PortalLines({ lines, typed, onChange }: Props) {
  const [isOpen, setOpen] = useState(Object.keys(typed).length > 0)
  if (!isOpen) {
    return (
      <Anchor component="button" type="button" fz="sm" ta="start" onClick={() => setOpen(true)}>
        {words.open}
      </Anchor>
    )
  }
  return (
    <Stack gap="xs" component="section" aria-label={words.title}>
      <div>
        <Text fw={600} fz="sm">
          {words.title}
        </Text>
        <Text c="dimmed" fz="sm">
          {words.hint}
        </Text>
      </div>
      {lines.map(({ line, name, amount }) => {
        const text = typed[line] ?? ''
        const kobo = amountOf(text)
        const difference = kobo === undefined ? 0n : kobo - koboOf(amount ?? 0)
        const isWrong = text.trim() !== '' && kobo === undefined
        return (
          <div key={line} className={styles['portalLine']}>
            <span className={styles['about']}>
              {line} {name}
              <small className={styles['note']}>{words.computed(formatAmount(amount ?? 0))}</small>
            </span>
            <TextInput
              size="xs"
              inputMode="decimal"
              autoComplete="off"
              aria-label={words.field(line, name)}
              placeholder={formatAmount(amount ?? 0)}
              value={text}
              error={isWrong && words.noAmount}
              onChange={({ currentTarget }) => onChange({ ...typed, [line]: currentTarget.value })}
            />
            <small className={styles['difference']}>{difference === 0n ? '' : formatSigned(difference)}</small>
          </div>
        )
      })}
    </Stack>
  )
}
