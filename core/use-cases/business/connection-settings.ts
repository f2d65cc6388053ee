import type { BusinessSecrets } from './business-secrets.ts'
import type { BusinessRecord } from '../../domain/business/business.ts'

import type { ConnectionSettings } from '../../ports/provider.ts'

/** Gathers what the chosen provider's adapter needs, its secrets fresh from the secret store. @throws secret_store_unavailable */
export async function connectionSettings(
  business: BusinessRecord,
  secrets: BusinessSecrets,
): Promise<ConnectionSettings> {
  const { id, provider, provider1, firsConfig, tin } = business
  const isProvider1 = provider?.name === 'provider1' && provider1 !== null

  return {
    businessId: id,
    firsBusinessId: firsConfig?.businessId ?? null,
    serviceId: firsConfig?.serviceId ?? null,
    supplierTin: tin,
    apiUrl: provider?.apiUrl ?? null,
    apiKey: provider?.apiKeySet ? await secrets.get(id, 'apiKey') : null,
    apiSecret: provider?.apiSecretSet ? await secrets.get(id, 'apiSecret') : null,
    clientId: isProvider1 ? provider1.clientId : (provider?.clientId ?? null),
    clientSecret: isProvider1 ? await secrets.get(id, 'provider1ClientSecret') : null,
    merchantCode: isProvider1 ? provider1.merchantCode : null,
  }
}
