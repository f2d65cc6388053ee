import type { PreflightRemedy } from '../../../core/contract/invoice/preflight.ts'
import type { BusinessPlace } from './place.ts'

type OfBusiness = Extract<PreflightRemedy, 'EDIT_BUSINESS' | 'FIRS_CONFIG' | 'PROVIDER'>

/** Where a finding about the business is put right. `field` is the finding's own; null: nobody knows which it is. */
export function placeOfFinding(remedy: OfBusiness, field: string | null): BusinessPlace {
  switch (remedy) {
    case 'EDIT_BUSINESS': {
      const isContact = field !== null && /(email|phone|lga|postalCode)$/.test(field)
      return { to: '/businesses/$businessId/settings', search: { section: isContact ? 'contact' : 'business' } }
    }
    case 'FIRS_CONFIG':
      return { to: '/businesses/$businessId/set-up', search: { step: field === 'cryptoKeys' ? 'keys' : 'firs' } }
    case 'PROVIDER':
      return { to: '/businesses/$businessId/set-up', search: { step: 'connection' } }
  }
}
