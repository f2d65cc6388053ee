import { useEffect } from 'react'
import { z } from 'zod'

import { type Decimal, decimalFromText, decimalToText } from '../../../core/domain/money/decimal.ts'
import type { Keep, Kept } from '../../lib/kept/use-typing.ts'
import { NEW_RECORD } from '../../lib/routing/page-search.ts'
import type { RecordKind } from './record-kind.ts'

/** What stands for something typed that is no number: it is refused, and the field says why. */
const NO_NUMBER = '?'
const DECIMALS = 4

/** A number that a form keeps as text, exactly as it was typed but for commas. */
export const typedNumber = <T extends z.ZodType<number, number>>(field: T) =>
  z
    .string({ error: 'is required' })
    .transform((typed, context) => {
      if (typed !== NO_NUMBER) return Number(typed)
      context.addIssue({ code: 'custom', message: 'must be a number such as 2 or 8,450.50' })
      return z.NEVER
    })
    .pipe(field)

export const YES = 'yes'
export const typedFlag = z.string().transform((typed) => typed === YES)

/** For a field of decimals, on the text that a form keeps. */
export function decimalProps<F extends string>(
  form: {
    readonly values: Readonly<Record<F, string>>
    readonly change: (name: F, value: string) => void
    readonly field: (name: F) => { readonly label: string; readonly error: string | undefined; readonly 'data-path': F }
  },
  name: F,
) {
  const { label, error, 'data-path': path } = form.field(name)
  const decimal = decimalFromText(form.values[name], DECIMALS)
  return {
    label,
    error,
    'data-path': path,
    value: typeof decimal === 'string' ? null : decimal,
    onChange: (value: Decimal | null | undefined) =>
      form.change(name, value === undefined ? NO_NUMBER : value === null ? '' : decimalToText(value)),
  }
}

/** The form of one record, or of a new one. */
export const keepOf = (businessId: string, area: RecordKind<never>['area'], recordId: string | undefined) =>
  ({ businessId, form: `${area}.${recordId ?? NEW_RECORD}` }) satisfies Keep<never>

/** Tells the drawer whether closing would lose something. */
export function useDirty({ isDirty }: Kept, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
}

/**
 * What a form changes of a record, as the body of a PATCH: fields that were emptied are null, the others stay away, so
 * that somebody else's change of another field survives.
 */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const changed = names.filter((name) => (body[name] ?? null) !== (before[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, body[name] ?? null]))
}
