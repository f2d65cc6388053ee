import { AppError } from '../../contract/http/errors.ts'
import type { BusinessRecord } from '../../domain/business/business.ts'
import { secretName, valueIn } from '../../domain/business/credentials.ts'
import type { ConnectionSettings, Provider } from '../../ports/submission/provider.ts'

import type { BusinessSecrets } from './secrets.ts'

/**
 * Gathers what the chosen provider's schema names from the business's bags, secrets fresh from the secret store.
 *
 * @throws secret_store_unavailable
 */
export async function connectionSettings(
  { id, provider: choice, ownCredentials, firsConfig, tin }: BusinessRecord,
  secrets: BusinessSecrets,
  provider: Provider,
): Promise<ConnectionSettings> {
  const bag = { ...choice?.credentials, ...ownCredentials[provider.name] }
  const settings: Record<string, string | null> = {}
  for (const field of provider.credentials) {
    const isThere = field.isSecret && bag[field.name] === true
    settings[field.name] = isThere
      ? ((await secrets.get(id, secretName(provider, field))) ?? lost(field.label))
      : valueIn(bag, field.name)
  }

  return {
    apiUrl: null,
    ...settings,
    businessId: id,
    firsBusinessId: firsConfig?.businessId ?? null,
    serviceId: firsConfig?.serviceId ?? null,
    supplierTin: tin,
  }
}

/** Another keychain, such as that of another user: it opens, and has nothing of ours. */
function lost(label: string): never {
  throw new AppError('secret_store_unavailable', {
    message: `The ${label} of this business is not in the keychain of this computer, which has changed or was emptied. Use the keychain that it was saved in, or enter it again under Settings.`,
  })
}
