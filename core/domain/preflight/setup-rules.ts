import { isFirsServiceId, parseIrn } from '../invoice/irn.ts'

import { isUnsent } from './facts.ts'
import { isFirsBusinessId } from './firs-formats.ts'
import { rule, type Rule } from './rule.ts'

/** What the business has to have from FIRS / NRS and its provider, and the IRN that follows from it. */
export const setupRules: readonly Rule[] = [
  rule(
    {
      code: 'firs_config_missing',
      field: 'firsConfig',
      severity: 'blocks',
      remedy: 'FIRS_CONFIG',
      complaint: 'missing',
      advice: 'Enter the business ID and service ID that FIRS / NRS gave you.',
    },
    ({ firsConfig, supplier }) => (firsConfig === null ? `${supplier.name} has no FIRS / NRS configuration.` : null),
  ),
  rule(
    {
      code: 'firs_business_id_form',
      field: 'firsConfig.businessId',
      severity: 'blocks',
      remedy: 'FIRS_CONFIG',
      complaint: 'wrong',
      advice: 'Copy it from the FIRS / NRS portal: it looks like bb99420d-d6bb-422c-b371-b9f6d6009aae.',
    },
    ({ firsConfig }) =>
      firsConfig && !isFirsBusinessId(firsConfig.businessId)
        ? `The FIRS / NRS business ID “${firsConfig.businessId}” is not one that FIRS / NRS issues.`
        : null,
  ),
  rule(
    {
      code: 'firs_service_id_form',
      field: 'firsConfig.serviceId',
      severity: 'blocks',
      remedy: 'FIRS_CONFIG',
      complaint: 'wrong',
      advice: 'Copy it from the FIRS / NRS portal: it has 8 letters and digits, such as 94ND90NR.',
    },
    ({ firsConfig }) =>
      firsConfig && !isFirsServiceId(firsConfig.serviceId)
        ? `The FIRS / NRS service ID “${firsConfig.serviceId}” is not one that FIRS / NRS issues.`
        : null,
  ),
  rule(
    {
      code: 'irn_missing',
      field: 'irn',
      severity: 'blocks',
      remedy: 'FIRS_CONFIG',
      complaint: 'missing',
      advice: 'Save the FIRS / NRS configuration again: every draft then gets its IRN.',
    },
    ({ invoice, firsConfig }) =>
      firsConfig !== null && invoice.irn === null ? `${invoice.invoiceNumber} has no IRN.` : null,
  ),
  rule(
    {
      code: 'irn_outdated',
      field: 'irn',
      severity: 'blocks',
      remedy: 'REOPEN',
      complaint: 'wrong',
      advice: 'Reopen the invoice (or reject it while it waits for approval) and finalize it again.',
    },
    ({ invoice, firsConfig }) => {
      if (invoice.irn === null || firsConfig === null || !isUnsent({ invoice })) return null
      return parseIrn(invoice.irn)?.serviceId === firsConfig.serviceId
        ? null
        : `The service ID has changed since the IRN ${invoice.irn} was made.`
    },
  ),
  rule(
    {
      code: 'environment_differs',
      field: 'environment',
      severity: 'blocks',
      remedy: 'NONE',
      advice: 'Duplicate it, or switch back to a provider of its kind.',
    },
    ({ invoice, strandedIn }) => {
      if (strandedIn === null || !isUnsent({ invoice })) return null
      return strandedIn === 'SANDBOX'
        ? `${invoice.invoiceNumber} was numbered in the sandbox and stays there.`
        : `${invoice.invoiceNumber} has a number for real invoices and cannot be sent to the sandbox.`
    },
  ),
  rule(
    {
      code: 'provider_not_connected',
      field: 'appProvider',
      severity: 'warns',
      remedy: 'PROVIDER',
      advice: 'Connect one in the settings before you submit the invoice.',
    },
    ({ isConnected, supplier, ...facts }) =>
      !isConnected && isUnsent(facts) ? `${supplier.name} has no connected access point provider.` : null,
  ),
  rule(
    {
      code: 'qr_keys_missing',
      field: 'cryptoKeys',
      severity: 'warns',
      remedy: 'FIRS_CONFIG',
      advice: 'Upload the crypto_keys.txt of FIRS / NRS: until then the PDF has no QR code.',
    },
    ({ hasQrKeys, supplier, invoice }) =>
      !hasQrKeys && invoice.qr === null ? `${supplier.name} has no crypto keys.` : null,
  ),
]
