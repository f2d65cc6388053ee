import { AppError } from '../../contract/errors.ts'
import { SecretStoreError, type SecretStore } from '../../ports/secret-store.ts'

/** What a business keeps in the secret store, and nowhere else: `firsPassword`, and what the schemas of providers name. */
export type BusinessSecrets = {
  get(businessId: string, name: string): Promise<string | null>
  set(businessId: string, name: string, value: string): Promise<void>
  delete(businessId: string, name: string): Promise<void>
  /** Grows with every secret that is set: what is in the store cannot be compared without reading it. */
  changes(businessId: string): number
}

/** The secret store with its troubles turned into errors that name the remedy. @throws secret_store_unavailable */
export function createBusinessSecrets(store: SecretStore): BusinessSecrets {
  const key = (businessId: string, name: string) => `business/${businessId}/${name}`
  const changes = new Map<string, number>()
  const changesOf = (businessId: string) => changes.get(businessId) ?? 0

  return {
    get: (businessId, name) => explained(store.get(key(businessId, name))),
    set(businessId, name, value) {
      changes.set(businessId, changesOf(businessId) + 1)
      return explained(store.set(key(businessId, name), value))
    },
    delete: (businessId, name) => explained(store.delete(key(businessId, name))),
    changes: changesOf,
  }
}

/** Troubles of the secret store as an error that names the remedy. @throws secret_store_unavailable */
export async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error
    throw new AppError('secret_store_unavailable', { message: `${error.message} ${error.remedy}`, cause: error })
  }
}
