import { InvoiceKind } from '../../../core/contract/http/vocabulary.ts'
import type { Preferences } from '../../../core/contract/people/preferences.ts'
import { pdfFormats } from '../../../core/contract/printing/invoice-document.ts'
import { decimalToText } from '../../../core/domain/money/decimal.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { readDecimal } from '../../lib/format/money.ts'
import { ownAccount as ownAccountTexts } from './texts.ts'

export const YES = 'yes'

/** The defaults as they are typed and chosen; empty for not set. */
export type DefaultsFormValues = {
  readonly dueInDays: string
  readonly taxPercent: string
  readonly invoiceKind: string
  readonly paymentDetails: string
  readonly printFormat: string
  /** `YES`, or empty. */
  readonly pricesIncludeVat: string
  readonly paymentTerms: string
  readonly notes: string
}

export function formFromDefaults(kept: Preferences['perBusiness'][string] | undefined): DefaultsFormValues {
  return {
    dueInDays: kept?.dueInDays?.toString() ?? '',
    taxPercent: kept?.taxPercent?.toString() ?? '',
    invoiceKind: kept?.invoiceKind ?? '',
    paymentDetails: kept?.paymentDetails ?? '',
    printFormat: kept?.printFormat ?? '',
    pricesIncludeVat: kept?.pricesIncludeVat === true ? YES : '',
    paymentTerms: kept?.paymentTerms ?? '',
    notes: kept?.notes ?? '',
  }
}

/**
 * For the API: null takes a default away.
 * @throws ApiError `validation_failed` for what is no number: JSON cannot carry it, so the core could not say so
 */
export function defaultsFromForm(typed: DefaultsFormValues, businessId: string) {
  const details = (['dueInDays', 'taxPercent'] as const)
    .filter((name) => Number.isNaN(asNumber(typed[name])))
    .map((name) => ({ field: fieldOf(businessId, name), message: 'must be a number' }))
  if (details.length > 0) throw new ApiError('validation_failed', { message: 'Refused before it was sent.', details })

  return {
    dueInDays: asNumber(typed.dueInDays),
    taxPercent: asNumber(typed.taxPercent),
    invoiceKind: InvoiceKind.options.find((kind) => kind === typed.invoiceKind) ?? null,
    paymentDetails: typed.paymentDetails === '' ? null : typed.paymentDetails,
    printFormat: pdfFormats.find((format) => format === typed.printFormat) ?? null,
    pricesIncludeVat: typed.pricesIncludeVat === YES,
    paymentTerms: typed.paymentTerms.trim() === '' ? null : typed.paymentTerms,
    notes: typed.notes.trim() === '' ? null : typed.notes,
  }
}

function asNumber(typed: string): number | null {
  if (typed.trim() === '') return null
  const decimal = readDecimal(typed, 4)
  return typeof decimal === 'string' ? NaN : Number(decimalToText(decimal))
}

/** The path of a field in what the core refuses. */
export const fieldOf = (businessId: string, name: keyof DefaultsFormValues) => `perBusiness.${businessId}.${name}`

/** What the core calls the fields, and what they are called on the screen. */
export function errorLabels(businessId: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(ownAccountTexts.defaults.labels).map(([name, label]) => [
      fieldOf(businessId, name as keyof DefaultsFormValues),
      label,
    ]),
  )
}
