import { z } from 'zod'

import { type PaymentChannel, paymentChannels } from '../money/payment-methods.ts'

type Buyer = { readonly businessId: string; readonly isConsumer: boolean }

const nameOf = ({ businessId, isConsumer }: Buyer): string =>
  `invoice-desk.payment-method.${businessId}.${isConsumer ? 'consumer' : 'business'}`

/** How money comes in most likely: as it did the last time in this browser; before that consumers pay in cash. */
export function preferredMethod(storage: () => Storage, buyer: Buyer): PaymentChannel {
  const first = buyer.isConsumer ? 'CASH' : 'BANK_TRANSFER'
  try {
    return z
      .enum(paymentChannels)
      .catch(first)
      .parse(storage().getItem(nameOf(buyer)))
  } catch {
    // A blocked storage keeps nothing.
    return first
  }
}

export function rememberMethod(storage: () => Storage, buyer: Buyer, method: PaymentChannel): void {
  try {
    storage().setItem(nameOf(buyer), method)
  } catch {
    // Full or blocked: the next time it is asked as before.
  }
}
