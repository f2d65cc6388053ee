import { importOpeningItems } from '../../../core/contract/opening-import.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import { ImportPage } from './import-page.tsx'
import type { ImportKind } from './record-kind.ts'
import { openingFields } from './transfer/opening-fields.ts'

const openingItems: ImportKind = {
  area: 'opening-items',
  words: accounts.openingImport,
  fields: openingFields,
  permission: 'payment.record',
  rules: ['skip', 'refuse'],
  hasSum: true,
  import: async (client, { onExisting, ...body }, options) =>
    (
      await client.call(importOpeningItems, {
        body: { ...body, onExisting: onExisting === 'refuse' ? 'refuse' : 'skip' },
        ...options,
      })
    ).data,
}

export const OpeningItemsImportPage = () => <ImportPage kind={openingItems} />
