import { account } from './texts/app/account.ts'
import { common, unsavedLines } from './texts/app/common.ts'
import { home } from './texts/app/home.ts'
import { shell } from './texts/app/shell.ts'
import { businesses } from './texts/business/businesses.ts'
import { invoices } from './texts/invoice/list.ts'

export { roleNames } from './texts/app/common.ts'
export { invoiceKindNames, invoiceTypeNames } from './texts/invoice/list.ts'

/**
 * What the frame and the first pages say. The other pages have a file each in this catalogue and import it themselves,
 * so that a first visit does not load the words of every page. Errors are in lib/errors/error-texts.ts.
 */
export const texts = {
  ...common,
  account,
  businesses,
  home,
  invoices,
  shell,
  unsavedLines,
} as const
