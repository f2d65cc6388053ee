import { methodDetailWords, paymentMethodWords } from '../../contract/status-words.ts'
import type { PaymentMethod } from '../../contract/vocabulary.ts'

/** How money comes: one of the methods that the authority knows, and which kind of it. */
type Way = { readonly method: PaymentMethod; readonly methodDetail: 'POS_TERMINAL' | 'CHEQUE' | null }

/** `POS terminal`, `Cash`: a way of paying as the paper names it. */
export const methodWords = ({ method, methodDetail }: Way): string =>
  methodDetail === null ? paymentMethodWords[method] : methodDetailWords[methodDetail]
