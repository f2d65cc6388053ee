import { decimalToNumber } from '../../../../core/domain/money/decimal.ts'
import { readDecimal } from '../../../lib/format/money.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'

type Sum = { readonly said: { readonly expectedTotal?: number }; readonly problem?: string }

/** What a list has to come to, as somebody types it; nothing is said by an empty field. */
export function readSum(typed: string): Sum {
  if (typed.trim() === '') return { said: {} }
  const decimal = readDecimal(typed, 2)
  if (typeof decimal === 'string' || decimal.units < 0n)
    return { said: {}, problem: customerAccount.openingImport.sum.wrong }
  return { said: { expectedTotal: decimalToNumber(decimal) } }
}
