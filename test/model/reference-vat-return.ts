import type { Json } from '../support/api-client.ts'

/**
 * The VAT of a month as a bookkeeper works it out from what the API says of invoices, statements, payments and withheld
 * tax: from quantities and prices up, and without any code of the product. Kobo.
 */

export type RawAnswers = {
  /** `GET /v1/invoices/{id}` of every document of the business. */
  readonly invoices: readonly Json[]
  /** Entries of the statements of all customers in the environment. */
  readonly entries: readonly Json[]
  /** Ids of payments that settled nothing as they were recorded. */
  readonly deposits: ReadonlySet<string>
  /** `GET /v1/payments` of the month, as it was when the month closed. */
  readonly paymentsAtClose: readonly Json[]
  /** `GET /v1/payments` of the month now. */
  readonly paymentsNow: readonly Json[]
  /** `GET /v1/deductions`, now. */
  readonly deductions: readonly Json[]
}

type Sums = { documents: number; net: bigint; vat: bigint }
export type ReferenceRate = { charged: Sums; credited: Sums; net: bigint; vat: bigint }

const COUNTED = ['APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'PAID']
const WAITING = ['DRAFT', 'PENDING_APPROVAL', 'FIRS_REJECTED']

/** Of a payment that was recorded a moment ago: money that nothing has had anything of. */
export const isDeposit = ({ allocations, unallocated }: Json): boolean => allocations.length === 0 && unallocated > 0

/** A JSON number as a whole number of ten-thousandths. */
function exact(value: number): bigint {
  const [whole = '0', fraction = ''] = value.toFixed(4).split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

const kobo = (naira: number): bigint => exact(naira) / 100n

/** Half a kobo goes away from zero. */
function round(part: bigint, whole: bigint): bigint {
  const half = whole / 2n + (whole % 2n)
  return part < 0n ? -round(-part, whole) : part / whole + (part % whole >= half ? 1n : 0n)
}

/** What a line comes to: its price once to kobo, its tax once to kobo. */
function referenceLine({ quantity, unitPrice, discount, taxPercent }: Json): { net: bigint; vat: bigint } {
  const net = round(exact(quantity) * exact(unitPrice), 1_000_000n) - kobo(discount)
  return { net, vat: round(net * exact(taxPercent), 1_000_000n) }
}

export function referenceReturn(month: string, environment: string, raw: RawAnswers) {
  const isOfMonth = (date: string) => date.startsWith(`${month}-`)
  const mine = raw.invoices.filter((one) => one.environment === environment && isOfMonth(one.issueDate))
  const sold = mine.filter((one) => COUNTED.includes(one.status) && one.invoiceType !== 'PROFORMA')

  const rates = new Map<string, ReferenceRate>()
  const total = emptyRate()
  for (const { items, invoiceType } of sold) {
    const isNote = invoiceType === 'CREDIT_NOTE'
    const parts = new Map<string, { net: bigint; vat: bigint }>()
    for (const item of items) {
      const key = `${item.taxCategory ?? ''} ${item.taxPercent}`
      const line = referenceLine(item)
      const part = parts.get(key) ?? { net: 0n, vat: 0n }
      parts.set(key, { net: part.net + line.net, vat: part.vat + line.vat })
    }
    const whole = { net: 0n, vat: 0n }
    for (const [key, part] of parts) {
      const rate = rates.get(key) ?? emptyRate()
      rates.set(key, rate)
      add(rate, part, isNote)
      whole.net += part.net
      whole.vat += part.vat
    }
    add(total, whole, isNote)
  }

  const inMonth = raw.entries.filter(({ date }) => isOfMonth(date))
  const signed = ({ debit, credit }: Json) => kobo(credit) - kobo(debit)
  const sumOf = (kind: string) =>
    inMonth.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + signed(entry), 0n)
  const missing = (kind: string) => {
    const found = raw.deductions.filter(
      (one) => one.kind === kind && isOfMonth(one.date) && one.state === 'RECORDED' && one.certificateNumber === null,
    )
    return { items: found.length, amount: found.reduce((sum, { amount }) => sum + kobo(amount), 0n) }
  }

  const losses = inMonth
    .filter(({ kind }) => kind === 'WRITE_OFF')
    .map((entry) => {
      const invoice = raw.invoices.find(({ id }) => id === entry.invoiceId)
      if (!invoice) return { amount: signed(entry), vat: 0n }
      const lines = invoice.items.map(referenceLine)
      const vat = lines.reduce((sum: bigint, line: { vat: bigint }) => sum + line.vat, 0n)
      const net = lines.reduce((sum: bigint, line: { net: bigint }) => sum + line.net, 0n)
      return { amount: signed(entry), vat: round(signed(entry) * vat, net + vat) }
    })

  const ofDeposits = raw.paymentsAtClose.filter(({ id, unallocated }) => raw.deposits.has(id) && unallocated > 0)
  const deposits = ofDeposits.map(({ id, unallocated }) => ({
    amount: kobo(unallocated),
    // Of 107.50 there are 7.50 VAT: three parts of 43.
    vat: round(kobo(unallocated) * 3n, 43n),
    left: kobo(raw.paymentsNow.find((one) => one.id === id)?.unallocated ?? 0),
  }))

  const leftOut = WAITING.flatMap((status) => {
    const waiting = mine.filter((one) => one.status === status && one.invoiceType !== 'PROFORMA')
    const vat = waiting.reduce((sum: bigint, { items, invoiceType }: Json) => {
      const of = items.reduce((all: bigint, item: Json) => all + referenceLine(item).vat, 0n)
      return invoiceType === 'CREDIT_NOTE' ? sum - of : sum + of
    }, 0n)
    return waiting.length === 0 ? [] : [{ status, documents: waiting.length, vat }]
  })

  const netWhere = (start: string) =>
    [...rates].reduce((sum, [key, { net }]) => (key.startsWith(start) ? sum + net : sum), 0n)
  const [exempt, zero] = [netWhere('EXEMPT '), netWhere('ZERO_RATED ')]
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

  return {
    rates,
    total,
    vatWithheld: { amount: sumOf('VAT_WITHHELD'), missing: missing('VAT_WITHHELD') },
    wht: { amount: sumOf('WHT'), missing: missing('WHT') },
    deposits: {
      amount: sum(deposits.map(({ amount }) => amount)),
      vat: sum(deposits.map(({ vat }) => vat)),
      left: sum(deposits.map(({ left }) => left)),
    },
    writeOffs: { amount: sum(losses.map(({ amount }) => amount)), vat: sum(losses.map(({ vat }) => vat)) },
    leftOut: leftOut.toSorted((a, b) => (a.status < b.status ? -1 : 1)),
    lines: {
      20: total.net,
      25: exempt,
      30: zero,
      40: total.net - exempt - zero,
      45: total.vat,
      85: sumOf('VAT_WITHHELD'),
    },
  }
}

export type ReferenceReturn = ReturnType<typeof referenceReturn>

function emptyRate(): ReferenceRate {
  return {
    charged: { documents: 0, net: 0n, vat: 0n },
    credited: { documents: 0, net: 0n, vat: 0n },
    net: 0n,
    vat: 0n,
  }
}

function add(to: ReferenceRate, { net, vat }: { net: bigint; vat: bigint }, isNote: boolean): void {
  const side = isNote ? to.credited : to.charged
  side.documents += 1
  side.net += net
  side.vat += vat
  to.net += isNote ? -net : net
  to.vat += isNote ? -vat : vat
}
