import { lagosDate } from '../../../domain/calendar/lagos.ts'
import { formatIrn, parseIrn } from '../../../domain/invoice/irn.ts'
import { decimalFromStored } from '../../../domain/money/decimal.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { IncomingDocument } from '../../../domain/purchases/incoming-document.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import type { Incoming } from '../../../ports/submission/provider.ts'
import type { SandboxDelivery, SandboxLedger } from '../../../ports/submission/sandbox-ledger.ts'
import { KNOWN_NUMBER, OTHER_TOTAL_NUMBER, SUPPLIER_NAME, SUPPLIER_TIN } from './suppliers.ts'

type Sent = {
  readonly serviceId: string
  readonly name: string
  readonly tin: string
  readonly what: string
  /** Naira for each of ten. */
  readonly unitPrice: string
  /** Kobo. */
  readonly net: Kobo
  readonly tax: Kobo
  /** What the invoice says that it comes to. */
  readonly total: Kobo
}

const known = { serviceId: '94ND90NR', name: SUPPLIER_NAME, tin: SUPPLIER_TIN }
const sums = { unitPrice: '10000', net: 10_000_000n, tax: 750_000n }

/** What the simulated suppliers send to every business once, by its number: right, with a wrong amount, by nobody known. */
const sentByNumber: Readonly<Record<string, Sent>> = {
  [KNOWN_NUMBER]: { ...known, ...sums, what: 'Printer paper, carton', total: 10_750_000n },
  [OTHER_TOTAL_NUMBER]: { ...known, ...sums, what: 'Toner for the office printer', total: 11_750_000n },
  STRANGER01: {
    ...{ serviceId: '77UN77KN', name: 'Unheard-of Ventures', tin: '77777777-0001', what: 'Cleaning of the shop' },
    ...{ unitPrice: '4000', net: 4_000_000n, tax: 300_000n, total: 4_300_000n },
  },
}

export function sandboxIncoming(
  businessId: string,
  { clock, ledger }: { readonly clock: Clock; readonly ledger: SandboxLedger },
): Incoming {
  return {
    async list({ from, to }) {
      const issueDate = lagosDate(clock.now())
      const irns = Object.entries(sentByNumber).map(([number, { serviceId }]) =>
        formatIrn({ number, serviceId, issueDate }),
      )
      const delivered = await ledger.deliver(businessId, irns)
      const items = delivered
        .flatMap(documentOf)
        .filter(({ issueDate: day }) => day !== null && day >= from && day <= to)
      return { kind: 'found', items, unreadable: 0 }
    },

    async confirm(irn) {
      return (await ledger.confirmDelivery(businessId, irn)) ? { kind: 'confirmed' } : { kind: 'refused' }
    },
  }
}

function documentOf({ irn, isConfirmed }: SandboxDelivery): IncomingDocument[] {
  const parts = parseIrn(irn)
  const sent = parts && sentByNumber[parts.number]
  if (!sent) return []
  const { name, tin, what, unitPrice, net, tax, total } = sent
  const line = { description: what, quantity: decimalFromStored('10'), unitPrice: decimalFromStored(unitPrice) }
  return [
    {
      irn,
      invoiceType: 'STANDARD',
      supplierName: name,
      supplierTin: tin,
      issueDate: parts.issueDate,
      dueDate: null,
      total,
      tax,
      lines: [{ ...line, discount: 0n, lineTotal: net }],
      taxes: [{ percent: decimalFromStored('7.5'), taxable: net, tax }],
      isConfirmed,
    },
  ]
}
