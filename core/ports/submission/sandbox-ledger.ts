import type { PaymentStatus } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../../domain/money/money.ts'

/** An invoice that the simulated authority accepted. */
export type SandboxEntry = {
  readonly irn: string
  /** Ours: businesses do not see each other's sandbox. */
  readonly businessId: string
  /** SHA-256 of the accepted bytes, hexadecimal. */
  readonly sha256: string
  readonly acceptedAtMs: number
  /** From when on the authority knows the invoice when asked. */
  readonly visibleAtMs: number
  readonly totalKobo: Kobo
  readonly taxKobo: Kobo
  readonly supplierTin: string
  readonly buyerTin: string | null
  readonly typeCode: string
  /** YYYY-MM-DD */
  readonly issueDate: string
  readonly paymentStatus: PaymentStatus
}

/** An invoice that the simulated suppliers sent to a business. What it says follows from its IRN. */
export type SandboxDelivery = { readonly businessId: string; readonly irn: string; readonly isConfirmed: boolean }

/** The memory of the simulated authority. Entries are never removed. */
export type SandboxLedger = {
  find(businessId: string, irn: string): Promise<SandboxEntry | null>
  /** Keeps the entry, or answers false when the business's IRN is there already. One atomic step. */
  record(entry: SandboxEntry): Promise<boolean>
  /** Entries of the business with this supplier's or buyer's TIN, in the order of acceptance. */
  listByTin(businessId: string, tin: string): Promise<SandboxEntry[]>
  /** False when there is no such entry. */
  updatePayment(businessId: string, irn: string, status: PaymentStatus): Promise<boolean>
  /** What the simulated suppliers sent to a business: these IRNs at the first call, the same ever after. One atomic step. */
  deliver(businessId: string, irns: readonly string[]): Promise<readonly SandboxDelivery[]>
  /** False when there is no such delivery. */
  confirmDelivery(businessId: string, irn: string): Promise<boolean>
}
