import type { PreflightRemedy } from '../../../core/contract/preflight.ts'

type OfBusiness = Extract<PreflightRemedy, 'EDIT_BUSINESS' | 'FIRS_CONFIG' | 'PROVIDER'>

/** A page behind `/businesses/$businessId`, opened where the thing is put right. */
export type FindingPlace = { readonly path: '/settings' | '/set-up'; readonly search: Readonly<Record<string, string>> }

/** Where a finding about the business is put right. `field` is the finding's own; null: nobody knows which it is. */
export function placeOfFinding(remedy: OfBusiness, field: string | null): FindingPlace {
  switch (remedy) {
    case 'EDIT_BUSINESS': {
      const isContact = field !== null && /(email|phone|lga|postalCode)$/.test(field)
      return { path: '/settings', search: { section: isContact ? 'contact' : 'business' } }
    }
    case 'FIRS_CONFIG':
      return { path: '/set-up', search: { step: field === 'cryptoKeys' ? 'keys' : 'firs' } }
    case 'PROVIDER':
      return { path: '/set-up', search: { step: 'connection' } }
  }
}
