import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Preferences = { readonly [name: string]: unknown }

/**
 * What a browser asks whoever signs in or fills in a form, over the page: to keep the password where anybody at this
 * computer finds it, to keep addresses and cards, to translate.
 */
const quiet = {
  credentials_enable_service: false,
  credentials_enable_autosignin: false,
  profile: { password_manager_enabled: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
  translate: { enabled: false },
}

/**
 * Has a browser ask nothing of this in a profile of ours, which no browser has open. Where that cannot be written, it asks.
 *
 * @param profile the folder of the profile, which may not be there yet
 */
export function quietProfile(profile: string): void {
  const folder = join(profile, 'Default')
  const file = join(folder, 'Preferences')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(merged(preferencesIn(file), quiet)), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch {
    // The window matters more than its silence.
  }
}

function preferencesIn(file: string): Preferences {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

const isRecord = (value: unknown): value is Preferences =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(all: Preferences, changes: Preferences): Preferences {
  const result: Record<string, unknown> = { ...all }
  for (const [name, value] of Object.entries(changes)) {
    const before = result[name]
    result[name] = isRecord(value) ? merged(isRecord(before) ? before : {}, value) : value
  }
  return result
}
