import type { BusinessPlace } from '../routing/place.ts'
import type { errorTexts } from './error-texts.ts'

/** Where a failure is put right, and what the button there says. */
export type ErrorPlace = { readonly label: string; readonly page: BusinessPlace }

const setUp = (step: 'keys' | 'firs' | 'connection' | 'provider' | 'credentials'): BusinessPlace => ({
  to: '/businesses/$businessId/set-up',
  search: { step },
})

/** Failures that are put right somewhere else in the same business. */
export const errorPlaces: Partial<Record<keyof typeof errorTexts, ErrorPlace>> = {
  crypto_keys_missing: { label: 'Add the FIRS encryption file', page: setUp('keys') },
  firs_config_missing: { label: 'Enter the FIRS configuration', page: setUp('firs') },
  irn_missing: { label: 'Enter the FIRS configuration', page: setUp('firs') },
  provider_not_configured: { label: 'Connect a provider', page: setUp('connection') },
  provider_not_chosen: { label: 'Choose a provider', page: setUp('provider') },
  work_in_flight: { label: 'See what is on its way', page: { to: '/businesses/$businessId/sending' } },
  credentials_missing: { label: 'Enter the login at your provider', page: setUp('credentials') },
}
