import { isUnusualAccount, isUsualTin } from '../../core/contract/written-forms.ts'
import { texts } from './texts.ts'

/** What looks mistyped in a TIN; nothing to say of an empty one. */
export const doubtOfTin = (tin: string): string | undefined =>
  tin === '' || isUsualTin(tin) ? undefined : texts.doubts.tin

export const doubtOfAccount = (accountNumber: string): string | undefined =>
  isUnusualAccount(accountNumber) ? texts.doubts.account : undefined
