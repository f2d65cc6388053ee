import { checkName, checkValue } from '../../../core/ports/installation/secret-store.ts'
import type { SecretStore } from '../../../core/ports/installation/secret-store.ts'

/** A secret store for tests of what uses one. `values` is what it holds. */
export function memorySecretStore(values = new Map<string, string>()): SecretStore & {
  readonly values: ReadonlyMap<string, string>
} {
  return {
    kind: 'memory',
    values,
    async get(name) {
      checkName(name)
      return values.get(name) ?? null
    },
    async set(name, value) {
      checkName(name)
      checkValue(value)
      values.set(name, value)
    },
    async delete(name) {
      checkName(name)
      values.delete(name)
    },
  }
}
