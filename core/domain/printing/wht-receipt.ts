import type { Environment } from '../../contract/http/vocabulary.ts'
import { formatDate } from '../calendar/format.ts'
import { formatKobo, formatNaira } from '../money/format.ts'
import { sumKobo, type Kobo } from '../money/money.ts'

import { amountInWords } from './amount-in-words.ts'
import type { Fact } from './document-facts.ts'
import type { DocumentBuyer, DocumentSupplier } from './invoice-document.ts'

/** What a supplier is handed for withholding tax that was kept back from a payment, as exact data. */
export type WhtReceipt = {
  readonly number: string
  readonly environment: Environment
  /** False once it was taken back. */
  readonly stands: boolean
  readonly date: string
  /** Who kept it back. */
  readonly supplier: DocumentSupplier
  /** From whom. */
  readonly payee: DocumentBuyer
  /** Money that went with it. */
  readonly paid: Kobo
  readonly rows: readonly {
    /** Of the bill, as the supplier numbers it, else as it is numbered here; null of a deposit. */
    readonly bill: string | null
    readonly base: Kobo
    /** Decimal text; null where only an amount was entered. */
    readonly ratePercent: string | null
    readonly amount: Kobo
  }[]
  /** The service that gets the tax: `Nigeria Revenue Service`, or that of a state. */
  readonly authority: string
  /** That it was remitted, and what the authority credits the supplier with; null where all of it is not remitted yet. */
  readonly remitted: {
    /** YYYY-MM-DD. */
    readonly on: string
    readonly references: readonly string[]
    readonly creditNotes: readonly string[]
  } | null
  /** ISO 8601. */
  readonly recordedAt: string
}

/** The same in the words of the paper. */
export type WhtReceiptText = {
  readonly marks: readonly string[]
  readonly facts: readonly Fact[]
  readonly amount: string
  readonly inWords: string
  readonly rows: readonly {
    readonly name: string
    readonly base: string
    readonly rate: string
    readonly amount: string
  }[]
  readonly notes: readonly string[]
}

export const WHT_RECEIPT_TITLE = 'Withholding tax receipt'

export function whtReceiptText(receipt: WhtReceipt): WhtReceiptText {
  const { number, environment, stands, date, paid, rows, authority, remitted } = receipt
  const total = sumKobo(rows.map(({ amount }) => amount))
  return {
    marks: [...(stands ? [] : ['VOID']), ...(environment === 'SANDBOX' ? ['SANDBOX'] : [])],
    facts: [
      { label: 'Receipt number', value: number },
      { label: 'Withheld on', value: formatDate(date) },
      { label: 'Paid to you', value: formatNaira(paid) },
      { label: 'Tax goes to', value: authority },
      ...(remitted ? remittanceFacts(remitted) : []),
    ],
    amount: formatNaira(total),
    inWords: amountInWords(total),
    rows: rows.map(({ bill, base, ratePercent, amount }) => ({
      name: bill ?? 'Deposit',
      base: formatKobo(base),
      rate: ratePercent === null ? '' : `${ratePercent} %`,
      amount: formatKobo(amount),
    })),
    notes: stands ? [noteOf(receipt)] : ['What was withheld was reversed. This receipt is void.'],
  }
}

const remittanceFacts = ({ on, references, creditNotes }: NonNullable<WhtReceipt['remitted']>): Fact[] => [
  { label: 'Remitted on', value: formatDate(on) },
  ...(references.length === 0 ? [] : [{ label: 'Payment reference', value: references.join(', ') }]),
  ...(creditNotes.length === 0 ? [] : [{ label: 'Credit note', value: creditNotes.join(', ') }]),
]

function noteOf({ authority, remitted }: WhtReceipt): string {
  if (!remitted) {
    return `This tax is paid to the ${authority} in your name. Its credit note follows once it is remitted.`
  }
  const told = `This tax was paid to the ${authority} in your name.`
  return remitted.creditNotes.length > 0 ? told : `${told} Its credit note follows.`
}
