import { importPurchases } from '../../../../core/contract/purchases/import.ts'
import { areasOfPurchases } from '../../../lib/queries/keys.ts'
import { purchaseImports } from '../../../lib/texts/purchases/importing.ts'
import { ImportPage } from '../import/page.tsx'
import type { ImportKind } from '../kind.ts'
import { billFields } from '../transfer/fields/bill.ts'

const bills: ImportKind = {
  area: 'bills',
  words: purchaseImports.bills,
  fields: billFields,
  permission: 'purchase.write',
  rules: ['skip', 'refuse'],
  hasSum: true,
  changes: areasOfPurchases,
  import: async (client, { onExisting, ...body }, options) =>
    (
      await client.call(importPurchases, {
        body: { ...body, onExisting: onExisting === 'refuse' ? 'refuse' : 'skip' },
        ...options,
      })
    ).data,
}

export const BillsImportPage = () => <ImportPage kind={bills} />
