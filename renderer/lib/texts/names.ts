import type { ItemKind, PaymentMethod } from '../../../core/contract/vocabulary.ts'

export const itemKindNames = { GOODS: 'Goods', SERVICE: 'Service' } as const satisfies Record<ItemKind, string>

export const paymentMethodNames = {
  BANK_TRANSFER: 'Bank transfer',
  MOBILE_MONEY: 'Mobile money',
  CASH: 'Cash',
  CREDIT_CARD: 'Card',
  OTHER: 'Other',
} as const satisfies Record<PaymentMethod, string>
