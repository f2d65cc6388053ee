import { AppError } from '../../contract/http/errors.ts'
import type { BusinessRecord } from '../../domain/business/business.ts'

export type ConnectedBusiness = BusinessRecord & { readonly provider: NonNullable<BusinessRecord['provider']> }

/** The business, once its provider is chosen and connected. @throws provider_not_configured */
export function connectedBusiness(business: BusinessRecord): ConnectedBusiness {
  const { provider } = business
  if (provider === null) throw new AppError('provider_not_configured')
  if (!provider.isConnected) {
    throw new AppError('provider_not_configured', {
      message:
        'The connection to your provider has not been tested, or was refused. Test the connection in the settings, then try again.',
    })
  }
  return { ...business, provider }
}
