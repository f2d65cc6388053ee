import { createHash } from 'node:crypto'

import { z } from 'zod'

/** What stands inside an answer, however it is wrapped. */
export type InnerAnswer = {
  readonly code: number
  readonly data?: unknown
  readonly message?: string
  readonly error?: unknown
}

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

/** An invoice that a supplier sent, as the authority's own payload. */
export type Delivered = {
  readonly irn: string
  readonly issue_date?: string | undefined
  readonly [field: string]: unknown
}

export type Authority = ReturnType<typeof createAuthority>

/** The memory behind the scripted provider, whatever its dialect. It refuses no duplicate, so that a second acceptance can be counted. */
export function createAuthority() {
  const accepted = new Map<string, Accepted>()
  const delivered: { readonly document: Delivered; isConfirmed: boolean }[] = []

  function accept(body: Buffer, underIrn?: string): Accepted {
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
  }

  return {
    accepted,

    deliver: (document: Delivered): void => void delivered.push({ document, isConfirmed: false }),

    confirmed: (): string[] => delivered.filter((one) => one.isConfirmed).map(({ document }) => document.irn),

    /** What suppliers sent, from day to day, confirmed or not. */
    pull(parameters: URLSearchParams): Delivered[] {
      const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? '9']
      const isConfirmed = parameters.get('confirmed') === 'true'
      return delivered
        .filter((one) => one.isConfirmed === isConfirmed)
        .map(({ document }) => document)
        .filter(({ issue_date: day = from }) => day >= from && day <= to)
    },

    receive(irn: string): boolean {
      const found = delivered.filter(({ document }) => document.irn === irn)
      for (const one of found) one.isConfirmed = true
      return found.length > 0
    },

    /** What it tells of an invoice that a supplier sent. */
    confirmDelivered(irn: string): InnerAnswer | undefined {
      const document = delivered.find((one) => one.document.irn === irn)?.document
      return document && { code: 200, data: { ...document, payment_status: 'PENDING' } }
    },

    doubleAcceptances: (): number => [...accepted.values()].reduce((sum, { times }) => sum + times - 1, 0),

    /** A JSON body; an empty record for anything else. */
    read: parse,

    sign(body: Buffer, underIrn?: string): InnerAnswer {
      const { irn } = accept(body, underIrn)
      const data = underIrn === undefined ? { ok: true } : { ok: true, IRN: irn, QRCodeData: 'qr' }
      return { code: 201, data, message: 'invoice signed' }
    },

    transmit(entry: Accepted | undefined): InnerAnswer | undefined {
      if (!entry) return undefined
      entry.transmitted = true
      return { code: 200, data: { ok: true } }
    },

    confirm(entry: Accepted | undefined): InnerAnswer | undefined {
      return (
        entry && {
          code: 200,
          data: {
            issue_date: entry.issueDate,
            payment_status: entry.paymentStatus,
            payable_amount: entry.total,
            transmitted: entry.transmitted,
          },
        }
      )
    },

    update(entry: Accepted | undefined, paymentStatus: string | undefined): InnerAnswer | undefined {
      if (!entry || paymentStatus === undefined) return undefined
      entry.paymentStatus = paymentStatus
      return { code: 200, data: { ok: true } }
    },

    withTin: (tin: string): Accepted[] =>
      [...accepted.values()].filter(({ supplierTin, buyerTin }) => supplierTin === tin || buyerTin === tin),
  }
}

const Named = z.looseObject({ irn: z.string().optional(), IRN: z.string().optional() })

/** The IRN that a body names, however it is spelt; null when it names none. */
export function irnIn(body: Buffer): string | null {
  const { irn, IRN } = Named.safeParse(parse(body)).data ?? {}
  return irn ?? IRN ?? null
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
