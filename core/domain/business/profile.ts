import {
  type CounterLimit,
  type CounterLimits,
  type CounterLimitsChange,
  DEFAULT_COUNTER_LIMITS,
} from '../../contract/business/counter-limits.ts'
import type { BusinessRecord, BusinessSettings } from './business.ts'

type Profile = Pick<
  BusinessRecord,
  | 'name'
  | 'tin'
  | 'businessType'
  | 'address'
  | 'city'
  | 'state'
  | 'country'
  | 'logoUrl'
  | 'firsEmail'
  | 'email'
  | 'phone'
  | 'registrationNumber'
  | 'postalCode'
  | 'lga'
  | 'invoicePrefix'
  | 'creditNotePrefix'
  | 'debitNotePrefix'
  | 'defaultClassification'
>

export const profileFields = [
  'name',
  'tin',
  'businessType',
  'address',
  'city',
  'state',
  'country',
  'logoUrl',
  'firsEmail',
  'email',
  'phone',
  'registrationNumber',
  'postalCode',
  'lga',
  'invoicePrefix',
  'creditNotePrefix',
  'debitNotePrefix',
  'defaultClassification',
] as const satisfies readonly (keyof Profile)[]

/** `undefined` leaves a field as it is, `null` clears it. */
export type ProfileChange = { readonly [K in keyof Profile]?: Profile[K] | undefined } & {
  readonly firsPassword?: string | null | undefined
  readonly nextInvoiceNumber?: number | undefined
}

type Required = 'name' | 'tin' | 'businessType' | 'address' | 'city' | 'state' | 'country'
export type NewBusiness = ProfileChange & { readonly [K in Required]: Profile[K] } & { readonly isDemo?: boolean }

/** What invoice numbers begin with, unless the business says otherwise. */
export const DEFAULT_PREFIX = 'INV'

/** The green of a stamped, cleared invoice. */
const DEFAULT_ACCENT = '#0b6b53'

/** Of a business that said nothing of them. */
export const DEFAULT_SETTINGS: BusinessSettings = {
  requireApproval: false,
  autoSubmitToFirs: false,
  requireDifferentApprover: false,
  counterWithoutApproval: false,
  counterLimits: DEFAULT_COUNTER_LIMITS,
  lockDate: null,
  chargesVat: true,
  withholdsVat: false,
  yearEndMonth: 12,
  payClearedOnly: false,
  refusalHours: 72,
  paperTemplate: 'classic',
  accentColour: DEFAULT_ACCENT,
  letterheadMargin: null,
}

type SettingsChange = {
  readonly [K in Exclude<keyof BusinessSettings, 'counterLimits'>]?: BusinessSettings[K] | null | undefined
} & { readonly counterLimits?: CounterLimitsChange | null | undefined }

/** Changed settings: what is absent stays, and null is as usual again. */
export function withSettings(before: BusinessSettings, said: SettingsChange): BusinessSettings {
  const one = <K extends Exclude<keyof BusinessSettings, 'counterLimits'>>(name: K): BusinessSettings[K] => {
    const value = (said as Partial<BusinessSettings>)[name] as BusinessSettings[K] | null | undefined
    return value === undefined ? before[name] : (value ?? DEFAULT_SETTINGS[name])
  }
  return {
    requireApproval: one('requireApproval'),
    autoSubmitToFirs: one('autoSubmitToFirs'),
    requireDifferentApprover: one('requireDifferentApprover'),
    counterWithoutApproval: one('counterWithoutApproval'),
    counterLimits: withCounterLimits(before.counterLimits, said.counterLimits),
    lockDate: one('lockDate'),
    chargesVat: one('chargesVat'),
    withholdsVat: one('withholdsVat'),
    yearEndMonth: one('yearEndMonth'),
    payClearedOnly: one('payClearedOnly'),
    refusalHours: one('refusalHours'),
    paperTemplate: one('paperTemplate'),
    accentColour: one('accentColour'),
    letterheadMargin: one('letterheadMargin'),
  }
}

function withCounterLimits(before: CounterLimits, said: CounterLimitsChange | null | undefined): CounterLimits {
  if (said === undefined) return before
  const one = (role: keyof CounterLimits): CounterLimit => {
    const changed = said === null ? null : said[role]
    if (changed === null) return DEFAULT_COUNTER_LIMITS[role]
    const { discountPercent, priceChange, return: takesBack, blindCount } = changed ?? {}
    const kept = before[role]
    return {
      discountPercent: discountPercent ?? kept.discountPercent,
      priceChange: priceChange ?? kept.priceChange,
      return: takesBack ?? kept.return,
      blindCount: blindCount ?? kept.blindCount,
    }
  }
  return { CREATOR: one('CREATOR'), MANAGER: one('MANAGER') }
}

/** A business as it begins. */
export function newBusiness(id: string, input: NewBusiness, at: string): BusinessRecord {
  return {
    id,
    name: input.name,
    tin: input.tin,
    businessType: input.businessType,
    address: input.address,
    city: input.city,
    state: input.state,
    country: input.country,
    logoUrl: input.logoUrl ?? null,
    firsEmail: input.firsEmail ?? null,
    firsPasswordSet: Boolean(input.firsPassword),
    email: input.email ?? null,
    phone: input.phone ?? null,
    registrationNumber: input.registrationNumber ?? null,
    postalCode: input.postalCode ?? null,
    lga: input.lga ?? null,
    invoicePrefix: input.invoicePrefix ?? DEFAULT_PREFIX,
    creditNotePrefix: input.creditNotePrefix ?? null,
    debitNotePrefix: input.debitNotePrefix ?? null,
    defaultClassification: input.defaultClassification ?? null,
    settings: DEFAULT_SETTINGS,
    taxRates: null,
    ledgerAccounts: null,
    reminderPlan: null,
    firsConfig: null,
    cryptoKeys: null,
    provider: null,
    ownCredentials: {},
    isDemo: input.isDemo ?? false,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  }
}
