import { parseIrn } from '../../../domain/invoice/irn.ts'
import type { SupplierOutcome, SupplierQuery } from '../../../domain/provider/invoice-search.ts'
import { sameTin } from '../../../domain/text/tin.ts'
import type { SandboxEntry, SandboxLedger } from '../../../ports/submission/sandbox-ledger.ts'
import { nothingFound } from '../answer/nothing-found.ts'
import { sandboxBehaviour } from './triggers.ts'

export type SandboxSupplierRule = {
  /** The number at the beginning of the IRN, or the TIN, that is asked for. */
  readonly ask: string
  readonly whatHappens: string
}

export const SUPPLIER_TIN = '88888888-0001'
export const SUPPLIER_NAME = 'Sandbox Supplies Ltd'
export const KNOWN_NUMBER = 'SUPPLY0001'
const REJECTED_NUMBER = 'SUPPLY0002'
/** Known with the same total; the invoice that the supplier sends under it says another one. */
export const OTHER_TOTAL_NUMBER = 'SUPPLY0003'

/** What can be checked without a real supplier. Anything else is unknown, but for what this business sent itself. */
export const sandboxSupplierRules: readonly SandboxSupplierRule[] = [
  {
    ask: `${KNOWN_NUMBER}-94ND90NR-20261120`,
    whatHappens: `Known: an invoice of ${SUPPLIER_NAME} (${SUPPLIER_TIN}) for ₦107,500.00. Another TIN or total differs. Any service ID and date will do.`,
  },
  {
    ask: `${REJECTED_NUMBER}-94ND90NR-20261120`,
    whatHappens: 'Refused: the same invoice, which FIRS / NRS did not accept.',
  },
  { ask: SUPPLIER_TIN, whatHappens: `Known: the TIN of ${SUPPLIER_NAME}.` },
  {
    ask: `${OTHER_TOTAL_NUMBER}-94ND90NR-20261120`,
    whatHappens: 'Known with the same total; the invoice that the supplier sends under it says ₦117,500.00.',
  },
]

/** Answers about the made-up supplier, and about what `businessId` itself has sent. */
export async function checkSandboxSupplier(
  query: SupplierQuery,
  {
    businessId,
    ownTin,
    visible,
    ledger,
  }: {
    readonly businessId: string
    readonly ownTin: string
    readonly visible: (entry: SandboxEntry) => boolean
    readonly ledger: SandboxLedger
  },
): Promise<SupplierOutcome> {
  if (query.by === 'tin') {
    const known = [SUPPLIER_TIN, ownTin].find((tin) => sameTin(tin, query.tin))
    if (known === undefined) return { kind: 'unknown' }
    const supplierName = known === SUPPLIER_TIN ? SUPPLIER_NAME : null
    return { kind: 'known', finding: { ...nothingFound, supplierTin: known, supplierName } }
  }

  const parts = parseIrn(query.irn)
  if (parts && [KNOWN_NUMBER, REJECTED_NUMBER, OTHER_TOTAL_NUMBER].includes(parts.number)) {
    const rejected = parts.number === REJECTED_NUMBER
    return {
      kind: rejected ? 'rejected' : 'known',
      finding: {
        irn: query.irn,
        supplierTin: SUPPLIER_TIN,
        supplierName: SUPPLIER_NAME,
        issueDate: parts.issueDate,
        totalAmount: 10_750_000n,
        taxAmount: 750_000n,
        status: rejected ? 'REJECTED' : 'PENDING',
      },
    }
  }

  const entry = await ledger.find(businessId, query.irn)
  if (!entry || !visible(entry)) return { kind: 'unknown' }
  return {
    kind: sandboxBehaviour(entry.buyerTin) === 'reject_later' ? 'rejected' : 'known',
    finding: {
      irn: entry.irn,
      supplierTin: entry.supplierTin,
      supplierName: null,
      issueDate: entry.issueDate,
      totalAmount: entry.totalKobo,
      taxAmount: entry.taxKobo,
      status: entry.paymentStatus,
    },
  }
}
