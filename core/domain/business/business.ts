import type { CounterLimits } from '../../contract/business/counter-limits.ts'
import type { BusinessType, Environment, ItemKind, ProviderName } from '../../contract/http/vocabulary.ts'
import type { PaperTemplate } from '../../contract/printing/print-theme.ts'
import type { SupplierParty } from '../invoice/invoice.ts'

import type { LedgerAccounts } from './ledger-accounts.ts'
import type { ReminderPlan } from './reminder-plan.ts'
import type { TaxRate } from './tax-rates.ts'

export type BusinessRecord = {
  readonly id: string
  readonly name: string
  readonly tin: string
  readonly businessType: BusinessType
  readonly address: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly logoUrl: string | null
  readonly firsEmail: string | null
  readonly firsPasswordSet: boolean
  readonly email: string | null
  readonly phone: string | null
  readonly registrationNumber: string | null
  readonly postalCode: string | null
  readonly lga: string | null
  readonly invoicePrefix: string
  /** Null: as invoices begin. */
  readonly creditNotePrefix: string | null
  readonly debitNotePrefix: string | null
  readonly defaultClassification: DefaultClassification | null
  readonly settings: BusinessSettings
  readonly firsConfig: FirsConfig | null
  readonly cryptoKeys: CryptoKeys | null
  readonly provider: ProviderChoice | null
  /** By provider: what is its own, and kept while another one is chosen. */
  readonly ownCredentials: Readonly<Record<ProviderName, CredentialBag>>
  /** Null: the usual ones. */
  readonly taxRates: readonly TaxRate[] | null
  /** Null: the usual ones. */
  readonly ledgerAccounts: LedgerAccounts | null
  /** When customers are reminded by themselves. Null: nobody has looked at it, and they are not. */
  readonly reminderPlan: ReminderPlan | null
  /** Made for trying things out: it never leaves the sandbox, and keeps its invented TIN. */
  readonly isDemo: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}

export type BusinessSettings = {
  readonly requireApproval: boolean
  readonly autoSubmitToFirs: boolean
  readonly requireDifferentApprover: boolean
  /** Sales over the counter need no approval, whatever other invoices need. */
  readonly counterWithoutApproval: boolean
  /** What CREATORs and MANAGERs may do at the counter without asking. */
  readonly counterLimits: CounterLimits
  /** No document or payment is recorded or taken back on or before this day, YYYY-MM-DD. */
  readonly lockDate: string | null
  /** False: a small business that need not charge VAT, and does not; its sales are exempt, never zero-rated. */
  readonly chargesVat: boolean
  /** The business is appointed to withhold VAT from its suppliers (Nigeria Tax Act 2025, section 155). */
  readonly withholdsVat: boolean
  /** The month in which the accounting year ends, from 1 to 12. */
  readonly yearEndMonth: number
  /** A bill with an IRN is not paid before FIRS / NRS has cleared it. */
  readonly payClearedOnly: boolean
  /** Within so many hours an invoice that came through the network can be refused. */
  readonly refusalHours: number
  readonly paperTemplate: PaperTemplate
  /** `#rrggbb` in small letters: the colour of the business on its papers. */
  readonly accentColour: string
  /** Millimetres of a printed head at the top of each A4 page; null: plain paper. */
  readonly letterheadMargin: number | null
}

/** Whether the books are closed for a day: a lock date closes its own day, too. */
export const isClosed = (day: string, lockDate: string | null): boolean => lockDate !== null && day <= lockDate

/** Both assigned by FIRS. */
export type FirsConfig = { readonly businessId: string; readonly serviceId: string }

/** The public key (SPKI PEM) and the opaque certificate text of crypto_keys.txt. */
export type CryptoKeys = {
  readonly publicKeyPem: string
  readonly fingerprint: string
  readonly certificate: string | null
  readonly uploadedAt: string
}

/** What was entered of a provider's schema, by name. Secrets are not here: `true` where the secret store holds one. */
export type CredentialBag = Readonly<Record<string, string | true>>

export type ProviderChoice = {
  readonly name: ProviderName
  readonly isConnected: boolean
  readonly credentials: CredentialBag
}

export type DefaultClassification = {
  readonly kind: ItemKind
  readonly hsnCode?: string | null | undefined
  readonly productCategory?: string | null | undefined
  readonly isicCode?: string | null | undefined
  readonly serviceCategory?: string | null | undefined
}

/** Until an invoice is queued, the provider chosen now tells which kind of document it is going to be. */
export function environmentOf(business: Pick<BusinessRecord, 'provider'>): Environment {
  return business.provider === null || business.provider.name === 'sandbox' ? 'SANDBOX' : 'LIVE'
}

/** The environment that an invoice belongs to: the one it is tied to, else the present one. */
export function environmentOfInvoice(
  { environment }: { readonly environment: Environment | null },
  business: Pick<BusinessRecord, 'provider'>,
): Environment {
  return environment ?? environmentOf(business)
}

/**
 * Whether the chosen provider is of the environment that the invoice is tied to. Practice stays practice: its number may
 * be that of a real invoice.
 */
export function fitsEnvironment(
  invoice: { readonly environment: Environment | null },
  business: Pick<BusinessRecord, 'provider'>,
): boolean {
  return environmentOfInvoice(invoice, business) === environmentOf(business)
}

/** What to do with an invoice that does not fit. */
export function environmentRemedy({ environment }: { readonly environment: Environment | null }): string {
  return environment === 'SANDBOX'
    ? 'This invoice was numbered in the sandbox and stays there. Duplicate it to send a real invoice.'
    : 'This invoice has a number for real invoices and cannot be sent to the sandbox. Duplicate it to practise, or choose your real provider again.'
}

/** The business as supplier on paper and in the payload, where the e-mail that FIRS knows may stand for its own. */
export function supplierParty(business: BusinessRecord): SupplierParty {
  const { name, tin, registrationNumber, phone, address, city, lga, state, postalCode, country, logoUrl } = business
  return {
    name,
    tin,
    registrationNumber,
    email: business.email,
    phone,
    address,
    city,
    lga,
    state,
    postalCode,
    country,
    logoUrl,
    ...(!business.settings.chargesVat && { chargesVat: false }),
  }
}
