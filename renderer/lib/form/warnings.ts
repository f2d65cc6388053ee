import { isUnusualAccount } from '../../../core/contract/written-forms.ts'
import { isUsualTin, usualTin } from '../../../core/domain/text/tin.ts'
import { texts } from '../texts.ts'

/** What looks mistyped in a field. */
export type FieldWarning = { readonly message: string; /** What is probably meant. */ readonly suggestion?: string }

export type SoftValidator = (value: string) => FieldWarning | undefined

/** What looks mistyped in a TIN; nothing to say of an empty one. */
export const validateTinSoftly: SoftValidator = (tin) => {
  if (tin === '' || isUsualTin(tin)) return undefined
  const suggestion = usualTin(tin)
  return { message: texts.doubts.tin, ...(suggestion !== null && { suggestion }) }
}

export const validateAccountSoftly: SoftValidator = (accountNumber) =>
  isUnusualAccount(accountNumber) ? { message: texts.doubts.account } : undefined
