import type { PaymentMethod } from '../../../core/contract/http/vocabulary.ts'
import { methodDetailLabels, paymentMethodLabels } from '../../../core/contract/invoice/labels.ts'

/** How money comes, as people tell it apart: cheques and terminals beside the methods that the authority knows. */
export const paymentChannels = [
  'BANK_TRANSFER',
  'CASH',
  'POS_TERMINAL',
  'CHEQUE',
  'MOBILE_MONEY',
  'CREDIT_CARD',
  'OTHER',
] as const
export type PaymentChannel = (typeof paymentChannels)[number]

type Details = { readonly method: PaymentMethod; readonly methodDetail: 'POS_TERMINAL' | 'CHEQUE' | null }

const words = { ...paymentMethodLabels, ...methodDetailLabels } as const satisfies Record<PaymentChannel, string>

export const paymentChannelOptions = paymentChannels.map((value) => ({ value, label: words[value] }))

/** A cheque goes through the bank, a terminal takes a card. */
export function methodOfChannel(way: PaymentChannel): Details {
  if (way === 'CHEQUE') return { method: 'BANK_TRANSFER', methodDetail: way }
  return way === 'POS_TERMINAL' ? { method: 'CREDIT_CARD', methodDetail: way } : { method: way, methodDetail: null }
}

/** What people call the way in which money came. */
export const paymentChannelLabel = ({ method, methodDetail }: Details): string => words[methodDetail ?? method]
