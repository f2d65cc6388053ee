import { Stack } from '@mantine/core'

import type { Business } from '../../../core/contract/business/business.ts'
import { ChargesVat } from './charges-vat.tsx'
import { LockDateForm } from './lock-date-form.tsx'
import { TaxRates } from './tax-rates.tsx'

/** Up to when the books are closed, whether VAT is charged, and at which rates buyers withhold tax. */
export function MoneySettings({ business }: { readonly business: Business }) {
  return (
    <Stack gap="xl">
      <LockDateForm business={business} />
      <ChargesVat business={business} />
      <TaxRates business={business} />
    </Stack>
  )
}
