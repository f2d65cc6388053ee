import { z } from 'zod'

import { decimalToText } from '../../../core/domain/money/decimal.ts'
import { readDecimal } from '../../lib/format/money.ts'
import { tools as toolsTexts } from './texts.ts'

/** What is typed about an invoice, all of it text. */
const partyForm = z.object({ name: z.string(), TIN: z.string(), address: z.string() }).readonly()
const lineForm = z
  .object({ description: z.string(), quantity: z.string(), unitPrice: z.string(), taxPercent: z.string() })
  .readonly()
const invoiceForm = z
  .object({
    irn: z.string(),
    issueDate: z.string(),
    invoiceType: z.string(),
    supplier: partyForm,
    buyer: partyForm,
    items: z.array(lineForm).min(1).readonly(),
    taxTotal: z.string(),
    monetaryTotal: z.string(),
  })
  .readonly()
type PartyForm = z.output<typeof partyForm>
export type LineForm = z.output<typeof lineForm>
export type InvoiceForm = z.output<typeof invoiceForm>

const emptyParty: PartyForm = { name: '', TIN: '', address: '' }
export const emptyLine: LineForm = { description: '', quantity: '1', unitPrice: '', taxPercent: '7.5' }
export const emptyInvoice: InvoiceForm = {
  irn: '',
  issueDate: '',
  invoiceType: 'STANDARD',
  supplier: emptyParty,
  buyer: emptyParty,
  items: [emptyLine],
  taxTotal: '',
  monetaryTotal: '',
}

/** As it was kept, or an empty one where that cannot be read. */
export function readInvoiceForm(kept: string): InvoiceForm {
  try {
    return invoiceForm.parse(JSON.parse(kept))
  } catch {
    return emptyInvoice
  }
}

/** The same for the core, which judges it: numbers where they are numbers, what is no number as it was typed. */
export function asInvoiceData({ items, taxTotal, monetaryTotal, ...rest }: InvoiceForm) {
  return {
    ...rest,
    items: items.map(({ description, quantity, unitPrice, taxPercent }) => ({
      description,
      quantity: asNumber(quantity),
      unitPrice: asNumber(unitPrice),
      taxPercent: asNumber(taxPercent),
    })),
    taxTotal: asNumber(taxTotal),
    monetaryTotal: asNumber(monetaryTotal),
  }
}

function asNumber(typed: string): number | string | undefined {
  if (typed.trim() === '') return undefined
  const decimal = readDecimal(typed, 6)
  return typeof decimal === 'string' ? typed : Number(decimalToText(decimal))
}

/** Reads pasted text. @returns the data, or which of the two ways it is wrong */
export function readInvoiceData(pasted: string): Record<string, unknown> | 'not_json' | 'not_object' {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(pasted)).data ?? 'not_object'
  } catch {
    return 'not_json'
  }
}

const words = toolsTexts.validate

/** A field of the core's answer as it is called on the screen: `items[0].quantity` is `Line 1, quantity`. */
export function nameOfField(path: string): string {
  const labels: Readonly<Record<string, string>> = words.labels
  const line = /^items\[(\d+)\](?:\.(\w+))?$/.exec(path)
  if (line) {
    const name = words.line(Number(line[1]) + 1)
    return line[2] === undefined ? name : `${name}, ${labels[line[2]] ?? line[2]}`
  }
  const [first = '', second] = path.split('.')
  const whole = { supplier: words.supplier, buyer: words.buyer, items: words.lines }[first] ?? labels[first] ?? first
  return second === undefined ? whole : `${whole}, ${labels[second] ?? second}`
}
