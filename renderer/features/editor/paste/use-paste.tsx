import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'

import { listProducts, type Product } from '../../../../core/contract/records/product.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import type { Client } from '../../../lib/api/client.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { isTableText } from '../../../lib/spreadsheet/cell.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { PastedRow } from '../document/doc.ts'
import type { Edit } from '../document/edits.ts'
import { useEditorTools } from '../session/context.ts'
import { focusCell } from '../session/focus.ts'
import type { PastedTable } from './columns.ts'

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }))

type Doubtful = { readonly rowId: string; readonly paste: PastedTable; readonly products: readonly Product[] }

/** Rows from a spreadsheet become lines: at once where all of it is clear, else after a look at them. */
export function usePaste(edit: (edit: Edit) => void): {
  take: (event: ClipboardEvent, rowId: string) => void
  dialog: ReactNode
} {
  const { client } = useApi()
  const queries = useQueryClient()
  const { store, businessId } = useEditorTools()
  const [doubtful, setDoubtful] = useState<Doubtful>()

  const insert = (rowId: string, pasted: readonly PastedRow[]) => {
    edit({ type: 'pasteRows', rowId, pasted })
    const end = store.getState().doc.rows.at(-1)
    requestAnimationFrame(() => end && focusCell(end.id, 'description'))
  }

  const read = async (text: string, rowId: string) => {
    const [{ needsReview, pastedLinesOf, readPastedTable }, { fetchKnownCodes }, products] = await Promise.all([
      import('./lines.ts'),
      import('./use-known-codes.ts'),
      queries.fetchQuery({
        queryKey: ofBusiness(businessId, 'products', 'all'),
        queryFn: ({ signal }) => everyProduct(client, businessId, signal),
      }),
    ])
    const paste = readPastedTable(text)
    const lines = pastedLinesOf(paste, products, store.getState().doc, await fetchKnownCodes(queries, client, paste))
    if (lines.length === 0) notifications.show({ message: editorTexts.grid.nothingToPaste })
    else if (needsReview(paste, lines)) setDoubtful({ rowId, paste, products })
    else {
      insert(
        rowId,
        lines.map(({ pasted }) => pasted),
      )
    }
  }

  return {
    take: (event, rowId) => {
      const text = event.clipboardData.getData('text/plain')
      if (!isTableText(text)) return
      event.preventDefault()
      void read(text, rowId)
    },
    dialog: doubtful && (
      <Suspense>
        <PasteDialog
          {...doubtful}
          onClose={() => {
            setDoubtful(undefined)
            requestAnimationFrame(() => focusCell(doubtful.rowId, 'description'))
          }}
          onTake={(pasted) => {
            setDoubtful(undefined)
            insert(doubtful.rowId, pasted)
          }}
        />
      </Suspense>
    ),
  }
}

/** Every product, page by page. Without an answer lines are pasted as they are. */
async function everyProduct(client: Client, businessId: string, signal: AbortSignal): Promise<readonly Product[]> {
  const found = new Map<string, Product>()
  try {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = { businessId, page: String(page), limit: '100' }
      const { data } = await client.call(listProducts, { query, signal })
      for (const product of data.items) found.set(product.id, product)
      pages = data.meta.totalPages
    }
  } catch {
    return []
  }
  return [...found.values()]
}
