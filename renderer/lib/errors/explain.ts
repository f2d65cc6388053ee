import { ApiError } from '../api/api-error.ts'
import type { BusinessPlace } from '../routing/place.ts'
import { explainCredit, type InvoiceLink } from './credit-error.ts'
import { type ErrorText, firstErrorTexts } from './first-error-texts.ts'
import { textOf } from './known-error-texts.ts'

/** Where a failure is put right, and what the button there says. */
type ErrorPlace = { readonly label: string; readonly page: BusinessPlace }

const setUp = (step: 'keys' | 'firs' | 'connection' | 'provider' | 'credentials'): BusinessPlace => ({
  to: '/businesses/$businessId/set-up',
  search: { step },
})

/** Failures that are put right somewhere else in the same business. */
const errorPlaces: Partial<Record<ApiError['code'], ErrorPlace>> = {
  crypto_keys_missing: { label: 'Add the FIRS encryption file', page: setUp('keys') },
  firs_config_missing: { label: 'Enter the FIRS configuration', page: setUp('firs') },
  irn_missing: { label: 'Enter the FIRS configuration', page: setUp('firs') },
  provider_not_configured: { label: 'Connect a provider', page: setUp('connection') },
  provider_not_chosen: { label: 'Choose a provider', page: setUp('provider') },
  period_closed: {
    label: 'See the lock date',
    page: { to: '/businesses/$businessId/settings', search: { section: 'money' } },
  },
  smtp_missing: {
    label: 'Set up e-mail',
    page: { to: '/businesses/$businessId/settings', search: { section: 'email' } },
  },
  work_in_flight: { label: 'See what is on its way', page: { to: '/businesses/$businessId/sending' } },
  credentials_missing: { label: 'Enter the login at your provider', page: setUp('credentials') },
}

type Explanation = ErrorText & {
  /** Finds the request in the log; given where asking for help is all that is left. */
  readonly reference?: string
  /** Where it is put right, if that is another page. */
  readonly place?: ErrorPlace
  /** The invoices that stand in the way, by their numbers. */
  readonly invoices?: readonly string[]
  /** Invoices of this business to open. */
  readonly links?: readonly InvoiceLink[]
}

/** Any failure in words for people: what happened and what to do. Never a code, a status or a raw message. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof ApiError)) return firstErrorTexts.internal

  const text = textOf(error.code)
  if (error.code === 'too_many_logins' && error.retryAfterSeconds !== undefined) {
    return { what: text.what, remedy: `Try again in ${duration(error.retryAfterSeconds)}.` }
  }

  const needsHelp = error.code === 'internal' && error.requestId !== undefined
  if (needsHelp) return { ...text, reference: error.requestId }

  const place = errorPlaces[error.code]
  return { ...text, ...moreExactly(error), ...(place && { place }) }
}

const OTHERS_COUNT = 'Other credit notes of that invoice count too.'

/** Where the core knows more than the catalogue, in sentences that it wrote for people. */
function moreExactly({ code, message, carried, details }: ApiError): Partial<Explanation> {
  if (carried?.code === 'connection_failed') return { remedy: carried.data.error }
  if (carried?.code === 'address_needs_consent') {
    return {
      remedy: `The owner of this Invoice Desk can allow ${carried.data.address} on the page “This installation”.`,
    }
  }
  if (carried?.code === 'credit_too_high') {
    const ofLine = details.find(({ field }) => field.endsWith('.quantity'))
    return ofLine ? { what: ofLine.message, remedy: OTHERS_COUNT } : explainCredit(carried.data, details.length > 0)
  }
  if (code === 'credentials_missing' && message !== '') return { remedy: message }
  if (code === 'mail_not_sent' && message !== '') return { remedy: message }
  // They name the invoice, the day and what to do.
  if ((code === 'invoice_damaged' || code === 'period_closed') && message !== '') return { what: message }
  if (code === 'till_printer_failed' && message !== '') return { remedy: message }
  if (code === 'work_in_flight') return { invoices: details.map(({ field }) => field) }
  return {}
}

/** A wait in seconds, rounded up: `40 seconds`, `1 minute`, `15 minutes`. */
function duration(seconds: number): string {
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
