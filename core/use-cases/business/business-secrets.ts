import { AppError } from '../../contract/errors.ts'
import { SecretStoreError, type SecretStore } from '../../ports/secret-store.ts'

/** What a business keeps in the secret store, and nowhere else. */
export type BusinessSecretName = 'firsPassword' | 'apiKey' | 'apiSecret' | 'provider1ClientSecret'

export type BusinessSecrets = {
  get(businessId: string, name: BusinessSecretName): Promise<string | null>
  set(businessId: string, name: BusinessSecretName, value: string): Promise<void>
  delete(businessId: string, name: BusinessSecretName): Promise<void>
}

/** The secret store with its troubles turned into errors that name the remedy. @throws secret_store_unavailable */
export function createBusinessSecrets(store: SecretStore): BusinessSecrets {
  const key = (businessId: string, name: BusinessSecretName) => `business/${businessId}/${name}`

  return {
    get: (businessId, name) => explained(store.get(key(businessId, name))),
    set: (businessId, name, value) => explained(store.set(key(businessId, name), value)),
    delete: (businessId, name) => explained(store.delete(key(businessId, name))),
  }
}

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error
    throw new AppError('secret_store_unavailable', { message: `${error.message} ${error.remedy}`, cause: error })
  }
}
