import { account } from './texts/account.ts'
import { businesses, businessFields, newBusiness, welcome } from './texts/businesses.ts'
import { batch, common, unsavedLines } from './texts/common.ts'
import { home } from './texts/home.ts'
import { invoices } from './texts/invoices.ts'
import { shell } from './texts/shell.ts'

export { businessTypeNames } from './texts/businesses.ts'
export { roleNames } from './texts/common.ts'
export { invoiceKindNames, invoiceTypeNames } from './texts/invoices.ts'

/**
 * What the frame and the first pages say. The other pages have a file each in this catalogue and import it themselves,
 * so that a first visit does not load the words of every page. Errors are in lib/errors/error-texts.ts.
 */
export const texts = {
  ...common,
  account,
  batch,
  businesses,
  businessFields,
  newBusiness,
  home,
  invoices,
  shell,
  unsavedLines,
  welcome,
} as const
