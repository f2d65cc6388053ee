import type { ProviderName } from '../../contract/vocabulary.ts'

/** What providers are called in sentences. */
export const providerNames = {
  sandbox: 'the sandbox',
  provider1: 'SwitchTax',
  mbs: 'the MBS gateway',
} as const satisfies Record<ProviderName, string>
