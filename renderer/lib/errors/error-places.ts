import type { errorTexts } from './error-texts.ts'

/** Where a failure is put right, and what the button there says. */
export type ErrorPlace = { readonly label: string; readonly to: string; readonly search?: { readonly step: string } }

const setUp = (step: string) => ({ to: '/businesses/$businessId/set-up', search: { step } })

/** Failures that are put right somewhere else in the same business. */
export const errorPlaces: Partial<Record<keyof typeof errorTexts, ErrorPlace>> = {
  crypto_keys_missing: { label: 'Add the FIRS encryption file', ...setUp('keys') },
  firs_config_missing: { label: 'Enter the FIRS configuration', ...setUp('firs') },
  irn_missing: { label: 'Enter the FIRS configuration', ...setUp('firs') },
  provider_not_configured: { label: 'Connect a provider', ...setUp('connection') },
  provider_not_chosen: { label: 'Choose a provider', ...setUp('provider') },
  work_in_flight: { label: 'See what is on its way', to: '/businesses/$businessId/sending' },
  credentials_missing: { label: 'Enter the login at your provider', ...setUp('credentials') },
}
