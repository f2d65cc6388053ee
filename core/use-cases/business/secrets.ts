import { AppError } from '../../contract/http/errors.ts'
import { SecretStoreError, type SecretStore } from '../../ports/installation/secret-store.ts'

/** What a business keeps in the secret store, and nowhere else: `firsPassword`, and what the schemas of providers name. */
export type BusinessSecrets = {
  get(businessId: string, name: string): Promise<string | null>
  set(businessId: string, name: string, value: string): Promise<void>
  delete(businessId: string, name: string): Promise<void>
  /** Grows with every secret that is set: what is in the store cannot be compared without reading it. */
  changes(businessId: string): number
}

/** The name under which the secret store has what belongs to a business. */
export const secretKey = (businessId: string, name: string): string => `business/${businessId}/${name}`

/** The secret store with its troubles turned into errors that name the remedy. @throws secret_store_unavailable */
export function createBusinessSecrets(store: SecretStore): BusinessSecrets {
  const changes = new Map<string, number>()
  const changesOf = (businessId: string) => changes.get(businessId) ?? 0

  return {
    get: (businessId, name) => explained(store.get(secretKey(businessId, name))),
    set(businessId, name, value) {
      changes.set(businessId, changesOf(businessId) + 1)
      return explained(store.set(secretKey(businessId, name), value))
    },
    delete: (businessId, name) => explained(store.delete(secretKey(businessId, name))),
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
