import { formatNaira } from '../money/format.ts'
import type { Kobo } from '../money/money.ts'
import { sameTin } from '../text/tin.ts'
import type { SupplierMatch } from './invoice-search.ts'

/** What stands on the paper that a supplier handed over. An IRN, a TIN, or both; a total only with the IRN. */
export type SupplierDocument = { readonly irn: string | null; readonly tin: string | null; readonly total: Kobo | null }

/** What FIRS / NRS said about it. */
export type SupplierAnswer =
  | { readonly kind: 'known'; readonly finding: SupplierMatch }
  | { readonly kind: 'rejected'; readonly finding: SupplierMatch }
  | { readonly kind: 'unknown' }

type Difference = { readonly field: 'tin' | 'total'; readonly given: string; readonly found: string }

export type SupplierVerdict = {
  readonly verdict: 'KNOWN' | 'UNKNOWN' | 'DIFFERS' | 'REJECTED'
  readonly sentence: string
  readonly advice: string
  readonly differences: readonly Difference[]
  readonly finding: SupplierMatch | null
}

/**
 * Weighs what FIRS / NRS holds against what was given. A refused invoice is REJECTED whatever its amounts; what the
 * provider does not tell cannot differ, and the advice then says what is left to compare.
 */
export function judgeSupplier(paper: SupplierDocument, answer: SupplierAnswer): SupplierVerdict {
  if (answer.kind === 'unknown') return unknown(paper)

  const { finding } = answer
  if (answer.kind === 'rejected') {
    return {
      verdict: 'REJECTED',
      sentence: 'FIRS / NRS has refused this invoice.',
      advice: 'Do not claim its VAT. Ask the supplier for a corrected invoice before you pay.',
      differences: [],
      finding,
    }
  }

  const differences = differencesBetween(paper, finding)
  if (differences.length > 0) {
    return {
      verdict: 'DIFFERS',
      sentence: `FIRS / NRS knows this invoice, but with different details: ${differences.map(inWords).join(', and ')}.`,
      advice: 'Ask the supplier why before you pay or claim its VAT.',
      differences,
      finding,
    }
  }

  return { verdict: 'KNOWN', ...known(paper, finding), differences, finding }
}

function unknown({ irn }: SupplierDocument): SupplierVerdict {
  return {
    verdict: 'UNKNOWN',
    sentence: irn === null ? 'FIRS / NRS does not know this TIN.' : 'FIRS / NRS does not know this invoice.',
    advice:
      irn === null
        ? 'Check the number for typing errors, then ask the supplier for the right TIN.'
        : 'Check the IRN for typing errors. Ask the supplier to report it before you pay or claim its VAT.',
    differences: [],
    finding: null,
  }
}

function known({ irn, tin, total }: SupplierDocument, finding: SupplierMatch): { sentence: string; advice: string } {
  if (irn === null) {
    return {
      sentence: finding.supplierName
        ? `FIRS / NRS knows this TIN. It belongs to ${finding.supplierName}.`
        : 'FIRS / NRS knows this TIN.',
      advice: 'To be sure of an invoice, check its IRN too.',
    }
  }

  const untold = [
    ...(tin !== null && finding.supplierTin === null ? ['its TIN'] : []),
    ...(total !== null && finding.totalAmount === null ? ['its total'] : []),
  ]
  return untold.length > 0
    ? {
        sentence: 'FIRS / NRS knows this invoice.',
        advice: `Your provider does not report ${untold.join(' and ')}: check with the supplier before you pay.`,
      }
    : { sentence: 'FIRS / NRS knows this invoice.', advice: 'You can pay it and claim its VAT as usual.' }
}

function differencesBetween({ tin, total }: SupplierDocument, finding: SupplierMatch): Difference[] {
  const { supplierTin, totalAmount } = finding

  return [
    ...(tin !== null && supplierTin !== null && !sameTin(tin, supplierTin)
      ? [{ field: 'tin' as const, given: tin, found: supplierTin }]
      : []),
    ...(total !== null && totalAmount !== null && total !== totalAmount
      ? [{ field: 'total' as const, given: formatNaira(total), found: formatNaira(totalAmount) }]
      : []),
  ]
}

function inWords({ field, given, found }: Difference): string {
  return field === 'tin' ? `its TIN is ${found}, not ${given}` : `its total is ${found}, not ${given}`
}
