import { isUnusualAccount } from '../../core/contract/written-forms.ts'
import { isUsualTin, usualTin } from '../../core/domain/text/tin.ts'
import { texts } from './texts.ts'

/** What looks mistyped in a field. */
export type Doubt = { readonly message: string; /** What is probably meant. */ readonly suggestion?: string }

export type DoubtOf = (value: string) => Doubt | undefined

/** What looks mistyped in a TIN; nothing to say of an empty one. */
export const doubtOfTin: DoubtOf = (tin) => {
  if (tin === '' || isUsualTin(tin)) return undefined
  const suggestion = usualTin(tin)
  return { message: texts.doubts.tin, ...(suggestion !== null && { suggestion }) }
}

export const doubtOfAccount: DoubtOf = (accountNumber) =>
  isUnusualAccount(accountNumber) ? { message: texts.doubts.account } : undefined
