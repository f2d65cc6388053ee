import type { Preferences } from '../../contract/people/preferences.ts'

type BusinessPreferences = Preferences['perBusiness'][string]

/** Of a person: `undefined` leaves a field as it is, `null` clears it. */
export type PreferencesChange = {
  readonly [K in Exclude<keyof Preferences, 'perBusiness'>]?: Preferences[K] | null | undefined
} & {
  readonly perBusiness?: Readonly<Record<string, BusinessPreferencesChange | null>> | null | undefined
}

type BusinessPreferencesChange = { readonly [K in keyof BusinessPreferences]?: BusinessPreferences[K] | undefined }

export const noPreferences: Preferences = {
  colorScheme: 'auto',
  pageSize: null,
  lastBusinessId: null,
  perBusiness: {},
  dismissedHints: [],
}

const noBusinessPreferences: BusinessPreferences = {
  dueInDays: null,
  taxPercent: null,
  paymentDetails: null,
  pricesIncludeVat: null,
  printFormat: null,
  invoiceKind: null,
  paymentTerms: null,
  notes: null,
}

/** What is there with what was sent, field by field. */
export function mergePreferences(present: Preferences, change: PreferencesChange): Preferences {
  const merged = mergeFields(present, { ...change, perBusiness: undefined }, noPreferences)
  if (change.perBusiness === undefined) return merged
  if (change.perBusiness === null) return { ...merged, perBusiness: {} }

  const perBusiness = { ...present.perBusiness }
  for (const [id, fields] of Object.entries(change.perBusiness)) {
    if (fields === null) delete perBusiness[id]
    else perBusiness[id] = mergeFields(perBusiness[id] ?? noBusinessPreferences, fields, noBusinessPreferences)
  }
  return { ...merged, perBusiness }
}

/** Without businesses that the person belongs to no longer. */
export function ofOwnBusinesses(preferences: Preferences, businessIds: readonly string[]): Preferences {
  const { lastBusinessId, perBusiness } = preferences
  return {
    ...preferences,
    lastBusinessId: lastBusinessId !== null && businessIds.includes(lastBusinessId) ? lastBusinessId : null,
    perBusiness: Object.fromEntries(Object.entries(perBusiness).filter(([id]) => businessIds.includes(id))),
  }
}

function mergeFields<T extends object>(present: T, change: object, cleared: T): T {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined)
  const values = sent.map(([name, value]) => [name, value === null ? Reflect.get(cleared, name) : value])
  return { ...present, ...Object.fromEntries(values) }
}
