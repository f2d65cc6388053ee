import type { Business } from '../../../contract/business/business.ts'
import { addressField, apiKeyField, apiSecretField, clientIdField } from '../../../contract/business/credentials.ts'
import type { Grant } from '../../../contract/http/permissions.ts'
import type { BusinessRecord, ProviderChoice } from '../../../domain/business/business.ts'
import { valueIn } from '../../../domain/business/credentials.ts'
import { toLogoUrl, toStoredLogo } from '../../../domain/business/logo-url.ts'
import { DEFAULT_PREFIX } from '../../../domain/business/profile.ts'
import { DEFAULT_TAX_RATES } from '../../../domain/business/tax-rates.ts'
import type { BusinessView } from '../../../use-cases/business/businesses.ts'

export function toBusiness(
  { business, grant, isDefault, nextInvoiceNumber, providerSetup }: BusinessView,
  baseUrl: string,
): Business {
  const { tin, firsConfig, cryptoKeys, provider, defaultClassification, settings } = business

  return {
    ...toBusinessSummary({ business, grant, isDefault }, baseUrl),
    TIN: tin,
    address: business.address,
    firsEmail: business.firsEmail,
    firsPasswordSet: business.firsPasswordSet,
    email: business.email,
    phone: business.phone,
    registrationNumber: business.registrationNumber,
    postalCode: business.postalCode,
    lga: business.lga,
    invoicePrefix: business.invoicePrefix,
    creditNotePrefix: business.creditNotePrefix,
    debitNotePrefix: business.debitNotePrefix,
    nextInvoiceNumber,
    defaultClassification,
    settings: { ...settings },
    firsConfig,
    cryptoKeys: cryptoKeys && {
      fingerprint: cryptoKeys.fingerprint,
      hasCertificate: cryptoKeys.certificate !== null,
      uploadedAt: cryptoKeys.uploadedAt,
    },
    appProvider: provider && { name: provider.name, isConnected: provider.isConnected },
    providerSetup: providerSetup && { ...providerSetup, stored: [...providerSetup.stored] },
    updatedAt: business.updatedAt,
  }
}

export function toBusinessSummary(
  { business, grant, isDefault }: { business: BusinessRecord; grant: Grant; isDefault: boolean },
  baseUrl: string,
) {
  return {
    id: business.id,
    name: business.name,
    TIN: business.tin,
    businessType: business.businessType,
    city: business.city,
    state: business.state,
    country: business.country,
    logoUrl: toLogoUrl(business.logoUrl, baseUrl),
    ...grant,
    isDefault,
    isDemo: business.isDemo,
    createdAt: business.createdAt,
  }
}

/** What `app-config` answers: the common credentials, whichever provider is chosen. */
export function toConfiguration({ name, isConnected, credentials }: ProviderChoice) {
  return {
    name,
    isConnected,
    apiUrl: valueIn(credentials, addressField.name),
    clientId: valueIn(credentials, clientIdField.name),
    apiKeySet: credentials[apiKeyField.name] === true,
    apiSecretSet: credentials[apiSecretField.name] === true,
  }
}

/** A profile as it arrives: `TIN` is the contract's spelling, and addresses of images uploaded here lose their port. */
export function fromProfile<T extends ProfileInput>(body: T) {
  const { TIN, logoUrl, invoicePrefix, ...rest } = body
  return {
    ...rest,
    tin: TIN as T['TIN'],
    logoUrl: typeof logoUrl === 'string' ? toStoredLogo(logoUrl) : logoUrl,
    invoicePrefix: invoicePrefix === null ? DEFAULT_PREFIX : invoicePrefix,
  }
}

type ProfileInput = {
  readonly TIN?: string | undefined
  readonly logoUrl?: string | null | undefined
  readonly invoicePrefix?: string | null | undefined
}

/** The rates of a business; the usual ones where it has none of its own. */
export const toTaxRates = ({ taxRates }: Pick<BusinessRecord, 'taxRates'>) => ({
  rates: [...(taxRates ?? DEFAULT_TAX_RATES)],
  isUsual: taxRates === null,
})
