import { createHash } from 'node:crypto'

import { z } from 'zod'

/** An invoice that the scripted authority accepted. */
export type Accepted = {
  readonly irn: string
  readonly sha256: string
  readonly issueDate: string
  readonly total: number
  readonly tax: number
  readonly typeCode: string
  readonly supplierTin: string
  readonly buyerTin: string | null
  paymentStatus: string
  transmitted: boolean
  /** How often it was accepted: anything above 1 is what must never happen. */
  times: number
}

const Submitted = z.looseObject({
  irn: z.string(),
  issue_date: z.string(),
  invoice_type_code: z.string(),
  accounting_supplier_party: z.looseObject({ tin: z.string().optional() }),
  accounting_customer_party: z.looseObject({ tin: z.string().optional() }).optional(),
  tax_total: z.array(z.looseObject({ tax_amount: z.number() })),
  legal_monetary_total: z.looseObject({ payable_amount: z.number() }),
})
const Named = z.looseObject({
  IRN: z.string().optional(),
  irn: z.string().optional(),
  TIN: z.string().optional(),
  payment_status: z.string().optional(),
})

export type Authority = ReturnType<typeof createAuthority>

/** The memory behind the scripted provider. It refuses no duplicate, so that a second acceptance can be counted. */
export function createAuthority() {
  const accepted = new Map<string, Accepted>()

  return {
    accepted,

    doubleAcceptances: (): number => [...accepted.values()].reduce((sum, { times }) => sum + times - 1, 0),

    accept(body: Buffer, underIrn?: string): Accepted {
      const payload = Submitted.parse(JSON.parse(body.toString('utf8')))
      const irn = underIrn ?? payload.irn
      const known = accepted.get(irn)
      if (known) {
        known.times += 1
        return known
      }

      const entry: Accepted = {
        irn,
        sha256: createHash('sha256').update(body).digest('hex'),
        issueDate: payload.issue_date,
        total: payload.legal_monetary_total.payable_amount,
        tax: payload.tax_total.reduce((sum, { tax_amount }) => sum + tax_amount, 0),
        typeCode: payload.invoice_type_code,
        supplierTin: payload.accounting_supplier_party.tin ?? '',
        buyerTin: payload.accounting_customer_party?.tin ?? null,
        paymentStatus: 'PENDING',
        transmitted: false,
        times: 1,
      }
      accepted.set(irn, entry)
      return entry
    },

    named(body: Buffer): z.infer<typeof Named> {
      return Named.catch({}).parse(parse(body))
    },

    withTin: (tin: string): Accepted[] =>
      [...accepted.values()].filter(({ supplierTin, buyerTin }) => supplierTin === tin || buyerTin === tin),
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return {}
  }
}

/** An accepted invoice as a search shows it. */
export function searchRow(entry: Accepted) {
  return {
    irn: entry.irn,
    invoice_type_code: entry.typeCode,
    supplier_tin: entry.supplierTin,
    customer_tin: entry.buyerTin,
    issue_date: entry.issueDate,
    payable_amount: entry.total,
    tax_amount: entry.tax,
    payment_status: entry.paymentStatus,
  }
}
