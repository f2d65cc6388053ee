import { z } from 'zod'

import { type Decimal, decimalFromText, decimalToText } from '../../../core/domain/money/decimal.ts'

/** What stands for something typed that is no number: it is refused, and the field says why. */
const NO_NUMBER = '?'
const DECIMALS = 4

/** A number that a form keeps as text, exactly as it was typed but for commas. */
export const numberField = <T extends z.ZodType<number, number>>(field: T) =>
  z
    .string({ error: 'is required' })
    .transform((typed, context) => {
      if (typed !== NO_NUMBER) return Number(typed)
      context.addIssue({ code: 'custom', message: 'must be a number such as 2 or 8,450.50' })
      return z.NEVER
    })
    .pipe(field)

/** For a field of decimals, on the text that a form keeps. */
export function decimalFieldProps<F extends string>(
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
