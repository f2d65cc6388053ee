import type {
  Environment,
  InputVat,
  NotClaimableReason,
  ProofState,
  PurchaseKind,
  PurchaseStatus,
  PurchaseType,
} from '../../contract/http/vocabulary.ts'
import { NOTHING_SETTLED, paymentStateOf } from '../invoice/settlement.ts'
import type { Decimal } from '../money/decimal.ts'
import type { Kobo } from '../money/money.ts'

/** A line as somebody typed it from the paper. */
export type PurchaseLineInput = {
  readonly description: string
  readonly quantity: Decimal
  /** Naira per unit without VAT; 0 where the price has VAT in it. */
  readonly unitPrice: Decimal
  readonly unitPriceWithVat: Decimal | null
  readonly taxPercent: Decimal
  /** Kobo; with VAT where the price is. */
  readonly discount: Kobo
  /** The VAT that the paper prints for the line, kobo. */
  readonly printedTax: Kobo | null
  readonly kind: PurchaseKind | null
  readonly category: string | null
  readonly chosenInputVat: InputVat | null
  readonly chosenReason: NotClaimableReason | null
  readonly forZeroRated: boolean
  /** Of a credit note: the line of the bill, from 1. */
  readonly billLine: number | null
  readonly productCode: string | null
}

/** The same with what follows from it. Kobo. */
export type PurchaseLine = Omit<PurchaseLineInput, 'kind'> & {
  readonly kind: PurchaseKind
  readonly inputVat: InputVat
  readonly notClaimableReason: NotClaimableReason | null
  readonly gross: Kobo
  /** Without VAT, after the discount. */
  readonly lineTotal: Kobo
  readonly taxAmount: Kobo
  /** Of a foreign service: VAT that is not owed to the supplier. */
  readonly vatToRemit: Kobo
}

/** What a purchase comes to, kobo. `total = subtotal - totalDiscount + totalTax + rounding`. */
export type PurchaseAmounts = {
  readonly subtotal: Kobo
  readonly totalDiscount: Kobo
  readonly totalTax: Kobo
  /** What the printed total differs from the sum of the lines; ₦1 a line at most. */
  readonly rounding: Kobo
  readonly total: Kobo
  /** VAT of the claimable lines. */
  readonly claimableVat: Kobo
  /** VAT of the apportioned lines, before the share of the month. */
  readonly apportionedVat: Kobo
  readonly vatToRemit: Kobo
}

/** What of a recorded bill has been settled, kobo. Counters that follow the accounts of suppliers. */
export type PurchaseSettled = {
  readonly paid: Kobo
  readonly withheld: Kobo
  readonly credited: Kobo
  readonly writtenBack: Kobo
}

export const NOTHING_PAID: PurchaseSettled = { paid: 0n, withheld: 0n, credited: 0n, writtenBack: 0n }

export type PurchaseRecord = PurchaseAmounts & {
  readonly id: string
  readonly businessId: string
  /** Fixed when it is made: what was practised never counts as real. */
  readonly environment: Environment
  readonly type: PurchaseType
  readonly status: PurchaseStatus
  /** Given when it is recorded. */
  readonly number: string | null
  readonly supplierId: string | null
  /** Name and TIN as they were when it was recorded; of a draft as they are. */
  readonly supplierName: string | null
  readonly supplierTin: string | null
  /** Of a credit note: the bill that it takes back. */
  readonly billId: string | null
  readonly supplierInvoiceNumber: string | null
  readonly irn: string | null
  /** Days, YYYY-MM-DD. */
  readonly date: string
  readonly taxPoint: string
  readonly dueDate: string
  /** The day that it counts for in the account of the supplier; null of drafts. */
  readonly postingDate: string | null
  readonly customsValue: Kobo | null
  readonly declarationNumber: string | null
  readonly lines: readonly PurchaseLine[]
  readonly printedTotal: Kobo | null
  /** YYYY-MM; null of drafts. */
  readonly vatMonth: string | null
  readonly settled: PurchaseSettled
  readonly proof: {
    readonly state: ProofState
    readonly checkedAt: string | null
    readonly differences: readonly string[]
  }
  readonly notes: string | null
  readonly externalReference: string | null
  readonly cancellation: { readonly date: string; readonly reason: string } | null
  readonly createdBy: string
  readonly recordedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

/** Whether something is owed for it: a bill or import VAT that is recorded. */
const isOwed = ({ type, status }: Pick<PurchaseRecord, 'type' | 'status'>): boolean =>
  status === 'RECORDED' && type !== 'CREDIT_NOTE'

type Owing = Pick<PurchaseRecord, 'type' | 'status' | 'total' | 'settled'>

/** `paid + withheld + credited + writtenBack + balance = total` of what is owed; all 0 and no state of anything else. */
export function settlementOf(purchase: Owing) {
  if (!isOwed(purchase)) return { ...NOTHING_PAID, balance: 0n, paymentState: null }
  const { total, settled } = purchase
  const { paid, withheld, credited, writtenBack } = settled
  const balance = total - paid - withheld - credited - writtenBack
  const counted = { ...NOTHING_SETTLED, paid, deducted: withheld, credited, writtenOff: writtenBack, balance }
  return { ...settled, balance, paymentState: paymentStateOf(counted) }
}

/** Numbers of one business and environment run on, whatever the type. */
export const purchaseNumber = (sequence: number): string => `BILL${String(sequence).padStart(6, '0')}`
