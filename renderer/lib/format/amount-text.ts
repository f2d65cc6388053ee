import { z } from 'zod'

import { decimalToText } from '../../../core/domain/money/decimal.ts'
import { readDecimal } from './money.ts'

/** An amount in naira as people type it (`107,500.5`, `₦ 107 500`), turned into plain digits for the API. */
export const amountText = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be an amount') })
  .transform((typed, context) => {
    const decimal = readDecimal(typed, 2)
    if (typeof decimal !== 'string') return decimalToText(decimal)
    context.addIssue({ code: 'custom', message: 'must be an amount in naira such as 107,500.50' })
    return z.NEVER
  })
