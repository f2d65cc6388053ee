import { type CounterLimits, DEFAULT_COUNTER_LIMITS } from '../../../../contract/business/counter-limits.ts'
import type {
  BusinessRecord,
  BusinessSettings,
  CredentialBag,
  DefaultClassification,
} from '../../../../domain/business/business.ts'
import { DEFAULT_ACCOUNTS, type LedgerAccounts } from '../../../../domain/business/ledger-accounts.ts'
import { DEFAULT_SETTINGS } from '../../../../domain/business/profile.ts'
import type { ReminderPlan } from '../../../../domain/business/reminder-plan.ts'
import { foldTin } from '../../../../domain/text/tin.ts'
import type { businessTable } from '../schema/tables.ts'
import { toBit, toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

export type BusinessRow = typeof businessTable.$inferSelect

type PaperSettings = Pick<BusinessSettings, 'paperTemplate' | 'accentColour' | 'letterheadMargin'>

const readPaper = (json: string | null): PaperSettings => {
  const { paperTemplate, accentColour, letterheadMargin } = DEFAULT_SETTINGS
  const stored = json === null ? {} : (JSON.parse(json) as Partial<PaperSettings>)
  return { paperTemplate, accentColour, letterheadMargin, ...stored }
}

const writePaper = ({ paperTemplate, accentColour, letterheadMargin }: PaperSettings): string =>
  JSON.stringify({ paperTemplate, accentColour, letterheadMargin } satisfies PaperSettings)

function readPlan(text: string): ReminderPlan {
  const stored = JSON.parse(text) as Omit<ReminderPlan, 'smallestBalance'> & { readonly smallestBalance: string }
  return { ...stored, smallestBalance: BigInt(stored.smallestBalance) }
}

const writePlan = (plan: ReminderPlan): string =>
  JSON.stringify({ ...plan, smallestBalance: String(plan.smallestBalance) })

/** A business as its row says it. */
export const toBusiness = (row: BusinessRow): BusinessRecord => ({
  id: row.id,
  name: row.name,
  tin: row.tin,
  businessType: row.businessType,
  address: row.address,
  city: row.city,
  state: row.state,
  country: row.country,
  logoUrl: row.logoUrl,
  firsEmail: row.firsEmail,
  firsPasswordSet: row.firsPasswordSet === 1,
  email: row.email,
  phone: row.phone,
  registrationNumber: row.registrationNumber,
  postalCode: row.postalCode,
  lga: row.lga,
  invoicePrefix: row.invoicePrefix,
  creditNotePrefix: row.creditNotePrefix,
  debitNotePrefix: row.debitNotePrefix,
  defaultClassification:
    row.defaultClassification === null ? null : (JSON.parse(row.defaultClassification) as DefaultClassification),
  settings: {
    requireApproval: row.requireApproval === 1,
    autoSubmitToFirs: row.autoSubmitToFirs === 1,
    requireDifferentApprover: row.requireDifferentApprover === 1,
    counterWithoutApproval: row.counterWithoutApproval === 1,
    counterLimits:
      row.counterLimits === null ? DEFAULT_COUNTER_LIMITS : (JSON.parse(row.counterLimits) as CounterLimits),
    lockDate: row.lockDate,
    chargesVat: row.chargesVat === 1,
    withholdsVat: row.withholdsVat === 1,
    yearEndMonth: row.yearEndMonth,
    payClearedOnly: row.payClearedOnly === 1,
    refusalHours: row.refusalHours,
    ...readPaper(row.paper),
  },
  firsConfig:
    row.firsBusinessId === null || row.firsServiceId === null
      ? null
      : { businessId: row.firsBusinessId, serviceId: row.firsServiceId },
  cryptoKeys:
    row.publicKeyPem === null || row.publicKeyFingerprint === null || row.keysUploadedAt === null
      ? null
      : {
          publicKeyPem: row.publicKeyPem,
          fingerprint: row.publicKeyFingerprint,
          certificate: row.certificate,
          uploadedAt: toIso(row.keysUploadedAt),
        },
  provider:
    row.provider === null
      ? null
      : {
          name: row.provider,
          isConnected: row.isConnected === 1,
          credentials: JSON.parse(row.credentials) as CredentialBag,
        },
  ownCredentials: JSON.parse(row.ownCredentials) as BusinessRecord['ownCredentials'],
  // What was stored before there were accounts for purchases has none of them.
  ledgerAccounts:
    row.ledgerAccounts === null
      ? null
      : { ...DEFAULT_ACCOUNTS, ...(JSON.parse(row.ledgerAccounts) as Partial<LedgerAccounts>) },
  reminderPlan: row.reminderPlan === null ? null : readPlan(row.reminderPlan),
  taxRates: row.taxRates === null ? null : (JSON.parse(row.taxRates) as BusinessRecord['taxRates']),
  isDemo: row.isDemo === 1,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
  deletedAt: toIsoOrNull(row.deletedAt),
})

/** A business as a row; the key of its series is the repository's to add. */
export const toBusinessRow = (business: BusinessRecord): Omit<BusinessRow, 'key' | 'seriesKey'> => ({
  id: business.id,
  name: business.name,
  tin: business.tin,
  tinFold: foldTin(business.tin),
  businessType: business.businessType,
  address: business.address,
  city: business.city,
  state: business.state,
  country: business.country,
  logoUrl: business.logoUrl,
  firsEmail: business.firsEmail,
  firsPasswordSet: toBit(business.firsPasswordSet),
  email: business.email,
  phone: business.phone,
  registrationNumber: business.registrationNumber,
  postalCode: business.postalCode,
  lga: business.lga,
  invoicePrefix: business.invoicePrefix,
  creditNotePrefix: business.creditNotePrefix,
  debitNotePrefix: business.debitNotePrefix,
  defaultClassification:
    business.defaultClassification === null ? null : JSON.stringify(business.defaultClassification),
  requireApproval: toBit(business.settings.requireApproval),
  autoSubmitToFirs: toBit(business.settings.autoSubmitToFirs),
  requireDifferentApprover: toBit(business.settings.requireDifferentApprover),
  counterWithoutApproval: toBit(business.settings.counterWithoutApproval),
  counterLimits: JSON.stringify(business.settings.counterLimits),
  lockDate: business.settings.lockDate,
  chargesVat: toBit(business.settings.chargesVat),
  withholdsVat: toBit(business.settings.withholdsVat),
  yearEndMonth: business.settings.yearEndMonth,
  payClearedOnly: toBit(business.settings.payClearedOnly),
  refusalHours: business.settings.refusalHours,
  paper: writePaper(business.settings),
  ledgerAccounts: business.ledgerAccounts && JSON.stringify(business.ledgerAccounts),
  taxRates: business.taxRates && JSON.stringify(business.taxRates),
  reminderPlan: business.reminderPlan && writePlan(business.reminderPlan),
  firsBusinessId: business.firsConfig?.businessId ?? null,
  firsServiceId: business.firsConfig?.serviceId ?? null,
  publicKeyPem: business.cryptoKeys?.publicKeyPem ?? null,
  publicKeyFingerprint: business.cryptoKeys?.fingerprint ?? null,
  certificate: business.cryptoKeys?.certificate ?? null,
  keysUploadedAt: toMillisOrNull(business.cryptoKeys?.uploadedAt ?? null),
  provider: business.provider?.name ?? null,
  isConnected: toBit(business.provider?.isConnected ?? false),
  credentials: JSON.stringify(business.provider?.credentials ?? {}),
  ownCredentials: JSON.stringify(business.ownCredentials),
  formerApiKeySet: 0,
  formerApiSecretSet: 0,
  isDemo: toBit(business.isDemo),
  createdAt: toMillis(business.createdAt),
  updatedAt: toMillis(business.updatedAt),
  deletedAt: toMillisOrNull(business.deletedAt),
})
