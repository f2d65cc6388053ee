import { checkSupplier } from '../../../core/contract/queue.ts'
import { amountText } from '../../lib/format/amount-text.ts'

/** What is typed to check a supplier; the total as people write it. */
export const checkForm = checkSupplier.query.extend({
  total: amountText.pipe(checkSupplier.query.shape.total.unwrap()).optional(),
})
