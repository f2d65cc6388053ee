import type { PaymentMethod } from '../../contract/http/vocabulary.ts'
import { methodDetailLabels, paymentMethodLabels } from '../../contract/invoice/labels.ts'

/** How money comes: one of the methods that the authority knows, and which kind of it. */
type Way = { readonly method: PaymentMethod; readonly methodDetail: 'POS_TERMINAL' | 'CHEQUE' | null }

/** `POS terminal`, `Cash`: a way of paying as the paper names it. */
export const paymentMethodLabel = ({ method, methodDetail }: Way): string =>
  methodDetail === null ? paymentMethodLabels[method] : methodDetailLabels[methodDetail]
