import { importOpeningItems } from '../../../../core/contract/money/opening-item-import.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import { ImportPage } from '../import/page.tsx'
import type { ImportKind } from '../kind.ts'
import { openingFields } from '../transfer/fields/opening.ts'

const openingItems: ImportKind = {
  area: 'opening-items',
  words: customerAccount.openingImport,
  fields: openingFields,
  permission: 'payment.record',
  rules: ['skip', 'refuse'],
  hasSum: true,
  import: async (client, { onExisting, defaults = {}, ...body }, options) =>
    (
      await client.call(importOpeningItems, {
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

export const OpeningItemsImportPage = () => <ImportPage kind={openingItems} />
