import { PaymentMethod } from '../../../core/contract/vocabulary.ts'

type Buyer = { readonly businessId: string; readonly isConsumer: boolean }

const nameOf = ({ businessId, isConsumer }: Buyer): string =>
  `invoice-desk.payment-method.${businessId}.${isConsumer ? 'consumer' : 'business'}`

/** How money comes in most likely: as it did the last time in this browser; before that consumers pay in cash. */
export function usualMethod(storage: () => Storage, buyer: Buyer): PaymentMethod {
  const first = buyer.isConsumer ? 'CASH' : 'BANK_TRANSFER'
  try {
    return PaymentMethod.catch(first).parse(storage().getItem(nameOf(buyer)))
  } catch {
    // A blocked storage keeps nothing.
    return first
  }
}

export function keepMethod(storage: () => Storage, buyer: Buyer, method: PaymentMethod): void {
  try {
    storage().setItem(nameOf(buyer), method)
  } catch {
    // Full or blocked: the next time it is asked as before.
  }
}
