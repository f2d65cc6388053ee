import { AppError, invalidField, type ErrorDetail } from '../../contract/http/errors.ts'
import type { Preferences } from '../../contract/people/preferences.ts'
import type { Person } from '../../domain/people/account.ts'
import {
  mergePreferences,
  noPreferences,
  ofOwnBusinesses,
  type PreferencesChange,
} from '../../domain/people/preferences.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

const MAX_BYTES = 64 * 1024

/** What a person likes: kept here and not in a browser, so that it is the same in every window. */
export async function getPreferences(unit: ReadUnit, caller: Person): Promise<Preferences> {
  const { present } = await load(unit, caller)
  return present
}

/** Merges what is sent. @throws validation_failed for businesses of others, and beyond 64 KiB */
export async function updatePreferences(unit: Unit, caller: Person, change: PreferencesChange): Promise<Preferences> {
  unit.concerns({ kind: 'user', id: caller.userId })
  const { present, reach } = await load(unit, caller)
  assertReachable(change, reach)

  const merged = mergePreferences(present, change)
  const text = JSON.stringify(merged)
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw invalidField('perBusiness', 'makes the preferences larger than 64 KiB; shorten notes and terms')
  }
  await unit.accounts.savePreferences(caller.userId, text)
  return merged
}

async function load({ accounts, businesses }: ReadUnit, { userId }: Person) {
  const stored = await accounts.preferences(userId)
  const reach = (await businesses.listOf(userId)).map(({ business }) => business.id)
  const present: Preferences = { ...noPreferences, ...(stored === null ? {} : (JSON.parse(stored) as Preferences)) }
  return { present: ofOwnBusinesses(present, reach), reach }
}

function assertReachable({ lastBusinessId, perBusiness }: PreferencesChange, reach: readonly string[]): void {
  const details: ErrorDetail[] = []
  const check = (field: string, id: string) => {
    if (!reach.includes(id)) details.push({ field, message: 'is not one of your businesses' })
  }
  if (lastBusinessId) check('lastBusinessId', lastBusinessId)
  // Clearing what is gone harms nobody.
  for (const [id, fields] of Object.entries(perBusiness ?? {})) if (fields !== null) check(`perBusiness.${id}`, id)

  const [first] = details
  if (first) throw new AppError('validation_failed', { message: `${first.field}: ${first.message}`, details })
}
