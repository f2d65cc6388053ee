import type { ItemKind } from '../../contract/http/vocabulary.ts'
import type { InvoiceLine, InvoiceRecord, OriginalInvoice, Party } from '../invoice/invoice.ts'
import { isNote } from '../invoice/notes.ts'
import { countryCodeOf } from '../reference/country-code.ts'

import type { PreflightFacts } from './facts.ts'
import { kindOfLine, taxCategoryIdOf } from './firs-formats.ts'

declare const passed: unique symbol

/** An invoice that no rule blocks, with everything in it that the payload must have. Only pre-flight makes one. */
export type ReadyInvoice = Complete & { readonly [passed]: true }

type Complete = {
  readonly invoice: InvoiceRecord
  readonly irn: string
  readonly firsBusinessId: string
  readonly supplier: ReadyParty
  /** Null on B2C invoices, which are reported without the buyer. */
  readonly buyer: ReadyParty | null
  /** What a credit or debit note corrects; null on other documents. */
  readonly original: OriginalInvoice | null
  readonly lines: readonly ReadyLine[]
}

export type ReadyParty = { readonly party: Party; readonly countryCode: string }

export type ReadyLine = {
  readonly line: InvoiceLine /** Null only in the sandbox, of a line without a code. */
  readonly kind: ItemKind | null
  readonly taxCategoryId: string
}

/** @throws Error when something is missing that a rule should have asked for: a gap in the rules, never an input error. */
export function readyInvoice({ invoice, supplier, buyer, firsConfig, isForSandbox }: PreflightFacts): ReadyInvoice {
  const known = <T>(value: T | null | undefined, what: string): T => {
    if (value === null || value === undefined) throw new Error(`Pre-flight let ${invoice.id} pass without ${what}.`)
    return value
  }
  const ready = (party: Party): ReadyParty => ({
    party,
    countryCode: known(countryCodeOf(party.country), 'a country'),
  })

  const complete: Complete = {
    invoice,
    irn: known(invoice.irn, 'an IRN'),
    firsBusinessId: known(firsConfig?.businessId, 'a FIRS configuration'),
    supplier: ready(supplier),
    buyer: invoice.invoiceKind === 'B2C' ? null : ready(known(buyer, 'a buyer')),
    original: isNote(invoice.invoiceType) ? known(invoice.original, 'an original') : null,
    lines: invoice.lines.map((line) => ({
      line,
      kind: isForSandbox ? kindOfLine(line) : known(kindOfLine(line), 'the kind of a line'),
      taxCategoryId: known(taxCategoryIdOf(line), 'a tax category'),
    })),
  }
  return complete as ReadyInvoice
}
