import { describe } from 'vitest'

import { accountContract } from './account-contract.ts'
import { businessContract } from './business-contract.ts'
import { invoiceContract } from './invoice-contract.ts'
import { invoiceListContract } from './invoice-list-contract.ts'
import { journalContract } from './journal-contract.ts'
import { numberSeriesContract } from './number-series-contract.ts'
import type { OpenStorage } from './open-storage.ts'
import { recordContract } from './record-contract.ts'
import { submissionContract } from './submission-contract.ts'
import { unitContract } from './unit-contract.ts'

/**
 * What the storage port promises, whatever database stands behind it. A new adapter opens itself here and has to pass;
 * what is special to a database is tested beside its own adapter.
 */
export function storageContract(name: string, open: OpenStorage): void {
  describe(`${name} keeps the promises of the storage port:`, () => {
    unitContract(open)
    accountContract(open)
    businessContract(open)
    numberSeriesContract(open)
    recordContract(open)
    invoiceContract(open)
    invoiceListContract(open)
    submissionContract(open)
    journalContract(open)
  })
}
