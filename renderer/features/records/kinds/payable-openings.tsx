import { importPayableOpeningItems } from '../../../../core/contract/payables/opening-item-import.ts'
import { areasOfPurchases } from '../../../lib/queries/keys.ts'
import { purchaseImports } from '../../../lib/texts/purchases/importing.ts'
import { ImportPage } from '../import/page.tsx'
import type { ImportKind } from '../kind.ts'
import { payableOpeningFields } from '../transfer/fields/payable-opening.ts'

const payableOpenings: ImportKind = {
  area: 'payable-opening-items',
  words: purchaseImports.openings,
  fields: payableOpeningFields,
  permission: 'payable.record',
  rules: ['skip', 'refuse'],
  hasSum: true,
  changes: areasOfPurchases,
  import: async (client, { onExisting, defaults = {}, ...body }, options) =>
    (
      await client.call(importPayableOpeningItems, {
        // What is said for all stands in each row: nothing here is a new record.
        body: {
          ...body,
          rows: body.rows.map((row) => ({ ...defaults, ...row })),
          onExisting: onExisting === 'refuse' ? 'refuse' : 'skip',
        },
        ...options,
      })
    ).data,
}

export const PayableOpeningsImportPage = () => <ImportPage kind={payableOpenings} />
