import type { Preferences } from '../../contract/preferences.ts'
import { AppError, invalidField, type ErrorDetail } from '../../contract/errors.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import type { Person } from '../../domain/people/account.ts'
import {
  mergePreferences,
  noPreferences,
  withinReach,
  type PreferencesChange,
} from '../../domain/people/preferences.ts'

const MAX_BYTES = 64 * 1024

export type PreferencesService = ReturnType<typeof createPreferencesService>

/** What a person likes: kept here and not in a browser, so that it is the same in every window. */
export function createPreferencesService({ storage }: { storage: Storage }) {
  async function load({ accounts, businesses }: Repositories, { userId }: Person) {
    const stored = await accounts.preferences(userId)
    const reach = (await businesses.listOf(userId)).map(({ business }) => business.id)
    const present: Preferences = { ...noPreferences, ...(stored === null ? {} : (JSON.parse(stored) as Preferences)) }
    return { present: withinReach(present, reach), reach }
  }

  return {
    async get(caller: Person): Promise<Preferences> {
      const { present } = await storage.read((repositories) => load(repositories, caller))
      return present
    },

    /** Merges what is sent. @throws validation_failed for businesses of others, and beyond 64 KiB */
    async update(caller: Person, change: PreferencesChange): Promise<Preferences> {
      return storage.write(async (repositories) => {
        const { present, reach } = await load(repositories, caller)
        assertReachable(change, reach)

        const merged = mergePreferences(present, change)
        const text = JSON.stringify(merged)
        if (Buffer.byteLength(text) > MAX_BYTES) {
          throw invalidField('perBusiness', 'makes the preferences larger than 64 KiB; shorten notes and terms')
        }
        await repositories.accounts.savePreferences(caller.userId, text)
        return merged
      })
    },
  }
}

function assertReachable({ lastBusinessId, perBusiness }: PreferencesChange, reach: readonly string[]): void {
  const details: ErrorDetail[] = []
  const check = (field: string, id: string) => {
    if (!reach.includes(id)) details.push({ field, message: 'is not a business of yours' })
  }
  if (lastBusinessId) check('lastBusinessId', lastBusinessId)
  // Clearing what is gone harms nobody.
  for (const [id, fields] of Object.entries(perBusiness ?? {})) if (fields !== null) check(`perBusiness.${id}`, id)

  const [first] = details
  if (first) throw new AppError('validation_failed', { message: `${first.field}: ${first.message}`, details })
}
